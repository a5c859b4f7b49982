import { cartMessage } from '#domain/cart/checks.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { CartNotice } from '#domain/order/order.ts'
import { rejected } from '#domain/result.ts'

/**
 * The message that names the items removed from a cart and the reason (docs/product/5, Availability).
 */
export function noticeText({ code, detail }: CartNotice): string {
  const facts = { itemNames: [...detail.itemNames], lineUids: [] }
  const rejection =
    code === 'not-sold' ? rejected(code, facts) : rejected(code, { ...facts, redirectTo: pageHref('cart') })
  return cartMessage(rejection) ?? ''
}

/** A key of the notices that a page has shown: the total length of their texts. */
export function noticesKey(notices: readonly string[]): string {
  return String(notices.join('').length)
}
