import { dayOfInstant } from '#domain/day.ts'
import { isIdentityOverdue } from '#domain/order/rules.ts'
import { isRejected } from '#domain/result.ts'
import { cancelWithoutFee } from '../orders/cancel-order.ts'
import { changeOrder, type LifePorts } from '../orders/change-order.ts'
import { markArrears } from '../orders/mark-arrears.ts'
import { markArrived } from '../orders/mark-arrived.ts'
import { sendReturnReminder } from '../orders/send-return-reminder.ts'
import type { ScheduledWork } from '../ports/order-store.ts'

const PAGE_SIZE = 100

/** Marks lines as arrived whose arrival date has come. Returns how many orders changed. */
export function markArrivals(ports: LifePorts) {
  return () => forEach(ports, 'arriving', (uid) => markArrived(ports, uid))
}

/** Reminds customers of return dates. Returns how many orders changed. */
export function sendReturnReminders(ports: LifePorts) {
  return () => forEach(ports, 'ending', (uid) => sendReturnReminder(ports, uid))
}

/** Marks overdue lines. Returns how many orders changed. */
export function markOverdue(ports: LifePorts) {
  return () => forEach(ports, 'overdue', (uid) => markArrears(ports, uid))
}

/** Cancels orders whose identity document was not sent in time: CancelNoID (docs/rules.md Orders). Returns how many. */
export function cancelOrdersWithoutDocument(ports: LifePorts) {
  return () => forEach(ports, 'without-document', (uid) => cancelIfOverdue(ports, uid))
}

async function cancelIfOverdue(ports: LifePorts, orderUid: string): Promise<boolean> {
  const isOverdue = await changeOrder(ports, orderUid, async ({ tx, todayOn }) => {
    const document = await tx.lockIdentityDocument(orderUid)
    const isMissing = document?.status === 'wanted' || document?.status === 'refused'
    return isMissing && isIdentityOverdue({ dueOn: document.dueOn, todayOn })
  })
  if (isOverdue !== true) return false
  const cancellation = { to: 'CancelNoID', actor: 'clock', reason: 'no identity document' } as const
  return !isRejected(await cancelWithoutFee(ports, orderUid, cancellation))
}

/**
 * Runs work for every order found, each in its own transaction, which checks the order again after locking it, so that
 * several workers can run concurrently. An error of one order does not stop the others; all errors are thrown together
 * at the end.
 */
async function forEach(ports: LifePorts, work: ScheduledWork, handle: (orderUid: string) => Promise<boolean>) {
  const todayOn = dayOfInstant(ports.days.now())
  const errors: unknown[] = []
  let done = 0
  for (let after = ''; ; ) {
    const uids = await ports.orders.ordersFor(work, todayOn, after, PAGE_SIZE)
    for (const uid of uids) {
      try {
        done += Number(await handle(uid))
      } catch (error) {
        errors.push(error)
      }
    }
    const last = uids.at(-1)
    if (uids.length < PAGE_SIZE || last === undefined) break
    after = last
  }
  if (errors.length > 0) throw new AggregateError(errors, `${work}: ${errors.length} orders failed`)
  return done
}
