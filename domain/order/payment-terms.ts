import { onlineMethodsText } from '../pricing/method-texts.ts'
import { deliveryFeeYen, deliveryTo, offeredMethods, PAYMENT_METHODS, type PaymentMethod } from '../pricing/totals.ts'
import type { Settings } from '../settings/settings.ts'
import { yenWords } from '../text/yen.ts'
import { AUTHORISATION_DAYS_BEFORE_SHIPPING, shippingDaysOf } from './authorisation.ts'
import type { Order } from './order.ts'

/** When each payment method is charged (docs/rules.md Orders). */
const TIMING: Readonly<Record<PaymentMethod, string>> = {
  card: 'ご注文時にカードの有効性を確認し、商品の発送時にお支払いが確定します。お引き落とし日はカード会社の規定によります。',
  amazonpay: 'ご注文時にお支払いを確認し、商品の発送時にお支払いが確定します。',
  cod: '商品のお届け時に、配達員へ現金でお支払いください。',
}

/** What happens to a kept card, on all pages and in all mails. */
export const LATE_AUTHORISATION = `発送${AUTHORISATION_DAYS_BEFORE_SHIPPING}日前に与信、発送時に確定いたします。`

/** As TIMING, for an order that ships after an authorisation would have ended (docs/rules.md Ordering). */
const LATE_TIMING: Readonly<Record<PaymentMethod, string>> = {
  card: `ご注文時にカードを登録、${LATE_AUTHORISATION}お引き落とし日はカード会社の規定によります。`,
  amazonpay: `ご注文時にお支払い方法を登録、${LATE_AUTHORISATION}`,
  cod: TIMING.cod,
}

const WHOLE_AT_SHIPPING = '最初のお荷物の発送時に、ご注文の全額が確定します'
const WHOLE_ON_DELIVERY = '最初のお荷物のお届け時に、全額をお支払いください'

/** An order of several shipping days is paid as a whole with its first parcel (docs/rules.md Orders). */
const FIRST_PARCEL: Readonly<Record<PaymentMethod, string>> = {
  card: `${WHOLE_AT_SHIPPING}。`,
  amazonpay: `${WHOLE_AT_SHIPPING}。`,
  cod: `${WHOLE_ON_DELIVERY}。`,
}

/** As FIRST_PARCEL, for the pages of all orders. */
export function firstParcelTiming(payment: Settings['payment']): string {
  const several = '発送日の異なる商品を一つのご注文になさったときは、'
  const methods = offeredMethods(payment)
  if (!methods.includes('cod')) return `${several}${WHOLE_AT_SHIPPING}。`
  if (methods.length === 1) return `${several}${WHOLE_ON_DELIVERY}。`
  return `${several}${WHOLE_AT_SHIPPING}（${PAYMENT_METHODS.cod.label}は、${WHOLE_ON_DELIVERY}）。`
}

/** The sentences about payment on the pages of all orders: the terms, 特定商取引法に基づく表記, guides and FAQ. */
export const TIMING_OF_ALL_ORDERS = {
  ...TIMING,
  late: [
    '発送日が与信を保てる日数を超えて先のご注文では、ご注文時にお支払い方法を登録し、',
    `発送日の${AUTHORISATION_DAYS_BEFORE_SHIPPING}日前に与信、発送時に確定します。`,
  ].join(''),
} as const

/** When an order is paid, on screens and in mails. `shippingDays`: on how many days it is shipped. */
export function paymentTimingText(method: PaymentMethod, isAuthorisedLate: boolean, shippingDays: number): string {
  return `${(isAuthorisedLate ? LATE_TIMING : TIMING)[method]}${shippingDays > 1 ? FIRST_PARCEL[method] : ''}`
}

/** How money that was collected at the door comes back, on pages and in mails. No number of an account is mailed. */
export const TRANSFER_TEXT = 'お振り込み先は、担当者よりお電話でおうかがいします。振込手数料は当店が負担します。'

