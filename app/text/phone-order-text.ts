import { cartMessage } from '#app/text/cart-text.ts'
import type { CancellationTerms } from '#domain/order/cancellation.ts'
import { freeCancellationTerms, NO_CANCELLATION_TERM, untilText } from '#domain/order/cancellation-text.ts'
import type { Order } from '#domain/order/order.ts'
import { cancellationPayment } from '#domain/order/payment-terms.ts'
import { rejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { dayText } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { PhoneRejection } from './back-office-rejection.ts'
import { changeRejectionText } from './change-text.ts'
import { CANCELLATION_BY_TELEPHONE, CANCELLATION_INSTRUCTIONS } from './order-terms.ts'
import { rejectionText } from './rejections.ts'
import { staffRejectionText } from './staff-rejections.ts'

const HAS_ARREAR = 'ご返却の期限を過ぎている商品がございます。ご返却を確認できましたら、改めてご注文を承ります。'

/**
 * The sentence of the web for what the caller can change: it is read out as it is (docs/rules.md Phone orders). What
 * staff have to do has the sentence of the back office.
 */
export function phoneRejectionText(rejection: PhoneRejection): string {
  switch (rejection.code) {
    case 'has-arrear':
      return HAS_ARREAR
    case 'days-out-of-range':
    case 'too-early':
    case 'too-late':
    case 'start-closed':
      return changeRejectionText(rejection)
    case 'points-malformed':
    case 'points-over-amount':
    case 'points-over-balance':
    case 'points-over-maximum':
    case 'points-insufficient':
      return rejectionText('points')
    case 'cart-empty':
    case 'cart-changed':
    case 'has-overdue-charge':
    case 'not-accepted':
    case 'reference-price-exceeded':
    case 'delivery-impossible':
    case 'double-booked':
    case 'merged-cart-full':
    case 'merged-twice':
      return cartMessage(rejection) ?? ''
    case 'not-sold':
      return rejection.detail === undefined ? rejectionText('not-sold') : (cartMessage(rejection) ?? '')
    case 'cart-full':
      return rejectionText('cart-full', { cartLines: rejection.detail.limit })
    case 'incomplete':
    case 'none-free':
    case 'part-not-in-set':
    case 'shoes-none-free':
    case 'size-required':
    case 'try-on-none-free':
    case 'try-on-not-next':
    case 'wear-outside':
    case 'wear-risk-unread':
      return rejectionText(rejection.code)
    case 'order-changed':
      return staffRejectionText(rejected('order-changed'))
    default:
      return staffRejectionText(rejection)
  }
}

/** The cancellation terms as a text to read out, with the order's own days and amounts. */
export function cancellationSentences(
  { tables }: CancellationTerms,
  { hasEmail, order }: { readonly hasEmail: boolean; readonly order: Pick<Order, 'paymentMethod' | 'prefecture'> },
  settings: Settings,
): readonly string[] {
  const { beforeConfirmation, firstHour } = freeCancellationTerms(settings.cancellation)
  const freeUntil = hasEmail ? beforeConfirmation.when : 'ご予約を確定するまで（確定はお電話でお知らせします）'
  const free = `${freeUntil}は${beforeConfirmation.fee}、${firstHour.when}も${firstHour.fee}です。`
  const fees = tables.map(({ shipsOn, rows }) => {
    const steps = rows.map((row) => {
      const { ratePercent, feeYen } = row
      const fee = ratePercent === 0 ? '無料' : `${yenText(feeYen)}（${ratePercent}％）`
      return `${untilText(row, { shipsOn, isConfirmed: true }, dayText)}は${fee}`
    })
    return `ご予約の確定後は、${steps.join('、')}。`
  })
  return [
    free,
    ...fees,
    `${NO_CANCELLATION_TERM.when}は${NO_CANCELLATION_TERM.fee}。`,
    hasEmail ? CANCELLATION_INSTRUCTIONS : CANCELLATION_BY_TELEPHONE,
    ...(order.paymentMethod === undefined ? [] : [cancellationPayment(order, settings)]),
  ]
}
