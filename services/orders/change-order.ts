import { type Day, dayOfInstant } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { releasedUnits } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderStatus, TransitionRejection } from '#domain/order/states.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { DayRules } from '#domain/rental/day-rules.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import type { OrderEvent } from '../ports/order-events.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import type { Ids } from '../ports/runtime.ts'
import type { ServicePorts } from '../service-ports.ts'

export type ChangePorts = Pick<ServicePorts, 'orders' | 'ids' | 'days' | 'settings'>
export type LifePorts = ChangePorts & Pick<ServicePorts, 'mails'>

export type Actor = OrderEvent['actor']

export type OrderChange = {
  readonly tx: OrderTransaction
  readonly ids: Ids
  readonly order: Order
  readonly at: Temporal.Instant
  readonly todayOn: Day
  readonly calendar: RentalCalendar
  /** Those of the order, by which its money is settled. */
  readonly settings: Settings
}

export type OrderUnknown = Rejection<'order-unknown', undefined>

export type MoveRejection = OrderUnknown | TransitionRejection<OrderStatus>

export type OrderChanged = Rejection<'order-changed', undefined>

/** What a use case changes an order with, at this moment. */
export function changeNow(
  { ids, days, settings }: Omit<ChangePorts, 'orders'>,
  locked: Pick<OrderChange, 'tx' | 'order' | 'calendar'>,
): OrderChange {
  const at = days.now()
  return { ...locked, ids, at, todayOn: dayOfInstant(at), settings: settings.of(locked.order) }
}

/** The calendar is read before the transaction, which must not wait for another connection. */
export async function changeOrder<T>(
  ports: ChangePorts,
  orderUid: string,
  work: (change: OrderChange) => Promise<T>,
): Promise<T | OrderUnknown> {
  const calendar = await ports.days.rentalCalendar()
  return ports.orders.transaction(async (tx) => {
    const order = await tx.orders.lock(orderUid)
    if (order === undefined || order.status === 'InCart') return rejected('order-unknown')
    return work(changeNow(ports, { tx, order, calendar }))
  })
}

/** Saves a changed order and writes its history: who, when, from, to, what. Returns the saved order. */
export async function saveChange(
  { tx, ids, order, at, todayOn, calendar }: OrderChange,
  changed: Order,
  entry: Pick<OrderEvent, 'actor' | 'detail'>,
): Promise<Order> {
  await tx.orders.save(changed)
  await releaseStock(tx, { before: order, after: changed, todayOn, rules: calendar.rules }, ids)
  await tx.orders.record({ orderUid: order.uid, at, from: order.status, to: changed.status, ...entry })
  return { ...changed, version: order.version + 1 }
}

/** Writes into the history of an order what did not change it. */
export function recordEvent(
  { tx, order, at }: Pick<OrderChange, 'tx' | 'order' | 'at'>,
  entry: Pick<OrderEvent, 'actor' | 'detail'>,
): Promise<void> {
  return tx.orders.record({ orderUid: order.uid, at, from: order.status, to: order.status, ...entry })
}

/** Releases the units that a change frees; cleaning holds of units just returned are reapplied. */
export async function releaseStock(
  tx: OrderTransaction,
  { before, after, ...today }: { before: Order; after: Order; todayOn: Day; rules: DayRules },
  ids: Ids,
): Promise<void> {
  const released = releasedUnits(before, after)
  if (released.length > 0) await tx.stock.reapplyCleaningHolds(released, today, ids.next)
}

/** The cost that a customer saw and accepted, and the version of the order that it was computed from. */
export type AcceptedCost = { readonly version: number; readonly feeYen: Yen }

/** Whether the order has changed since, or costs more now, as after midnight; false when nothing was accepted. */
export function hasCostChanged(order: Order, feeYen: Yen, accepted: AcceptedCost | undefined): boolean {
  return accepted !== undefined && (order.version !== accepted.version || feeYen > accepted.feeYen)
}
