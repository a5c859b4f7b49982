import { passwordChangedMail } from '../mails/member-mails.ts'
import type { MemberPorts } from './member-ports.ts'

/**
 * Tells a member that the password was changed, in case it was somebody else. The provider has changed it already: what
 * goes wrong here is not told to whoever changed it.
 */
export async function tellPasswordChanged(ports: MemberPorts, email: string | undefined): Promise<void> {
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