type Claimed = Pick<Order, 'paymentMethod' | 'prefecture' | 'lines'>

/** When an order is claimed: at shipping or on delivery, of several shipping days as a whole with its first parcel. */
function claimMoment({ method, shippingDays }: { readonly method: string; readonly shippingDays: number }): string {
  return `${shippingDays > 1 ? '最初のお荷物' : '商品'}の${method === 'cod' ? 'お届け' : '発送'}時`
}

/**
 * When an order that is not shipped yet is claimed, in mails and on pages after ordering; empty when nothing is paid.
 * `what`: the amount, where it is not the one of the order alone.
 */
export function claimText(order: Claimed, what = ''): string {
  const { paymentMethod: method } = order
  if (method === undefined) return ''
  const shippingDays = shippingDaysOf(order).length
  const moment = claimMoment({ method, shippingDays })
  const whole = shippingDays > 1 ? 'ご注文の全額' : ''
  if (method === 'cod') return `${what || whole || 'お支払い金額'}は、${moment}に、配達員へ現金でお支払いください。`
  if (what !== '') return `${what}は、${moment}に確定いたします。`
  return `お支払いは、${moment}に${whole && `、${whole}が`}確定いたします。`
}

/** How what remains to pay after a partial cancellation is claimed. Example of `what`: `残りの商品のお支払い金額`. */
export function remainderText(order: Claimed, what: string): string {
  const { paymentMethod: method } = order
  if (method === undefined || method === 'cod') return claimText(order, what)
  const moment = claimMoment({ method, shippingDays: shippingDaysOf(order).length })
  return `${what}は、${moment}に、ご注文時のお支払い方法で申し受けます。`
}

const BY_METHOD_OF_ORDER = 'キャンセル料は、ご注文時のお支払い方法（ご登録のカードなど）で申し受けます。'
/** Of a partial cancellation the carrier collects the fee with the rest; else the customer pays on a page. */
function atTheDoorOrByLink({ payment }: Pick<Settings, 'payment'>): string {
  return [
    'メールでご案内するお支払いのページで、',
    `${onlineMethodsText(payment)}により申し受けます`,
    '（一部のキャンセルでは、残りの商品のお届け時に、代金とあわせて申し受けます）。',
  ].join('')
}

/** How a cancellation fee is paid, for the pages of all orders (docs/rules.md Cancellation). */
export function cancellationFeePayment(settings: Pick<Settings, 'payment'>): string {
  const methods = offeredMethods(settings.payment)
  if (!methods.includes('cod')) return BY_METHOD_OF_ORDER
  if (methods.length === 1) return `キャンセル料は、${atTheDoorOrByLink(settings)}`
  return `${BY_METHOD_OF_ORDER}${PAYMENT_METHODS.cod.label}のご注文では、${atTheDoorOrByLink(settings)}`
}

/** Carriage that a partial cancellation brings back to a destination; empty where delivery is always free. */
function returningCarriage(delivery: Settings['delivery']): string {
  if (deliveryFeeYen(0, delivery) === 0) return ''
  return [
    `一部のキャンセルで、残りの商品小計が${yenWords(delivery.freeFromYen)}未満になるときは、`,
    `送料${yenWords(delivery.feeYen)}を申し受けます（キャンセルの前の合計額を超えることはありません）。`,
  ].join('')
}

/** The carriage that a partial cancellation brings back, how a fee is paid, and that no card is charged unasked. */
export function cancellationPayment(
  { paymentMethod, prefecture }: Pick<Order, 'paymentMethod' | 'prefecture'>,
  settings: Pick<Settings, 'areas' | 'delivery' | 'payment'>,
): string {
  return [
    returningCarriage(deliveryTo(prefecture, settings)),
    paymentMethod === 'cod' ? `キャンセル料は、${atTheDoorOrByLink(settings)}` : BY_METHOD_OF_ORDER,
    'ほかの費用（延滞、紛失、破損など）を、お客様のお手続きなしにカードへ請求することはありません。',
  ].join('')
}
