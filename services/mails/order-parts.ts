import { TAX_RATE_PERCENT } from '#domain/constants.ts'
import { postalCodeText } from '#domain/customer/postal-code.ts'
import { daysBetween } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import { DELIVERY_TIMES } from '#domain/delivery/delivery.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { type Order, type OrderLine, productNameOf } from '#domain/order/order.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { MailContent, MailPart, MailTemplate, ShopIdentity } from '../ports/mails.ts'
import { composeMail } from './layout.ts'

/** `orderSecret` opens the order's page for anyone who has the link (docs/rules.md Orders). */
export type OrderMailFacts = {
  readonly order: Order
  readonly siteUrl: string
  readonly orderSecret: string
  readonly shop: ShopIdentity
}

type OrderMailBody = Pick<MailTemplate, 'title' | 'preheader' | 'greeting' | 'parts'>

/** Composes a mail about an order; the subject contains its number. */
export function orderMail({ order, siteUrl, shop }: OrderMailFacts, body: OrderMailBody): MailContent {
  const { customer } = order
  const addressee = customer === undefined ? 'お客様' : `${customer.familyName} ${customer.givenName}`
  const number = order.number === undefined ? '' : `（ご注文番号 ${order.number}）`
  return composeMail({ ...body, addressee, siteUrl, shop }, `【${shop.shopName}】${body.title}${number}`)
}

const TOTAL = '合計（税込）'

/** The payment method of an order, as customers know it. */
export function methodLabel({ paymentMethod }: Pick<Order, 'paymentMethod'>): string {
  return paymentMethod === undefined ? '' : PAYMENT_METHODS[paymentMethod].label
}

export function orderPart({ order, siteUrl, orderSecret }: OrderMailFacts): MailPart {
  return {
    heading: 'ご注文',
    rows: [
      ['ご注文番号', String(order.number ?? '')],
      ['お支払い方法', methodLabel(order)],
      [TOTAL, yenWords(order.paymentTotalYen)],
    ],
    sentences: [
      'ご注文の内容は、次のページでいつでもご覧いただけます。ご本人以外にはお知らせにならないようお願いいたします。',
    ],
    link: {
      label: 'ご注文の内容を見る',
      url: `${siteUrl}${pageHref('shopping-complete')}?order=${encodeURIComponent(orderSecret)}`,
    },
  }
}

export function linePart(line: OrderLine, index: number): MailPart {
  return {
    heading: `商品${index + 1}`,
    rows: [
      ['商品名', `${line.makerName} ${line.itemName}`.trim()],
      ['サイズ', line.sizeLabel],
      ...wearerRows(line),
      ['数量', '1点'],
      ['お届け日', dayTextFull(line.startOn)],
      ...wearRows(line),
      ['ご返却日', `${dayTextFull(line.endOn)}（${daysBetween(line.startOn, line.endOn) + 1}日間）`],
      ['商品価格', `${yenWords(line.priceYen)}（税込）`],
      ['安心プラン', line.hasPlan ? `あり（${yenWords(line.optionFeeYen)}）` : 'なし'],
    ],
  }
}

function wearerRows({ wearerName }: OrderLine): [string, string][] {
  return wearerName === undefined ? [] : [['お召しになる方', `${wearerName} 様`]]
}

function wearRows({ wearOn }: OrderLine): [string, string][] {
  return wearOn === undefined ? [] : [['お召しになる日', dayTextFull(wearOn)]]
}

export function itemRows(lines: readonly OrderLine[]): [string, string][] {
  return lines.flatMap((line): [string, string][] => [
    ['商品名', productNameOf(line)],
    ...wearerRows(line),
    ['お届け日', dayTextFull(line.startOn)],
    ['ご返却日', dayTextFull(line.endOn)],
  ])
}

/** No number of an account goes through a mail. */
export const TRANSFER_NOTE =
  'お振り込み先は、担当者よりお電話でおうかがいいたします。口座の番号を、メールにお書きにならないようお願いいたします。'

/** Said of every amount that goes back by the way in which it was paid. */
export const STATEMENT_NOTE = 'カード会社等の明細への反映には日数がかかる場合がございます。'

export function amountsPart(order: Order): MailPart {
  const rows: [string, string][] = [['商品小計', yenWords(order.subtotalYen)]]
  if (order.discountYen > 0) rows.push(['割引', yenWords(-order.discountYen)])
  if (order.optionFeeYen > 0) rows.push(['安心プラン', yenWords(order.optionFeeYen)])
  rows.push(['送料（往復）', order.deliveryFeeYen === 0 ? '無料' : yenWords(order.deliveryFeeYen)])
  if (order.chargeFeeYen > 0) rows.push(['代金引換手数料', yenWords(order.chargeFeeYen)])
  if (order.usePoints > 0) rows.push(['ポイントのご利用', yenWords(-order.usePoints)])
  rows.push([TOTAL, yenWords(order.paymentTotalYen)], [`うち消費税（${TAX_RATE_PERCENT}％）`, yenWords(order.taxYen)])
  if (order.customerUid !== undefined) rows.push(['獲得予定ポイント', `${order.addPoints}ポイント`])
  return { heading: 'お支払い金額', rows, strong: TOTAL }
}

export function deliveryParts({ shipping, deliveryTime, deliveryNote }: Order): MailPart[] {
  if (shipping === undefined) return []
  const time = DELIVERY_TIMES.find(({ code }) => code === deliveryTime)?.label ?? '指定なし'
  const rows: [string, string][] = [...addressRows(shipping), ['お届け時間帯', time]]
  if (deliveryNote !== '') rows.push(['配達のご要望', deliveryNote])
  return [{ heading: 'お届け先', rows }]
}

export function addressRows(address: Address): [string, string][] {
  const venueFields = [
    ['お届け場所', address.placeName],
    ['喪家名', address.bereavedFamilyName],
    ['式の日時', address.ceremonyAt],
  ] as const
  const venueRows = venueFields.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  const street = [`${prefectureName(address.prefecture)}${address.address1}`, address.address2 ?? ''].join(' ').trim()
  return [
    ...venueRows,
    ['ご住所', `〒${postalCodeText(address.postalCode)} ${street}`],
    ['お名前', `${address.familyName} ${address.givenName} 様`],
    ['電話番号', address.telephone],
  ]
}
