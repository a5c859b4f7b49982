import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, visitorContext } from '#app/context.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import { purchaseEnded } from './purchase.ts'

/** The view of a payment that awaits the customer. */
export type PendingPaymentView = { readonly url: string; readonly isFramed: boolean; readonly giveUpUrl: string }

/**
 * The open payment of the page at `path`. Otherwise throws a redirect: to the completed order, to the cart after a
 * declined payment, or to the page of the payment. `?giveup=1` abandons the payment and restores the cart. Repeated
 * requests give the same response.
 */
export async function requirePendingPayment(
  request: Request,
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<PendingPaymentView> {
  const { checkout } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  if (orderSecret === undefined) throw purchaseEnded()
  if (new URL(request.url).searchParams.get('giveup') === '1') {
    const abandoned = await checkout.abandonPayment(orderSecret)
    if (abandoned !== undefined)
      throw redirectToCart(request, abandoned.cartSecret, pageHref('shopping-payment', { refused: 'giveup' }))
  }
  const payment = await checkout.settlePayment(orderSecret)
  if (payment === undefined) throw purchaseEnded()
  if (payment.kind === 'paid') throw redirectToComplete(request)
  if (payment.kind === 'refused')
    throw redirectToCart(request, payment.cartSecret, pageHref('shopping-payment', { refused: 'card' }))
  if (payment.path !== path) throw redirect(payment.path, 303)
  const { url, isFramed } = payment
  return { url: isFramed ? pathOf(url) : url, isFramed, giveUpUrl: `${path}?giveup=1` }
}

/** A framed page is on our origin, so the URL needs no host, whichever host name the browser uses. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function redirectToComplete(request: Request) {
  const headers = new Headers()
  headers.append('set-cookie', setCookie(request, 'cart', undefined))
  headers.append('set-cookie', setCookie(request, 'count', undefined))
  return redirect(pageHref('shopping-complete'), { status: 303, headers })
}

function redirectToCart(request: Request, cartSecret: string, path: string) {
  const headers = new Headers()
  headers.append('set-cookie', setCookie(request, 'cart', cartSecret))
  headers.append('set-cookie', setCookie(request, 'order', undefined))
  return redirect(path, { status: 303, headers })
}
