import { MAX_MERGED_LINES } from '#domain/cart/cart.ts'
import type { CartRejection } from '#domain/cart/checks.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import type { CartNotice } from '#domain/order/order.ts'
import type { StartClosed } from '#domain/rental/period.ts'
import { dayText, dayTextPlain } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import { notServedText } from './not-served-text.ts'

/**
 * The message shown above the cart (docs/product/5, Cart messages and Availability). Undefined for an overdue order:
 * that redirect has no message. Decided here: the reference price limit and an overdue charge have a message, so that
 * the customer knows what to do.
 */
export function cartMessage(rejection: CartRejection | CartNotice): string | undefined {
  switch (rejection.code) {
    case 'cart-empty':
      return 'カートに商品が入っておりません。カートの内容をご確認ください。'
    case 'cart-changed':
      return 'ご注文手続きの途中でカートの内容が変更されました。お手数ですが、内容をご確認のうえ、もう一度お手続きください。'
    case 'order-changed':
      return 'ご注文手続きの途中で、お届け先やご利用日などのご指定が変更されました。お手数ですが、内容をご確認のうえ、もう一度お手続きください。'
    case 'has-arrear':
      return undefined
    case 'has-overdue-charge':
      return 'お支払い期限を過ぎたご請求がございます。恐れ入りますが、マイページまたはお送りしたメールのリンクからお支払いのあと、改めてお手続きください。'
    case 'not-accepted':
      return '恐れ入りますが、ただいまこの内容ではご注文をお受けできません。会員の方はログインのうえお手続きください。お急ぎの場合は、お電話でご相談ください。'
    case 'reference-price-exceeded':
      return referencePriceExceeded(rejection.detail)
    case 'prefecture-not-served':
      return notServedText(rejection.detail.name)
    case 'delivery-impossible':
      return deliveryImpossible(rejection.detail)
    case 'double-booked':
      return `${quotedNames(rejection.detail.itemNames)}は、ご指定の日程で空きがなくなったため、カートから取り除きました。別の日程または別の商品をお選びください。`
    case 'merged-cart-full':
      return `${quotedNames(rejection.detail.itemNames)}は、上限の${MAX_MERGED_LINES}点を超えたため、カートに入れておりません。ご注文を分けてお手続きください。`
    case 'merged-twice':
      return `${quotedNames(rejection.detail.itemNames)}は、同じ日程で空いている数を超えるため、カートから取り除きました。別の日程または別の商品をお選びください。`
    case 'not-sold':
      return `${quotedNames(rejection.detail.itemNames)}は、現在お取り扱いがないため、カートから取り除きました。ほかの商品をお選びください。`
  }
}

type DetailOf<Code extends CartRejection['code']> = Extract<CartRejection, { code: Code }>['detail']

function referencePriceExceeded({ limitYen, refPriceYen }: DetailOf<'reference-price-exceeded'>): string {
  const [total, limit, over] = [refPriceYen, limitYen, refPriceYen - limitYen].map(yenWords)
  return [
    `参考価格の合計が${total}になり、一度にお貸し出しできる上限の${limit}を${over}超えています。`,
    'ご利用中の商品も合わせて数えます。カートの商品を減らしてお手続きください。',
  ].join('')
}

function deliveryImpossible({ prefecture, earliestOn, closed }: DetailOf<'delivery-impossible'>): string {
  if (closed !== undefined) return startClosedText(closed)
  const destination = prefectureName(prefecture)
  return `ご指定の日程では${destination}へお届けできません。${destination}への最短のお届け日は${dayText(earliestOn)}です。お届け日を選び直すか、お届け先を変更してください。`
}

/** Why no rental starts on a day, and the nearest days on which one can (docs/rules.md Closed days, Starts). */
function startClosedText(closed: StartClosed['detail']): string {
  const { startOn, prefecture, beforeOn, afterOn } = closed
  const destination = prefectureName(prefecture)
  const nearest = [beforeOn, afterOn].filter((on) => on !== undefined).map(dayTextPlain)
  const offer = nearest.length === 0 ? '' : `前後でお届けできる日は${nearest.join('と')}です。`
  return `${causeText(closed)}、${dayTextPlain(startOn)}は${destination}へお届けできません。${offer}お届け日を選び直すか、お届け先を変更してください。`
}

function causeText(closed: StartClosed['detail']): string {
  switch (closed.kind) {
    case 'shop-closed':
      return `${closed.reason}により発送をお休みするため`
    case 'carrier-suspended':
      return `${closed.reason}により運送会社の集配が休止のため`
    case 'no-shipping':
      return `${dayTextPlain(closed.shippingOn)}は発送をお休みするため`
  }
}

function quotedNames(itemNames: readonly string[]): string {
  return itemNames.map((name) => `「${name}」`).join('')
}
