import { pageHref } from '#domain/navigation/href.ts'
import {
  ACCEPTED_IDENTITY_DOCUMENTS,
  firstShippingOn,
  MASKING_TEXT,
  PASSPORT_CONDITION,
  sameDayCheckDueAt,
  sameDayCheckText,
} from '#domain/order/identity.ts'
import { dueTextFull } from '#domain/text/day-text.ts'
import type { MailContent, MailPart } from '../ports/mails.ts'
import { composeMail } from './layout.ts'
import { orderMailRow } from './order-mail-row.ts'
import { type OrderMailFacts, orderMail, orderMailWords, orderPart } from './order-parts.ts'
import { SAMPLE_DUE_AT } from './sample-order.ts'

/** The request for a document, with the link to the page that takes it, which the order's secret opens. */
export function identityPart(
  { order, siteUrl, orderSecret, rules }: OrderMailFacts,
  dueAt: Temporal.Instant,
): MailPart {
  return {
    heading: '本人確認書類のお願い',
    rows: [['ご提出期限', dueTextFull(dueAt)]],
    sentences: [
      `初めてのご利用にあたり、本人確認書類（${ACCEPTED_IDENTITY_DOCUMENTS.join('、')}のいずれか）の画像をご提出ください。`,
      PASSPORT_CONDITION,
      MASKING_TEXT,
      '期限までにご提出がない場合、恐れ入りますがご注文をお取り消しいたします。料金は頂戴いたしません。',
      ...checkSentences({ order, rules }, dueAt),
      keptSentence(rules),
    ],
    link: {
      label: '本人確認書類を提出する',
      url: `${siteUrl}${pageHref('shopping-identity')}?order=${encodeURIComponent(orderSecret)}`,
    },
  }
}

function keptSentence({ documents }: OrderMailFacts['rules']): string {
  return `書類は確認のためだけに使用し、確認の${documents.keptDays}日後に削除いたします。`
}

/** For an order whose document was sent before it was placed. */
export function identitySentPart(facts: Pick<OrderMailFacts, 'order' | 'rules'>, dueAt: Temporal.Instant): MailPart {
  return {
    heading: '本人確認書類について',
    sentences: [
      'ご注文の際にお送りいただいた本人確認書類をお預かりしました。確認が済みましたら、メールでお知らせいたします。',
      ...checkSentences(facts, dueAt),
      keptSentence(facts.rules),
    ],
  }
}

function checkSentences({ order, rules }: Pick<OrderMailFacts, 'order' | 'rules'>, dueAt: Temporal.Instant): string[] {
  const shippedOn = firstShippingOn(order)
  const checkDueAt = shippedOn && sameDayCheckDueAt(shippedOn, dueAt, { rules })
  return checkDueAt === undefined ? [] : [sameDayCheckText(checkDueAt)]
}

const ACCEPTED = orderMailWords({
  kind: 'identityaccepted',
  title: 'ご本人確認が完了いたしました',
  opening: [
    '本人確認書類をご提出いただき、ありがとうございました。確認が完了いたしました。',
    'お届けの準備を進めてまいります。お送りいただいた書類は、{{retentionDays}}日後に削除いたします。',
    '次回からのご注文では、本人確認書類のご提出は不要です。',
  ],
  names: ['retentionDays'],
})

function identityAcceptedMail(facts: OrderMailFacts): MailContent {
  return orderMail(facts, ACCEPTED, { retentionDays: String(facts.rules.documents.keptDays) }, [orderPart(facts)])
}

const REFUSED = orderMailWords({
  kind: 'identityrefused',
  title: '本人確認書類の再提出のお願い',
  opening: [
    '本人確認書類をお送りいただき、ありがとうございました。',
    '恐れ入りますが、お送りいただいた書類では確認ができませんでしたので、改めてご提出をお願いいたします。',
  ],
})

function identityRefusedMail(facts: OrderMailFacts, dueAt: Temporal.Instant, reason: string): MailContent {
  return orderMail(facts, REFUSED, {}, [
    ...(reason === '' ? [] : [{ heading: '確認できなかった理由', sentences: [reason] }]),
    identityPart(facts, dueAt),
  ])
}

const REMINDER = orderMailWords({
  kind: 'identityreminder',
  title: '本人確認書類のご提出期限のお知らせ',
  opening: [
    '本人確認書類のご提出期限は、{{dueTime}}です。まだお受け取りできておりませんので、ご提出をお願いいたします。',
    'すでにお送りいただいた場合は、行き違いをお許しください。',
  ],
  names: ['dueTime'],
})

/** The reminder on the day before the due hour. */
function identityReminderMail(facts: OrderMailFacts, dueAt: Temporal.Instant): MailContent {
  const parts = [identityPart(facts, dueAt), orderPart(facts)]
  return orderMail(facts, REMINDER, { dueTime: dueTextFull(dueAt) }, parts)
}

/** The mail to the shop on the shipping day of an order whose document was sent and is not checked. */
function identityUncheckedMail({ order, siteUrl, shop }: OrderMailFacts, checkDueAt: Temporal.Instant): MailContent {
  const number = String(order.number ?? order.uid)
  return composeMail(
    {
      title: '本人確認書類の確認をお願いします',
      addressee: `${shop.shopName} 担当者`,
      greeting: ['本日発送のご注文に、確認が済んでいない本人確認書類があります。'],
      parts: [
        {
          heading: '確認をお待ちのご注文',
          rows: [
            ['ご注文番号', number],
            ['確認の期限', dueTextFull(checkDueAt)],
          ],
          sentences: ['期限までに確認が済まない場合、ご注文は当店の都合によるキャンセルとなり、発送できません。'],
        },
      ],
      siteUrl,
      shop,
    },
    `【要確認】本人確認書類（ご注文番号 ${number}）`,
  )
}

export const IDENTITY_DOCUMENT_MAILS = {
  identityAccepted: orderMailRow({
    kind: 'identityaccepted',
    words: ACCEPTED,
    needsCall: false,
    content: identityAcceptedMail,
    samples: (sample) => ({ '': identityAcceptedMail(sample('Delivery')) }),
  }),
  identityRefused: orderMailRow({
    kind: 'identityrefused',
    words: REFUSED,
    key: ({ at }) => at.toString(),
    content: identityRefusedMail,
    samples: (sample) => {
      const reason = '画像がぼやけており、お名前を確認できませんでした。'
      return { '': identityRefusedMail(sample('Delivery'), SAMPLE_DUE_AT, reason) }
    },
  }),
  identityReminder: orderMailRow({
    kind: 'identityreminder',
    words: REMINDER,
    key: (_, dueAt) => dueAt.toString(),
    content: identityReminderMail,
    samples: (sample) => ({ '': identityReminderMail(sample('Delivery'), SAMPLE_DUE_AT) }),
  }),
  identityUnchecked: orderMailRow({
    kind: 'identityunchecked',
    to: 'shop',
    content: identityUncheckedMail,
    samples: (sample) => ({ '': identityUncheckedMail(sample('Delivery'), SAMPLE_DUE_AT) }),
  }),
} as const
