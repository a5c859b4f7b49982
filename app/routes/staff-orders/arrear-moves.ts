import type { OrderLine } from '#domain/order/order.ts'
import { chargeField, day, lineField, type MoveForm, reason, type StaffOrder } from './move-fields.ts'

const isOverdue = ({ status }: OrderLine) => status === 'Arrear'
const wasOverdue = ({ status, finding }: OrderLine) =>
  status === 'Arrear' || (status === 'Return' && finding === undefined)
const hasOverdueLine = ({ order }: StaffOrder) => order.lines.some(isOverdue)
const hasCharge =
  (state: string) =>
  ({ record }: StaffOrder) =>
    record.charges.some((charge) => charge.state === state)

/** What staff do about overdue lines and disputed charges. */
export const ARREAR_MOVES: Readonly<Record<string, MoveForm>> = {
  'note-call': {
    move: 'noteCall',
    label: '電話の記録を残す',
    fields: [
      { ...reason, label: 'お話の内容', help: 'かけた相手と、次にいつ何をするか。つながらなかったときもその旨を。' },
    ],
    isOffered: () => true,
    args: ({ reason: note = '' }) => [note],
  },
  'close-calls': {
    move: 'closeCalls',
    label: 'お電話でお伝えした',
    fields: [],
    isOffered: ({ calls }) => calls.length > 0,
    args: () => [],
  },
  'remind-arrear': {
    move: 'remindOfArrear',
    label: '延滞の催促メールを送る',
    fields: [],
    isOffered: hasOverdueLine,
    args: () => [],
  },
  'propose-late': {
    move: 'proposeLate',
    label: '延滞料を計算する',
    fields: [
      lineField(wasOverdue),
      {
        name: 'handed',
        label: 'お客様が運送会社へ渡した日',
        kind: 'day',
        help: '返送伝票の読み取りか、お客様の控えの日付です。',
        value: ({ todayOn }) => todayOn,
      },
    ],
    isOffered: hasOverdueLine,
    args: ({ line = '', ...values }) => [line, day(values, 'handed')],
  },
  'give-up': {
    move: 'giveUpLine',
    label: '紛失として処理する',
    fields: [lineField(isOverdue), reason],
    isOffered: hasOverdueLine,
    args: ({ line = '', reason: why = '' }) => [line, why],
  },
  'close-dispute': {
    move: 'closeDispute',
    label: 'チャージバックの結果を記録',
    fields: [
      {
        name: 'outcome',
        label: '結果',
        kind: 'choice',
        help: '決済会社の通知で自動に記録されない場合に使います。',
        options: () => [
          { value: 'won', label: '取り下げ、または当店の主張が認められた' },
          { value: 'lost', label: '当店の主張が認められなかった' },
        ],
      },
    ],
    isOffered: ({ record }) =>
      record.payments.some(
        ({ disputedAt, disputeOutcome }) => disputedAt !== undefined && disputeOutcome === undefined,
      ),
    args: ({ outcome }) => [outcome === 'won' ? 'won' : 'lost'],
  },
  'dispute-charge': {
    move: 'disputeCharge',
    label: '請求への異議を記録する',
    fields: [chargeField(['open']), reason],
    isOffered: hasCharge('open'),
    args: ({ charge = '', reason: why = '' }) => [charge, why],
  },
  'uphold-charge': {
    move: 'upholdCharge',
    label: '異議を退けて請求を続ける',
    fields: [chargeField(['disputed']), reason],
    isOffered: hasCharge('disputed'),
    args: ({ charge = '', reason: why = '' }) => [charge, why],
  },
}
