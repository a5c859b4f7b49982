import { firstShippingOn, identityDueAt } from '#domain/order/identity.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderChange } from '../orders/change-order.ts'

/**
 * Moves the hour by which the identity document is needed when the first parcel leaves on another day (docs/rules.md
 * Identity document), as if the document were requested now. The customer is reminded again. Returns the new hour;
 * undefined when it stays or none is required.
 */
export async function moveDueHour(
  { tx, order, at, calendar }: Pick<OrderChange, 'tx' | 'order' | 'at' | 'calendar'>,
  changed: Order,
): Promise<Temporal.Instant | undefined> {
  const shippedOn = firstShippingOn(changed)
  if (shippedOn === undefined || shippedOn === firstShippingOn(order) || order.shippedAt !== undefined) return undefined
  const document = await tx.documents.lock(order.uid)
  if (document === undefined || document.status === 'accepted') return undefined
  const dueAt = identityDueAt(shippedOn, at, calendar.rules)
  await tx.documents.save({ ...document, dueAt, remindedAt: undefined, shopNotifiedAt: undefined }, at)
  return dueAt
}
