import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { REFUND_PART_TEXT } from '#app/text/staff-text.ts'
import { isCancelledLine, isUnshippedLine } from '#domain/order/line-statuses.ts'
import { parseSlipNumber } from '#domain/order/slip-number.ts'
import { isUnderWay } from '#domain/order/states.ts'
import { REFUND_PARTS, type RefundPart } from '#domain/pricing/refund.ts'
import { isRejected } from '#domain/result.ts'
import { yenText } from '#domain/text/yen.ts'
import { ARREAR_MOVES } from './arrear-moves.ts'
import { CHANGE_MOVES } from './change-moves.ts'
import { DOCUMENT_MOVES } from './document-moves.ts'
import {
  chargeField,
  day,
  lineField,
  type MoveForm,
  reason,
  type StaffOrder,
  type Values,
  type WrongField,
  yen,
} from './move-fields.ts'
import { RETURN_FORMS } from './return-moves.ts'

const isStatus =
  (...statuses: readonly string[]) =>
  ({ order }: StaffOrder) =>
    statuses.includes(order.status)
const hasCharge =
  (...states: readonly string[]) =>
  ({ record }: StaffOrder) =>
    record.charges.some(({ state }) => states.includes(state))
const isOpenOrder = isStatus('New', 'Delivery', 'Reserved')

