import { cartMessage } from '#app/text/cart-text.ts'
import { noticesKey, noticeText, rejectionText } from '#app/text/rejections.ts'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { paymentEndsAt } from '#domain/order/authorisation.ts'
import { isComplete } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import { rejected } from '#domain/result.ts'
import { dueText } from '#domain/text/day-text.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import type { Services } from '#services/services.ts'

/** The code of the rejection to add a line while the confirmation screen is open. */
export const PURCHASE_IN_PROGRESS = 'purchase-under-way'

/** An empty cart has a page of its own, an impossible day and the limit of the reference price a notice. */
const HAS_OWN_NOTICE: readonly string[] = ['cart-empty', 'delivery-impossible', 'reference-price-exceeded']

/**
 * The messages above the cart: removed items first, then the first failed check. `redirectCode` comes from the query
 * string of a redirect. It counts only if the current cart does not explain more.
 */
export function messagesOf(cart: CartView | undefined, redirectCode: string | null) {
  const messages: { readonly code: string; readonly text: string }[] = []
  const add = (code: string, text: string | undefined) => {
    if (text !== undefined && !messages.some((message) => message.text === text)) messages.push({ code, text })
  }
  const notices = cart?.order.notices ?? []
  if (redirectCode === 'sold-out' && notices.length > 0) add(redirectCode, errorMessage('sold-out'))
  for (const notice of notices) add(notice.code, noticeText(notice))
  const isConfirmationOpen = cart?.order.lines.some(({ status }) => status === 'Temp')
  if (redirectCode === PURCHASE_IN_PROGRESS && isConfirmationOpen) add(redirectCode, errorMessage('purchase-under-way'))
  if (cart?.rejection !== undefined && !HAS_OWN_NOTICE.includes(cart.rejection.code))
    add(cart.rejection.code, cartMessage(cart.rejection))
  if (redirectCode?.startsWith('wear-') || redirectCode === 'none-free') add(redirectCode, rejectionText(redirectCode))
  const isExplained = messages.length > 0 && redirectCode === 'cart-empty'
  if (redirectCode === 'not-accepted')
    add(redirectCode, cartMessage(rejected(redirectCode, { redirectTo: pageHref('cart') })))
  if (
    !isExplained &&
    (redirectCode === 'cart-changed' || redirectCode === 'order-changed' || redirectCode === 'cart-empty')
  )
    add(redirectCode, cartMessage(rejected(redirectCode, { redirectTo: pageHref('cart') })))
  return messages
}

/**
 * Whether a rejection blocks checkout. A mistyped telephone can be corrected at the first step. A customer with an
 * overdue rental is redirected by the next step, without a message (docs/product/5, Cart checks).
 */
export function blocksCheckout(rejection: CartView['rejection']): boolean {
  return rejection !== undefined && !['has-arrear', 'not-accepted'].includes(rejection.code)
}

/**
 * Until when the units of the last placed order are held for its card payment; undefined unless it awaits one. Then
 * the cart is empty because of that order.
 */
export async function openPaymentUntil(
  { orders, settings }: Services,
  orderSecret: string | undefined,
): Promise<string | undefined> {
  const order = orderSecret === undefined ? undefined : (await orders.getOrder(orderSecret))?.order
  if (order?.status !== 'New' || order.orderedAt === undefined) return undefined
  return dueText(paymentEndsAt(order, order.orderedAt, settings.of(order)))
}

/**
 * The confirmation when nothing is missing, as after a replacement; a guest who is not accepted corrects the first
 * steps. `seen`: the notices that the cart shows.
 */
export function nextPathOf(
  order: Order,
  { isSignedIn, isAccepted }: { readonly isSignedIn: boolean; readonly isAccepted: boolean },
): string {
  const seen = order.notices.length === 0 ? undefined : noticesKey(order.notices.map(noticeText))
  if (isComplete(order) && isAccepted) return pageHref('shopping-confirm', { seen })
  return isSignedIn ? pageHref('shopping-delivery', { seen }) : pageHref('shopping-login', { seen })
}
