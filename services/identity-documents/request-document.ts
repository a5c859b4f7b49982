import { dayOfInstant } from '#domain/day.ts'
import { firstShippingOn, identityDueAt } from '#domain/order/identity.ts'
import type { Order } from '#domain/order/order.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import type { IdentityFacts } from '../ports/placing.ts'

/** The document requested with an order. `isSent`: it was sent while ordering. */
export type RequestedDocument = { readonly dueAt: Temporal.Instant; readonly isSent: boolean }

/**
 * Requests an identity document from a first-time customer, in the transaction in which the order becomes Delivery. A
 * first-time customer has no order that reached Return and no accepted document, by member or e-mail address
 * (docs/rules.md Identity document). A document sent with the cart becomes that of the order; it is deleted when none
 * is required. `known`: read before. Undefined when none is required.
 */
export async function requestDocument(
  tx: OrderTransaction,
  order: Order,
  { isRequired, at, known }: { isRequired: boolean; at: Temporal.Instant; known?: IdentityFacts | undefined },
): Promise<RequestedDocument | undefined> {
  const stored = known?.hasDocument === false ? undefined : await tx.takeCartDocument(order.uid)
  if (!isRequired || (known?.isIdentified ?? (await tx.isIdentified(order)))) return undefined
  const dueAt = identityDueAt(firstShippingOn(order) ?? dayOfInstant(at), at)
  const document: IdentityDocument = {
    orderUid: order.uid,
    status: stored === undefined ? 'wanted' : 'sent',
    dueAt,
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
  await tx.saveIdentityDocument(document, at)
  return { dueAt, isSent: stored !== undefined }
}
