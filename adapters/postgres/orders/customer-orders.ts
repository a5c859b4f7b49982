import { type RawBuilder, sql } from 'kysely'
import type { CustomerOrder } from '#domain/cart/checks.ts'
import type { Day } from '#domain/day.ts'
import { exposureKeyOf } from '#domain/order/exposure.ts'
import { lineStatusCodes, UNSHIPPED_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import type { CustomerKey } from '#domain/order/order.ts'
import { ACTIVE_ORDER_STATUSES, lineStatusOf, ORDER_STATUS, orderStatusOf } from '#domain/order/states.ts'
import type { CustomerRecord } from '#services/ports/placing.ts'
import type { Database } from '../database/connect.ts'
import { overdueCharge } from '../money/charge-store.ts'

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
  if (key.kind === 'member') return ordersOfMember(sql`${key.customerUid}`)
  const { telephone, household } = key
  return ordersOfGuest({
    telephone: sql`${telephone ?? null}`,
    postalCode: sql`${household?.postalCode ?? null}`,
    familyNameKana: sql`${household?.familyNameKana ?? null}`,
    street: sql`${household?.street ?? null}`,
  })
}

function ordersOfMember(customerUid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT uid FROM orders WHERE customer_uid = ${customerUid} AND number IS NOT NULL
    UNION
    SELECT uid FROM orders
    WHERE lower(email) = (SELECT lower(email) FROM customers WHERE uid = ${customerUid} AND status = 'member')
      AND customer_uid IS NULL AND number IS NOT NULL AND ${IS_PROVEN}`
}

/** SQL: the street of a destination, as in the index orders_by_household and in domain/order/exposure.ts. */
function streetOf(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(translate(coalesce(${column}->>'address1', '') || coalesce(${column}->>'address2', ''), ' -', ''))`
}

type GuestColumns = Record<'telephone' | 'postalCode' | 'familyNameKana' | 'street', RawBuilder<unknown>>

function ordersOfGuest({ telephone, postalCode, familyNameKana, street }: GuestColumns): RawBuilder<unknown> {
  return sql`SELECT uid FROM orders WHERE customer_info->>'telephone' = ${telephone} AND number IS NOT NULL
    UNION
    SELECT uid FROM orders
    WHERE shipping_info->>'postalCode' = ${postalCode} AND number IS NOT NULL
      AND shipping_info->>'familyNameKana' = ${familyNameKana}
      AND ${streetOf(sql`shipping_info`)} = ${street}`
}

/** SQL: a value of the row of the CTE `cart`, as a subquery, so that an index can be used. */
export const ofCart = (value: RawBuilder<unknown>) => sql`(SELECT ${value} FROM cart)`

/** SQL: the street of the destination of the CTE `cart`. */
export const CART_STREET = ofCart(streetOf(sql`destination`))

/**
 * SQL: the CTEs `cart`, of the cart with a uid, and `counting`: as `countingOrders`, of its customer.
 * `guest` and `destination` are NULL for a member.
 */
