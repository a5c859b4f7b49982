import { type Magazine, parseMagazine } from '#domain/mail/magazine.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { MailServices } from '../mail-services.ts'
import { composeMail } from '../mails/layout.ts'
import type { Clock } from '../ports/clock.ts'
import type { MagazineReader, MagazineStore } from '../ports/magazine-store.ts'
import type { MailContent, ShopIdentity } from '../ports/mailer.ts'

/** Number of recipients per transaction. */
const BATCH_SIZE = 200
/** The unsubscribe page; mail clients post to it, people open it. */
export const UNSUBSCRIBE_PATH = pageHref('magazine-unsubscribe')

type Ports = {
  readonly magazine: MagazineStore
  readonly clock: Clock
  readonly siteUrl: string
  readonly shop: ShopIdentity
}

/**
 * Queues an issue for every member who subscribes to the magazine. The name of the issue makes it one mail per member:
 * after an interruption it can be called again and continues with the remaining members.
 */
export function sendMagazine({ magazine, clock, siteUrl, shop }: Ports): MailServices['sendMagazine'] {
  return async (issue, text) => {
    const magazineIssue = parseMagazine(text)
    if (isRejected(magazineIssue)) return magazineIssue
    const compose = (reader: MagazineReader) => magazineMail(magazineIssue, reader, { siteUrl, shop })
    let queued = 0
    for (;;) {
      const count = await magazine.queueIssue(issue, BATCH_SIZE, clock.now(), compose)
      if (count === 0) return { queued }
      queued += count
    }
  }
}

/** The mail of an issue for a member: the only kind of mail with an unsubscribe link (特定電子メール法 4条, RFC 8058). */
export function magazineMail(
  { title, greeting, parts }: Magazine,
  { name, isTextOnly, token }: Pick<MagazineReader, 'name' | 'isTextOnly' | 'token'>,
  { siteUrl, shop }: Pick<Ports, 'siteUrl' | 'shop'>,
): MailContent {
  const addressee = `${name.familyName} ${name.givenName}`
  const unsubscribeUrl = `${siteUrl}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`
  const { letter, ...plainContent } = composeMail({ title, addressee, greeting, parts, siteUrl, shop, unsubscribeUrl })
  return isTextOnly || letter === undefined ? plainContent : { ...plainContent, letter }
}
