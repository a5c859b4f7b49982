import { dayOfInstant } from '#domain/day.ts'
import { firstShippingOn, identityDueAt } from '#domain/order/identity.ts'
import type { Order } from '#domain/order/order.ts'
import type { DayRules } from '#domain/rental/day-rules.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import type { IdentityFacts } from '../ports/placing.ts'

type Request = {
  readonly isRequired: boolean
  readonly at: Temporal.Instant
  readonly rules: DayRules
  readonly known?: IdentityFacts | undefined
}

/**
 * The identity document that is requested from a first-time customer, in the transaction in which the order becomes
 * Delivery, and which has to be saved. A first-time customer has no order that reached Return and no accepted document,
 * by member or e-mail address (docs/rules.md Identity document). A document sent with the cart becomes that of the
 * order; it is deleted when none is required. `known`: read before. Undefined when none is required.
 */
export async function requestedDocument(
  tx: OrderTransaction,
  order: Order,
  { isRequired, at, rules, known }: Request,
): Promise<IdentityDocument | undefined> {
  const stored = known?.hasDocument === false ? undefined : await tx.documents.takeOfCart(order.uid)
  if (!isRequired || (known?.isIdentified ?? (await tx.documents.isIdentified(order)))) return undefined
  return {
    orderUid: order.uid,
    status: stored === undefined ? 'wanted' : 'sent',
    dueAt: identityDueAt(firstShippingOn(order) ?? dayOfInstant(at), at, rules),
    requestedAt: at,
    fileKey: stored?.fileKey,
    contentType: stored?.contentType,
    bytes: stored?.bytes,
    sentAt: stored?.sentAt,
    checkedAt: undefined,
    checkedBy: undefined,
    note: '',
    deleteOn: undefined,
    remindedAt: undefined,
    shopNotifiedAt: undefined,
  }
}
