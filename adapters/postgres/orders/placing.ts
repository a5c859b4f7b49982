import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type GuestCounts, NETWORK_RETENTION_DAYS } from '#domain/cart/guest-limits.ts'
import { dayOfInstant } from '#domain/day.ts'
import { exposureKeyOf } from '#domain/order/exposure.ts'
import type { CustomerKey, Order } from '#domain/order/order.ts'
import type { Span } from '#domain/rental/span.ts'
import type { PlacementCaller, PlacementFacts, PlacementTransaction, UnitOnSale } from '#services/ports/placing.ts'
import type { Database } from '../database/connect.ts'
import { lockedCalendar, type Period, toCalendar } from '../stock/closing-store.ts'
import { toDateRange } from '../stock/stock-store.ts'
import { countingOrders, guestCounts, type RecordRow, recordColumns, toCustomerRecord } from './customer-orders.ts'
import { savedDocument, selectIdentified } from './identity-documents.ts'
import { type LockedRow, readLockedOrder, selectForUpdate } from './order-reads.ts'
import { endCartSecrets } from './order-secrets.ts'
import { insertEvents, updateOrder } from './order-writes.ts'

export function placingTransaction(tx: Database): PlacementTransaction {
  return {
    lockCart: async (secret) => {
      const [row] = (await selectCart(secret).execute(tx)).rows
      if (row === undefined) return { cart: undefined, calendar: toCalendar([]) }
      const { periods, ...cart } = row
      return { cart: await readLockedOrder(tx, [cart]), calendar: toCalendar(periods) }
    },
    lock: async (cart, caller) => {
      const keys = lockKeysOf(cart, caller)
      const units = (await lockUnits(cart.lines, keys).execute(tx)).rows
      const [facts] = (await placementFacts(cart, caller).execute(tx)).rows
      if (facts === undefined) throw new Error('no facts')
      const { orders, hasOverdueCharge, hasDocument, isIdentified, number, ...counts } = facts
      return {
        units,
        free: freeOf(units),
        ...toCustomerRecord({ orders, hasOverdueCharge }),
        ...{ hasDocument, isIdentified, number },
        guestCounts: cart.customerUid === undefined ? (counts as GuestCounts) : undefined,
      }
    },
    save: async (order, events, { network: from, at, secret, document }) => {
      const network = order.customerUid === undefined ? hashNetwork(from) : undefined
      const ofNetwork = network === undefined ? sql`` : sql`, ${recordNetwork(order.uid, network, at)}`
      const ofSecret = secret === undefined ? sql`` : sql`, ${endCartSecrets(order.uid, secret)}`
      const ofDocument = document === undefined ? sql`` : sql`, ${savedDocument(document, at)}`
      const ctes = sql`, events AS (${insertEvents(events)}) ${ofNetwork} ${ofSecret} ${ofDocument}`
      await updateOrder(order, { ctes, secret }).execute(tx)
    },
  }
}

/**
 * Locks a cart, and then reads the calendar, once for its row. From here on the statements of the transaction keep
 * their plans: they find rows by keys, and to plan them takes longer than to run.
 */
function selectCart(secret: string) {
  return sql<LockedRow & { readonly periods: readonly Period[] }>`
    SELECT cart.*, (SELECT coalesce(json_agg(period), '[]')
                    FROM (${lockedCalendar(sql`cart.uid IS NOT NULL`)}) AS period) AS periods
    FROM (${selectForUpdate({ secret })}) AS cart`
}

type LockedUnit = UnitOnSale & { readonly isFree: boolean }

/**
 * Takes the shared stock lock, then locks units in uid order, and then, if all are free, `keys` in their order. One
 * requested twice must be free for both spans.
 */
