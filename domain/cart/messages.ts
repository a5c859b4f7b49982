import type { Day } from '../day.ts'
import { prefectureName } from '../delivery/prefecture.ts'
import type { Rejection } from '../result.ts'
import type { CartRejection } from './checks.ts'

/** The notice that lines were removed from the cart (docs/product/5, Availability and cart check 6). */
export type RemovalNotice = Rejection<'not-sold' | 'double-booked', { readonly itemNames: readonly string[] }>

/**
 * The message shown above the cart (docs/product/5, Cart messages and Availability). Undefined for an overdue order:
 * that redirect has no message. Decided here: the reference price limit has a message, so that the customer knows what
 * to do.
 */
export function cartMessage(rejection: CartRejection | RemovalNotice): string | undefined {
  switch (rejection.code) {
    case 'cart-empty':
      return 'カートに商品が入っておりません。カートの内容をご確認ください。'
    case 'cart-changed':
      return 'ご購入手続きの途中でカートの内容が変更されました。お手数ですが、内容をご確認のうえ、もう一度お手続きください。'
    case 'has-arrear':
      return undefined
    case 'reference-price-exceeded':
      return `一度にお貸し出しできる商品の参考価格の合計は${yenText(rejection.detail.limitYen)}までです。ご利用中の商品と合わせて上限を超えるため、カートの商品を減らしてお手続きください。`
    case 'delivery-impossible':
      return deliveryImpossible(rejection.detail)
    case 'double-booked':
      return `${quotedNames(rejection.detail.itemNames)}は、ほかのお客様のご予約が先に確定したため、カートから取り除きました。別の日程または別の商品をお選びください。`
    case 'not-sold':
      return `${quotedNames(rejection.detail.itemNames)}は、現在お取り扱いがないため、カートから取り除きました。ほかの商品をお選びください。`
  }
}

function deliveryImpossible({ prefecture, earliestOn }: { prefecture: number; earliestOn: Day }): string {
  const destination = prefectureName(prefecture)
  return `ご指定の日程では${destination}へお届けできません。${destination}への最短のお届け日は${dayText(earliestOn)}です。お届け日を選び直すか、お届け先を変更してください。`
}

function quotedNames(itemNames: readonly string[]): string {
  return itemNames.map((name) => `「${name}」`).join('')
}

function dayText(on: Day): string {
  return `${Number(on.slice(0, 4))}年${Number(on.slice(5, 7))}月${Number(on.slice(8))}日`
}

function yenText(amountYen: number): string {
  return `${amountYen.toLocaleString('ja-JP')}円`
}
