import { pageHref } from '#domain/navigation/href.ts'
import { claimText } from '#domain/order/payment-terms.ts'
import { minuteText } from '#domain/text/day-text.ts'
import type { MailContent } from '../ports/mails.ts'
import { orderMailRow } from './order-mail-row.ts'
import { deliveryParts, itemRows, type OrderMailFacts, orderMail, orderMailWords, orderPart } from './order-parts.ts'
import { SAMPLE_AT, SAMPLE_DUE_AT } from './sample-order.ts'

/** `needs-customer`: the bank asks the cardholder for 3-D Secure again. `dueAt`: then the order is cancelled. */
type PaymentDueFacts = {
  readonly paymentUid: string
  readonly why: 'refused' | 'needs-customer' | 'ended'
  readonly dueAt: Temporal.Instant
}

const REASONS: Readonly<Record<PaymentDueFacts['why'], string>> = {
  refused: 'ご登録のお支払い方法で与信（お支払い枠の確保）を行いましたが、カード会社等の承認を得られませんでした。',
  'needs-customer':
    'ご登録のお支払い方法で与信（お支払い枠の確保）を行いましたところ、カード会社等より本人認証を求められました。',
  ended: 'ご注文時の与信（お支払い枠の確保）の期限が、発送の前に切れました。',
}

const PAYMENT_DUE = orderMailWords({
  kind: 'paymentdue',
  title: 'お支払いのお手続きのお願い',
  opening: [
    'ご注文の商品の発送が近づいてまいりました。',
    '{{note}}',
    '恐れ入りますが、下記の期限までに、別のカード等でのお支払いのお手続きをお願いいたします。',
  ],
  names: ['note'],
})

/** The mail with the link to pay by another card (docs/rules.md After the order, Late authorisation). */
function paymentDueMail(facts: OrderMailFacts, { why, dueAt }: PaymentDueFacts): MailContent {
  const { order } = facts
  return orderMail(facts, PAYMENT_DUE, { note: REASONS[why] }, [
    {
      heading: 'お支払いのお手続き',
      rows: [['お手続きの期限', minuteText(dueAt)]],
      sentences: [
        `お支払いの際は、カード会社等による本人認証（3Dセキュア）をお願いしております。${claimText(order)}`,
        '期限までにお手続きを確認できない場合、恐れ入りますがご注文をお取り消しいたします。その際、キャンセル料はかかりません。',
      ],
      link: payLink(facts),
    },
    { heading: 'ご注文の商品', rows: itemRows(order.lines.filter(({ status }) => !status.startsWith('Cancel'))) },
    orderPart(facts),
  ])
}

function payLink({ siteUrl, orderSecret }: OrderMailFacts) {
  const url = `${siteUrl}${pageHref('shopping-pay')}?order=${encodeURIComponent(orderSecret)}`
  return { label: 'お支払いの手続きへ進む', url }
}

const PAYMENT_LINK = orderMailWords({
  kind: 'paymentlink',
  title: 'お電話でのご注文とお支払いのお手続き',
  opening: [
    'このたびは{{shopName}}にお電話をいただき、誠にありがとうございます。',
    '下記の商品を確保いたしました。期限までに、お支払いのお手続きをお願いいたします。お手続きが済みましたら、ご注文の内容をメールでお送りいたします。',
  ],
})

/**
 * The mail with the link by which an order by telephone is paid. The amount is on the page of the link
 * (docs/rules.md Phone orders). `dueAt`: then the order is given up.
 */
function paymentLinkMail(facts: OrderMailFacts, dueAt: Temporal.Instant): MailContent {
  const { order } = facts
  return orderMail(facts, PAYMENT_LINK, {}, [
    {
      heading: 'お支払いのお手続き',
      rows: [['お手続きの期限', minuteText(dueAt)]],
      sentences: [
        '金額とキャンセル料などの条件は、下記のページでお支払いの前にご確認いただけます。カード会社等による本人認証（3Dセキュア）をお願いしております。',
        '期限までにお手続きを確認できない場合、ご注文は自動的に取り消されます。料金はかかりません。',
        'お電話やメールでカード番号をおうかがいすることはございません。',
      ],
      link: payLink(facts),
    },
    { heading: 'ご注文の商品', rows: itemRows(order.lines) },
    ...deliveryParts(order),
    {
      heading: 'お心当たりのないとき',
      sentences: ['このメールを破棄してください。お手続きがなければ、ご注文は取り消されます。'],
    },
  ])
}

export const PAYMENT_MAILS = {
  /** The authorisation was refused or ended: asks to pay by another card. */
  paymentDue: orderMailRow({
    kind: 'paymentdue',
    words: PAYMENT_DUE,
    key: (_, { paymentUid }) => paymentUid,
    content: paymentDueMail,
    samples: (sample) => {
      const due = { paymentUid: 'sample', why: 'refused', dueAt: SAMPLE_AT.add({ hours: 48 }) } as const
      return { '': paymentDueMail(sample('Reserved'), due) }
    },
  }),
  /** The link by which an order by telephone is paid. */
  paymentLink: orderMailRow({
    kind: 'paymentlink',
    words: PAYMENT_LINK,
    content: paymentLinkMail,
    samples: (sample) => ({ '': paymentLinkMail(sample('New', { paymentMethod: 'card' }), SAMPLE_DUE_AT) }),
  }),
} as const
