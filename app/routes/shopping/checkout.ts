import { redirect, redirectDocument } from 'react-router'
import { servicesContext, visitorContext } from '#app/context.ts'
import { visitorCookie } from '#app/visitor.ts'
import type { Route } from './+types/checkout.ts'
import { procedureOver } from './purchase.ts'

/**
 * Where the card processor sends the customer back to, and the way back to a payment left open. `?giveup=1` gives it
 * up: the lines are in a cart again. Opening it again gives the same answer.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { checkout } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  if (orderSecret === undefined) throw procedureOver()
  if (new URL(request.url).searchParams.get('giveup') === '1') {
    const given = await checkout.abandonPayment(orderSecret)
    if (given === undefined) return settled(request, context, orderSecret)
    return backToCart(request, given.cartSecret, '/shopping/payment?refused=giveup')
  }
  return settled(request, context, orderSecret)
}

/** Never seen: it makes this address one whose refusals are shown as pages. */
export default function Checkout() {
  return null
}

async function settled(request: Request, context: Route.LoaderArgs['context'], orderSecret: string) {
  const payment = await context.get(servicesContext).checkout.settlePayment(orderSecret)
  if (payment === undefined) throw procedureOver()
  if (payment.kind === 'open') return redirectDocument(payment.url, 303)
  if (payment.kind === 'refused') return backToCart(request, payment.cartSecret, '/shopping/payment?refused=card')
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
