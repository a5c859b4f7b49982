import { type RawBuilder, sql } from 'kysely'
import type { DocumentScope } from '#domain/documents/access.ts'
import { type Columns, json, list, type Source, seconds, value } from './column.ts'

/** Orders, including carts. A customer sees those with their uid; a visitor sees none. */
export function orders(visibility: DocumentScope): Source {
  return {
    from: sql`orders`,
    visibility: restrictionOf(visibility),
    columns: { ...FIGURES, ...PEOPLE, ...TIMES, ...LINES },
  }
}

function restrictionOf(visibility: DocumentScope): RawBuilder<unknown> {
  if (visibility.kind === 'all') return sql`true`
  if (visibility.kind === 'own') return sql`orders.customer_uid = ${visibility.customerUid} AND orders.available`
  return sql`false`
}

const column = (name: string) => value(sql.ref(`orders.${name}`))
const at = (name: string) => value(seconds(sql.ref(`orders.${name}`)))
/** A jsonb object with lower-case keys, as on the wire. */
const lowerCaseJson = (name: string) =>
  json(sql`(SELECT jsonb_object_agg(lower(key), value) FROM jsonb_each(${sql.ref(`orders.${name}`)}))`)

const FIGURES: Columns = {
  uid: column('uid'),
  number: column('number'),
  status: column('status'),
  optionfee: column('option_fee'),
  subtotal: column('subtotal'),
  discount: column('discount'),
  deliveryfee: column('delivery_fee'),
  chargefee: column('charge_fee'),
  tax: column('tax'),
  taxrate: column('tax_rate'),
  usepoint: column('use_point'),
  addpoint: column('add_point'),
  total: column('total'),
  paymenttotal: column('payment_total'),
  slipnumber: column('slip_number'),
  returnslipnumber: column('return_slip_number'),
  available: column('available'),
}

const PEOPLE: Columns = {
  customeruid: column('customer_uid'),
  customeremail: column('email'),
  paymentmethoduid: column('payment_method'),
  timezone: column('delivery_time'),
  deliveryrequest: column('delivery_request'),
  deliverynote: column('delivery_note'),
  customerinfo: lowerCaseJson('customer_info'),
  shippinginfo: lowerCaseJson('shipping_info'),
  device: column('device'),
  note: column('note'),
  memo: column('memo'),
  mailsent: list(sql`kind`, sql`jsonb_object_keys(orders.mails_sent) AS kind WHERE true`),
}

const TIMES: Columns = {
  rentalstartdate: column('rental_start_on'),
  rentalenddate: column('rental_end_on'),
  rentaldays: value(sql`(orders.rental_end_on - orders.rental_start_on + 1)`),
  orderdate: at('ordered_at'),
  paymentdate: at('paid_at'),
  shippingdate: at('shipped_at'),
  deliverydate: at('delivered_at'),
  returnbackdate: at('returned_at'),
  canceldate: at('cancelled_at'),
  registerdate: at('registered_at'),
  modifydate: at('modified_at'),
}

const LINES: Columns = {
  productuids: list(sql`product_uid`, sql`order_lines AS line WHERE line.order_uid = orders.uid`),
  details: json(sql`(
    SELECT coalesce(json_agg(json_build_object(
      'uid', line.uid, 'status', line.status, 'options', CASE WHEN has_plan THEN '["peaceofmind"]' ELSE '[]' END::json,
      'optionfee', line.option_fee, 'rentalstartdate', line.rental_start_on, 'rentalenddate', line.rental_end_on,
      'price', price, 'pointrate', line.point_rate, 'returndate', returned_on,
      'extensionstartdate', extension_start_on, 'extensionenddate', extension_end_on,
      'extensionsettlementdate', extension_settled_on, 'canceldate', ${seconds(sql`line.cancelled_at`)},
      'extrastartdate', lower(blocked), 'extraenddate', upper(blocked) - 1, 'productuid', product_uid::text,
      'quantity', 1, 'productid', products.id, 'productname', item_name, 'itemid', line.item_id,
      'itemuid', line.item_id::text) ORDER BY position, line.uid), '[]')
    FROM order_lines AS line JOIN products ON products.uid = product_uid WHERE line.order_uid = orders.uid)`),
}
