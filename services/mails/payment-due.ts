import { pageHref } from '#domain/navigation/href.ts'
import type { MailContent } from '../ports/mails.ts'
import { mailDateTime } from './layout.ts'
import { itemRows, type OrderMailFacts, orderMail, orderPart } from './order-parts.ts'

/** `needs-customer`: the bank asks the cardholder for 3-D Secure again. `dueAt`: then the order is cancelled. */
export type PaymentDueFacts = {
  readonly why: 'refused' | 'needs-customer' | 'ended'
  readonly dueAt: Temporal.Instant
}

const REASONS: Readonly<Record<PaymentDueFacts['why'], string>> = {
  refused: 'ご登録のお支払い方法で与信（お支払い枠の確保）を行いましたが、カード会社等の承認を得られませんでした。',
  'needs-customer':
    'ご登録のお支払い方法で与信（お支払い枠の確保）を行いましたところ、カード会社等より本人認証を求められました。',
  ended: 'ご注文時の与信（お支払い枠の確保）の期限が、発送の前に切れました。',
}

/** The mail with the link to pay by another card (docs/rules.md After the order, Late authorisation). */
export function paymentDueMail(facts: OrderMailFacts & PaymentDueFacts): MailContent {
  const { order, siteUrl, orderSecret, why, dueAt } = facts
  return orderMail(facts, {
    title: 'お支払いのお手続きのお願い',
    greeting: [
      'ご注文の商品の発送が近づいてまいりました。',
      REASONS[why],
      '恐れ入りますが、下記の期限までに、別のカード等でのお支払いのお手続きをお願いいたします。',
    ],
    parts: [
      {
        heading: 'お支払いのお手続き',
        rows: [['お手続きの期限', mailDateTime(dueAt)]],
        sentences: [
          'お支払いの際は、カード会社等による本人認証（3Dセキュア）をお願いしております。お支払いは、商品の発送時に確定いたします。',
          '期限までにお手続きを確認できない場合、恐れ入りますがご注文をお取り消しいたします。その際、キャンセル料はかかりません。',
        ],
        link: {
          label: 'お支払いの手続きへ進む',
          url: `${siteUrl}${pageHref('shopping-pay')}?order=${encodeURIComponent(orderSecret)}`,
        },
      },
      { heading: 'ご注文の商品', rows: itemRows(order.lines.filter(({ status }) => !status.startsWith('Cancel'))) },
      orderPart(facts),
    ],
  })
}
