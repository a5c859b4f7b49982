import { daysBetween } from '#domain/day.ts'
import type { StoredDocument } from '#domain/documents/query.ts'
import type { Rows } from './document-shop.ts'

/** The fields that are 0 or empty in every sample row. */
const UNSET = {
  ...Object.fromEntries(['discount', 'deliveryfee', 'chargefee', 'tax', 'addpoint'].map((name) => [name, 0])),
  ...Object.fromEntries(['timezone', 'deliveryrequest'].map((name) => [name, 0])),
  ...Object.fromEntries(['slipnumber', 'returnslipnumber', 'includenumber', 'oldid'].map((name) => [name, null])),
  ...Object.fromEntries(['deliverydate', 'returnbackdate', 'canceldate', 'customerinfo'].map((name) => [name, null])),
  taxrate: 10,
  deliveryuid: '1',
  delivery: { uid: '1', name: '宅配便' },
}

/** Without `details`, which integration tests check. */
export function orderDocument(row: Rows['orders'][number], rows: Rows, isStaff: boolean): StoredDocument {
  const unitUids = rows.lines.filter((line) => line.order_uid === row.uid).map((line) => line.product_uid)
  const { shipping_info: shipping, rental_start_on: startOn, rental_end_on: endOn } = row
  return {
    ...UNSET,
    uid: row.uid,
    number: row.number,
    status: row.status,
    customeruid: row.customer_uid,
    customeremail: row.email,
    optionfee: row.option_fee,
    subtotal: row.subtotal,
    total: row.total,
    usepoint: row.use_point,
    paymenttotal: row.payment_total,
    rentalstartdate: startOn && midnightOf(startOn),
    rentalenddate: endOn && midnightOf(endOn),
    rentaldays: startOn && endOn && daysBetween(startOn, endOn) + 1,
    subnumber: secondsOf(row.ordered_at),
    orderdate: secondsOf(row.ordered_at),
    paymentdate: secondsOf(row.paid_at),
    shippingdate: secondsOf(row.shipped_at),
    registerdate: secondsOf(row.registered_at),
    modifydate: secondsOf(row.modified_at),
    available: row.available,
    manual: row.manual,
    note: row.delivery_note,
    productuids: [...new Set(unitUids)].toSorted((a, b) => a - b).map(String),
    shippinginfo: shipping && {
      ...{ familyname: shipping.familyName, prefecture: shipping.prefecture },
      ...{ address2: '', placename: '', bereavedfamilyname: '', ceremonyat: '' },
    },
    ...saleFields(row, rows),
    ...stateFields(row, rows),
    device: row.device,
    ...(isStaff && { memo: row.memo }),
  }
}

function saleFields(row: Rows['orders'][number], { payments, tasks, events }: Rows): StoredDocument {
  const own = payments.filter((payment) => payment.order_uid === row.uid)
  const newest = own.toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1))[0]
  const capture = tasks.find((task) => task.kind === 'capture' && own.some(({ uid }) => uid === task.payment_uid))
  const cod = { method: 'cod', state: row.paid_at === null ? 'open' : 'paid', lastfour: null }
  const byProcessor = newest && { method: newest.method, state: newest.status, lastfour: newest.last_four }
  return {
    paymentmethoduid: row.payment_method && { card: '1', cod: '3' }[row.payment_method as 'card' | 'cod'],
    checkoutuid: newest?.uid ?? null,
    salesdate: secondsOf(row.shipped_at ?? capture?.at ?? null),
    commitdate: secondsOf(confirmationOf(row, events)?.at ?? null),
    paymentInformation: row.number === null ? null : row.payment_method === 'cod' ? cod : (byProcessor ?? null),
  }
}

function stateFields(row: Rows['orders'][number], { events }: Rows): StoredDocument {
  const isSent = (kind: string) => Object.hasOwn(row.mails_sent, kind)
  return {
    cancel: row.status === 80 || row.status === 83,
    confirm: confirmationOf(row, events) !== undefined,
    returned: row.status === 70,
    delay: row.status === 90,
    shipment: isSent('shipment'),
    limittoday: false,
    orderreceived: isSent('orderreceived'),
    orderconfirmed: false,
    returnedmail: false,
    arrear: false,
    cancelmail: isSent('cancel'),
    partialcancel: false,
  }
}

function confirmationOf({ uid }: { uid: string }, events: Rows['events']) {
  return events.find((event) => event.order_uid === uid && event.from_status === 20 && event.to_status === 30)
}

function secondsOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso) / 1_000
}

/** A day as its first second in Tokyo. */
function midnightOf(on: string): number {
  return Date.parse(`${on}T00:00:00+09:00`) / 1_000
}
