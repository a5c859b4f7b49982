import type { Day } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Yen } from '#domain/money.ts'
import { AUTHORISATION_DAYS_BEFORE_SHIPPING } from '#domain/order/authorisation.ts'
import { isOpenLine, isRentedOutLine } from '#domain/order/line-statuses.ts'
import { type Order, type OrderLine, prefectureOf, productNameOf } from '#domain/order/order.ts'
import { furtherDayYenOf } from '#domain/order/try-on.ts'
import { graceEndsOn, type RentalCalendar, returnDueOn, returnGraceDays } from '#domain/rental/calendar.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { cancellationPart } from './cancellation-part.ts'
import { IDENTITY_SENT_PART, identityPart } from './identity-documents.ts'
import {
  amountsPart,
  deliveryParts,
  itemRows,
  linePart,
  type OrderMailFacts,
  orderMail,
  orderPart,
} from './order-parts.ts'

/**
 * The data of the mail. `document`: the identity document, when one is required; `keepsCard`: the card is kept and
 * authorised before shipping.
 */
type OrderReceivedFacts = OrderMailFacts & {
  readonly document?: Pick<IdentityDocument, 'status' | 'dueAt'> | undefined
  readonly keepsCard?: boolean
}

/** The mail that confirms the receipt of an order (docs/rules.md Mails). */
export function orderReceivedMail(facts: OrderReceivedFacts): MailContent {
  const { order, shop, document, keepsCard } = facts
  const isSent = document?.status === 'sent'
  return orderMail(facts, {
    title: 'ご注文を承りました',
    greeting: [
      `このたびは${shop.shopName}にご用命を賜り、誠にありがとうございます。`,
      '下記のとおりご注文を承りました。お届けの準備が整いましたら、改めてメールでご連絡いたします。',
    ],
    parts: [
      orderPart(facts),
      ...(document === undefined ? [] : [isSent ? IDENTITY_SENT_PART : identityPart(facts, document.dueAt)]),
      ...order.lines.map(linePart),
      amountsPart(order),
      ...(keepsCard ? [LATE_PAYMENT_PART] : []),
      ...deliveryParts(order),
      returnPart(order),
      cancellationPart(facts, order.orderedAt ?? order.modifiedAt),
    ],
  })
}

const LATE_PAYMENT_PART: MailPart = {
  heading: 'お支払いの時期',
  sentences: [
    `ご注文時にカードを登録、発送${AUTHORISATION_DAYS_BEFORE_SHIPPING}日前に与信、発送時に確定いたします。`,
    '与信の承認を得られない場合は、別のカード等でのお手続きをメールでお願いいたします。',
  ],
}

function returnPart({ prefecture = DEFAULT_PREFECTURE }: Order): MailPart {
  return {
    heading: 'ご返却の方法',
    sentences: [
      'お届け時の箱にお届けした商品をすべてお入れいただき、同封の返送伝票をお貼りのうえ、ご返却日のうちに運送会社またはコンビニエンスストアの窓口へお渡しください。',
      'ご返却の送料とクリーニングのご負担はございません。',
      `ご返却日から${returnGraceDays(prefecture)}日後（当店の休業日と運送会社の集配休止日は数えません）までにご返却を確認できない場合は延滞となり、次のご注文をお受けできなくなります。`,
    ],
  }
}

/** The mail that an order is confirmed, after which a cancellation costs the fee of the day (docs/rules.md Orders). */
export function orderConfirmedMail(facts: OrderMailFacts): MailContent {
  const { order } = facts
  return orderMail(facts, {
    title: 'ご予約が確定いたしました',
    greeting: [
      'ご注文の内容を確認し、ご予約を確定いたしました。',
      'これより発送までのキャンセルには、下記のキャンセル料を頂戴いたします。',
    ],
    parts: [
      orderPart(facts),
      ...order.lines.filter(isOpenLine).map(linePart),
      amountsPart(order),
      cancellationPart(facts, order.modifiedAt),
      ...deliveryParts(order),
    ],
  })
}

/** The mail that a parcel was shipped, with its own lines and slips; `trackingUrl`: its page at the carrier. */
export function shippedMail(
  facts: OrderMailFacts & { readonly lines: readonly OrderLine[]; readonly trackingUrl?: string | undefined },
): MailContent {
  const { order, lines, trackingUrl } = facts
  const rows: [string, string][] = []
  if (order.slipNumber !== undefined) rows.push(['お届けの伝票番号', order.slipNumber])
  const link = { label: '配送状況を確認する', url: trackingUrl ?? '' }
  if (order.returnSlipNumber !== undefined) rows.push(['返送伝票の番号', order.returnSlipNumber])
  return orderMail(facts, {
    title: '商品を発送いたしました',
    greeting: ['ご注文の商品を発送いたしました。お届けまで今しばらくお待ちください。'],
    parts: [
      { heading: '発送', rows, ...(trackingUrl && { link }) },
      ...lines.map(linePart),
      ...deliveryParts(order),
      returnPart(order),
      orderPart(facts),
    ],
  })
}

