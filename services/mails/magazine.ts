import { type Magazine, type MagazineRejection, parseMagazine } from '#domain/mail/magazine.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { OperatorNow } from '#domain/operator/operator.ts'
import { isRejected } from '#domain/result.ts'
import type { MagazineReader, MailContent, ShopIdentity } from '../ports/mails.ts'
import type { ServicePorts } from '../service-ports.ts'
import { composeMail } from './layout.ts'

const BATCH_SIZE = 200
const MAX_TOKEN_LENGTH = 100
/** The unsubscribe page; mail clients post to it, people open it. */
const UNSUBSCRIBE_PATH = pageHref('magazine-unsubscribe')

type Ports = Pick<ServicePorts, 'magazine' | 'clock' | 'siteUrl'> & {
  readonly operator: OperatorNow<keyof ShopIdentity>
}

/** Queues an issue for every subscriber, once per name of the issue, so that a repeated call continues. */
export function sendMagazine({ magazine, clock, siteUrl, operator }: Ports) {
  return async (issue: string, text: string): Promise<{ readonly queued: number } | MagazineRejection> => {
    const magazineIssue = parseMagazine(text)
    if (isRejected(magazineIssue)) return magazineIssue
    const compose = (reader: MagazineReader) => magazineMail(magazineIssue, reader, { siteUrl, shop: operator.now() })
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
  { siteUrl, shop }: { readonly siteUrl: string; readonly shop: ShopIdentity },
): MailContent {
  const addressee = `${name.familyName} ${name.givenName}`
  const unsubscribeUrl = `${siteUrl}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`
  const { letter, ...plainContent } = composeMail({ title, addressee, greeting, parts, siteUrl, shop, unsubscribeUrl })
  return isTextOnly || letter === undefined ? plainContent : { ...plainContent, letter }
}

/** Unsubscribes from the magazine by the token of the link; an unknown token does nothing and gives the same result. */
export function unsubscribe(ports: Pick<Ports, 'magazine' | 'clock'>) {
  return async (token: string): Promise<void> => {
    if (token === '' || token.length > MAX_TOKEN_LENGTH || token.includes('\0')) return
    await ports.magazine.unsubscribe(token, ports.clock.now())
  }
}
