import { type Day, dayOfInstant } from '#domain/day.ts'
import { freedProducts } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { OrderMails } from '../checkout/order-mails.ts'
import type { Ids } from '../ports/ids.ts'
import type { OrderEvent, OrderStore, OrderTransaction } from '../ports/order-store.ts'

/** What every move of an order needs. */
export type LifePorts = { orders: OrderStore; ids: Ids; days: ShopDays; mails: OrderMails }

/** Who moves an order. */
export type Actor = OrderEvent['actor']

/** An order that is being changed: locked until the end of the transaction. */
export type OrderChange = {
  readonly tx: OrderTransaction
  readonly ids: Ids
  readonly order: Order
  readonly at: Temporal.Instant
  readonly todayOn: Day
}

/** Refusal of a wish about an order that does not exist, or is still a cart. */
export type OrderUnknown = Rejection<'order-unknown', undefined>

/** Locks an order and does work on it, all in one transaction: everything or nothing. */
export function changeOrder<T>(
  { orders, days, ids }: LifePorts,
  orderUid: string,
  work: (change: OrderChange) => Promise<T>,
): Promise<T | OrderUnknown> {
  return orders.transaction(async (tx) => {
    const order = await tx.lock(orderUid)
    if (order === undefined || order.status === 'InCart') return rejected('order-unknown')
    const at = days.now()
    return work({ tx, ids, order, at, todayOn: dayOfInstant(at) })
  })
}

/**
 * Saves the order as it is after a change and writes its history: who, when, from, to, why. The answer: what was saved.
 */
export async function keep(
  { tx, ids, order, at, todayOn }: OrderChange,
  changed: Order,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<Order> {
  await tx.save(changed)
  await letGo(tx, { before: order, after: changed, todayOn }, ids)
  await tx.record({ orderUid: order.uid, at, actor, from: order.status, to: changed.status, reason })
  return { ...changed, version: order.version + 1 }
}

/** Days that a change frees are cleaning days all the same, if the product came back just before. */
export async function letGo(
  tx: OrderTransaction,
  { before, after, todayOn }: { before: Order; after: Order; todayOn: Day },
  ids: Ids,
): Promise<void> {
  const freed = freedProducts(before, after)
  if (freed.length > 0) await tx.keepBackAgain(freed, todayOn, ids.next)
}

/**
 * Whether an order has changed since the customer saw what it would cost; without a version everything is agreed to.
 */
export function isOtherThanSeen(order: Order, seenVersion: number | undefined): boolean {
  return seenVersion !== undefined && order.version !== seenVersion
}
