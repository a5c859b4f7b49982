import { type RawBuilder, sql } from 'kysely'
import { SHOP_TIME_ZONE } from '#domain/day.ts'
import { DELIVERY_SERVICE } from '#domain/delivery/delivery.ts'
import type { DocumentScope } from '#domain/documents/access.ts'
import { MAIL_FLAGS } from '#domain/order/mail-flags.ts'
import { ORDER_STATUS, type OrderStatus } from '#domain/order/states.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { LINE_COLUMNS, membersOf, ORDER_COLUMNS, type StoredMember } from '../orders/order-rows.ts'
import { type Columns, daySeconds, json, list, type Source, seconds, value } from './column.ts'

/**
 * Orders, including carts, except those of which only the tax record is kept (docs/rules.md Retention). A customer sees
 * those with their uid; a visitor sees none.
 */
export function orders(visibility: DocumentScope): Source {
  return {
    from: sql`orders`,
    visibility: restrictionOf(visibility),
    columns: { ...MEMBERS, ...SALE, ...STATES, ...OTHERS, ...LINES },
  }
}

function restrictionOf(visibility: DocumentScope): RawBuilder<unknown> {
  if (visibility.kind === 'all') return sql`orders.locked_at IS NULL`
  if (visibility.kind === 'own') return sql`orders.customer_uid = ${visibility.customerUid} AND orders.available`
  return sql`false`
}

const column = (name: string) => value(sql.ref(`orders.${name}`))

const PAYMENT_METHOD_UIDS = sql.join(
  Object.entries(PAYMENT_METHODS).map(([method, { uid }]) => sql`WHEN ${sql.lit(method)} THEN ${sql.lit(uid)}`),
  sql` `,
)

/** The fields of an address that are stored only when they are filled in (docs/product/3, Address). */
const EMPTY_FIELDS = sql.lit(JSON.stringify({ address2: '', placename: '', bereavedfamilyname: '', ceremonyat: '' }))

/** SQL: a stored value as it is on the wire. */
function onWire(codec: StoredMember<unknown>['codec'], ref: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (codec.kind) {
    case 'instant':
      return seconds(ref)
    case 'day':
      return daySeconds(ref)
    case 'payment-method':
      return sql`(CASE ${ref} ${PAYMENT_METHOD_UIDS} END)`
    case 'json':
      return sql`(SELECT ${EMPTY_FIELDS}::jsonb || jsonb_object_agg(lower(key), value) FROM jsonb_each(${ref}))`
    default:
      return ref
  }
}

/** The columns of the members with a document field. Addresses get lower-case keys, as on the wire. */
const MEMBERS: Columns = Object.fromEntries(
  membersOf(ORDER_COLUMNS).flatMap(([, { column: name, codec, field }]) => {
    if (field === undefined) return []
    const expression = onWire(codec, sql.ref(`orders.${name}`))
    return [[field, codec.kind === 'json' ? json(expression) : value(expression)]]
  }),
)

const NEWEST_PAYMENT = sql`FROM payments WHERE payments.order_uid = orders.uid AND payments.purpose = 'order'
  ORDER BY payments.started_at DESC, payments.uid DESC LIMIT 1`
/** SQL: when the shop confirmed the order, from its history. */
const CONFIRMED_AT = sql`(
  SELECT min(at) FROM order_events WHERE order_events.order_uid = orders.uid
    AND to_status = ${sql.lit(ORDER_STATUS.Reserved)} AND from_status <> to_status)`
/** SQL: the first request to capture the payment of the order. */
const CAPTURED_AT = sql`(
  SELECT min(task.at) FROM payment_tasks AS task JOIN payments ON payments.uid = task.payment_uid
  WHERE payments.order_uid = orders.uid AND payments.purpose = 'order' AND task.kind = 'capture')`

