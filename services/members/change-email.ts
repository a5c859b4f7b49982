import { emailKey, parseEmail } from '#domain/customer/email.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { emailChangedMail } from '../mails/member-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import type { Caller } from '../ports/identity.ts'
import { countRequest, EMAIL_CHANGE_RATE, NEW_EMAIL_RATE } from '../rates.ts'
import type { MemberSession } from '../sessions/member-session.ts'
import { rejectSignInChange } from '../staff/factor-changes.ts'
import type { AccessPorts } from '../staff/staff-member.ts'
import { type LinkRejectionCode, linkRejection, messageOf, serviceRejectionOf } from './identity-rejections.ts'
import { type MemberPorts, memberMail, notifyOwner } from './member-ports.ts'
import { type Proof, reauthenticate } from './reauthenticate.ts'
import { isEmailUnusable } from './register.ts'

type Confirmed = { email: string } | Rejection<LinkRejectionCode | 'email-unusable', undefined>

/**
 * Sends a link to the new address and a notice to the old one; the same result when the new address is in use.
 * `staffSecret`: of the cookie that proves a code of the back office.
 */
export function requestEmailChange(ports: MemberPorts & AccessPorts) {
  const { identity, siteUrl } = ports
  return async (
    session: MemberSession,
    { newEmail: input, ...proof }: Partial<Proof> & { readonly newEmail: string },
    from: Caller,
    staffSecret?: string,
  ) => {
    const refused = await rejectSignInChange(ports, session, staffSecret)
    if (refused) return refused
    if (!(await countRequest(ports, EMAIL_CHANGE_RATE, from, session.email))) return rejected('too-many-attempts')
    const newEmail = parseEmail(input)
    if (isRejected(newEmail) || emailKey(newEmail) === session.email.toLowerCase()) return rejected('email-unusable')
    const reauthenticated = await reauthenticate(ports, session, proof, from)
    if (isRejected(reauthenticated)) return reauthenticated
    if (await isEmailUnusable(ports, newEmail)) return rejected('email-unusable')
    if (!(await ports.rates.take(NEW_EMAIL_RATE, emailKey(newEmail), ports.clock.now()))) {
      return rejected('too-many-attempts')
    }
    const sent = await identity.call(
      'sendOobCode',
      {
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        idToken: reauthenticated.idToken,
        newEmail,
        continueUrl: `${siteUrl}${pageHref('mypage-change-email')}`,
      },
      from,
    )
    if (!isRejected(sent)) return undefined
    if (messageOf(sent.code) !== 'EMAIL_EXISTS') return serviceRejectionOf(sent)
    await notifyOwner(ports, newEmail)
    return undefined
  }
}

/** The link is recorded first; then the provider, then the member's row, open orders and mail are changed. */
export function confirmEmailChange(ports: MemberPorts) {
  return async (code: string, from: Caller): Promise<Confirmed> => {
    const { members, identity, clock } = ports
    const openedLink = await members.findLink(code)
    if (openedLink !== undefined) {
      if (openedLink.kind !== 'email-change') return rejected('link-invalid')
      return openedLink.isDone ? resultOfUsedLink(ports, openedLink) : verifyAndChange(ports, code, openedLink, from)
    }
    const codeInfo = await identity.call('resetPassword', { oobCode: code }, from)
    if (isRejected(codeInfo)) return linkRejection(codeInfo)
    const { requestType, email, newEmail } = codeInfo
    if (requestType !== 'VERIFY_AND_CHANGE_EMAIL' || newEmail === undefined) return rejected('link-invalid')
    const customer = await members.findByEmail(email)
    if (customer === undefined) return verifyOnly(ports, code, newEmail, from)
    const link = { kind: 'email-change', customerUid: customer.uid, email: newEmail } as const
    await members.recordOpenedLink(code, link, clock.now())
    return verifyAndChange(ports, code, link, from)
  }
}

/** The result of a link that was already used: its address, unless it was changed again since. */
async function resultOfUsedLink(
  { members }: MemberPorts,
  link: { customerUid: string; email: string },
): Promise<Confirmed> {
  const customer = await members.find(link.customerUid)
  return customer?.email === link.email ? { email: link.email } : rejected('link-invalid')
}

async function verifyAndChange(
  ports: MemberPorts,
  code: string,
  link: { customerUid: string; email: string },
  from: Caller,
): Promise<Confirmed> {
  const done = await ports.identity.call('update', { oobCode: code }, from)
  if (isRejected(done)) {
    if (messageOf(done.code) === 'EMAIL_EXISTS') return rejected('email-unusable')
    const isUsedUp = messageOf(done.code) === 'INVALID_OOB_CODE'
    if (!isUsedUp || !(await hasEmail(ports, link))) return linkRejection(done)
  }
  await followEmail(ports, link)
  return { email: link.email }
}

async function verifyOnly({ identity }: MemberPorts, code: string, email: string, from: Caller): Promise<Confirmed> {
  const done = await identity.call('update', { oobCode: code }, from)
  if (!isRejected(done)) return { email }
  return messageOf(done.code) === 'EMAIL_EXISTS' ? rejected('email-unusable') : linkRejection(done)
}

/** Whether the provider has an address for an account; false when it does not answer. */
export async function hasEmail(
  { identityAdmin }: Pick<MemberPorts, 'identityAdmin'>,
  { customerUid, email }: { customerUid: string; email: string },
): Promise<boolean> {
  const facts = await identityAdmin.find({ uid: customerUid })
  return facts !== undefined && !isRejected(facts) && facts.email?.toLowerCase() === email.toLowerCase()
}

/** Applies the new address to the member and open orders and notifies the former address. Idempotent. */
export async function followEmail(
  ports: MemberPorts,
  { customerUid, email }: { customerUid: string; email: string },
): Promise<void> {
  const { members } = ports
  const customer = await members.find(customerUid)
  const now = ports.clock.now()
  if (customer !== undefined) {
    const content = emailChangedMail({ ...mailFrame(ports), name: customer.profile.address, email })
    const mail = memberMail(ports, { kind: 'emailchanged', to: customer.email, content })
    await members.changeEmail(customerUid, email, now, mail)
  }
  await members.finishLinks(customerUid, 'email-change', now)
}
