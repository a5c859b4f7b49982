import type { PostedForm } from '#app/ui/form/read-form.ts'
import type { Order } from '#domain/order/order.ts'

const PURCHASE_FIELD = 'purchase'

/** Identifies a purchase in its forms, so that an outdated page is detected. It grants no access. */
export function purchaseIdOf({ registeredAt }: Pick<Order, 'registeredAt'>, isMembers: boolean): string {
  return `${isMembers ? 'm' : 'g'}${registeredAt.epochMilliseconds}`
}

export function parsePurchaseId(posted: PostedForm) {
  const [, kind, startedAt] = /^([mg])(\d{1,15})$/.exec(posted[PURCHASE_FIELD] ?? '') ?? []
  return startedAt === undefined ? undefined : { isMember: kind === 'm', begunAtMs: Number(startedAt) }
}

/**
 * Whether a form belongs to a cart other than the current one. A form that a guest opened before signing in is
 * accepted, because sign-in replaces the cart.
 */
export function isOfAnotherPurchase(posted: PostedForm, cart: Pick<Order, 'registeredAt'>, isMember: boolean): boolean {
  const purchaseId = parsePurchaseId(posted)
  if (purchaseId === undefined || purchaseId.isMember !== isMember) return false
  return purchaseId.begunAtMs !== cart.registeredAt.epochMilliseconds
}

export function PurchaseIdField({ purchaseId }: { readonly purchaseId: string }) {
  return <input type="hidden" name={PURCHASE_FIELD} value={purchaseId} />
}
