import type { MailContent } from '../ports/mails.ts'
import type { MemberMail } from '../ports/members.ts'
import type { ServicePorts } from '../service-ports.ts'

export type MemberPorts = Pick<
  ServicePorts,
  | 'members'
  | 'identity'
  | 'identityAdmin'
  | 'passwordHasher'
  | 'strength'
  | 'rates'
  | 'delay'
  | 'clock'
  | 'ids'
  | 'siteUrl'
  | 'shop'
  | 'blockedEmails'
  | 'superuserUids'
>

/** A mail to a member; `event` makes it one mail per event, however often it is queued. */
export function memberMail(
  { ids }: Pick<MemberPorts, 'ids'>,
  { kind, to, content, event }: Pick<MemberMail, 'kind' | 'to'> & { content: MailContent; event?: string },
): MemberMail {
  const uid = ids.next()
  return { uid, eventKey: `${kind}:${event ?? uid}`, kind, to, content }
}
