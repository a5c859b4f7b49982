import { PAYMENT_METHODS, type PaymentMethod } from '#domain/pricing/totals.ts'

/** The request その他, which requires a note (docs/product/3, Enumerations). */
export const OTHER_REQUEST = 99

/** Labels of the payment fields, in the order of the form. */
export const PAYMENT_LABELS = {
  method: 'お支払い方法',
  time: 'お届け時間帯',
  request: '配達のご要望',
  note: 'ご要望の内容',
  plan: '安心プラン',
  pointUse: 'ポイントのご利用',
  points: 'ご利用ポイント数',
} as const

/** Intents that only compute the amounts: of the button without JavaScript, and of the script. */
export const QUOTE = 'quote'
export const LIVE_QUOTE = 'live-quote'

/** Field name of a line's checkbox for the peace-of-mind plan. */
export function planField(lineUid: string): string {
  return `plan.${lineUid}`
}

/** The fee of a payment method, in yen. */
export function chargeFeeYen(method: PaymentMethod): number {
  return PAYMENT_METHODS[method].chargeFeeYen
}
