import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import { inquiryTopicLabel } from '#domain/inquiry/topic.ts'
import type { LetterPart, MailContent, ShopIdentity } from '../ports/mailer.ts'
import { composed } from './layout.ts'

/** What the mails of an inquiry are written from. */
export type InquiryFacts = { readonly inquiry: Inquiry; readonly siteUrl: string; readonly shop: ShopIdentity }

/** The mail that tells a customer that the inquiry has arrived, with what was asked (docs/rules.md Mails). */
export function inquiryReceivedMail({ inquiry, siteUrl, shop }: InquiryFacts): MailContent {
  return composed({
    title: 'お問い合わせを承りました',
    addressee: inquiry.name,
    greeting: [
      `${shop.shopName}へお問い合わせをいただき、誠にありがとうございます。`,
      '下記の内容で承りました。担当の者が確かめ、二営業日以内にメールでお返事いたします。',
      'お式が近く、お急ぎの場合は、お手数ですがメール末尾の電話番号へお願いいたします。',
    ],
    parts: [inquiryPart(inquiry), bodyPart(inquiry)],
    siteUrl,
    shop,
  })
}

/** The mail that tells the shop of an inquiry (docs/rules.md Mails). */
export function inquiryNoticeMail({ inquiry, siteUrl, shop }: InquiryFacts): MailContent {
  const letter = {
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
  const subject = `【お問い合わせ】${inquiryTopicLabel(inquiry.topic)}（${inquiry.name} 様）`
  return composed(letter, subject)
}

function inquiryPart({ topic, orderNumber }: Inquiry, who: readonly (readonly [string, string])[] = []): LetterPart {
  const order = orderNumber === undefined ? [] : [['ご注文番号', orderNumber] as const]
  return { heading: 'お問い合わせ', rows: [...who, ['ご用件', inquiryTopicLabel(topic)] as const, ...order] }
}

function bodyPart({ body }: Inquiry): LetterPart {
  return { heading: 'お問い合わせの内容', sentences: body.split('\n').map((line) => line || '　') }
}
