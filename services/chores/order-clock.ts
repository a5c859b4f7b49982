import { dayOfInstant } from '#domain/day.ts'
import { isIdentityOverdue } from '#domain/order/rules.ts'
import { isRejected } from '#domain/result.ts'
import { arriveOrder } from '../orders/arrive-order.ts'
import { cancelFree } from '../orders/cancel-order.ts'
import { changeOrder, type LifePorts } from '../orders/change-order.ts'
import { markArrears } from '../orders/mark-arrears.ts'
import { sendReturnReminder } from '../orders/send-return-reminder.ts'
import type { ClockWork } from '../ports/order-store.ts'

const PAGE = 100

/** Lines whose arrival date has come are with the customer. Returns how many orders changed. */
export function arriveOrders(ports: LifePorts) {
  return () => forEach(ports, 'arriving', (uid) => arriveOrder(ports, uid))
}

/** Reminds customers of return dates. Returns how many orders changed. */
export function remindReturns(ports: LifePorts) {
  return () => forEach(ports, 'ending', (uid) => sendReturnReminder(ports, uid))
}

/** Marks what is overdue. Returns how many orders changed. */
export function markOverdue(ports: LifePorts) {
  return () => forEach(ports, 'overdue', (uid) => markArrears(ports, uid))
}

/** Cancels orders whose identity document did not come in time: CancelNoID (docs/rules.md Orders). Returns how many. */
export function cancelWithoutDocument(ports: LifePorts) {
  return () => forEach(ports, 'without-document', (uid) => cancelIfOverdue(ports, uid))
}

async function cancelIfOverdue(ports: LifePorts, orderUid: string): Promise<boolean> {
  const isOverdue = await changeOrder(ports, orderUid, async ({ tx, todayOn }) => {
    const document = await tx.lockIdentityDocument(orderUid)
    const isMissing = document?.status === 'wanted' || document?.status === 'refused'
    return isMissing && isIdentityOverdue({ dueOn: document.dueOn, todayOn })
  })
  if (isOverdue !== true) return false
  const how = { to: 'CancelNoID', actor: 'clock', reason: 'no identity document' } as const
  return !isRejected(await cancelFree(ports, orderUid, how))
}

/**
 * Does work for every order that the clock finds: each in a transaction of its own that looks again once the order is
 * locked, so several workers may meet. One that fails does not keep the others; its fault is told at the end.
 */
async function forEach(ports: LifePorts, work: ClockWork, doFor: (orderUid: string) => Promise<boolean>) {
  const todayOn = dayOfInstant(ports.days.now())
  const faults: unknown[] = []
  let done = 0
  for (let after = ''; ; ) {
    const uids = await ports.orders.ordersFor(work, todayOn, after, PAGE)
    for (const uid of uids) {
      try {
        done += Number(await doFor(uid))
      } catch (fault) {
        faults.push(fault)
      }
    }
    const last = uids.at(-1)
    if (uids.length < PAGE || last === undefined) break
    after = last
  }
  if (faults.length > 0) throw new AggregateError(faults, `${work}: ${faults.length} orders failed`)
  return done
}
