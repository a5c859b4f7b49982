import type { Yen } from '#domain/money.ts'
import type { PaymentRecord } from '../ports/order-store.ts'
import type { OrderChange } from './change-order.ts'

/** Requests the authorisation of a kept card by a task; false when one is requested already. */
export async function requestAuthorisation(
  { tx, at }: Pick<OrderChange, 'tx' | 'at'>,
  { uid }: PaymentRecord,
  amountYen: Yen,
): Promise<boolean> {
  const requests = await tx.money.authorisationsOf(uid)
  if (requests.some(({ result }) => result === undefined)) return false
  const task = { uid: `${uid}:authorise:${requests.length + 1}`, paymentUid: uid, kind: 'authorise' as const }
  await tx.money.addPaymentTask({ ...task, amountYen, at })
  return true
}
