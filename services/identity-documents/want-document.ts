import { type Day, dayOfInstant } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Order } from '#domain/order/order.ts'
import { identityDueOn } from '#domain/order/rules.ts'
import type { OrderTransaction } from '../ports/order-store.ts'

/**
 * Asks a first-time customer for an identity document, in the transaction in which the order becomes Delivery: whoever
 * has no order that reached Return, by member or e-mail address (docs/rules.md Orders). The answer: the last day for
 * it; undefined when none is wanted.
 */
export async function wantDocument(
  tx: OrderTransaction,
  order: Order,
  { isAsked, at }: { isAsked: boolean; at: Temporal.Instant },
): Promise<Day | undefined> {
  const [startOn] = order.lines.map((line) => line.startOn).sort()
  if (!isAsked || startOn === undefined || (await tx.hasReturnedOrder(order))) return undefined
  const prefecture = order.prefecture ?? DEFAULT_PREFECTURE
  const dueOn = identityDueOn({ startOn, prefecture, orderedOn: dayOfInstant(at) })
  await tx.saveIdentityDocument(
    {
      orderUid: order.uid,
      status: 'wanted',
      dueOn,
      wantedAt: at,
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
