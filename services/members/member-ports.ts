import { alreadyRegisteredMail } from '../mails/member-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import type { MailContent } from '../ports/mails.ts'
import type { MemberMail } from '../ports/members.ts'
import type { ServicePorts } from '../service-ports.ts'

export type MemberPorts = Pick<
  ServicePorts,
  | 'members'
  | 'registrations'
  | 'identity'
  | 'identityAdmin'
  | 'passwordHasher'
  | 'strength'
  | 'rates'
  | 'delay'
  | 'clock'
  | 'ids'
  | 'siteUrl'
  | 'operator'
  | 'mailWords'
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

/** Tells the owner of a registered address that it was entered for a registration or a change of address. */
export async function notifyOwner(ports: MemberPorts, email: string): Promise<void> {
  const mail = memberMail(ports, {
    kind: 'alreadyregistered',
    to: email,
    content: alreadyRegisteredMail(mailFrame(ports)),
  })
  await ports.members.queue(mail, ports.clock.now())
}
