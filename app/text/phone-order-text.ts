import { dayText } from '#app/ui/day-text.ts'
import { cartMessage } from '#domain/cart/checks.ts'
import type { CancellationTerms } from '#domain/order/cancellation.ts'
import type { CartNotice } from '#domain/order/order.ts'
import type { Rejection } from '#domain/result.ts'
import { changeRejectionText } from './change-text.ts'
import {
  CANCELLATION_BY_TELEPHONE,
  CANCELLATION_INSTRUCTIONS,
  FREE_CANCELLATION_TERMS,
  NO_CANCELLATION_TERM,
} from './order-terms.ts'
import { rejectionText } from './rejections.ts'
import { staffRejectionText } from './staff-rejections.ts'
import { yenText } from './staff-text.ts'

/** Rejections that the cart has a sentence for; it is read out to the caller as it is (docs/rules.md Phone orders). */
const OF_CART: ReadonlySet<string> = new Set([
  'cart-empty',
  'cart-changed',
  'has-overdue-charge',
  'not-accepted',
  'reference-price-exceeded',
  'delivery-impossible',
  'double-booked',
  'not-sold',
])
const OF_PERIOD: ReadonlySet<string> = new Set(['days-out-of-range', 'too-early', 'too-late', 'start-closed'])

const HAS_ARREAR = 'ご返却の期限を過ぎている商品がございます。ご返却を確認できましたら、改めてご注文を承ります。'

/** The sentence of the web for a rejection, where it has one; otherwise that of the back office. */
export function phoneRejectionText(rejection: Rejection): string {
  const { code } = rejection
  if (code === 'has-arrear') return HAS_ARREAR
  if (OF_PERIOD.has(code)) return changeRejectionText(rejection)
  if (code.startsWith('points-')) return rejectionText('points') ?? ''
  const isOfCart = OF_CART.has(code) && rejection.detail !== undefined
  const ofCart = isOfCart ? cartMessage(rejection as CartNotice) : undefined
  return ofCart ?? rejectionText(code) ?? staffRejectionText(rejection)
}

/** The cancellation terms as a text to read out, with the order's own days and amounts. */
export function cancellationSentences(
  { tables }: CancellationTerms,
  { hasEmail }: { readonly hasEmail: boolean },
): readonly string[] {
  const { beforeConfirmation, firstHour } = FREE_CANCELLATION_TERMS
  const freeUntil = hasEmail ? beforeConfirmation.when : 'ご予約を確定するまで（確定はお電話でお知らせします）'
  const free = `${freeUntil}は${beforeConfirmation.fee}、${firstHour.when}も${firstHour.fee}です。`
  const fees = tables.map(({ shipsOn, rows }) => {
    const steps = rows.map(({ untilOn, ratePercent, feeYen }) => {
      const until = untilOn === shipsOn ? `${dayText(untilOn)}の発送まで` : `${dayText(untilOn)}まで`
      return `${until}は${ratePercent === 0 ? '無料' : `${yenText(feeYen)}（${ratePercent}％）`}`
    })
    return `ご予約の確定後は、${steps.join('、')}。`
  })
  return [
    free,
    ...fees,
    `${NO_CANCELLATION_TERM.when}は${NO_CANCELLATION_TERM.fee}。`,
    hasEmail ? CANCELLATION_INSTRUCTIONS : CANCELLATION_BY_TELEPHONE,
  ]
}
