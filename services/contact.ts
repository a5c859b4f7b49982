import { INQUIRY_RETENTION_DAYS, type Inquiry } from '#domain/inquiry/inquiry.ts'
import { FIRST_TOPICS } from '#domain/inquiry/topic.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { inquiryNoticeMail, inquiryReceivedMail } from './mails/inquiry-mails.ts'
import { mailFrame } from './mails/worded-mail.ts'
import type { InquiryMail, MailContent } from './ports/mails.ts'
import { INQUIRY_RATE, isWithinRate } from './rates.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<
  ServicePorts,
  'inquiries' | 'records' | 'rates' | 'clock' | 'ids' | 'siteUrl' | 'operator' | 'mailWords'
>

export function createContact(ports: Ports) {
  return {
    sendInquiry: sendInquiry(ports),
    topics: () => inquiryTopics(ports),
    /** Generates the uid of a form, which distinguishes a repeated submission from two inquiries. */
    newFormUid: () => ports.ids.next(),
  }
}

/** A form shows no more. */
const MAX_TOPICS = 50

/** What an inquiry may be about, in the order of the form. */
async function inquiryTopics({ records }: Pick<Ports, 'records'>): Promise<readonly string[]> {
  const topics = await records.topic.list([], MAX_TOPICS, '')
  return topics.length === 0 ? FIRST_TOPICS : topics.map(({ name }) => name)
}

/**
 * Stores an inquiry and its two mails, all or nothing; one per form (`formUid`), however often submitted. The mail to
 * the customer quotes the inquiry only when its address is that of the session, `provenEmail`: anybody may type the
 * address of a stranger. Beyond the rate of a typed address only the mail to the shop is sent.
 */
function sendInquiry(ports: Ports) {
  const { inquiries, clock, ids, operator } = ports
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
    const facts = { ...mailFrame(ports), inquiry, isProven }
    const mail = (kind: InquiryMail['kind'], to: string, content: MailContent) => ({
      uid: ids.next(),
      eventKey: `${kind}:${formUid}`,
      kind,
      to,
      content,
    })
    await inquiries.add({ ...inquiry, uid: formUid, receivedAt: clock.now() }, [
      ...(hasCopy ? [mail('inquiryreceived', inquiry.email, inquiryReceivedMail(facts))] : []),
      mail('inquirynotice', operator.now().email, inquiryNoticeMail(facts)),
    ])
    return undefined
  }
}

export function purgeOldInquiries({ inquiries, clock }: Pick<Ports, 'inquiries' | 'clock'>) {
  return (): Promise<number> => inquiries.purge(clock.now().subtract({ hours: 24 * INQUIRY_RETENTION_DAYS }))
}