/** The reminder on the day before the return date ("limittoday"). */
export function limitTodayMail(
  facts: OrderMailFacts & { readonly endOn: Day; readonly calendar: RentalCalendar },
): MailContent {
  const { order, endOn, calendar } = facts
  const lines = order.lines.filter((line) => isRentedOutLine(line) && line.endOn === endOn)
  const dueOn = returnDueOn(calendar, endOn, prefectureOf(order, lines[0]))
  const later = `この日は当店の休業または運送会社の集配休止の期間にあたるため、${dayTextFull(dueOn)}までにお渡しください。`
  return orderMail(facts, {
    title: 'ご返却日のお知らせ',
    greeting: [
      `ご返却日は${dayTextFull(endOn)}です。ご返却のご準備をお願いいたします。`,
      ...(dueOn === endOn ? [] : [later]),
    ],
    parts: [{ heading: 'ご返却いただく商品', rows: itemRows(lines) }, returnPart(order), orderPart(facts)],
  })
}

/** A part that did not come back with its unit, as customers call it. */
export type MissingPart = { readonly item: string; readonly parts: readonly string[] }

/**
 * What is known of a return besides its lines. `undone`: how many returns of the order were undone before: a line that
 * comes back again is named again. `missingParts`: what was not in the box of the lines.
 */
export type ReturnedFacts = { readonly undone?: number; readonly missingParts?: readonly MissingPart[] }

/**
 * The mail that products were returned; `missing`: those not returned yet; `missingParts`: what was not in the box of
 * those that were.
 */
export function returnedMail(
  facts: OrderMailFacts & { readonly lines: readonly OrderLine[]; readonly missingParts?: readonly MissingPart[] },
): MailContent {
  const { order, lines, missingParts = [] } = facts
  const missing = order.lines.filter(isOpenLine)
  const parts: MailPart[] = [{ heading: 'ご返却を確認した商品', rows: itemRows(lines) }]
  if (missing.length > 0) parts.push({ heading: 'お手元の商品', rows: itemRows(missing) })
  if (missingParts.length > 0) parts.push(missingPartsPart(facts, missingParts))
  if (order.status === 'Return' && order.customerUid !== undefined && order.addPoints > 0) {
    parts.push({ heading: 'ポイント', rows: [['進呈ポイント', `${order.addPoints}ポイント`]] })
  }
  return orderMail(facts, {
    title: 'ご返却を確認いたしました',
    greeting: [
      '商品のご返却を確認いたしました。',
      missingParts.length === 0
        ? 'このたびはご利用いただき、誠にありがとうございました。'
        : '恐れ入りますが、一部のお品がまだ届いておりません。下記をご確認ください。',
    ],
    parts: [...parts, orderPart(facts)],
  })
}

function missingPartsPart({ shop }: OrderMailFacts, missing: readonly MissingPart[]): MailPart {
  return {
    heading: '届いていない品',
    rows: missing.map(({ item, parts }) => [item, parts.join('、')]),
    sentences: [
      'お手元に残っていないか、お確かめください。見つかりましたら、封筒や小箱に入れ、ご注文番号を書き添えて、下記へお送りください。',
      `お送り先：〒${shop.postalCode} ${shop.address} ${shop.shopName}`,
      '見つからないときや、すでにお送りいただいているときは、メール末尾の窓口までお知らせください。',
    ],
  }
}

/** `furtherDayYen`: the price of one further day by item, as far as it has one of its own. */
export type OverdueLines = {
  readonly lines: readonly OrderLine[]
  readonly furtherDayYen: ReadonlyMap<number, Yen>
  readonly calendar: RentalCalendar
}

export function arrearMail(facts: OrderMailFacts & OverdueLines): MailContent {
  const { order, lines, furtherDayYen, calendar } = facts
  const [first] = lines.toSorted((a, b) => (a.endOn < b.endOn ? -1 : 1))
  return orderMail(facts, {
    title: 'ご返却が確認できておりません',
    greeting: [
      first === undefined
        ? ''
        : `${dayTextFull(graceEndsOn(calendar, first.endOn, prefectureOf(order, first)))}までにご返却を確認できませんでした。`,
      'お手元に商品がございましたら、至急ご返送をお願いいたします。すでにご返送済みの場合は、行き違いをお許しください。',
    ].filter((sentence) => sentence !== ''),
    parts: [
      { heading: 'ご返却をお待ちしている商品', rows: itemRows(lines) },
      {
        heading: '延滞について',
        rows: lines.map((line) => [
          productNameOf(line),
          `1日につき${yenWords(furtherDayYenOf(line, furtherDayYen.get(line.itemId)))}`,
        ]),
        sentences: [
          'この日から、上の延滞料金を申し受けることがあります（紛失の費用と合わせて、参考価格を超えません）。',
          'ご返却を確認できるまで、次のご注文をお受けできません。',
        ],
      },
      returnPart(order),
      orderPart(facts),
    ],
  })
}
