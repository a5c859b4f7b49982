import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { inquiryNoticeMail, inquiryReceivedMail } from '../mails/inquiry.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { InquiryStore } from '../ports/inquiry-store.ts'
import type { ShopIdentity } from '../ports/mailer.ts'
import type { RateLimit, RateRule } from '../ports/rate-limit.ts'

/** Inquiries that one address may send (decided here): more than anybody asks, fewer than a machine likes. */
export const INQUIRY_RATE: RateRule = { name: 'inquiry', most: 5, windowSeconds: 3_600 }

/** Who could not be told apart shares one window, so that nobody is without a limit. */
const SOMEBODY = 'unknown'
const KEPT_DAYS = 365

type Ports = {
  readonly inquiries: InquiryStore
  readonly rates: RateLimit
  readonly clock: Clock
  readonly ids: Ids
  readonly siteUrl: string
  readonly shop: ShopIdentity
}

/**
 * Takes an inquiry: kept, with a mail to the customer and one to the shop, all or nothing. `formUid` names the form, so
 * that sending it twice is one inquiry; `address` is where it comes from. Refusal: too-many.
 */
export function sendInquiry({ inquiries, rates, clock, ids, siteUrl, shop }: Ports) {
  return async (
    formUid: string,
    inquiry: Inquiry,
    address: string | undefined,
  ): Promise<Rejection<'too-many', undefined> | undefined> => {
    const now = clock.now()
    if (!(await rates.take(INQUIRY_RATE, address ?? SOMEBODY, now))) return rejected('too-many')
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

/** Forgets inquiries that are older than a year. Returns how many. */
export function forgetInquiries({ inquiries, clock }: Pick<Ports, 'inquiries' | 'clock'>) {
  return (): Promise<number> => inquiries.forget(clock.now().subtract({ hours: 24 * KEPT_DAYS }))
}
