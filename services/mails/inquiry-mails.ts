import { ANSWER_BUSINESS_DAYS, type Inquiry } from '#domain/inquiry/inquiry.ts'
import { minuteText } from '#domain/text/day-text.ts'
import type { MailContent, MailPart, MailTemplate } from '../ports/mails.ts'
import { composeMail } from './layout.ts'
import { type MailFrame, mailWords, wordedMail } from './worded-mail.ts'

type InquiryFacts = MailFrame & { readonly inquiry: Inquiry }

export const INQUIRY_RECEIVED = mailWords({
  kind: 'inquiryreceived',
  title: 'お問い合わせを承りました',
  opening: [
    '{{shopName}}へお問い合わせをいただき、誠にありがとうございます。',
    '下記のとおり承りました。担当の者が確かめ、{{answerDays}}営業日以内にメールでお返事いたします。',
    'お式が近く、お急ぎの場合は、お手数ですがメール末尾の電話番号へお願いいたします。',
  ],
  names: ['answerDays'],
})

/** `isProven`: the recipient is the sender. Otherwise the mail contains nothing that the sender has typed. */
export function inquiryReceivedMail({
  inquiry,
  isProven,
  ...frame
}: InquiryFacts & { readonly isProven: boolean }): MailContent {
  const addressee = isProven ? inquiry.name : inquiry.email
  const parts = isProven ? [inquiryPart(inquiry), bodyPart(inquiry)] : [topicPart(inquiry)]
  return wordedMail(frame, INQUIRY_RECEIVED, { answerDays: String(ANSWER_BUSINESS_DAYS) }, { addressee, parts })
}

function topicPart({ topic }: Inquiry): MailPart {
  return {
    heading: 'お問い合わせ',
    rows: [['ご用件', topic]],
    sentences: [
      'お心当たりがない場合は、どなたかが誤ってご入力になったものと思われます。このメールは破棄してください。',
    ],
  }
}

export function inquiryNoticeMail({ inquiry, siteUrl, shop }: InquiryFacts): MailContent {
  const template = {
    title: 'お問い合わせがありました',
    addressee: `${shop.shopName} お問い合わせ窓口`,
    greeting: [`${inquiry.name} 様よりお問い合わせがありました。`],
    parts: [
      inquiryPart(inquiry, [
        ['お名前', inquiry.name],
        ['メールアドレス', inquiry.email],
        ['電話番号', inquiry.telephone ?? 'ご記入なし'],
      ]),
      bodyPart(inquiry),
    ],
    siteUrl,
    shop,
  }
  const subject = `【お問い合わせ】${inquiry.topic}（${inquiry.name} 様）`
  return composeMail(template, subject)
}

function inquiryPart(
  { topic, orderNumber }: Inquiry,
  senderRows: readonly (readonly [string, string])[] = [],
): MailPart {
  const order = orderNumber === undefined ? [] : [['ご注文番号', orderNumber] as const]
  return { heading: 'お問い合わせ', rows: [...senderRows, ['ご用件', topic] as const, ...order] }
}

function bodyPart({ body }: Inquiry): MailPart {
  return { heading: 'お問い合わせの内容', sentences: body.split('\n').map((line) => line || '　') }
}

type ReplyFacts = MailFrame & {
  readonly inquiry: Pick<Inquiry, 'name' | 'topic'> & { readonly receivedAt: Temporal.Instant }
  readonly body: string
}

export const INQUIRY_REPLY = mailWords({
  kind: 'inquiryreply',
  title: 'お問い合わせへのご返事',
  opening: ['{{shopName}}へお問い合わせをいただき、誠にありがとうございます。下記のとおりご返事申し上げます。'],
})

/**
 * The reply of staff to an inquiry. It does not quote the inquiry: its address may have been typed by another person.
 */
export function inquiryReplyMail({ inquiry, body, ...frame }: ReplyFacts): MailContent {
  const more = {
    addressee: inquiry.name,
    parts: [
      { heading: 'ご返事', sentences: body.split('\n').map((line) => line || '　') },
      {
        heading: 'いただいたお問い合わせ',
        rows: [
          ['ご用件', inquiry.topic],
          ['承った日時', minuteText(inquiry.receivedAt)],
        ],
        sentences: ['さらにご不明な点は、このメールへの返信か、お電話でお知らせください。'],
      },
    ],
  } satisfies Pick<MailTemplate, 'addressee' | 'parts'>
  return wordedMail(frame, INQUIRY_REPLY, {}, more)
}
