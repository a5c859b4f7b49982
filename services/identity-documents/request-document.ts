import { type Day, dayOfInstant } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Order } from '#domain/order/order.ts'
import { identityDueOn } from '#domain/order/rules.ts'
import type { OrderTransaction } from '../ports/order-store.ts'

/**
 * Requests an identity document from a first-time customer, in the transaction in which the order becomes Delivery. A
 * first-time customer has no order that reached Return, by member or e-mail address (docs/rules.md Orders). Returns the
 * due day; undefined when none is required.
 */
export async function requestDocument(
  tx: OrderTransaction,
  order: Order,
  { isRequired, at }: { isRequired: boolean; at: Temporal.Instant },
): Promise<Day | undefined> {
  const [startOn] = order.lines.map((line) => line.startOn).sort()
  if (!isRequired || startOn === undefined || (await tx.hasReturnedOrder(order))) return undefined
  const prefecture = order.prefecture ?? DEFAULT_PREFECTURE
  const dueOn = identityDueOn({ startOn, prefecture, orderedOn: dayOfInstant(at) })
  await tx.saveIdentityDocument(
    {
      orderUid: order.uid,
      status: 'wanted',
      dueOn,
      requestedAt: at,
      fileKey: undefined,
      contentType: undefined,
      bytes: undefined,
      sentAt: undefined,
      checkedAt: undefined,
      checkedBy: undefined,
      note: '',
      deleteOn: undefined,
    },
    at,
  )
  return dueOn
}
