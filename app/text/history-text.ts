import { type PrefectureCode, prefectureName } from '#domain/delivery/prefecture.ts'
import type { Yen } from '#domain/money.ts'
import type { ChargeKind } from '#domain/pricing/charge-states.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { dayTextShort } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { EventDetail } from '#services/ports/order-events.ts'
import { contactFieldsText } from './contact-text.ts'
import { callsText } from './mail-text.ts'
import { rentedChangeText } from './rented-text.ts'
import { CHARGE_LABELS, CHARGE_STATE_LABELS } from './staff-text.ts'

type DetailOf<Code extends EventDetail['code']> = Extract<EventDetail, { code: Code }>

const ACCEPTED = { authorised: '与信済', verified: 'カード登録済', captured: '売上確定済' } as const
const ACCEPTED_AGAIN = {
  authorised: '別のカードで与信済',
  verified: '別のカードを登録済',
  captured: '別のカードで売上確定済',
} as const
const ASKED = {
  refused: '与信不成立、お客様へお支払いを依頼',
  'needs-customer': '本人認証が必要、お客様へお支払いを依頼',
  ended: '与信が失効、お客様へお支払いを依頼',
} as const
const CAUSES = {
  overdue: '前のご予約が延滞',
  late: '前のご予約が遅延',
  cleaning: 'お手入れ中',
  repair: '修理中',
  flaw: '汚れ・傷み・不足の確認待ち',
  retired: '引退',
} as const
const REPORTS = {
  accepted: '引受',
  attempted: '不在持ち戻り',
  delivered: '配達完了',
  returning: '返送中',
  'handed-in': '返却の引受',
} as const
const DISPUTES = { opened: '申し立て', won: '解決（当店の主張どおり）', lost: '成立' } as const
const REFUNDED = { rent: '返金', fee: '返金（キャンセル料・実費）' } as const

