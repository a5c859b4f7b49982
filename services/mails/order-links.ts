import { dayOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Fact } from '#domain/order/facts.ts'
import { lineNameOf, type Order } from '#domain/order/order.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { NOT_REQUESTED_PART } from './member-mails.ts'
import { orderUrl } from './order-parts.ts'
import { SAMPLE_SECRET, type SampleFrame, type SampleMail, sampleOrder } from './sample-order.ts'
import { type MailFrame, mailWords, wordedMail } from './worded-mail.ts'

/** An order with the secret of its link; a member's order has none. */
export type OrderLink = { readonly order: Order; readonly orderSecret: string | undefined }

export const ORDER_LINKS = mailWords({
  kind: 'orderlinks',
  title: 'ご注文状況のリンクのご案内',
  opening: [
    '{{shopName}}をご利用いただき、誠にありがとうございます。',
    '「ご注文の照会」のお申し出により、ご注文の内容をご覧いただけるリンクをお送りいたします。',
    'リンクは、ご本人以外にはお知らせにならないようお願いいたします。',
  ],
})

/** The mail for who lost those of an order (docs/rules.md Lost links), the newest order first. */
export function orderLinksMail(frame: MailFrame, links: readonly OrderLink[]): MailContent {
  const customer = links[0]?.order.customer
  const addressee = customer === undefined ? 'お客様' : `${customer.familyName} ${customer.givenName}`
  const parts = [...links.map((link) => orderLinkPart(link, frame.siteUrl)), NOT_REQUESTED_PART]
  return wordedMail(frame, ORDER_LINKS, {}, { addressee, parts })
}

function orderLinkPart({ order, orderSecret }: OrderLink, siteUrl: string): MailPart {
  const { number, orderedAt, lines, uid } = order
  const part = {
    heading: `ご注文番号 ${number ?? ''}`,
    rows: [
      ['ご注文日', orderedAt === undefined ? '' : dayTextFull(dayOfInstant(orderedAt))],
      ['商品', itemsText(lines.map(lineNameOf))],
    ] satisfies Fact[],
  }
  if (orderSecret !== undefined)
    return { ...part, link: { label: 'ご注文の内容を見る', url: orderUrl(siteUrl, orderSecret) } }
  return {
    ...part,
    sentences: ['会員としてのご注文です。ログインのうえ、マイページでご覧ください。'],
    link: { label: 'ログインしてご注文の内容を見る', url: `${siteUrl}${pageHref('mypage-history', { uid })}` },
  }
}

function itemsText([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first}、ほか${others.length}点`
}

export function orderLinksSamples(frame: SampleFrame): readonly SampleMail[] {
  const members = sampleOrder(frame.settings)
  const guests = { ...members, customerUid: undefined }
  const earlier = { ...guests, number: 100_000, lines: members.lines.slice(0, 1) }
  const mailOf = (...orders: readonly Order[]) => {
    const links = orders.map((order) => ({
      order,
      orderSecret: order.customerUid === undefined ? SAMPLE_SECRET : undefined,
    }))
    return orderLinksMail(frame, links)
  }
  return [
    { kind: 'orderlinks', content: mailOf(guests) },
    { kind: 'orderlinks (several)', content: mailOf(guests, earlier) },
    { kind: 'orderlinks (member)', content: mailOf(members) },
  ]
}
