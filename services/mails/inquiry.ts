import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import { inquiryTopicLabel } from '#domain/inquiry/topic.ts'
import type { MailContent, MailPart, ShopIdentity } from '../ports/mails.ts'
import { composeMail } from './layout.ts'

/** The data of the mails about an inquiry. */
export type InquiryFacts = { readonly inquiry: Inquiry; readonly siteUrl: string; readonly shop: ShopIdentity }

/** The mail that confirms an inquiry to the customer, with its text (docs/rules.md Mails). */
export function inquiryReceivedMail({ inquiry, siteUrl, shop }: InquiryFacts): MailContent {
  return composeMail({
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

/** The mail that forwards an inquiry to the shop (docs/rules.md Mails). */
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
  const subject = `【お問い合わせ】${inquiryTopicLabel(inquiry.topic)}（${inquiry.name} 様）`
  return composeMail(template, subject)
}

function inquiryPart(
  { topic, orderNumber }: Inquiry,
  senderRows: readonly (readonly [string, string])[] = [],
): MailPart {
  const order = orderNumber === undefined ? [] : [['ご注文番号', orderNumber] as const]
  return { heading: 'お問い合わせ', rows: [...senderRows, ['ご用件', inquiryTopicLabel(topic)] as const, ...order] }
}

function bodyPart({ body }: Inquiry): MailPart {
  return { heading: 'お問い合わせの内容', sentences: body.split('\n').map((line) => line || '　') }
}
