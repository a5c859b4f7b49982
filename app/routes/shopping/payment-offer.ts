import { PAYMENT_METHODS, type PaymentMethod } from '#domain/pricing/totals.ts'

/** The ways to pay that are open now, in the order shown. Amazon Pay is not connected yet. */
export const OFFERED: readonly PaymentMethod[] = ['card', 'cod']

/** The request that wants words of its own: その他 (specification 3, Enumerations). */
export const OTHER_REQUEST = 99

/** How the fields are called, in the order of the form. */
export const PAYMENT_LABELS = {
  method: 'お支払い方法',
  time: 'お届け時間帯',
  request: '配達のご要望',
  note: 'ご要望の内容',
} as const

/** The fee of a way to pay. */
export function chargeFeeYen(method: PaymentMethod): number {
  return PAYMENT_METHODS[method].chargeFeeYen
}
