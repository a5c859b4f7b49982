import { type Magazine, parseMagazine } from '#domain/mail/magazine.ts'
import { isRejected } from '#domain/result.ts'
import type { MailServices } from '../mail-services.ts'
import { composed } from '../mails/layout.ts'
import type { Clock } from '../ports/clock.ts'
import type { MagazineReader, MagazineStore } from '../ports/magazine-store.ts'
import type { MailContent, ShopIdentity } from '../ports/mailer.ts'

/** Readers of one transaction. */
const BATCH = 200
/** Where the magazine is ended; mail programs post to it, people open it. */
export const UNSUBSCRIBE_PATH = '/magazine/unsubscribe'

type Ports = {
  readonly magazine: MagazineStore
  readonly clock: Clock
  readonly siteUrl: string
  readonly shop: ShopIdentity
}

/**
 * Queues an issue for every member who wants the magazine. The issue's name makes it one mail a member: cut off in the
 * middle and called again, it goes to the rest.
 */
export function sendMagazine({ magazine, clock, siteUrl, shop }: Ports): MailServices['sendMagazine'] {
  return async (issue, text) => {
    const read = parseMagazine(text)
    if (isRejected(read)) return read
    const write = (reader: MagazineReader) => magazineMail(read, reader, { siteUrl, shop })
    let queued = 0
    for (;;) {
      const count = await magazine.queueIssue(issue, BATCH, clock.now(), write)
      if (count === 0) return { queued }
      queued += count
    }
  }
}

/** An issue as one member gets it: the only mail with a link that ends it (特定電子メール法 4条, RFC 8058). */
export function magazineMail(
  { title, greeting, parts }: Magazine,
  { name, isTextOnly, token }: Pick<MagazineReader, 'name' | 'isTextOnly' | 'token'>,
  { siteUrl, shop }: Pick<Ports, 'siteUrl' | 'shop'>,
): MailContent {
  const addressee = `${name.familyName} ${name.givenName}`
  const unsubscribeUrl = `${siteUrl}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`
  const { letter, ...words } = composed({ title, addressee, greeting, parts, siteUrl, shop, unsubscribeUrl })
  return isTextOnly || letter === undefined ? words : { ...words, letter }
}
