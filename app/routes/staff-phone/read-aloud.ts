import { advanceNotice } from '#app/text/identity-text.ts'
import { overdueSentence } from '#app/text/order-terms.ts'
import { cancellationSentences } from '#app/text/phone-order-text.ts'
import { REFERENCE_PRICE_NOTE } from '#app/text/promises.ts'
import { chargeRows } from '#content/charge-rows.ts'
import { cartRefPriceYen } from '#domain/cart/cart.ts'
import { daysBetween } from '#domain/day.ts'
import { islandOfPlace } from '#domain/delivery/place.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { AUTHORISATION_DAYS_BEFORE_SHIPPING, paymentEndsAt } from '#domain/order/authorisation.ts'
import { cancellationTermsOf } from '#domain/order/cancellation.ts'
import { isComplete } from '#domain/order/draft.ts'
import { deliveryTimeText, paymentMethodText } from '#domain/order/facts.ts'
import { type Order, prefectureOf } from '#domain/order/order.ts'
import { claimText } from '#domain/order/payment-terms.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { returnGraceDays } from '#domain/rental/calendar.ts'
import type { DayRules } from '#domain/rental/day-rules.ts'
import { shippingDayOf } from '#domain/rental/span.ts'
import { dayText, dueText } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { OpenDraft } from './open-draft.ts'

type ReadAloudPart = { readonly title: string; readonly sentences: readonly string[] }

/**
 * What is read out before the order is taken: quantity, price, payment, delivery, rental period, cancellation, what it
 * may cost later, and who sells
 * (特定商取引法12条の6; docs/rules.md Phone orders). Undefined until everything is entered.
 */
export function readAloudOf(draft: OpenDraft, seller: Operator): readonly ReadAloudPart[] | undefined {
  const { order, settings, calendar } = draft.cart
  const { shipping, email, lines } = order
  if (shipping === undefined || !isComplete(order) || lines.length === 0) return undefined
  const now = Temporal.Instant.from(calendar.nowAt)
  const { rules } = calendar.rental
  const reach = { hasEmail: email !== undefined }
  const notice = advanceNotice(draft.document, reach)
  return [
    { title: '商品とご利用期間', sentences: lines.map(lineSentence) },
    { title: '料金', sentences: amountSentences(order) },
    { title: 'お支払い', sentences: paymentSentences(order, draft.isAuthorisedLate, { now, rules }) },
    { title: 'お届け', sentences: deliverySentences(order) },
    {
      title: 'ご返却',
      sentences: [
        `${daysText(lines.map(({ endOn }) => endOn))}のうちに、運送会社へお渡しください。`,
        overdueSentence(returnGraceDays(shipping.prefecture, rules), reach),
      ],
    },
    {
      title: 'キャンセル',
      sentences: cancellationSentences(
        cancellationTermsOf(order, { at: now, settings: settings.cancellation }),
        { ...reach, order },
        settings,
      ),
    },
    {
      title: '紛失・破損',
      sentences: [`参考価格は合計${yenText(cartRefPriceYen(lines))}です。`, `参考価格は、${REFERENCE_PRICE_NOTE}。`],
    },
    {
      title: 'ご注文のあとの費用',
      sentences: chargeRows(settings.charges).map(([kind, amount]) => `${kind}：${amount}。`),
    },
    {
      title: '事業者',
      sentences: [`${seller.companyName}、${seller.address}、お電話は${seller.telephone}です。`],
    },
    ...(email === undefined ? [{ title: 'お知らせ', sentences: [CALLED] }] : []),
    ...(notice === undefined ? [] : [{ title: '本人確認書類', sentences: [notice.text] }]),
  ]
}

const CALLED = 'ご予約の確定、ご返却日などのお知らせは、うかがったお電話番号へお電話で差し上げます。'

function lineSentence({ itemName, sizeLabel, startOn, endOn, priceYen, hasPlan }: Order['lines'][number]): string {
  const days = daysBetween(startOn, endOn) + 1
  const plan = hasPlan ? '、安心プラン付き' : ''
  return `${itemName} ${sizeLabel} 1点、${dayText(startOn)}から${dayText(endOn)}まで${days}日間、${yenText(priceYen)}${plan}。`
}

function amountSentences(order: Order): string[] {
  const { subtotalYen, discountYen, optionFeeYen, deliveryFeeYen, chargeFeeYen, usePoints, paymentTotalYen } = order
  const parts = [
    `商品小計${yenText(subtotalYen)}`,
    ...(discountYen > 0 ? [`割引${yenText(discountYen)}`] : []),
    ...(optionFeeYen > 0 ? [`安心プラン${yenText(optionFeeYen)}`] : []),
    deliveryFeeYen === 0 ? '往復の送料は無料' : `往復の送料${yenText(deliveryFeeYen)}`,
    ...(chargeFeeYen > 0 ? [`${PAYMENT_METHODS.cod.label}手数料${yenText(chargeFeeYen)}`] : []),
    ...(usePoints > 0 ? [`ポイントのご利用${usePoints}ポイント`] : []),
  ]
  return [`${parts.join('、')}。`, `お支払い金額は、税込${yenText(paymentTotalYen)}です。`]
}

function paymentSentences(
  order: Order,
  isLate: boolean,
  { now, rules }: { readonly now: Temporal.Instant; readonly rules: DayRules },
): string[] {
  const { paymentMethod } = order
  const method = paymentMethodText(paymentMethod)
  if (paymentMethod === 'cod') return [`${method}です。${claimText(order)}`]
  const until = dueText(paymentEndsAt({ ...order, placedBy: order.placedBy ?? '' }, now, rules))
  return [
    `${method}です。メールでお送りするリンクから、${until}にお手続きください。お手続きがないときは、ご注文は取り消されます。`,
    ...(isLate
      ? [
          `お手続きのときにカードを登録し、発送の${AUTHORISATION_DAYS_BEFORE_SHIPPING}日前にカードのご利用枠を確保いたします。`,
        ]
      : []),
    claimText(order),
    'お電話でカード番号をおうかがいすることはございません。',
  ]
}

function deliverySentences(order: Order): string[] {
  const prefecture = prefectureOf(order)
  const { shipping, lines, deliveryTime } = order
  const place = [shipping?.placeName, `${prefectureName(prefecture)}${shipping?.address1 ?? ''}`, shipping?.address2]
  const ships = daysText(lines.map(shippingDayOf))
  const arrives = daysText(lines.map(({ startOn }) => startOn))
  const island = shipping && islandOfPlace(shipping)
  return [
    `${ships}に発送し、${arrives}にお届けします。`,
    ...(island === undefined ? [] : [`${island}は離島のため、運送会社にお届け日を確かめてからお伝えします。`]),
    deliveryTime === 0
      ? 'お届けの時間帯のご指定はありません。'
      : `お届けの時間帯は${deliveryTimeText(deliveryTime)}です。`,
    `お届け先は、${place.filter(Boolean).join(' ')}、${shipping?.familyName ?? ''} ${shipping?.givenName ?? ''}様です。`,
  ]
}

function daysText(days: readonly Parameters<typeof dayText>[0][]): string {
  return [...new Set(days)].sort().map(dayText).join('、')
}
