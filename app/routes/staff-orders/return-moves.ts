import { momentText } from '#app/ui/staff/moment-text.ts'
import { problemKindLabel } from '#domain/inquiry/problem.ts'
import { isRentedOutLine } from '#domain/order/line-statuses.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { refusableParcels } from '#domain/order/parcel.ts'
import { day, hasLine, lineField, type MoveField, type MoveForm, reason, type StaffOrder } from './move-fields.ts'

const note: MoveField = { name: 'note', label: '点検の記録', kind: 'text', isOptional: true }
const refusable = ({ order, parcels }: StaffOrder) => refusableParcels(order.lines, parcels)
const openProblems = ({ problems }: StaffOrder) => problems.filter(({ closedAt }) => closedAt === undefined)
const isReturned = ({ status, finding }: OrderLine) => status === 'Return' && finding === undefined

/** The moves of lines that come back, and of those that do not. */
export const RETURN_FORMS: Readonly<Record<string, MoveForm>> = {
  return: {
    move: 'return',
    label: '返却を記録',
    key: 'r',
    fields: [{ ...lineField(isRentedOutLine), isOptional: true, help: '選ばないときは、すべての明細です。' }],
    isOffered: hasLine(isRentedOutLine),
    args: ({ line }) => [line ? [line] : undefined],
  },
  'undo-return': {
    move: 'undoReturn',
    label: '返却の記録を取り消す',
    fields: [lineField(isReturned), reason],
    isOffered: ({ order, todayOn }) => order.lines.some((line) => isReturned(line) && line.returnedOn === todayOn),
    args: ({ line = '', reason: why = '' }) => [line, why],
  },
  'inspect-ready': {
    move: 'inspect',
    label: '点検を終える（貸出できる）',
    fields: [lineField(isReturned), note],
    isOffered: hasLine(isReturned),
    args: ({ line = '', note: text = '' }) => [line, { outcome: 'ready', note: text }],
  },
  'inspect-repair': {
    move: 'inspect',
    label: '点検で修理に回す',
    fields: [lineField(isReturned), { name: 'until', label: '修理の最終日', kind: 'day' }, note],
    isOffered: hasLine(isReturned),
    args: ({ line = '', note: text = '', ...values }) => [
      line,
      { outcome: 'repair', untilOn: day(values, 'until'), note: text },
    ],
  },
  'hand-in': {
    move: 'recordHandIn',
    label: 'お客様の返送日を記録',
    fields: [
      { name: 'on', label: '返送日', kind: 'day', help: '配送会社の受付の日、またはお客様の控えの日です。' },
      {
        name: 'slip',
        label: '返送伝票番号',
        kind: 'text',
        isOptional: true,
        help: '空欄のときは、すべてのお荷物です。',
      },
    ],
    isOffered: ({ parcels }) => parcels.some(({ state }) => state !== 'returned'),
    args: (values) => [day(values, 'on'), values.slip?.trim() || undefined],
  },
  'close-problem': {
    move: 'closeProblem',
    label: '到着時のご連絡を完了にする',
    fields: [
      {
        name: 'problem',
        label: 'ご連絡',
        kind: 'choice',
        options: (view) =>
          openProblems(view).map(({ uid, kind, reportedAt }) => ({
            value: uid,
            label: `${momentText(reportedAt)} ${problemKindLabel(kind)}`,
          })),
      },
      { ...reason, label: '対応の内容', help: '交換・返金・お電話など。お客様には見えません。' },
    ],
    isOffered: (view) => openProblems(view).length > 0,
    args: ({ problem = '', reason: note = '' }) => [problem, note],
  },
  found: {
    move: 'recordFound',
    label: '見つかった商品を記録',
    fields: [lineField(({ finding }) => finding === 'lost')],
    isOffered: hasLine(({ finding }) => finding === 'lost'),
    args: ({ line = '' }) => [line],
  },
  'record-refusal': {
    move: 'recordRefusal',
    label: '受取拒否・持ち戻りを記録',
    fields: [
      {
        name: 'parcel',
        label: 'お荷物',
        kind: 'choice',
        options: (view) =>
          refusable(view).map(({ uid, number, slipNumber, lines }) => ({
            value: uid,
            label: `${number}個口目（伝票 ${slipNumber}）${lines.map(({ itemName }) => itemName).join('、')}`,
          })),
      },
      {
        name: 'fault',
        label: '原因',
        kind: 'choice',
        options: () => [
          { value: 'customer', label: 'お客様のご都合' },
          { value: 'shop', label: '店舗または配送会社' },
        ],
      },
    ],
    isOffered: (view) => refusable(view).length > 0,
    args: ({ parcel, fault }, _, view) => [
      {
        lineUids:
          refusable(view)
            .find(({ uid }) => uid === parcel)
            ?.lines.map(({ uid }) => uid) ?? [],
        isCustomerAtFault: fault === 'customer',
      },
    ],
  },
}
