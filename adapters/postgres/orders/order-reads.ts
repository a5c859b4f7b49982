import { type RawBuilder, sql } from 'kysely'
import { AUTHORISATION_DAYS_BEFORE_SHIPPING } from '#domain/order/authorisation.ts'
import type { OrderLookup } from '#domain/order/lookup.ts'
import type { CustomerKey, Order } from '#domain/order/order.ts'
import { LINE_STATUS, ORDER_STATUS } from '#domain/order/states.ts'
import { MAX_DELIVERY_DAYS, MAX_DOCUMENT_DAYS } from '#domain/settings/first-settings.ts'
import type { DisputedOrder, OrderKey, OrderStore, PaymentRecord } from '#services/ports/order-store.ts'
import type { UnitOnSale } from '#services/ports/placing.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entities, entity, firstRow, rowsOfEach } from '../database/rows.ts'
import { chargesOf, findChargeLink } from '../money/charge-store.ts'
import { bookingsAtRisk } from './bookings-at-risk.ts'
import { countingOrders } from './customer-orders.ts'
import { detailsOf, PAYMENT, recordOf, selectDetails } from './order-records.ts'
import { hashSecret, ORDER_SELECT_LIST, type OrderRow, toOrder } from './order-rows.ts'

export async function findOrder(db: Database, key: OrderKey): Promise<Order | undefined> {
  const { rows } = await selectOrder(uidOf(key)).execute(db)
  return rows[0] && toOrder(rows[0])
}

function selectOrder(uid: RawBuilder<string>): RawBuilder<OrderRow> {
  return sql<OrderRow>`SELECT ${ORDER_SELECT_LIST} FROM orders WHERE orders.uid = ${uid}`
}

/** OrderStore.findWithDetails. */
async function findWithDetails(db: Database, key: OrderKey) {
  const uid = uidOf(key)
  const [[row], ...details] = await rowsOfEach(db, selectOrder(uid), ...selectDetails(uid))
  return row && { order: toOrder(row), details: detailsOf(details) }
}

/**
 * Finds and locks an order. When the statement waits for the lock, the lines are from before the wait and the order
 * from after it. If the version shows a concurrent change, both are read again. (Every change of lines increments the
 * version.)
 */
export async function lockOrder(tx: Database, key: OrderKey): Promise<Order | undefined> {
  return readLockedOrder(tx, (await selectForUpdate(key).execute(tx)).rows)
}

/** A row of `selectForUpdate`. */
export type LockedRow = OrderRow & { readonly versionBeforeLock: number | null }

/** The statement of `lockOrder`. */
export function selectForUpdate(key: OrderKey): RawBuilder<LockedRow> {
  return sql<LockedRow>`
    SELECT ${ORDER_SELECT_LIST},
           (SELECT before.version FROM orders AS before WHERE before.uid = orders.uid) AS "versionBeforeLock"
    FROM orders WHERE orders.uid = ${lockableUidOf(key)} FOR NO KEY UPDATE OF orders`
}

/** The order of the rows of `selectForUpdate`. */
export async function readLockedOrder(tx: Database, [row]: readonly LockedRow[]): Promise<Order | undefined> {
  if (row === undefined) return undefined
  const { versionBeforeLock, ...order } = row
  return versionBeforeLock === order.version ? toOrder(order) : findOrder(tx, { uid: order.uid })
}

/** SQL: the uid of an order. The secret of its former cart does not open it. */
export function uidOf(key: OrderKey): RawBuilder<string> {
  return 'uid' in key ? sql`${key.uid}` : uidBySecret(key.secret, sql`AND purpose <> 'cart'`)
}

/** SQL: as `uidOf`, to lock or save an order, also by the secret of its former cart. */
export function lockableUidOf(key: OrderKey): RawBuilder<string> {
  return 'uid' in key ? sql`${key.uid}` : uidBySecret(key.secret, sql``)
}

function uidBySecret(secret: string, purposes: RawBuilder<unknown>): RawBuilder<string> {
  const hash = hashSecret(secret)
  return sql`(SELECT uid FROM orders WHERE secret_hash = ${hash}::bytea
              UNION ALL SELECT order_uid FROM order_secrets WHERE secret_hash = ${hash}::bytea ${purposes} LIMIT 1)`
}

