import { AGEING_HOURS, WAITING_HOURS } from '#domain/order/authorisation.ts'
import type { ParcelState } from '#domain/order/parcel.ts'
import type { LineStatus, OrderStatus } from '#domain/order/states.ts'
import type { ChargeKind, ChargeState } from '#domain/pricing/charge-states.ts'
import type { RefundPart } from '#domain/pricing/refund.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/pricing/totals.ts'
import type { Duty } from '#domain/staff/duties.ts'
import type { IdentityDocument } from '#services/ports/files.ts'
import type { PaymentTask, PaymentTaskRecord } from '#services/ports/money.ts'
import type { OrderEvent } from '#services/ports/order-events.ts'
import type { PaymentRecord, Staff } from '#services/ports/order-store.ts'
import type { MoneyPartName } from '#services/ports/staff-money.ts'
import type { DayColumnName } from '#services/ports/staff-orders.ts'
import { textIn } from './text-in.ts'

export const DUTY_LABELS: Readonly<Record<Duty, string>> = {
  packing: '出荷',
  returns: '返却',
  service: 'お客様対応',
  catalogue: '商品',
  money: '会計',
  owner: '店長',
}

/** States are words with a small mark, never a colour alone. */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  InCart: 'カート',
  New: '決済待ち',
  Delivery: '確定前',
  Reserved: '確定',
  Rental1: '発送済',
  Rental2: '返却前',
  Rental3: '一部返却',
  Return: '返却済',
  CancelByCustomer: 'お客様取消',
  CancelByCompany: '店舗取消',
  CancelNoID: '書類未着取消',
  CancelAfterReserved: '確定後取消',
  Arrear: '延滞',
  AuthFailed: '決済不成立',
  Dummy: 'ダミー',
}

export const LINE_STATUS_LABELS: Readonly<Record<LineStatus, string>> = {
  InCart: 'カート',
  Temp: '確認中',
  New: '決済待ち',
  Fix: '出荷待ち',
  Shipping: '配送中',
  Rental: 'ご利用中',
  Return: '返却済',
  Arrear: '延滞',
  Maintenance: 'お手入れ',
  RentalUnavailable: '貸出停止',
  Cancel: '取消',
  CancelByCompany: '店舗取消',
  CancelNoID: '書類未着取消',
  CancelAfterReserved: '確定後取消',
  Dummy: 'ダミー',
}

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  card: 'カード',
  amazonpay: PAYMENT_METHODS.amazonpay.label,
  cod: PAYMENT_METHODS.cod.label,
}

export const DOCUMENT_LABELS: Readonly<Record<IdentityDocument['status'], string>> = {
  wanted: '未着',
  sent: '確認待ち',
  accepted: '確認済',
  refused: '再提出待ち',
}

/** `title`; `empty`: what the column says without rows; `isUrgent`: shown in red when it has rows. */
export const COLUMN_TEXT: Readonly<
  Record<DayColumnName, { readonly title: string; readonly empty: string; readonly isUrgent?: true }>
> = {
  confirm: { title: '確定待ち', empty: '確定を待つご注文はありません。' },
  documents: { title: '本人確認書類', empty: '確認を待つ書類はありません。' },
  'missing-documents': {
    title: '書類未着・本日発送',
    empty: '本日発送するご注文に、書類の届いていないものはありません。',
    isUrgent: true,
  },
  calls: { title: 'お電話でお伝え', empty: 'お電話でお伝えすることはありません。', isUrgent: true },
  ship: { title: '本日発送', empty: '本日発送するお荷物はありません。', isUrgent: true },
  'at-risk': { title: '代わりが必要', empty: 'ご予約に間に合わない個体はありません。', isUrgent: true },
  undelivered: { title: '未配達', empty: 'お届けできていないお荷物はありません。', isUrgent: true },
  problems: { title: '到着時のご連絡', empty: '未対応のご連絡はありません。', isUrgent: true },
  due: { title: '返却予定', empty: '返却を待つ商品はありません。' },
  inspect: { title: '点検待ち', empty: '点検を待つ商品はありません。' },
  held: { title: '不足品・汚れの保留', empty: '保留中の商品はありません。', isUrgent: true },
  cleaning: { title: '本日お手入れ完了', empty: '本日お手入れを終える商品はありません。' },
  overdue: { title: '延滞', empty: '延滞している商品はありません。', isUrgent: true },
  money: { title: '決済の要確認', empty: '確認の必要な決済はありません。', isUrgent: true },
  mails: { title: '送れなかったメール', empty: '送れなかったメールはありません。', isUrgent: true },
  inquiries: { title: 'お問い合わせ', empty: '返信を待つお問い合わせはありません。' },
  reviews: { title: 'ご感想の確認待ち', empty: '確認を待つご感想はありません。' },
  questions: { title: '商品への質問', empty: '回答を待つご質問はありません。' },
}

