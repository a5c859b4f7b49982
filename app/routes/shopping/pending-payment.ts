import { redirect } from 'react-router'
import { servicesContext, visitorContext } from '#app/context.ts'
import { paymentEntryOf } from '#app/session/payment-entry.ts'
import { summaryOf } from '#app/ui/order/order-view.ts'
import { timeOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { PAYMENT_MINUTES } from '#domain/order/authorisation.ts'
import { dueText } from '#domain/text/day-text.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import { purchaseEnded, type StepArgs } from './purchase.ts'

/**
 * The open payment of the page at `path`. Otherwise throws a redirect: to the completed order, to the cart after a
 * payment that was declined or not finished in time, to the page of the order's outstanding payment, or to the page of
 * the payment. Repeated requests give the same response.
 */
export async function requirePendingPayment({ request, context }: StepArgs, path: string) {
  const { checkout } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  if (orderSecret === undefined) throw purchaseEnded()
  const payment = await checkout.settlePayment(orderSecret)
  if (payment === undefined) throw purchaseEnded()
  if (payment.kind === 'paid') {
    const cookies = [setCookie(request, 'cart', undefined), setCookie(request, 'count', undefined)]
    throw redirectWith(cookies, pageHref('shopping-complete'))
  }
  if (payment.kind === 'replaced')
    throw redirect(pageHref('shopping-pay', payment.isAccepted ? {} : { refused: 'card' }), 303)
  if (payment.kind === 'refused')
    throw redirectToCart(
      request,
      payment.cartSecret,
      pageHref('shopping-payment', { refused: payment.isTimedOut ? 'timeout' : 'card' }),
    )
  if (payment.path !== path) throw redirect(payment.path, 303)
  const { linkEndsAt, heldUntil } = payment
  const { nowAt } = await context.get(servicesContext).catalog.getCalendar()
  const isHeld = heldUntil !== undefined && linkEndsAt === undefined
  const within = linkEndsAt === undefined ? `${PAYMENT_MINUTES}分以内に` : `${dueText(linkEndsAt)}に`
  const leftMs = isHeld ? heldUntil.epochMilliseconds - Temporal.Instant.from(nowAt).epochMilliseconds : 0
  const { orders } = context.get(servicesContext)
  const view = await orders.getOrder(orderSecret)
  return {
    ...paymentEntryOf(payment, request),
    // The countdown says it.
    within: isHeld ? '' : within,
    held: isHeld ? { until: timeOfInstant(heldUntil), leftMs, path } : undefined,
    summary: view && summaryOf(view.order, view.settings),
  }
}

/** Gives up the open payment of the page at `path` and restores the cart. A finished one stays: its page says so. */
export async function giveUpPayment({ request, context }: StepArgs, path: string): Promise<Response> {
  const { orderSecret } = context.get(visitorContext)
  if (orderSecret === undefined) throw purchaseEnded()
  const abandoned = await context.get(servicesContext).checkout.abandonPayment(orderSecret)
  if (abandoned === undefined) return redirect(path, 303)
  if (abandoned === 'replacement') return redirect(pageHref('shopping-pay'), 303)
  return redirectToCart(request, abandoned.cartSecret, pageHref('shopping-payment', { refused: 'giveup' }))
}

function redirectToCart(request: Request, cartSecret: string, path: string) {
  return redirectWith([setCookie(request, 'cart', cartSecret), setCookie(request, 'order', undefined)], path)
}

function redirectWith(cookies: readonly string[], path: string) {
  return redirect(path, { status: 303, headers: cookies.map((cookie) => ['set-cookie', cookie] as const) })
}
