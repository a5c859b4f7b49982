import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, visitorContext } from '#app/context.ts'
import { visitorCookie } from '#domain/visitor/carried.ts'
import { procedureOver } from './purchase.ts'

/** A payment that waits for its customer: what the page for it needs. */
export type OpenPaymentView = { readonly url: string; readonly isFramed: boolean; readonly giveUpUrl: string }

/**
 * The page of a payment under way at `path`: the payment while it is open; else where it leads. `?giveup=1` gives it
 * up: the lines are in a cart again. Opening it again gives the same answer.
 */
export async function requireOpenPayment(
  request: Request,
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<OpenPaymentView> {
  const { checkout } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  if (orderSecret === undefined) throw procedureOver()
  if (new URL(request.url).searchParams.get('giveup') === '1') {
    const given = await checkout.abandonPayment(orderSecret)
    if (given !== undefined) throw backToCart(request, given.cartSecret, '/shopping/payment?refused=giveup')
  }
  const payment = await checkout.settlePayment(orderSecret)
  if (payment === undefined) throw procedureOver()
  if (payment.kind === 'paid') throw completed(request)
  if (payment.kind === 'refused') throw backToCart(request, payment.cartSecret, '/shopping/payment?refused=card')
  if (payment.path !== path) throw redirect(payment.path, 303)
  const { url, isFramed } = payment
  return { url: isFramed ? withoutOrigin(url) : url, isFramed, giveUpUrl: `${path}?giveup=1` }
}

/** A frame is of our own origin whatever name the browser calls us by. */
function withoutOrigin(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function completed(request: Request) {
  const headers = new Headers()
  headers.append('set-cookie', visitorCookie(request, 'cart', undefined))
  headers.append('set-cookie', visitorCookie(request, 'count', undefined))
  return redirect('/shopping/complete', { status: 303, headers })
}

function backToCart(request: Request, cartSecret: string, path: string) {
  const headers = new Headers()
  headers.append('set-cookie', visitorCookie(request, 'cart', cartSecret))
  headers.append('set-cookie', visitorCookie(request, 'order', undefined))
  return redirect(path, { status: 303, headers })
}