/** Fields of the sale. None of them is stored: they are read from payments, tasks and history (decision 039). */
const SALE: Columns = {
  subnumber: value(seconds(sql`orders.ordered_at`)),
  checkoutuid: value(sql`(SELECT payments.uid ${NEWEST_PAYMENT})`),
  commitdate: value(seconds(CONFIRMED_AT)),
  salesdate: value(seconds(sql`coalesce(orders.shipped_at, ${CAPTURED_AT})`)),
  paymentInformation: json(sql`CASE
    WHEN orders.number IS NULL THEN NULL
    WHEN orders.payment_method = 'cod' THEN json_build_object('method', 'cod', 'state',
      CASE WHEN orders.paid_at IS NULL THEN 'open' ELSE 'paid' END, 'lastfour', NULL)
    ELSE (SELECT json_build_object('method', method, 'state', payments.status, 'lastfour', last_four) ${NEWEST_PAYMENT})
    END`),
}

const CANCELLED_STATUSES = (Object.keys(ORDER_STATUS) as OrderStatus[]).filter((status) => status.startsWith('Cancel'))
const hasStatus = (...statuses: readonly OrderStatus[]) =>
  value(sql`(orders.status IN (${sql.join(statuses.map((status) => sql.lit(ORDER_STATUS[status])))}))`)

/** Booleans computed from the status and the history, and the mail-sent flags. */
const STATES: Columns = {
  cancel: hasStatus(...CANCELLED_STATUSES),
  confirm: value(sql`(${CONFIRMED_AT} IS NOT NULL)`),
  returned: hasStatus('Return'),
  delay: hasStatus('Arrear'),
  ...Object.fromEntries(
    Object.entries(MAIL_FLAGS).map(([field, kind]) => [
      field,
      value(sql`jsonb_exists(orders.mails_sent, ${sql.lit(kind)})`),
    ]),
  ),
}

/** Columns that other parts of the shop write, constants, and values computed from others. */
const OTHERS: Columns = {
  deliveryuid: value(sql.lit(DELIVERY_SERVICE.uid)),
  delivery: json(
    sql`json_build_object('uid', ${sql.lit(DELIVERY_SERVICE.uid)}, 'name', ${sql.lit(DELIVERY_SERVICE.name)})`,
  ),
  includenumber: value(sql`NULL::bigint`),
  oldid: value(sql`NULL::text`),
  taxrate: column('tax_rate'),
  available: column('available'),
  rentalstartdate: value(daySeconds(sql`orders.rental_start_on`)),
  rentalenddate: value(daySeconds(sql`orders.rental_end_on`)),
  rentaldays: value(sql`(orders.rental_end_on - orders.rental_start_on + 1)`),
}

/** A cancelled line has the day of its cancellation, as its other fields are days. */
const LINE_FIELDS = sql.join(
  membersOf(LINE_COLUMNS).flatMap(([, { column: name, codec, field }]) => {
    if (field === undefined) return []
    const ref = sql.ref(`line.${name}`)
    const dayOfInstant = sql`(${ref} AT TIME ZONE ${sql.lit(SHOP_TIME_ZONE)})::date`
    return [sql`${sql.lit(field)}, ${codec.kind === 'instant' ? daySeconds(dayOfInstant) : onWire(codec, ref)}`]
  }),
)

const LINES: Columns = {
  productuids: list(sql`product_uid`, sql`order_lines AS line WHERE line.order_uid = orders.uid`),
  details: json(sql`(
    SELECT coalesce(json_agg(json_build_object(${LINE_FIELDS},
      'options', CASE WHEN has_plan THEN '["peaceofmind"]' ELSE '[]' END::json,
      'extrastartdate', ${daySeconds(sql`lower(blocked)`)}, 'extraenddate', ${daySeconds(sql`upper(blocked) - 1`)},
      'productuid', product_uid::text, 'quantity', 1, 'productid', units.id,
      'itemuid', line.item_id::text) ORDER BY position, line.uid), '[]')
    FROM order_lines AS line JOIN units ON units.uid = product_uid WHERE line.order_uid = orders.uid)`),
}
