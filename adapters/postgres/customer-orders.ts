import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { CustomerOrder } from '#domain/cart/checks.ts'
import type { GuestCounts } from '#domain/cart/guest-limits.ts'
import { type ExposureKey, exposureKeyOf } from '#domain/order/exposure.ts'
import { lineStatusCodes, UNSHIPPED_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import type { CustomerKey } from '#domain/order/order.ts'
import { ACTIVE_ORDER_STATUSES, lineStatusOf, ORDER_STATUS, orderStatusOf } from '#domain/order/states.ts'
import type { GuestOrderTransaction } from '#services/ports/guest-orders.ts'
import type { Database } from './connect.ts'
import { allRows, firstRow, run } from './rows.ts'

/** SQL: whether a link in a mail about an order was opened, so that its guest holds the mailbox. */
const IS_PROVEN = sql`EXISTS (
  SELECT FROM order_secrets WHERE order_uid = orders.uid AND purpose = 'mail' AND opened_at IS NOT NULL)`

/**
 * SQL: the uids of the placed orders that count for a customer (docs/rules.md Guests and abuse). For a member those of
 * the account, and those of guests with its address whose mailbox is proven; for a guest those of the telephone and
 * of the household.
 */
export function countingOrders(customer: CustomerKey): RawBuilder<unknown> {
  const key = exposureKeyOf(customer)
  return key.kind === 'member' ? ordersOfMember(key.customerUid) : ordersOfGuest(key)
}

function ordersOfMember(customerUid: string): RawBuilder<unknown> {
  return sql`SELECT uid FROM orders WHERE customer_uid = ${customerUid} AND number IS NOT NULL
    UNION
    SELECT uid FROM orders
    WHERE lower(email) = (SELECT lower(email) FROM customers WHERE uid = ${customerUid} AND status = 'member')
      AND customer_uid IS NULL AND number IS NOT NULL AND ${IS_PROVEN}`
}

function ordersOfGuest({ telephone, household }: Extract<ExposureKey, { kind: 'guest' }>): RawBuilder<unknown> {
  return sql`SELECT uid FROM orders WHERE customer_info->>'telephone' = ${telephone ?? null} AND number IS NOT NULL
    UNION
    SELECT uid FROM orders
    WHERE shipping_info->>'postalCode' = ${household?.postalCode ?? null} AND number IS NOT NULL
      AND shipping_info->>'familyNameKana' = ${household?.familyNameKana ?? null}
      AND lower(translate(concat(shipping_info->>'address1', shipping_info->>'address2'), ' -', ''))
        = ${household?.street ?? null}`
}

const ACTIVE_STATUSES = sql.join(ACTIVE_ORDER_STATUSES.map((status) => sql`${ORDER_STATUS[status]}`))

/** OrderStore.customerOrders. */
export async function customerOrders(db: Database, customer: CustomerKey): Promise<CustomerOrder[]> {
  const rows = await allRows<{
    available: boolean
    status: number
    lines: { status: number; refPriceYen: number }[]
  }>(db)`
    SELECT available, status,
      (SELECT coalesce(json_agg(json_build_object('status', line.status, 'refPriceYen', ref_price)), '[]')
       FROM order_lines AS line WHERE order_uid = orders.uid) AS lines
    FROM orders
    WHERE uid IN (${countingOrders(customer)}) AND status IN (${ACTIVE_STATUSES}) AND available`
  return rows.map(({ available, status, lines }) => ({
    available,
    status: orderStatusOf(status)!,
    lines: lines.map((line) => ({ status: lineStatusOf(line.status)!, refPriceYen: line.refPriceYen })),
  }))
}

/** Serializes the checks of concurrent orders of one customer, so that together they respect the limits. */
export async function lockCustomer(tx: Database, customer: CustomerKey): Promise<void> {
  const key = exposureKeyOf(customer)
  const keys =
    key.kind === 'member'
      ? [`customer:${key.customerUid}`]
      : [
          key.telephone && `telephone:${key.telephone}`,
          key.household && `household:${Object.values(key.household).join(' ')}`,
          customer.email && `email:${customer.email.toLowerCase()}`,
        ].filter(Boolean)
  if (keys.length === 0) return
  await lockKeys(tx, keys)
}

async function lockKeys(tx: Database, keys: readonly unknown[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
    FROM (SELECT unnest(${keys}::text[]) AS key ORDER BY 1) AS keys`.execute(tx)
}

/** SQL: the number of booked lines of guests' unpaid orders: not authorised, or cash on delivery. */
const heldLines = (where: RawBuilder<unknown>) => sql`(
  SELECT count(*)::int FROM orders JOIN order_lines ON order_uid = orders.uid
  WHERE order_lines.status = ANY (${lineStatusCodes(UNSHIPPED_LINE_STATUSES)}::smallint[]) AND customer_uid IS NULL
    AND (orders.status = ${ORDER_STATUS.New} OR payment_method = 'cod') AND number IS NOT NULL AND ${where})`
const COUNTED_HOURS = { network: 1, mailbox: 24 } as const
const NETWORK_RETENTION_DAYS = 30
const EXPIRED_BATCH_SIZE = 20

export function guestOrderTransaction(tx: Database): GuestOrderTransaction {
  return {
    guestCounts: async ({ customer, email }, network, now) => {
      const hash = hashNetwork(network)
      if (hash !== undefined) await lockKeys(tx, [`network:${hash.toString('base64url')}`])
      const ago = (hours: number) => sql`${now.subtract({ hours }).toString()}::timestamptz`
      const ofTelephone = sql`customer_info->>'telephone' = ${customer?.telephone ?? null}`
      const ofNetwork = sql`orders.uid IN (
        SELECT order_uid FROM order_networks WHERE network_hash = ${hash ?? null}::bytea)`
      const row = await firstRow<GuestCounts>(tx)`
        SELECT
          ${heldLines(ofTelephone)} AS "heldByTelephone", ${heldLines(ofNetwork)} AS "heldByNetwork",
          (SELECT count(*)::int FROM order_networks
           WHERE network_hash = ${hash ?? null}::bytea AND at > ${ago(COUNTED_HOURS.network)}) AS "ordersByNetwork",
          (SELECT count(*)::int FROM orders
           WHERE lower(email) = lower(${email ?? null}) AND customer_uid IS NULL AND number IS NOT NULL
             AND ordered_at > ${ago(COUNTED_HOURS.mailbox)} AND NOT ${IS_PROVEN}) AS "unprovenOrders"`
      if (row === undefined) throw new Error('no counts')
      return row
    },
    recordNetwork: async (orderUid, network, at) => {
      const hash = hashNetwork(network)
      if (hash === undefined) return
      await run(tx)`
        WITH expired AS (
          DELETE FROM order_networks WHERE order_uid IN (
            SELECT order_uid FROM order_networks
            WHERE at < ${at.subtract({ hours: 24 * NETWORK_RETENTION_DAYS }).toString()}::timestamptz
            ORDER BY at LIMIT ${EXPIRED_BATCH_SIZE} FOR UPDATE SKIP LOCKED))
        INSERT INTO order_networks (order_uid, network_hash, at)
        VALUES (${orderUid}, ${hash}::bytea, ${at.toString()}::timestamptz) ON CONFLICT (order_uid) DO NOTHING`
    },
  }
}

function hashNetwork(network: string | undefined): Buffer | undefined {
  return network === undefined ? undefined : createHash('sha256').update(`network ${network}`).digest()
}
