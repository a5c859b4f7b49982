import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { inquiryNoticeMail, inquiryReceivedMail } from './mails/inquiry.ts'
import type { RateRule } from './ports/runtime.ts'
import type { ServicePorts } from './service-ports.ts'

/** Rate limit of inquiries per network address (decided here). */
const INQUIRY_RATE: RateRule = { name: 'inquiry', max: 5, windowSeconds: 3_600 }

/** Requests without an address share one window, so that they are limited too. */
const UNKNOWN_ADDRESS = 'unknown'
const RETENTION_DAYS = 365

type Ports = Pick<ServicePorts, 'inquiries' | 'rates' | 'clock' | 'ids' | 'siteUrl' | 'shop'>

/** Inquiries of customers. */
export function createContact(ports: Ports) {
  return {
    sendInquiry: sendInquiry(ports),
    /** Generates the uid of a form, which distinguishes a repeated submission from two inquiries. */
    newFormUid: () => ports.ids.next(),
  }
}

/**
 * Stores an inquiry and queues a mail to the customer and one to the shop, all or nothing. `formUid` identifies the
 * form, so that submitting it twice creates one inquiry; `address` is the sender's network address. Rejection:
 * too-many.
 */
function sendInquiry({ inquiries, rates, clock, ids, siteUrl, shop }: Ports) {
  return async (
    formUid: string,
    inquiry: Inquiry,
    address: string | undefined,
  ): Promise<Rejection<'too-many', undefined> | undefined> => {
    const now = clock.now()
    if (!(await rates.take(INQUIRY_RATE, address ?? UNKNOWN_ADDRESS, now))) return rejected('too-many')
    const facts = { inquiry, siteUrl, shop }
    await inquiries.add({ ...inquiry, uid: formUid, receivedAt: now }, [
      {
        uid: ids.next(),
        eventKey: `inquiryreceived:${formUid}`,
        kind: 'inquiryreceived',
        to: inquiry.email,
        content: inquiryReceivedMail(facts),
      },
      {
        uid: ids.next(),
        eventKey: `inquirynotice:${formUid}`,
        kind: 'inquirynotice',
        to: shop.email,
        content: inquiryNoticeMail(facts),
      },
    ])
    return undefined
  }
}

/** Deletes inquiries that are older than a year. Returns how many. */
export function purgeOldInquiries({ inquiries, clock }: Pick<Ports, 'inquiries' | 'clock'>) {
  return (): Promise<number> => inquiries.purge(clock.now().subtract({ hours: 24 * RETENTION_DAYS }))
}
