import { passwordChangedMail } from '../mails/member-mails.ts'
import type { MemberPorts } from './member-ports.ts'

/**
 * Notifies a member that the password was changed, so that the member can react to a change by somebody else. Errors
 * are ignored, because the provider has already changed the password.
 */
export async function notifyPasswordChanged(ports: MemberPorts, email: string | undefined): Promise<void> {
  const { members, ids, clock, siteUrl, shop } = ports
  const customer = email === undefined ? undefined : await members.findByEmail(email).catch(() => undefined)
  if (customer?.status !== 'member') return
  const uid = ids.next()
  const at = clock.now()
  const content = passwordChangedMail({ siteUrl, shop, name: customer.profile.address, at })
  const mail = {
    uid,
    eventKey: `passwordchanged:${uid}`,
    kind: 'passwordchanged',
    to: customer.email,
    content,
  } as const
  await members.queue(mail, at).catch(() => undefined)
}
