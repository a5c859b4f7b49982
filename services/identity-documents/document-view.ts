import { dayOfInstant } from '#domain/day.ts'
import { firstShippingOn, isIdentityCheckUrgent, sameDayCheckDueAt } from '#domain/order/identity.ts'
import type { Order } from '#domain/order/order.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { IdentityDocument } from '../ports/files.ts'

/** `checkDueAt`: until when the shop checks it on the shipping day; undefined when there is more time. */
export type DocumentView = IdentityDocument & { readonly checkDueAt: Temporal.Instant | undefined }

export function documentViewOf(
  order: Order,
  document: IdentityDocument,
  days: Pick<ShopDays, 'now' | 'rules'>,
): DocumentView {
  const shippedOn = firstShippingOn(order)
  const isUrgent =
    shippedOn !== undefined && isIdentityCheckUrgent(document.status, shippedOn, dayOfInstant(days.now()))
  const facts = { rules: days.rules(), isUrgent }
  return { ...document, checkDueAt: shippedOn && sameDayCheckDueAt(shippedOn, document.dueAt, facts) }
}