/** The moves of an order, in the order in which a parcel lives; the path names them. */
export const MOVE_FORMS: Readonly<Record<string, MoveForm>> = {
  confirm: {
    move: 'confirm',
    label: 'ご予約を確定',
    key: 'c',
    warning: ({ document }) =>
      document === undefined || document.status === 'accepted'
        ? ''
        : '本人確認書類の確認が済んでいません。確定すると、発送日が近づいてからの取消にキャンセル料がかかります。',
    fields: [],
    isOffered: isStatus('Delivery'),
    args: () => [],
  },
  ...DOCUMENT_MOVES,
  substitute: {
    move: 'substitute',
    label: '代わりの個体に替える',
    fields: [
      {
        name: 'unit',
        label: '明細と個体',
        kind: 'choice',
        options: ({ order, free }) =>
          order.lines.flatMap(({ uid, itemName, sizeLabel }) =>
            (free.get(uid) ?? []).map(({ unitUid, unitId }) => ({
              value: `${uid}:${unitUid}`,
              label: `${itemName} ${sizeLabel} → ${unitId}`,
            })),
          ),
      },
    ],
    isOffered: ({ order, free }) => order.lines.some(({ uid }) => (free.get(uid)?.length ?? 0) > 0),
    args: ({ unit = '' }) => [unit.slice(0, unit.lastIndexOf(':')), Number(unit.slice(unit.lastIndexOf(':') + 1))],
  },
  ship: {
    move: 'ship',
    label: '発送する',
    key: 's',
    fields: [
      { name: 'slip', label: '伝票番号', kind: 'text' },
      { name: 'returnSlip', label: '返送伝票番号', kind: 'text' },
      {
        name: 'dispute',
        label: 'チャージバック中に発送する理由',
        kind: 'text',
        isOptional: true,
        help: 'お客様がお支払いに異議を申し立てているときだけ記入します。',
      },
    ],
    isOffered: (view) => view.order.lines.some(({ status }) => status === 'Fix') && !isStatus('Delivery')(view),
    check: slipError,
    args: ({ slip = '', returnSlip = '', dispute }) => [
      { slipNumber: slip, returnSlipNumber: returnSlip, ...(dispute && { confirmedDispute: dispute }) },
    ],
  },
  ...RETURN_FORMS,
  ...CHANGE_MOVES,
  ...ARREAR_MOVES,
  extend: {
    move: 'extend',
    label: '延長する',
    fields: [{ name: 'until', label: '新しいご返却日', kind: 'day' }],
    isOffered: ({ order }) => isUnderWay(order.status) || ['Delivery', 'Reserved'].includes(order.status),
    args: (values) => [day(values, 'until'), undefined],
  },
  'cancel-line': {
    move: 'cancelLineForCustomer',
    label: '明細を一つ取り消す（お客様のご都合）',
    fields: [
      {
        name: 'line',
        label: '明細とキャンセル料',
        kind: 'choice',
        options: ({ order, fees }) =>
          order.lines.flatMap(({ uid, itemName, sizeLabel }) => {
            const fee = fees.lines.get(uid)
            const label = `${itemName} ${sizeLabel}（キャンセル料 ${yenText(fee ?? 0)}）`
            return fee === undefined ? [] : [{ value: `${uid}:${fee}`, label }]
          }),
      },
    ],
    isOffered: ({ fees }) => [...fees.lines.values()].some((fee) => fee !== undefined),
    args: ({ line = '' }) => [line.slice(0, line.lastIndexOf(':')), Number(line.slice(line.lastIndexOf(':') + 1))],
  },
  'cancel-line-by-company': {
    move: 'cancelLineByCompany',
    label: '明細を一つ取り消す（店舗の都合・無料）',
    fields: [lineField(isUnshippedLine), reason],
    isOffered: ({ order }) =>
      order.lines.filter((line) => !isCancelledLine(line)).length > 1 && order.lines.some(isUnshippedLine),
    args: ({ line = '', reason: why = '' }) => [line, why],
  },
  cancel: {
    move: 'cancelForCustomer',
    label: 'ご注文を取り消す（お客様のご都合）',
    fields: [{ name: 'fee', label: 'キャンセル料', kind: 'hidden', value: ({ fees }) => String(fees.order ?? '') }],
    isOffered: ({ fees }) => fees.order !== undefined,
    args: (values) => [yen(values, 'fee')],
  },
  'cancel-by-company': {
    move: 'cancelByCompany',
    label: 'ご注文を取り消す（店舗の都合・無料）',
    fields: [reason],
    isOffered: isOpenOrder,
    args: ({ reason: why = '' }) => [why],
  },
  authorise: {
    move: 'authorise',
    label: 'いま与信を取る',
    fields: [],
    isOffered: ({ record }) => record.payments.some(({ status }) => status === 'verified'),
    args: () => [],
  },
  'cash-paid': {
    move: 'recordCodPayment',
    label: '代引の入金を記録',
    fields: [{ name: 'paid', label: '入金日', kind: 'day' }],
    isOffered: ({ parcels }) => parcels.some((parcel) => parcel.codAmountYen !== undefined && !parcel.codPaidOn),
    args: (values) => [day(values, 'paid')],
  },
  refund: {
    move: 'refund',
    label: '返金する',
    fields: [
      {
        name: 'part',
        label: '返金するもの',
        kind: 'choice',
        options: ({ refundable }) =>
          REFUND_PARTS.filter((part) => refundable[part] > 0).map((part) => ({
            value: part,
            label: `${REFUND_PART_TEXT[part]} 残り ${yenText(refundable[part])}`,
          })),
        help: '領収書では、選んだものの税率で差し引きます。',
      },
      { name: 'amount', label: '金額（円）', kind: 'yen' },
      { ...reason, help: 'お客様へのメールに記載します。' },
    ],
    isOffered: ({ refundable }) => REFUND_PARTS.some((part) => refundable[part] > 0),
    args: ({ part, reason: why = '', ...values }, formKey) => [
      { part: refundPart(part), amountYen: yen(values, 'amount'), reason: why, idempotencyKey: formKey },
    ],
  },
  'claim-charge': {
    move: 'claimCharge',
    label: '請求を確定',
    fields: [chargeField(['proposed']), { name: 'amount', label: '金額（円）', kind: 'yen' }],
    isOffered: hasCharge('proposed'),
    args: ({ charge = '', ...values }) => [charge, yen(values, 'amount')],
  },
  'settle-charge': {
    move: 'settleCharge',
    label: '請求を入金済みにする',
    fields: [chargeField(['open', 'disputed']), reason],
    isOffered: hasCharge('open', 'disputed'),
    args: ({ charge = '', reason: why = '' }) => [charge, why],
  },
  'waive-charge': {
    move: 'waiveCharge',
    label: '請求を取りやめる',
    fields: [chargeField(['proposed', 'open', 'disputed']), reason],
    isOffered: hasCharge('proposed', 'open', 'disputed'),
    args: ({ charge = '', reason: why = '' }) => [charge, why],
  },
  memo: {
    move: 'writeMemo',
    label: 'メモを書く',
    key: 'm',
    fields: [{ name: 'memo', label: 'メモ', kind: 'text', isOptional: true, value: ({ order }) => order.memo }],
    isOffered: () => true,
    args: ({ memo = '' }) => [memo],
  },
  'resend-mail': {
    move: 'resendMail',
    label: 'メールを再送',
    fields: [
      {
        name: 'mail',
        label: 'メール',
        kind: 'choice',
        options: ({ mails }) => mails.map(({ uid, subject }) => ({ value: uid, label: subject })),
      },
    ],
    isOffered: ({ mails }) => mails.length > 0,
    args: ({ mail = '' }) => [mail],
  },
}

/** What is next for an order: bigger on its page than what is possible. */
export function nextMoveOf(view: StaffOrder): string | undefined {
  const order = ['accept-document', 'confirm', 'ship', 'return'] as const
  return order.find((id) => MOVE_FORMS[id]?.isOffered(view))
}

function refundPart(typed: string | undefined): RefundPart {
  const part = REFUND_PARTS.find((each) => each === typed)
  if (part === undefined) throw new Error('the form was checked before')
  return part
}

/** The first slip that is none of the carriers. */
function slipError(values: Values): WrongField | undefined {
  for (const name of ['slip', 'returnSlip']) {
    const slip = parseSlipNumber(values[name])
    if (isRejected(slip)) return { name, message: staffRejectionText(slip) }
  }
  return undefined
}
