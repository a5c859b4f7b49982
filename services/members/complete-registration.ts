import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { registrationDoneMail } from '../mails/member-mails.ts'
import type { LinkRefusalCode, MemberServices } from '../member-services.ts'
import type { Caller } from '../ports/identity-provider.ts'
import { linkRefusal, messageOf } from './identity-answers.ts'
import type { MemberPorts } from './member-ports.ts'

/**
 * Opens the link of a provisional registration. First the link is noted with whom it is for, then the provider is told,
 * then the row follows and the mail is queued. Opened again, the note says what became of it; what a crash cut off is
 * done then, or by the clock.
 */
export function completeRegistration(ports: MemberPorts): MemberServices['completeRegistration'] {
  return async (code, from) => {
    const { members, identity, clock } = ports
    const noted = await members.findLink(code)
    if (noted !== undefined) {
      if (noted.kind !== 'registration') return rejected('link-invalid')
      if (!noted.isDone) return verifyAndComplete(ports, code, noted, from)
      const customer = await members.find(noted.customerUid)
      return customer?.status === 'member' ? { kind: 'completed' } : rejected('link-invalid')
    }
    const asked = await identity.call('resetPassword', { oobCode: code }, from)
    if (isRejected(asked)) return linkRefusal(asked)
    if (asked.requestType !== 'VERIFY_EMAIL') return rejected('link-invalid')
    const customer = await members.findByEmail(asked.email)
    if (customer === undefined) return verifyOnly(ports, code, from)
    const link = { kind: 'registration', customerUid: customer.uid, email: asked.email } as const
    await members.openLink(code, link, clock.now())
    return verifyAndComplete(ports, code, link, from)
  }
}

/** A code that is used up was used by this very link, when the provider knows the address to be proven since. */
async function verifyAndComplete(
  ports: MemberPorts,
  code: string,
  { customerUid }: { customerUid: string },
  from: Caller,
): Promise<{ kind: 'completed' } | Rejection<LinkRefusalCode, undefined>> {
  const done = await ports.identity.call('update', { oobCode: code }, from)
  if (isRejected(done)) {
    const isUsedUp = messageOf(done.code) === 'INVALID_OOB_CODE'
    if (!isUsedUp || !(await isVerified(ports, customerUid))) return linkRefusal(done)
  }
  await completeMember(ports, customerUid)
  return { kind: 'completed' }
}

/** An account that was opened without the shop: its address is proven, and that is all. */
async function verifyOnly(
  { identity }: MemberPorts,
  code: string,
  from: Caller,
): Promise<{ kind: 'completed' } | Rejection<LinkRefusalCode, undefined>> {
  const done = await identity.call('update', { oobCode: code }, from)
  return isRejected(done) ? linkRefusal(done) : { kind: 'completed' }
}

/** Whether the provider knows the address of an account to be proven; false when it does not tell. */
export async function isVerified({ admin }: Pick<MemberPorts, 'admin'>, uid: string): Promise<boolean> {
  const facts = await admin.find({ uid })
  return facts !== undefined && !isRejected(facts) && facts.isEmailVerified
}

/** The row becomes a member's, and the mail says so; doing it again changes nothing. */
export async function completeMember({ members, ids, clock, siteUrl, shop }: MemberPorts, uid: string): Promise<void> {
  const customer = await members.find(uid)
  const now = clock.now()
  if (customer?.status === 'provisional') {
    const content = registrationDoneMail({ siteUrl, shop, name: customer.profile.address })
    const eventKey = `registrationdone:${uid}`
    await members.complete(uid, now, {
      uid: ids.next(),
      eventKey,
      kind: 'registrationdone',
      to: customer.email,
      content,
    })
  }
  await members.finishLinks(uid, 'registration', now)
}
