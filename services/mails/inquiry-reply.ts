import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import { inquiryTopicLabel } from '#domain/inquiry/topic.ts'
import { minuteText } from '#domain/text/day-text.ts'
import type { MailContent, ShopIdentity } from '../ports/mails.ts'
import { composeMail } from './layout.ts'

type ReplyFacts = {
  readonly inquiry: Pick<Inquiry, 'name' | 'topic'> & { readonly receivedAt: Temporal.Instant }
  readonly body: string
  readonly siteUrl: string
  readonly shop: ShopIdentity
}

/**
 * The reply of staff to an inquiry. It does not quote the inquiry: its address may have been typed by another person.
 */
export function inquiryReplyMail({ inquiry, body, siteUrl, shop }: ReplyFacts): MailContent {
  return composeMail({
    title: 'お問い合わせへのご返事',
    addressee: inquiry.name,
    greeting: [`${shop.shopName}へお問い合わせをいただき、誠にありがとうございます。下記のとおりご返事申し上げます。`],
    parts: [
      { heading: 'ご返事', sentences: body.split('\n').map((line) => line || '　') },
      {
        heading: 'いただいたお問い合わせ',
        rows: [
          ['ご用件', inquiryTopicLabel(inquiry.topic)],
          ['承った日時', minuteText(inquiry.receivedAt)],
        ],
        sentences: ['さらにご不明な点は、このメールへの返信か、お電話でお知らせください。'],
      },
    ],
    siteUrl,
    shop,
  })
}