export const CHARGE_LABELS: Readonly<Record<ChargeKind, string>> = {
  cancellation: 'キャンセル料',
  'partial-cancellation': '一部キャンセル料',
  extension: '延長料金',
  uncaptured: '未収金',
  late: '延滞料',
  loss: '紛失',
  damage: '損傷',
  refused: '受取拒否',
}

/** What a refund by staff gives back. */
export const REFUND_PART_TEXT: Readonly<Record<RefundPart, string>> = {
  rent: '代金（課税）',
  fee: 'キャンセル料・実費（課税対象外）',
}

export const CHARGE_STATE_LABELS: Readonly<Record<ChargeState, string>> = {
  proposed: '判断待ち',
  open: '未収',
  disputed: '異議あり',
  paid: '入金済',
  waived: '取りやめ',
  ended: '終了',
  refunded: '返金済',
}

export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentRecord['status'], string>> = {
  started: '手続き中',
  verified: 'カード登録済',
  authorised: '与信済',
  captured: '売上確定済',
  refused: '不成立',
  voided: '取消済',
  refunded: '返金済',
}

const ACTOR_LABELS: Readonly<Record<Exclude<OrderEvent['actor'], Staff>, string>> = {
  customer: 'お客様',
  shop: '店舗',
  clock: '自動',
  processor: '決済会社',
  carrier: '配送会社',
}

export function actorText(actor: string): string {
  return textIn(ACTOR_LABELS, actor) ?? '担当者'
}

/** Requests to the payment processor. */
export const TASK_LABELS: Readonly<Record<PaymentTask['kind'], string>> = {
  authorise: '与信',
  capture: '売上確定',
  void: '与信の取り消し',
  refund: '返金',
}

export const TASK_RESULT_LABELS: Readonly<Record<NonNullable<PaymentTaskRecord['result']>, string>> = {
  done: '済',
  refused: '不成立',
  'needs-customer': 'お客様の認証待ち',
}

export const PARCEL_STATE_LABELS: Readonly<Record<ParcelState, string>> = {
  shipped: '発送済',
  attempted: '不在持ち戻り',
  delivered: '配達済',
  returning: '返送中',
  'handed-in': '返却の引受済',
  returned: '返着',
}

/** The parts of the page about money. `on`: what the day is; `note`: what the last column says, empty for none. */
export const MONEY_PART_TEXT: Readonly<
  Record<MoneyPartName, { readonly title: string; readonly empty: string; readonly on: string; readonly note: string }>
> = {
  uncaptured: { title: '確定できなかった決済', empty: '確定できなかった決済はありません。', on: '発生', note: '状態' },
  waiting: {
    title: '滞っている決済処理',
    empty: `${WAITING_HOURS}時間を過ぎても終わらない決済処理も、拒否された与信の取り消しもありません。`,
    on: '依頼',
    note: '処理',
  },
  unauthorised: { title: '与信のないご注文', empty: '与信のないご注文はありません。', on: 'お届け', note: '' },
  ageing: { title: '期限の近い与信', empty: `${AGEING_HOURS}時間以内に切れる与信はありません。`, on: '期限', note: '' },
  refunds: { title: '終わっていない返金', empty: '終わっていない返金はありません。', on: '発生', note: '状態' },
  disputes: {
    title: 'チャージバック',
    empty: '申し立て中のチャージバックはありません。',
    on: '申し立て',
    note: '理由',
  },
  cash: { title: '入金を待つ代引', empty: '入金を待つ代引はありません。', on: '発送', note: '伝票番号' },
}