export function cartWithCountingOrders(cartUid: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    cart AS MATERIALIZED (
      SELECT uid, customer_uid, email, CASE WHEN customer_uid IS NULL THEN customer_info END AS guest,
             CASE WHEN customer_uid IS NULL THEN coalesce(shipping_info, customer_info) END AS destination
      FROM orders WHERE orders.uid = ${cartUid}
    ), counting AS MATERIALIZED (
      ${ordersOfMember(ofCart(sql`customer_uid`))} UNION ${ordersOfGuest({
        telephone: ofCart(sql`guest->>'telephone'`),
        postalCode: ofCart(sql`destination->>'postalCode'`),
        familyNameKana: ofCart(sql`destination->>'familyNameKana'`),
        street: CART_STREET,
      })}
    )`
}

const ACTIVE_STATUSES = sql.raw(ACTIVE_ORDER_STATUSES.map((status) => ORDER_STATUS[status]).join(', '))

type ActiveOrder = {
  readonly available: boolean
  readonly status: number
  readonly lines: readonly { readonly status: number; readonly refPriceYen: number }[]
}

/**
 * By an array and with OFFSET the few orders of a customer are read by uid, whatever number the planner expects of
 * them. With a join it read all active orders, of 20 million.
 */
const ACTIVE_ORDERS = sql<ActiveOrder>`
  SELECT available, status,
    (SELECT coalesce(json_agg(json_build_object('status', line.status, 'refPriceYen', ref_price)), '[]')
     FROM order_lines AS line WHERE order_uid = orders.uid) AS lines
  FROM (SELECT * FROM orders WHERE uid = ANY (ARRAY(SELECT uid FROM counting)) OFFSET 0) AS orders
  WHERE status IN (${ACTIVE_STATUSES}) AND available`

export type RecordRow = { readonly orders: readonly ActiveOrder[]; readonly hasOverdueCharge: boolean }

/** SQL: the members of CustomerRecord as columns, of the orders of the CTE `counting`. */
export function recordColumns(todayOn: Day): RawBuilder<RecordRow> {
  return sql`
    (SELECT coalesce(json_agg(active), '[]') FROM (${ACTIVE_ORDERS}) AS active) AS orders,
    ${overdueCharge(todayOn)} AS "hasOverdueCharge"`
}

/** OrderStore.customerRecord. */
export async function customerRecord(db: Database, customer: CustomerKey, todayOn: Day): Promise<CustomerRecord> {
  const record = sql<RecordRow>`
    WITH counting AS MATERIALIZED (${countingOrders(customer)}) SELECT ${recordColumns(todayOn)}`
  return toCustomerRecord((await record.execute(db)).rows[0]!)
}

export function toCustomerRecord({ orders, hasOverdueCharge }: RecordRow): CustomerRecord {
  return { orders: orders.map(toCustomerOrder), hasOverdueCharge }
}

function toCustomerOrder({ available, status, lines }: ActiveOrder): CustomerOrder {
  return {
    available,
    status: orderStatusOf(status)!,
    lines: lines.map((line) => ({ status: lineStatusOf(line.status)!, refPriceYen: line.refPriceYen })),
  }
}

/**
 * SQL: the number of booked lines of guests' unpaid orders: not authorised, or cash on delivery. The orders are found
 * first and then their lines, whatever the statistics say: most lines of the shop are of other orders.
 */
const heldLines = (from: RawBuilder<unknown>) => sql`(
  SELECT coalesce(sum(lines), 0)::int FROM (
    SELECT (SELECT count(*) FROM order_lines AS line
            WHERE order_uid = orders.uid AND line.status IN (${UNSHIPPED})) AS lines
    FROM ${from} AND customer_uid IS NULL AND (orders.status = ${ORDER_STATUS.New} OR payment_method = 'cod')
      AND number IS NOT NULL OFFSET 0) AS held)`
const UNSHIPPED = sql.raw(lineStatusCodes(UNSHIPPED_LINE_STATUSES).join(', '))
const COUNTED_HOURS = { network: 1, mailbox: 24 } as const

/** SQL: the members of GuestCounts, as columns. `network`: its hash, where it is known. */
export function guestCounts(
  { customer, email }: Pick<CustomerKey, 'customer' | 'email'>,
  network: Uint8Array | undefined,
  now: Temporal.Instant,
): RawBuilder<unknown> {
  const hash = sql`${network ?? null}::bytea`
  const ago = (hours: number) => sql`${now.subtract({ hours }).toString()}::timestamptz`
  const ofTelephone = sql`orders WHERE customer_info->>'telephone' = ${customer?.telephone ?? null}`
  const ofNetwork = sql`order_networks JOIN orders ON orders.uid = order_uid WHERE network_hash = ${hash}`
  return sql`
    ${heldLines(ofTelephone)} AS "heldByTelephone", ${heldLines(ofNetwork)} AS "heldByNetwork",
    (SELECT count(*)::int FROM order_networks
     WHERE network_hash = ${hash} AND at > ${ago(COUNTED_HOURS.network)}) AS "ordersByNetwork",
    (SELECT count(*)::int FROM orders
     WHERE lower(email) = lower(${email ?? null}) AND customer_uid IS NULL AND number IS NOT NULL
       AND ordered_at > ${ago(COUNTED_HOURS.mailbox)} AND NOT ${IS_PROVEN}) AS "unprovenOrders"`
}
