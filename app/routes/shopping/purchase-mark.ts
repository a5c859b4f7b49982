import type { PostedForm } from '#app/ui/form/read-form.ts'
import type { Order } from '#domain/order/order.ts'

/** The field by which a form tells which purchase it belongs to. */
export const PURCHASE_MARK = 'purchase'

/** Of a member or a guest, and when its cart began. */
export type Mark = { readonly isMembers: boolean; readonly begunAtMs: number }

/** What the forms of a purchase carry, so that a page that was left open is noticed. Nothing can be opened by it. */
export function markOf({ registeredAt }: Pick<Order, 'registeredAt'>, isMembers: boolean): string {
  return `${isMembers ? 'm' : 'g'}${registeredAt.epochMilliseconds}`
}

/** The mark of a posted form; undefined for one that bears none. */
export function readMark(posted: PostedForm): Mark | undefined {
  const [, who, begun] = /^([mg])(\d{1,15})$/.exec(posted[PURCHASE_MARK] ?? '') ?? []
  return begun === undefined ? undefined : { isMembers: who === 'm', begunAtMs: Number(begun) }
}

/**
 * Whether a form was made for another cart than the one that is open now. What a guest typed before signing in is not
 * lost: at sign-in the cart became another one.
 */
export function isOfAnotherPurchase(posted: PostedForm, cart: Pick<Order, 'registeredAt'>, isMember: boolean): boolean {
  const mark = readMark(posted)
  if (mark === undefined || mark.isMembers !== isMember) return false
  return mark.begunAtMs !== cart.registeredAt.epochMilliseconds
}