export async function unitsOnSale(db: Database, unitUids: readonly number[]): Promise<UnitOnSale[]> {
  if (unitUids.length === 0) return []
  return allRows<UnitOnSale>(db)`
    SELECT requested.uid AS "unitUid",
           EXISTS (SELECT FROM sellable_units WHERE product_uid = requested.uid AND category_uid = 0) AS "isOnSale"
    FROM unnest(${unitUids}::integer[]) AS requested (uid)`
}

type OrderReads = Pick<
  OrderStore,
  | 'findPayment'
  | 'findChargeLink'
  | 'unsettledPayments'
  | 'findByNumber'
  | 'ordersForLookup'
  | 'newest'
  | 'recordOf'
  | 'chargesOf'
  | 'findWithDetails'
  | 'disputes'
  | 'bookingsAtRisk'
  | 'ordersFor'
>

/** What OrderStore reads outside of transactions. */
export function orderReads(db: Database): OrderReads {
  return {
    findPayment: (uid) => entity<PaymentRecord>(db)`SELECT ${PAYMENT} FROM payments WHERE uid = ${uid}`,
    findChargeLink: (secret) => findChargeLink(db, secret),
    unsettledPayments: (before, limit) => entities<PaymentRecord>(db)`
      SELECT ${PAYMENT} FROM payments JOIN orders ON orders.uid = order_uid
      WHERE payments.status = 'started' AND started_at < ${before.toString()}::timestamptz
        AND (purpose IN ('charges', 'change')
          OR orders.status IN (${ORDER_STATUS.New}, ${ORDER_STATUS.Delivery}, ${ORDER_STATUS.Reserved}))
      ORDER BY placed_by IS NOT NULL AND orders.status = ${ORDER_STATUS.New}, started_at LIMIT ${limit}`,
    findByNumber: async (number) => {
      const row = await firstRow<OrderRow>(db)`
        SELECT ${ORDER_SELECT_LIST} FROM orders WHERE number = ${number}::bigint AND locked_at IS NULL`
      return row && toOrder(row)
    },
    ordersForLookup: (lookup) => ordersForLookup(db, lookup),
    newest: async (statuses, limit) => {
      const codes = statuses.map((status) => ORDER_STATUS[status])
      const rows = await allRows<OrderRow>(db)`
        SELECT ${ORDER_SELECT_LIST} FROM orders
        WHERE number IS NOT NULL AND locked_at IS NULL
          AND (${codes.length === 0} OR status = ANY (${codes}::smallint[]))
        ORDER BY number DESC LIMIT ${limit}`
      return rows.map(toOrder)
    },
    recordOf: (orderUid) => recordOf(db, orderUid),
    chargesOf: (orderUid) => chargesOf(db, orderUid),
    findWithDetails: (key) => findWithDetails(db, key),
    disputes: () => disputedOrders(db, sql`true`),
    bookingsAtRisk: (todayOn, rules) => bookingsAtRisk(db, todayOn, rules),
    ordersFor: (...args) => ordersFor(db, ...args),
  }
}

/** Read for a lookup: more than one mail names, because some are finished. */
const MAX_LOOKUP_ROWS = 20

/** OrderStore.ordersForLookup. */
async function ordersForLookup(db: Database, { known, email }: OrderLookup): Promise<Order[]> {
  const { number = null, telephone = null } = known
  const rows = await allRows<OrderRow>(db)`
    SELECT ${ORDER_SELECT_LIST} FROM orders
    WHERE lower(email) = lower(${email}) AND number IS NOT NULL AND locked_at IS NULL
      AND (number = ${number}::bigint
        OR ${telephone}::text IN (customer_info->>'telephone', shipping_info->>'telephone', day_telephone))
    ORDER BY number DESC LIMIT ${MAX_LOOKUP_ROWS}`
  return rows.map(toOrder)
}

