import type { Day } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { CANCELLATION_FEE_PERCENT, cancellationFeeYen } from '#domain/pricing/cancellation.ts'
import { isRejected } from '#domain/result.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { identityPart } from './identity-document.ts'
import { mailYen } from './layout.ts'
import {
  amountsPart,
  deliveryParts,
  linePart,
  type OrderMailFacts,
  orderLink,
  orderMail,
  orderPart,
} from './order-parts.ts'

/** The data of the mail; `identityDueOn`: the due day of the identity document, when one is required. */
export type OrderReceivedFacts = OrderMailFacts & { readonly identityDueOn?: Day | undefined }

/**
 * The mail that confirms the receipt of an order (docs/rules.md Mails): dates, lines, amounts, return, cancellation.
 */
export function orderReceivedMail(facts: OrderReceivedFacts): MailContent {
  const { order, shop, identityDueOn } = facts
  return orderMail(facts, {
    title: 'ご注文を承りました',
    greeting: [
      `このたびは${shop.shopName}にご用命を賜り、誠にありがとうございます。`,
      '下記のとおりご注文を承りました。お届けの準備が整いましたら、改めてメールでご連絡いたします。',
    ],
    parts: [
      orderPart(order, orderLink(facts)),
      ...(identityDueOn === undefined ? [] : [identityPart(facts, identityDueOn)]),
      ...order.lines.map(linePart),
      amountsPart(order),
      ...deliveryParts(order),
      RETURN_PART,
      cancellationPart(order),
    ],
  })
}

/** The part about the return of the parcel. */
export const RETURN_PART: MailPart = {
  heading: 'ご返却の方法',
  sentences: [
    'お届け時の箱にお貸し出しした品をすべてお入れいただき、同封の返送用伝票をお貼りのうえ、ご返却日のうちに運送会社またはコンビニエンスストアの窓口へお渡しください。',
    'ご返却の送料とクリーニングのご負担はございません。',
    'ご返却日の翌々日までにご返却を確認できない場合は延滞となり、次のご注文をお受けできなくなります。',
  ],
}

function cancellationPart(order: Order): MailPart {
  const fee = cancellationFeeYen('Reserved', order.totalYen)
  const feeText = isRejected(fee) ? '' : `（${mailYen(fee)}）`
  return {
    heading: 'キャンセルについて',
    rows: [
      ['ご注文確定のご連絡まで', '無料'],
      ['発送まで', `ご注文合計の${CANCELLATION_FEE_PERCENT}％${feeText}`],
      ['発送後', 'お受けできません'],
    ],
    sentences: ['お申し出は、ご注文番号を添えて、このメール末尾の窓口までお願いいたします。'],
  }
}
