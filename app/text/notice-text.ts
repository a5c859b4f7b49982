import { cartMessage } from '#domain/cart/messages.ts'
import type { CartNotice } from '#domain/order/notice.ts'
import { rejected } from '#domain/result.ts'

/** The sentence that tells which items were taken out of a cart, and why (specification 5, rule 6 and Availability). */
export function noticeText({ code, detail }: CartNotice): string {
  const facts = { itemNames: [...detail.itemNames], lineUids: [] }
  const refusal = code === 'not-sold' ? rejected(code, facts) : rejected(code, { ...facts, redirectTo: '/cart' })
  return cartMessage(refusal) ?? ''
}

/** Stands for the notices that a page has shown: as long as all of them together. */
export function toldOf(notices: readonly string[]): string {
  return String(notices.join('').length)
}
