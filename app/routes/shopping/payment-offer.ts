import { PAYMENT_METHODS, type PaymentMethod } from '#domain/pricing/totals.ts'

/** The request that wants words of its own: その他 (specification 3, Enumerations). */
export const OTHER_REQUEST = 99

/** How the fields are called, in the order of the form. */
export const PAYMENT_LABELS = {
  method: 'お支払い方法',
  time: 'お届け時間帯',
  request: '配達のご要望',
  note: 'ご要望の内容',
  plan: '安心プラン',
  pointUse: 'ポイントのご利用',
  points: 'ご利用ポイント数',
} as const

/** The intents of the payment form that only compute: the button without a script, and the script itself. */
export const QUOTE = 'quote'
export const LIVE_QUOTE = 'live-quote'

/** The box of a line that takes the peace-of-mind plan by itself. */
export function planField(lineUid: string): string {
  return `plan.${lineUid}`
}

/** The fee of a way to pay. */
export function chargeFeeYen(method: PaymentMethod): number {
  return PAYMENT_METHODS[method].chargeFeeYen
}