/** What a row of an order's history says, by code: short, for staff. */
const TEXTS: { readonly [Code in EventDetail['code']]: string | ((detail: DetailOf<Code>) => string) } = {
  placed: 'ご注文',
  'placed-by-telephone': '電話でのご注文（内容の読み上げ済み）',
  'cash-on-delivery': PAYMENT_METHODS.cod.label,
  'payment-accepted': ({ status, isAgain }) => (isAgain ? ACCEPTED_AGAIN : ACCEPTED)[status],
  refused: '決済不成立',
  'amount-differs': '決済金額の相違',
  'given-up': 'お支払いの中断',
  confirmed: 'ご予約確定',
  cancelled: 'お客様による取消',
  'line-cancelled': 'お客様による一部取消',
  'cancelled-by-program': '外部プログラム',
  stated: ({ why }) => why,
  'document-missing': '本人確認書類の未着',
  'document-unreached': '本人確認書類の未着（メールがお届けできず）',
  'document-unchecked': '本人確認書類の確認が期限に間に合わず',
  unpaid: '期限までにお支払いなし',
  arrived: 'お届け日',
  overdue: '返却期限超過',
  'overdue-reminded': '延滞の催促メール',
  'return-reminded': ({ endOn }) => `ご返却日 ${dayTextShort(endOn)}`,
  'handed-in-in-time': '期限内のお渡しを確認',
  'problem-reported': '到着時の問題のご連絡',
  'problem-closed': '到着時のご連絡に対応済み',
  'mail-sent-again': 'メールを再送',
  'memo-written': 'メモを更新',
  called: ({ note }) => `電話：${note}`,
  'calls-closed': ({ kinds }) => `電話で連絡：${callsText(kinds)}`,
  'contact-corrected': ({ fields, why }) => `連絡先を修正（${contactFieldsText(fields)}）：${why}`,
  'delivery-changed': ({ prefectures }) =>
    prefectures === undefined
      ? 'お届け先を変更'
      : `お届け先を変更（${prefectureText(prefectures.before)} → ${prefectureText(prefectures.after)}）`,
  'rental-changed': ({ lines }) => `日程・サイズを変更：${lines.map(rentedChangeText).join('、')}`,
  extended: ({ lineCount, endOn }) => `${lineCount}点を${dayTextShort(endOn)}まで延長`,
  'authorisation-requested': ({ isAgain }) => (isAgain ? '与信が切れたため再度依頼' : '与信を依頼'),
  'authorisation-made': ({ amountYen }) => `与信済 ${yenText(amountYen)}`,
  'payment-asked': ({ cause }) => ASKED[cause],
  'cod-paid': ({ paidOn }) => `代引の入金 ${dayTextShort(paidOn)}`,
  refunded: ({ part, amountYen, why }) => `${REFUNDED[part]} ${yenText(amountYen)}：${why}`,
  disputed: ({ outcome, why }) => `チャージバック ${DISPUTES[outcome]}${why === '' ? '' : `：${why}`}`,
  'charges-paid': ({ amountYen }) => `請求の入金 ${yenText(amountYen)}`,
  'charge-proposed': (detail) => `${chargeText(detail)}：判断待ち`,
  'charge-claimed': (detail) => `${chargeText(detail)}：請求を確定`,
  'charge-refunded': (detail) => `${chargeText(detail)} 返金`,
  'charge-made': (detail) => `${chargeText(detail)}：${detail.why}`,
  'charge-moved': (detail) => `${chargeText(detail)} ${CHARGE_STATE_LABELS[detail.state]}：${detail.why}`,
  'lines-packed': ({ lineCount }) => `${lineCount}点を箱詰め`,
  'unit-packed': ({ unitId, isSwapped }) => (isSwapped ? `個体を${unitId}に替えて読み取り` : `個体${unitId}を読み取り`),
  'unit-unpacked': '梱包を取り消し',
  'slip-scanned': ({ slipNumber }) => `伝票${slipNumber}を読み取り`,
  'slips-imported': ({ slipNumbers }) => `伝票${slipNumbers.join('、')}を取り込み`,
  'slips-taken-back': '伝票番号を取り消し',
  shipped: ({ slipNumber, despiteDispute }) =>
    `発送 ${slipNumber}${despiteDispute === undefined ? '' : `、チャージバック中：${despiteDispute}`}`,
  'carrier-reported': ({ reports }) =>
    reports.map(({ kind, slipNumber }) => `${REPORTS[kind]} ${slipNumber}`).join('、'),
  'delivery-refused': ({ isCustomerAtFault }) =>
    `受取拒否・持ち戻り${isCustomerAtFault ? '' : '（お客様の責任ではない）'}`,
  'unit-replaced': ({ unitId, cause }) => `個体を${unitId}に変更${cause === undefined ? '' : `（${CAUSES[cause]}）`}`,
  'lines-returned': ({ lineCount }) => `${lineCount}点が返却`,
  'return-undone': ({ why }) => `返却の取り消し：${why}`,
  'unit-lost': ({ why }) => `紛失：${why}`,
  'unit-found': '紛失した個体を発見',
  'record-read': ({ why }) => `税務記録の閲覧：${why}`,
}

/** What a row of an order's history says, for staff. What they have typed stays as it is. */
export function historyText(detail: EventDetail): string {
  const text: string | ((detail: never) => string) = TEXTS[detail.code]
  const said = typeof text === 'string' ? text : text(detail as never)
  const transferYen = 'transferYen' in detail ? detail.transferYen : undefined
  return transferYen === undefined ? said : `${said}（振込で返金 ${yenText(transferYen)}）`
}

function chargeText({ kind, amountYen }: { readonly kind: ChargeKind; readonly amountYen: Yen }): string {
  return `請求 ${CHARGE_LABELS[kind]} ${yenText(amountYen)}`
}

function prefectureText(code: PrefectureCode | undefined): string {
  return code === undefined ? '' : prefectureName(code)
}
