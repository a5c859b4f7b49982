import { ANSWER_BUSINESS_DAYS, INQUIRY_RETENTION_DAYS, type Inquiry } from '#domain/inquiry/inquiry.ts'
import { inquiryTopicLabel } from '#domain/inquiry/topic.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { composeMail } from './mails/layout.ts'
import type { InquiryMail, MailContent, MailPart, ShopIdentity } from './ports/mails.ts'
import { INQUIRY_RATE, isWithinRate } from './rates.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'inquiries' | 'rates' | 'clock' | 'ids' | 'siteUrl' | 'shop'>

export function createContact(ports: Ports) {
  return {
    sendInquiry: sendInquiry(ports),
    /** Generates the uid of a form, which distinguishes a repeated submission from two inquiries. */
    newFormUid: () => ports.ids.next(),
  }
}

/**
 * Stores an inquiry and its two mails, all or nothing; one per form (`formUid`), however often submitted. The mail to
 * the customer quotes the inquiry only when its address is that of the session, `provenEmail`: anybody may type the
 * address of a stranger. Beyond the rate of a typed address only the mail to the shop is sent.
 */
function sendInquiry(ports: Ports) {
  const { inquiries, clock, ids, siteUrl, shop } = ports
  return async (
    formUid: string,
    inquiry: Inquiry,
    address: string | undefined,
    provenEmail?: string,
  ): Promise<Rejection<'too-many', undefined> | undefined> => {
    if (!(await isWithinRate(ports, INQUIRY_RATE.network, { address }))) return rejected('too-many')
    const recipient = inquiry.email.toLowerCase()
    const isProven = recipient === provenEmail?.toLowerCase()
    const hasCopy = isProven || (await ports.rates.take(INQUIRY_RATE.email, recipient, clock.now()))
    const facts = { inquiry, siteUrl, shop, isProven }
    const mail = (kind: InquiryMail['kind'], to: string, content: MailContent) => ({
      uid: ids.next(),
      eventKey: `${kind}:${formUid}`,
      kind,
      to,
      content,
    })
    await inquiries.add({ ...inquiry, uid: formUid, receivedAt: clock.now() }, [
      ...(hasCopy ? [mail('inquiryreceived', inquiry.email, inquiryReceivedMail(facts))] : []),
      mail('inquirynotice', shop.email, inquiryNoticeMail(facts)),
    ])
    return undefined
  }
}

export function purgeOldInquiries({ inquiries, clock }: Pick<Ports, 'inquiries' | 'clock'>) {
  return (): Promise<number> => inquiries.purge(clock.now().subtract({ hours: 24 * INQUIRY_RETENTION_DAYS }))
}

type InquiryFacts = { readonly inquiry: Inquiry; readonly siteUrl: string; readonly shop: ShopIdentity }

/** `isProven`: the recipient is the sender. Otherwise the mail contains nothing that the sender has typed. */
export function inquiryReceivedMail({
  inquiry,
  siteUrl,
  shop,
  isProven,
}: InquiryFacts & { readonly isProven: boolean }): MailContent {
  return composeMail({
    title: 'お問い合わせを承りました',
    addressee: isProven ? inquiry.name : inquiry.email,
    greeting: [
      `${shop.shopName}へお問い合わせをいただき、誠にありがとうございます。`,
      `下記のとおり承りました。担当の者が確かめ、${ANSWER_BUSINESS_DAYS}営業日以内にメールでお返事いたします。`,
      'お式が近く、お急ぎの場合は、お手数ですがメール末尾の電話番号へお願いいたします。',
    ],
    parts: isProven ? [inquiryPart(inquiry), bodyPart(inquiry)] : [topicPart(inquiry)],
    siteUrl,
    shop,
  })
}

function topicPart({ topic }: Inquiry): MailPart {
  return {
    heading: 'お問い合わせ',
    rows: [['ご用件', inquiryTopicLabel(topic)]],
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
