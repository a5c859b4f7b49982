import { CANCELLATION_RATE, TAX_RATE_PERCENT } from '#domain/constants.ts'
import { postalCodeText } from '#domain/customer/postal-code.ts'
import { daysBetween } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import { DELIVERY_TIMES } from '#domain/delivery/delivery.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { cancellationFeeYen } from '#domain/pricing/cancellation.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { isRejected } from '#domain/result.ts'
import type { MailContent } from '../ports/mailer.ts'
import { type MailDraft, type MailPart, mailDay, mailHtml, mailText, mailYen, type ShopIdentity } from './layout.ts'

/**
 * What the mail is written from. `orderSecret` opens the order's page; whoever has the link may see it (rules.md,
 * Orders).
 */
export type OrderReceivedFacts = {
  readonly order: Order
  readonly siteUrl: string
  readonly orderSecret: string
  readonly shop: ShopIdentity
}

/**
 * The mail that tells a customer that the order has arrived (rules.md, Mails): dates, lines, amounts, return,
 * cancellation.
 */
export function orderReceivedMail({ order, siteUrl, orderSecret, shop }: OrderReceivedFacts): MailContent {
  const { customer } = order
  const draft: MailDraft = {
    addressee: customer === undefined ? 'お客様' : `${customer.familyName} ${customer.givenName}`,
    greeting: [
      `このたびは${shop.shopName}にご用命を賜り、誠にありがとうございます。`,
      '下記のとおりご注文を承りました。お届けの準備が整いましたら、改めてメールでご連絡いたします。',
    ],
    parts: [
      orderPart(order, `${siteUrl}/shopping/complete?order=${encodeURIComponent(orderSecret)}`),
      ...order.lines.map(linePart),
      amountsPart(order),
      ...deliveryParts(order),
      RETURN_PART,
      cancellationPart(order),
    ],
    siteUrl,
    shop,
  }
  const number = order.number === undefined ? '' : `（ご注文番号 ${order.number}）`
  return { subject: `【${shop.shopName}】ご注文を承りました${number}`, text: mailText(draft), html: mailHtml(draft) }
}

const RETURN_PART: MailPart = {
  heading: 'ご返却の方法',
  sentences: [
    'お届け時の箱にお貸し出しした品をすべてお入れいただき、同封の返送用伝票をお貼りのうえ、ご返却日のうちに運送会社またはコンビニエンスストアの窓口へお渡しください。',
    'ご返却の送料とクリーニングのご負担はございません。',
    'ご返却日の翌々日までにご返却を確認できない場合は延滞となり、次のご注文をお受けできなくなります。',
  ],
}

function orderPart(order: Order, link: string): MailPart {
  const method = order.paymentMethod === undefined ? '' : PAYMENT_METHODS[order.paymentMethod].label
  return {
    heading: 'ご注文',
    rows: [
      ['ご注文番号', String(order.number ?? '')],
      ['お支払い方法', method],
    ],
    sentences: [
      'ご注文の内容は、次のページでいつでもご覧いただけます。ご本人以外にはお知らせにならないようお願いいたします。',
    ],
    link,
  }
}

function linePart(line: OrderLine, index: number): MailPart {
  return {
    heading: `商品${index + 1}`,
    rows: [
      ['商品名', `${line.makerName} ${line.itemName}`.trim()],
      ['サイズ', line.sizeLabel],
      ['数量', '1点'],
      ['お届け日', mailDay(line.startOn)],
      ['ご返却日', `${mailDay(line.endOn)}（${daysBetween(line.startOn, line.endOn) + 1}日間）`],
      ['料金', `${mailYen(line.priceYen)}（税込）`],
      ['安心プラン', line.hasPlan ? `あり（${mailYen(line.optionFeeYen)}）` : 'なし'],
    ],
  }
}

function amountsPart(order: Order): MailPart {
  const rows: [string, string][] = [['商品小計', mailYen(order.subtotalYen)]]
  if (order.discountYen > 0) rows.push(['割引', mailYen(-order.discountYen)])
  if (order.optionFeeYen > 0) rows.push(['安心プラン', mailYen(order.optionFeeYen)])
  rows.push(['送料（往復）', order.deliveryFeeYen === 0 ? '無料' : mailYen(order.deliveryFeeYen)])
  if (order.chargeFeeYen > 0) rows.push(['代金引換手数料', mailYen(order.chargeFeeYen)])
  if (order.usePoints > 0) rows.push(['ポイントのご利用', mailYen(-order.usePoints)])
  rows.push([
    '合計',
    `${mailYen(order.paymentTotalYen)}（税込、うち消費税${TAX_RATE_PERCENT}％ ${mailYen(order.taxYen)}）`,
  ])
  if (order.customerUid !== undefined) rows.push(['獲得予定ポイント', `${order.addPoints}ポイント`])
  return { heading: 'お支払い金額', rows }
}

function deliveryParts({ shipping, deliveryTime, deliveryNote }: Order): MailPart[] {
  if (shipping === undefined) return []
  const time = DELIVERY_TIMES.find(({ code }) => code === deliveryTime)?.label ?? '指定なし'
  const rows: [string, string][] = [...addressRows(shipping), ['お届け時間帯', time]]
  if (deliveryNote !== '') rows.push(['配達のご要望', deliveryNote])
  return [{ heading: 'お届け先', rows }]
}

function addressRows(address: Address): [string, string][] {
  const given = [
    ['お届け場所', address.placeName],
    ['喪家名', address.bereavedFamilyName],
    ['式の日時', address.ceremonyAt],
  ] as const
  const place = given.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))
  const street = [`${prefectureName(address.prefecture)}${address.address1}`, address.address2 ?? ''].join(' ').trim()
  return [
    ...place,
    ['ご住所', `〒${postalCodeText(address.postalCode)} ${street}`],
    ['お名前', `${address.familyName} ${address.givenName} 様`],
    ['電話番号', address.telephone],
  ]
}

function cancellationPart(order: Order): MailPart {
  const fee = cancellationFeeYen('Reserved', order.totalYen)
  const feeText = isRejected(fee) ? '' : `（${mailYen(fee)}）`
  return {
    heading: 'キャンセルについて',
    rows: [
      ['ご注文確定のご連絡まで', '無料'],
      ['発送まで', `ご注文合計の${CANCELLATION_RATE * 100}％${feeText}`],
      ['発送後', 'お受けできません'],
    ],
    sentences: ['お申し出は、ご注文番号を添えて、このメール末尾の窓口までお願いいたします。'],
  }
}