function lockUnits(
  requested: readonly { unitUid: number; blocked: Span }[],
  keys: readonly string[] = [],
): RawBuilder<LockedUnit> {
  return sql<LockedUnit>`
    WITH stock_lock AS MATERIALIZED (SELECT lock_stock_shared()), locked AS MATERIALIZED (
      SELECT units.uid AS "unitUid",
             EXISTS (SELECT FROM sellable_units WHERE product_uid = units.uid AND category_uid = 0) AS "isOnSale",
             (occupancy & occupancy_mask(blocked::daterange)) = 0::bit(512) AS "isUnbooked"
      FROM stock_lock
      CROSS JOIN unnest(${requested.map((one) => one.unitUid)}::integer[],
                        ${requested.map((one) => toDateRange(one.blocked))}::text[]) AS requested (uid, blocked)
      JOIN units ON units.uid = requested.uid
      ORDER BY units.uid FOR NO KEY UPDATE OF units
    ), customer_lock AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
      FROM (SELECT unnest(${keys}::text[]) AS key ORDER BY 1) AS keys
      WHERE (SELECT bool_and("isOnSale" AND "isUnbooked") FROM locked)
    )
    SELECT "unitUid", "isOnSale", "isOnSale" AND "isUnbooked" AS "isFree" FROM locked
    WHERE (SELECT count(*) FROM customer_lock) >= 0`
}

function freeOf(units: readonly LockedUnit[]): ReadonlySet<number> {
  const taken = new Set(units.filter(({ isFree }) => !isFree).map(({ unitUid }) => unitUid))
  return new Set(units.map(({ unitUid }) => unitUid).filter((uid) => !taken.has(uid)))
}

/** StockTransaction.lockFree. */
export async function lockFree(
  tx: Database,
  requested: readonly { unitUid: number; blocked: Span }[],
): Promise<ReadonlySet<number>> {
  if (requested.length === 0) return new Set()
  const { rows } = await lockUnits(requested).execute(tx)
  return freeOf(rows)
}

/** What orders of one customer, or of one network, lock, so that together they respect the limits. */
function lockKeysOf(cart: CustomerKey, { network }: PlacementCaller): string[] {
  const key = exposureKeyOf(cart)
  if (key.kind === 'member') return [`customer:${key.customerUid}`]
  const { telephone, household } = key
  return [
    ...(telephone ? [`telephone:${telephone}`] : []),
    ...(household ? [`household:${Object.values(household).join(' ')}`] : []),
    ...(cart.email ? [`email:${cart.email.toLowerCase()}`] : []),
    ...(network === undefined ? [] : [`network:${network}`]),
  ]
}

type FactsRow = RecordRow & Pick<PlacementFacts, 'hasDocument' | 'isIdentified' | 'number'> & Partial<GuestCounts>

/** The facts about the customer, read after `lockUnits`. */
function placementFacts(
  cart: CustomerKey & Pick<Order, 'uid'>,
  { network, at }: PlacementCaller,
): RawBuilder<FactsRow> {
  const isGuest = cart.customerUid === undefined
  return sql<FactsRow>`
    WITH counting AS MATERIALIZED (${countingOrders(cart)})
    SELECT ${recordColumns(dayOfInstant(at))}, nextval('order_numbers') AS number,
           EXISTS (SELECT FROM cart_documents WHERE order_uid = ${cart.uid}) AS "hasDocument",
           EXISTS (${selectIdentified(cart)}) AS "isIdentified"
           ${isGuest ? sql`, ${guestCounts(cart, hashNetwork(network), at)}` : sql``}`
}

const EXPIRED_BATCH_SIZE = 20

/** CTEs. */
function recordNetwork(orderUid: string, hash: Uint8Array, at: Temporal.Instant): RawBuilder<unknown> {
  return sql`
    expired AS (
      DELETE FROM order_networks WHERE order_uid IN (
        SELECT order_uid FROM order_networks
        WHERE at < ${at.subtract({ hours: 24 * NETWORK_RETENTION_DAYS }).toString()}::timestamptz
        ORDER BY at LIMIT ${EXPIRED_BATCH_SIZE} FOR UPDATE SKIP LOCKED)
    ), network AS (
      INSERT INTO order_networks (order_uid, network_hash, at)
      VALUES (${orderUid}, ${hash}::bytea, ${at.toString()}::timestamptz) ON CONFLICT (order_uid) DO NOTHING)`
}

function hashNetwork(network: string | undefined): Uint8Array | undefined {
  return network === undefined ? undefined : createHash('sha256').update(`network ${network}`).digest()
}
