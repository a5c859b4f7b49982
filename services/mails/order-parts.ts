import { postalCodeText } from '#domain/customer/postal-code.ts'
import type { Address } from '#domain/delivery/address.ts'
import { DEFAULT_PREFECTURE, prefectureName } from '#domain/delivery/prefecture.ts'
import { type MailName, ORDER_NAMES, SHOP_NAMES } from '#domain/mail/mail-words.ts'
import { pageHref } from '#domain/navigation/href.ts'
import {
  type AmountFact,
  amountFacts,
  deliveryFacts,
  type Fact,
  lineFacts,
  orderFacts,
  placeFacts,
  wearerFacts,
} from '#domain/order/facts.ts'
import { lineNameOf, type Order, type OrderLine } from '#domain/order/order.ts'
import { TRANSFER_TEXT } from '#domain/order/payment-terms.ts'
import { LATENESS_SENTENCE } from '#domain/pricing/charges.ts'
import { returnGraceDays } from '#domain/rental/calendar.ts'
import type { DayRules } from '#domain/rental/day-rules.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { type DeclaredMail, type MailFrame, mailWords, type ReleasedMail, wordedMail } from './worded-mail.ts'

/** `orderSecret` opens the order's page for anyone who has the link (docs/rules.md Orders). */
export type OrderMailFacts = MailFrame & {
  readonly order: Order
  /** Those of the order. */
  readonly settings: Settings
  readonly orderSecret: string
  /** Those of now. */
  readonly rules: DayRules
  /** The template of the carrier's page about a parcel. */
  readonly trackingUrl?: string | undefined
}

/** Declares the words of a mail about an order. */
export function orderMailWords<const Kind extends string, const Name extends MailName = never>(
  released: ReleasedMail<Kind, Name>,
): DeclaredMail<Kind, Name> {
  return mailWords(released, [...SHOP_NAMES, ...ORDER_NAMES])
}

/** Composes a mail about an order; the subject contains its number. */
export function orderMail<Name extends MailName>(
  facts: OrderMailFacts,
  words: DeclaredMail<string, Name>,
  values: Readonly<Record<Name, string>>,
  parts: readonly MailPart[],
): MailContent {
  const { customer, number } = facts.order
  const addressee = customer === undefined ? 'お客様' : `${customer.familyName} ${customer.givenName}`
  const subjectEnd = number === undefined ? '' : `（ご注文番号 ${number}）`
  return wordedMail(facts, words, { ...orderValues(facts.order), ...values }, { addressee, parts, subjectEnd })
}

function orderValues({ number, lines }: Order): Readonly<Record<(typeof ORDER_NAMES)[number], string>> {
  const [first] = lines.map(({ startOn }) => startOn).toSorted()
  const last = lines
    .map(({ endOn }) => endOn)
    .toSorted()
    .at(-1)
  return {
    orderNumber: String(number ?? ''),
    deliveryDay: first === undefined ? '' : dayTextFull(first),
    returnDay: last === undefined ? '' : dayTextFull(last),
  }
}

const TOTAL = '合計（税込）'

export function orderPart({ order, siteUrl, orderSecret }: OrderMailFacts): MailPart {
  return {
    heading: 'ご注文',
    rows: [...orderFacts(order), [TOTAL, yenWords(order.paymentTotalYen)]],
    sentences: [
      'ご注文の内容は、次のページでいつでもご覧いただけます。ご本人以外にはお知らせにならないようお願いいたします。',
    ],
    link: {
      label: 'ご注文の内容を見る',
      url: orderUrl(siteUrl, orderSecret),
    },
  }
}

/** The address that opens an order for anyone who has it. */
export function orderUrl(siteUrl: string, orderSecret: string): string {
  return `${siteUrl}${pageHref('shopping-complete')}?order=${encodeURIComponent(orderSecret)}`
}

export function linePart(line: OrderLine, index: number): MailPart {
  return { heading: `商品${index + 1}`, rows: lineFacts(line, dayTextFull, yenWords) }
}

export function itemRows(lines: readonly OrderLine[]): Fact[] {
  return lines.flatMap((line): Fact[] => [
    ['商品名', lineNameOf(line)],
    ...wearerFacts(line),
    ['お届け日', dayTextFull(line.startOn)],
    ['ご返却日', dayTextFull(line.endOn)],
  ])
}

/** No number of an account goes through a mail. */
export const TRANSFER_NOTE = `${TRANSFER_TEXT}口座の番号を、メールにお書きにならないようお願いいたします。`

/** Said of every amount that goes back by the way in which it was paid. */
export const STATEMENT_NOTE = 'カード会社等の明細への反映には日数がかかる場合がございます。'

export function amountsPart({ order }: Pick<OrderMailFacts, 'order'>): MailPart {
  const isFree = (fact: AmountFact) => fact.of === 'deliveryFeeYen' && fact.yen === 0
  const rows = amountFacts(order).map((fact): Fact => [fact.name, isFree(fact) ? '無料' : yenWords(fact.yen)])
  rows.push(
    [TOTAL, yenWords(order.paymentTotalYen)],
    [`うち消費税（${order.taxRatePercent}％）`, yenWords(order.taxYen)],
  )
  if (order.customerUid !== undefined) rows.push(['獲得予定ポイント', `${order.addPoints}ポイント`])
  return { heading: 'お支払い金額', rows, strong: TOTAL }
}

export function deliveryParts(order: Order): MailPart[] {
  if (order.shipping === undefined) return []
  return [{ heading: 'お届け先', rows: [...addressRows(order.shipping), ...deliveryFacts(order)] }]
}

export function addressRows(address: Address): Fact[] {
  const street = [`${prefectureName(address.prefecture)}${address.address1}`, address.address2 ?? ''].join(' ').trim()
  return [
    ...placeFacts(address),
    ['ご住所', `〒${postalCodeText(address.postalCode)} ${street}`],
    ['お名前', `${address.familyName} ${address.givenName} 様`],
    ['電話番号', address.telephone],
  ]
}

export function returnPart({ order, rules }: Pick<OrderMailFacts, 'order' | 'rules'>): MailPart {
  const graceDays = returnGraceDays(order.prefecture ?? DEFAULT_PREFECTURE, rules)
  return {
    heading: 'ご返却の方法',
    sentences: [
      'お届け時の箱にお届けした商品をすべてお入れいただき、同封の返送伝票をお貼りのうえ、ご返却日のうちに運送会社またはコンビニエンスストアの窓口へお渡しください。',
      'ご返却の送料とクリーニングのご負担はございません。',
      `ご返却日から${graceDays}日後（当店の休業日と運送会社の集配休止日は数えません）までにご返却を確認できない場合は延滞となり、次のご注文をお受けできなくなります。`,
      LATENESS_SENTENCE,
    ],
  }
}
