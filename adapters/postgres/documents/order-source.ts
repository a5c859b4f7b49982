import { type RawBuilder, sql } from 'kysely'
import { DELIVERY_UID } from '#domain/delivery/delivery.ts'
import type { DocumentScope } from '#domain/documents/access.ts'
import { LINE_COLUMNS, membersOf, ORDER_COLUMNS } from '../order-columns.ts'
import { type Columns, json, list, type Source, seconds, value } from './column.ts'

/** Orders, including carts. A customer sees those with their uid; a visitor sees none. */
export function orders(visibility: DocumentScope): Source {
  return {
    from: sql`orders`,
    visibility: restrictionOf(visibility),
    columns: { ...MEMBERS, ...OTHERS, ...LINES },
  }
}

function restrictionOf(visibility: DocumentScope): RawBuilder<unknown> {
  if (visibility.kind === 'all') return sql`true`
  if (visibility.kind === 'own') return sql`orders.customer_uid = ${visibility.customerUid} AND orders.available`
  return sql`false`
}

const column = (name: string) => value(sql.ref(`orders.${name}`))

/** The columns of the members with a document field. Objects get lower-case keys, as on the wire. */
const MEMBERS: Columns = Object.fromEntries(
  membersOf(ORDER_COLUMNS).flatMap(([, { column: name, codec, field }]) => {
    if (field === undefined) return []
    const ref = sql.ref(`orders.${name}`)
    if (codec.kind === 'instant') return [[field, value(seconds(ref))]]
    if (codec.kind === 'json')
      return [[field, json(sql`(SELECT jsonb_object_agg(lower(key), value) FROM jsonb_each(${ref}))`)]]
    return [[field, column(name)]]
  }),
)

/** Columns that other parts of the shop write, and values computed from others. */
const OTHERS: Columns = {
  deliveryuid: value(sql.lit(DELIVERY_UID)),
  taxrate: column('tax_rate'),
  available: column('available'),
  device: column('device'),
  note: column('note'),
  memo: column('memo'),
  mailsent: list(sql`kind`, sql`jsonb_object_keys(orders.mails_sent) AS kind WHERE true`),
  rentalstartdate: column('rental_start_on'),
  rentalenddate: column('rental_end_on'),
  rentaldays: value(sql`(orders.rental_end_on - orders.rental_start_on + 1)`),
}

const LINE_FIELDS = sql.join(
  membersOf(LINE_COLUMNS).flatMap(([, { column: name, codec, field }]) => {
    if (field === undefined) return []
    const ref = sql.ref(`line.${name}`)
    return [sql`${sql.lit(field)}, ${codec.kind === 'instant' ? seconds(ref) : ref}`]
  }),
)

const LINES: Columns = {
  productuids: list(sql`product_uid`, sql`order_lines AS line WHERE line.order_uid = orders.uid`),
  details: json(sql`(
    SELECT coalesce(json_agg(json_build_object(${LINE_FIELDS},
      'options', CASE WHEN has_plan THEN '["peaceofmind"]' ELSE '[]' END::json, 'extrastartdate', lower(blocked),
      'extraenddate', upper(blocked) - 1, 'productuid', product_uid::text, 'quantity', 1, 'productid', products.id,
      'itemuid', line.item_id::text) ORDER BY position, line.uid), '[]')
    FROM order_lines AS line JOIN products ON products.uid = product_uid WHERE line.order_uid = orders.uid)`),
}
