import { dayOfInstant, instantOfHour } from '#domain/day.ts'
import { arrived, reminded, reminderDays, withOverdueLines } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import { countDone, pagedUids } from '../batches.ts'
import { changeOrder, type LifePorts, saveChange } from '../orders/change-order.ts'
import { settleFees } from '../orders/money.ts'
import type { ScheduledWork } from '../ports/order-store.ts'

export function markArrivals(ports: LifePorts) {
  return () => forEach(ports, 'arriving', (uid) => markArrived(ports, uid))
}

export function sendReturnReminders(ports: LifePorts) {
  return () => forEach(ports, 'ending', (uid) => sendReturnReminder(ports, uid))
}

/** Customers are told that a rental is overdue from 8:00 to 20:00, in Tokyo (docs/rules.md Orders, Overdue). */
const ARREAR_HOURS = { from: 8, to: 20 } as const

/** Does nothing at night, also when a worker starts then. */
export function markOverdue(ports: LifePorts) {
  return async (): Promise<number> =>
    isArrearTime(ports.days.now()) ? forEach(ports, 'overdue', (uid) => markArrears(ports, uid)) : 0
}

/** The minute of the last full hour is included, because the job starts at it. */
function isArrearTime(now: Temporal.Instant): boolean {
  const todayOn = dayOfInstant(now)
  const endAt = instantOfHour(todayOn, ARREAR_HOURS.to).add({ minutes: 1 })
  const { compare } = Temporal.Instant
  return compare(instantOfHour(todayOn, ARREAR_HOURS.from), now) <= 0 && compare(now, endAt) < 0
}

/** Shipping → Rental on the arrival date; cash on delivery is paid with it (docs/rules.md Orders). */
function markArrived(ports: LifePorts, orderUid: string) {
  return changeOrder(ports, orderUid, async (change) => {
    const { order, todayOn, at } = change
    const arrivedOrder = arrived(order, todayOn, at)
    if (arrivedOrder === order) return false
    await saveChange(change, arrivedOrder, { actor: 'clock', reason: 'arrival date' })
    if (order.paidAt === undefined && arrivedOrder.paidAt !== undefined) await settleFees(change, 'delivery')
    return true
  })
}

/** One mail on the day before each return date; the first moves Rental1 → Rental2 (docs/rules.md Orders, Mails). */
function sendReturnReminder(ports: LifePorts, orderUid: string) {
  return changeOrder(ports, orderUid, async (change) => {
    const { tx, order, todayOn, at } = change
    let current: Order = order
    for (const endOn of reminderDays(order, todayOn)) {
      current = await saveChange({ ...change, order: current }, reminded(current, endOn, at), {
        actor: 'clock',
        reason: `return date ${endOn}`,
      })
      await ports.mails.limitToday({ tx, order: current, at }, endOn, change.calendar)
    }
    return current !== order
  })
}

/** After the days of grace; cart rule 3 then blocks new orders (docs/rules.md Orders, Overdue). */
function markArrears(ports: LifePorts, orderUid: string) {
  return changeOrder(ports, orderUid, async (change) => {
    const { tx, order, at } = change
    const overdueOrder = withOverdueLines(order, change)
    if (isRejected(overdueOrder) || overdueOrder === order) return false
    const saved = await saveChange(change, overdueOrder, { actor: 'clock', reason: 'overdue' })
    const before = new Set(order.lines.filter((line) => line.status === 'Arrear').map((line) => line.uid))
    const lines = saved.lines.filter((line) => line.status === 'Arrear' && !before.has(line.uid))
    await ports.mails.arrear({ tx, order: saved, at }, lines, change.calendar)
    return true
  })
}

/** Each order in its own transaction, which checks it again after locking it: several workers may run concurrently. */
function forEach(ports: LifePorts, work: ScheduledWork, handle: (orderUid: string) => Promise<unknown>) {
  const todayOn = dayOfInstant(ports.days.now())
  const uids = pagedUids((...page) => ports.orders.ordersFor(work, todayOn, ...page))
  return countDone(uids, handle, (count) => `${work}: ${count} orders failed`)
}
