import { dayOfInstant, instantOfHour } from '#domain/day.ts'
import { reminded, reminderDays, withOverdueLines } from '#domain/order/life.ts'
import { arrived } from '#domain/order/life-parcels.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { isUntracked, isWithCarrier } from '#domain/order/parcel.ts'
import type { LineStatus } from '#domain/order/states.ts'
import { isRejected } from '#domain/result.ts'
import { countDone, pagedUids } from '../batches.ts'
import { furtherDayPrices, type LatePorts } from '../charges/late-charges.ts'
import { changeOrder, type LifePorts, type OrderChange, saveChange } from '../orders/change-order.ts'
import { moveBookingsAtRisk } from '../orders/substitute.ts'
import type { ScheduledWork } from '../ports/order-store.ts'

export function markArrivals(ports: LifePorts) {
  return () => forEach(ports, 'arriving', (uid) => markArrived(ports, uid))
}

/** Reminders are sent from 9:00 to 20:00, in Tokyo; a customer is notified of an overdue rental from 8:00. */
const REMINDER_HOURS = { from: 9, to: 20 } as const
/** docs/rules.md Orders, Overdue. */
const ARREAR_HOURS = { from: 8, to: 20 } as const

/** Does nothing at night, also when a worker starts then. */
export function sendReturnReminders(ports: LifePorts) {
  return async (): Promise<number> => {
    if (!isWithin(REMINDER_HOURS, ports.days.now())) return 0
    return forEach(ports, 'ending', (uid) => sendReturnReminder(ports, uid))
  }
}

/**
 * Marks overdue lines, then moves the bookings of units that will not be back in time to free substitutes. Does
 * nothing at night, also when a worker starts then.
 */
export function markOverdue(ports: LatePorts) {
  return async (): Promise<number> => {
    if (!isWithin(ARREAR_HOURS, ports.days.now())) return 0
    const count = await forEach(ports, 'overdue', (uid) => markArrears(ports, uid))
    await moveBookingsAtRisk(ports)()
    return count
  }
}

/** The minute of the last full hour is included, because the job starts at it. */
function isWithin({ from, to }: { readonly from: number; readonly to: number }, now: Temporal.Instant): boolean {
  const todayOn = dayOfInstant(now)
  const endAt = instantOfHour(todayOn, to).add({ minutes: 1 })
  const { compare } = Temporal.Instant
  return compare(instantOfHour(todayOn, from), now) <= 0 && compare(now, endAt) < 0
}

/** Shipping → Rental on the arrival date, unless the carrier reports on the parcel (docs/rules.md Parcels). */
function markArrived(ports: LifePorts, orderUid: string) {
  return changeOrder(ports, orderUid, async (change) => {
    const { tx, order, todayOn, at } = change
    const untracked = new Set((await tx.parcels.ofOrder(orderUid)).filter(isUntracked).map((parcel) => parcel.uid))
    const due = order.lines.filter(
      ({ startOn, parcelUid }) => startOn <= todayOn && (parcelUid === undefined || untracked.has(parcelUid)),
    )
    const arrivedOrder = arrived(order, new Set(due.map((line) => line.uid)), at)
    if (arrivedOrder === order) return false
    await saveChange(change, arrivedOrder, { actor: 'clock', detail: { code: 'arrived' } })
    return true
  })
}

/** One mail on the day before each return date; the first moves Rental1 → Rental2 (docs/rules.md Orders, Mails). */
function sendReturnReminder(ports: LifePorts, orderUid: string) {
  return changeOrder(ports, orderUid, async (change) => {
    const { tx, order, todayOn, at } = change
    const kept = { ...order, lines: await keptLines(change) }
    let current: Order = order
    for (const endOn of reminderDays(kept, todayOn)) {
      current = await saveChange({ ...change, order: current }, reminded(current, endOn, at), {
        actor: 'clock',
        detail: { code: 'return-reminded', endOn },
      })
      await ports.mails.limitToday({ tx, order: current, at }, endOn, change.calendar)
    }
    return current !== order
  })
}

/** The statuses of lines that become overdue. */
const OVERDUE_FROM: readonly LineStatus[] = ['Shipping', 'Rental']

/** After the days of grace; cart rule 3 then blocks new orders (docs/rules.md Orders, Overdue). */
async function markArrears(ports: LatePorts, orderUid: string) {
  const furtherDayYen = await furtherDayPrices(ports, orderUid, OVERDUE_FROM)
  return changeOrder(ports, orderUid, async (change) => {
    const { tx, order, at } = change
    const kept = { ...order, lines: await keptLines(change) }
    const overdueOrder = withOverdueLines(kept, change)
    if (isRejected(overdueOrder) || overdueOrder === kept) return false
    const marked = new Map(overdueOrder.lines.map((line) => [line.uid, line]))
    const all = { ...overdueOrder, lines: order.lines.map((line) => marked.get(line.uid) ?? line) }
    const saved = await saveChange(change, all, { actor: 'clock', detail: { code: 'overdue' } })
    const before = new Set(order.lines.filter((line) => line.status === 'Arrear').map((line) => line.uid))
    const lines = saved.lines.filter((line) => line.status === 'Arrear' && !before.has(line.uid))
    await ports.mails.arrear({ tx, order: saved, at }, { lines, furtherDayYen, calendar: change.calendar })
    return true
  })
}

/** The lines that are not with the carrier: neither undelivered nor handed in for the return, by its reports. */
async function keptLines({ tx, order }: OrderChange): Promise<readonly OrderLine[]> {
  const parcels = (await tx.parcels.ofOrder(order.uid)).filter(isWithCarrier)
  const uids = new Set(parcels.map((parcel) => parcel.uid))
  return order.lines.filter(({ parcelUid }) => parcelUid === undefined || !uids.has(parcelUid))
}

/** Each order in its own transaction, which checks it again after locking it: several workers may run concurrently. */
function forEach(ports: LifePorts, work: ScheduledWork, handle: (orderUid: string) => Promise<unknown>) {
  const todayOn = dayOfInstant(ports.days.now())
  const uids = pagedUids((...page) => ports.orders.ordersFor(work, todayOn, ...page))
  return countDone(uids, handle, (count) => `${work}: ${count} orders failed`)
}