/** Orders with a disputed payment, newest dispute first. */
function disputedOrders(db: Database, where: RawBuilder<unknown>): Promise<DisputedOrder[]> {
  return entities<DisputedOrder>(db)`
    SELECT orders.uid AS "orderUid", orders.number, payments.uid AS "paymentUid", disputed_at AS "disputedAt",
           coalesce(dispute_reason, '') AS reason, dispute_outcome AS outcome
    FROM payments JOIN orders ON orders.uid = order_uid
    WHERE disputed_at IS NOT NULL AND ${where} ORDER BY disputed_at DESC, payments.uid`
}

/** PaymentTransaction.disputedOrdersOf. */
export async function disputedOrdersOf(db: Database, customer: CustomerKey): Promise<DisputedOrder[]> {
  return disputedOrders(
    db,
    sql`dispute_outcome IS DISTINCT FROM 'won' AND (orders.uid IN (${countingOrders(customer)})
      OR orders.customer_uid IS NULL AND ${customer.customerUid === undefined}
        AND lower(orders.email) = lower(${customer.email ?? null}))`,
  )
}

/** The grace of the shortest delivery that can be set, without closed days. */
const MIN_GRACE_DAYS = 2
/** The longest time from the late authorisation to the arrival. */
const AUTHORISATION_DAYS = AUTHORISATION_DAYS_BEFORE_SHIPPING + MAX_DELIVERY_DAYS
/** A document is wanted some days before shipping, of which its customer is reminded the day before. */
const DOCUMENT_DAYS = MAX_DOCUMENT_DAYS + MAX_DELIVERY_DAYS + 1
/** Lines whose parcel the customer has not handed to the carrier: they can become overdue. */
const NOT_HANDED_IN = sql`NOT EXISTS (
  SELECT FROM parcels WHERE parcels.uid = order_lines.parcel_uid AND handed_in_on IS NOT NULL)`

/** A preselection without locks: the caller checks again after locking an order. */
async function ordersFor(db: Database, ...[work, todayOn, after, limit]: Parameters<OrderStore['ordersFor']>) {
  const today = sql`${todayOn}::date`
  const linesWithStatus = sql`SELECT order_uid FROM order_lines WHERE order_uid IS NOT NULL AND status`
  const orderUids = {
    arriving: sql`${linesWithStatus} = ${LINE_STATUS.Shipping} AND rental_start_on <= ${today}`,
    ending: sql`${linesWithStatus} IN (${LINE_STATUS.Shipping}, ${LINE_STATUS.Rental}) AND rental_end_on - 1 <= ${today}
      AND rental_end_on >= ${today} AND reminded_on IS DISTINCT FROM rental_end_on`,
    overdue: sql`${linesWithStatus} IN (${LINE_STATUS.Shipping}, ${LINE_STATUS.Rental}) AND ${NOT_HANDED_IN}
      AND rental_end_on + ${MIN_GRACE_DAYS}::integer < ${today}`,
    // A few days are enough: only a document that is due, or whose parcel leaves today, has work.
    documents: sql`
      SELECT order_uid FROM identity_documents JOIN orders ON orders.uid = order_uid
      WHERE identity_documents.status <> 'accepted' AND rental_start_on <= ${today} + ${DOCUMENT_DAYS}::integer
        AND orders.status IN (${ORDER_STATUS.Delivery}, ${ORDER_STATUS.Reserved})`,
    authorising: sql`
      SELECT order_uid FROM order_lines JOIN orders ON orders.uid = order_uid
      WHERE order_lines.status IN (${LINE_STATUS.New}, ${LINE_STATUS.Fix})
        AND order_lines.rental_start_on <= ${today} + ${AUTHORISATION_DAYS}::integer
        AND payment_method IN ('card', 'amazonpay')
        AND orders.status IN (${ORDER_STATUS.Delivery}, ${ORDER_STATUS.Reserved})`,
  }[work]
  const rows = await allRows<{ uid: string }>(db)`
    SELECT DISTINCT order_uid AS uid FROM (${orderUids}) AS found WHERE order_uid > ${after}
    ORDER BY order_uid LIMIT ${limit}`
  return rows.map(({ uid }) => uid)
}
