import { staffHref } from '#domain/navigation/staff-href.ts'
import type { DayColumnName, DayRow } from '#services/ports/staff-orders.ts'

/**
 * Where the work of a column is done. `all`: the screen of all its rows; `row`: that of one row, by default its order.
 * Who has a duty of the column (services/staff/today.ts) may open them.
 */
type Desk = {
  readonly all: { readonly label: string; readonly path: string }
  readonly row?: (row: DayRow) => string | undefined
}

/** The page of the order of a row; of a few, as of a mail to a member, there is none. */
const ofNumber = (path: (number: number) => string) => (row: DayRow) =>
  row.number === undefined ? undefined : path(row.number)
const returnDesk = ofNumber((number) => staffHref('staff-return', { number }))
const RETURNS = { label: '返却', path: staffHref('staff-returns') }
const filteredOrders = (label: string, query: Record<string, string>) => ({
  label,
  path: staffHref('staff-orders', query),
})

export const COLUMN_DESKS: Readonly<Record<DayColumnName, Desk>> = {
  confirm: {
    all: filteredOrders('確定待ちのご注文', { status: 'Delivery' }),
    row: ofNumber((number) => staffHref('staff-order-move', { number, move: 'confirm' })),
  },
  documents: {
    all: filteredOrders('書類の確認待ちのご注文', { document: 'sent' }),
    row: ofNumber((number) => staffHref('staff-document', { number })),
  },
  'missing-documents': { all: filteredOrders('書類の届いていないご注文', { document: 'wanted' }) },
  calls: { all: filteredOrders('ご注文', {}) },
  ship: {
    all: { label: '出荷', path: staffHref('staff-packing') },
    row: ofNumber((parcel) => staffHref('staff-parcel', { parcel })),
  },
  'at-risk': {
    all: { label: '予定表', path: staffHref('staff-timeline') },
    row: ({ uid }) => staffHref('staff-booking', { line: uid }),
  },
  undelivered: { all: filteredOrders('ご注文', {}) },
  problems: { all: filteredOrders('ご注文', {}) },
  due: { all: RETURNS, row: returnDesk },
  inspect: { all: RETURNS, row: returnDesk },
  held: { all: RETURNS, row: returnDesk },
  cleaning: { all: { label: 'お手入れ', path: staffHref('staff-cleaning') }, row: () => staffHref('staff-cleaning') },
  overdue: { all: { label: '延滞', path: staffHref('staff-arrears') } },
  money: { all: { label: '決済', path: staffHref('staff-money') } },
  mails: {
    all: { label: 'メール', path: staffHref('staff-mails') },
    row: ({ uid }) => staffHref('staff-mail', { mail: uid }),
  },
  inquiries: {
    all: { label: 'お問い合わせ', path: staffHref('staff-inquiries') },
    row: ({ uid }) => staffHref('staff-inquiry', { inquiry: uid }),
  },
  reviews: {
    all: { label: 'ご感想', path: staffHref('staff-reviews') },
    row: () => staffHref('staff-reviews'),
  },
  questions: {
    all: { label: '商品への質問', path: staffHref('staff-questions') },
    row: () => staffHref('staff-questions'),
  },
}

/** The screen on which the row of a column is worked on. */
export function deskOfRow(name: DayColumnName, row: DayRow): string | undefined {
  return COLUMN_DESKS[name].row?.(row) ?? ofNumber((number) => staffHref('staff-order', { number }))(row)
}
