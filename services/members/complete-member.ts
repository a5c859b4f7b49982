import { registrationDoneMail } from '../mails/member-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import { type MemberPorts, memberMail } from './member-ports.ts'

export type CompletionPorts = Pick<MemberPorts, 'members' | 'clock' | 'ids' | 'siteUrl' | 'operator' | 'mailWords'>

/**
 * Completes the provisional row of a member whose address the identity provider has verified, and queues the mail.
 * Idempotent; a complete member and an account without a row are not changed.
 */
export async function completeMember(ports: CompletionPorts, uid: string): Promise<void> {
  const { members } = ports
  const customer = await members.find(uid)
  const now = ports.clock.now()
  if (customer?.status === 'provisional') {
    const content = registrationDoneMail({ ...mailFrame(ports), name: customer.profile.address })
    const mail = memberMail(ports, { kind: 'registrationdone', to: customer.email, content, event: uid })
    await members.complete(uid, now, mail)
    await members.finishLinks(uid, 'registration', now)
  }
}
