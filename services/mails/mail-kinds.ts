import type { MailKind } from '#domain/mail/mail-words.ts'
import { IDENTITY_WORDS } from './identity-mails.ts'
import { INQUIRY_RECEIVED, INQUIRY_REPLY } from './inquiry-mails.ts'
import { MEMBER_CONTACT_WORDS } from './member-contact-mails.ts'
import { MEMBER_WORDS } from './member-mails.ts'
import { ORDER_LINKS } from './order-links.ts'
import type { OrderMailRow } from './order-mail-row.ts'
import { ORDER_MAILS } from './order-mails.ts'
import { POINTS_EXPIRING } from './points-expiring.ts'

const ORDER_ROWS: readonly Pick<OrderMailRow<string, never[]>, 'words'>[] = Object.values(ORDER_MAILS)

/** Every kind of mail to customers with the words of the release. The magazine is written by staff as a whole. */
const ALL: readonly MailKind[] = [
  ...ORDER_ROWS.flatMap(({ words }) => words ?? []),
  ORDER_LINKS,
  ...MEMBER_WORDS,
  ...IDENTITY_WORDS,
  ...MEMBER_CONTACT_WORDS,
  POINTS_EXPIRING,
  INQUIRY_RECEIVED,
  INQUIRY_REPLY,
]
export const MAIL_KINDS: ReadonlyMap<string, MailKind> = new Map(ALL.map((kind) => [kind.kind, kind]))
