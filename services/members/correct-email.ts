import type { Email } from '#domain/customer/email.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity.ts'
import type { EmailCorrection } from '../ports/members.ts'
import { countRequest, EMAIL_CHANGE_RATE } from '../rates.ts'
import type { MemberSession } from '../sessions/member-session.ts'
import { rejectSignInChange } from '../staff/factor-changes.ts'
import type { AccessPorts } from '../staff/staff-member.ts'
import { followEmail } from './change-email.ts'
import type { MemberPorts } from './member-ports.ts'
import { type Proof, reauthenticate } from './reauthenticate.ts'
import { isEmailUnusable } from './register.ts'

type LinkRejection = Rejection<'link-invalid' | 'link-expired', undefined>

/** The change of the address that staff have begun for the signed-in member; that of another member is unknown. */
export function findEmailCorrection({ members, clock }: Pick<MemberPorts, 'members' | 'clock'>) {
  return async ({ uid }: MemberSession, code: string): Promise<EmailCorrection | LinkRejection> => {
    const correction = await members.findEmailCorrection(code)
    if (correction?.customerUid !== uid) return rejected('link-invalid')
    return Temporal.Instant.compare(correction.expiresAt, clock.now()) <= 0 ? rejected('link-expired') : correction
  }
}

/**
 * Makes the change: the link proves the new mailbox, the session and the proof that the caller is the member, so that
 * whoever began it gains nothing (decision 087). The link is recorded first; then the provider, then the member's row,
 * open orders and mail are changed, as for a change by the member. All sessions end. `staffSecret`: of the cookie that
 * proves a code of the back office, because the member may be of the staff by now.
 */
export function confirmEmailCorrection(ports: MemberPorts & AccessPorts) {
  const find = findEmailCorrection(ports)
  return async (
    session: MemberSession,
    { correctionCode, ...proof }: Partial<Proof> & { readonly correctionCode: string },
    from: Caller,
    staffSecret?: string,
  ) => {
    const { members, identityAdmin, clock } = ports
    const unproven = await rejectSignInChange(ports, session, staffSecret)
    if (unproven) return unproven
    if (!(await countRequest(ports, EMAIL_CHANGE_RATE, from, session.email))) return rejected('too-many-attempts')
    const correction = await find(session, correctionCode)
    if (isRejected(correction)) return correction
    const proven = await reauthenticate(ports, session, proof, from)
    if (isRejected(proven)) return proven
    const { email } = correction
    const owner = await identityAdmin.find({ email })
    if (isRejected(owner)) return rejected('identity-unreachable')
    const isOfAnother = owner !== undefined && owner.uid !== session.uid
    if (isOfAnother || (await isEmailUnusable(ports, email as Email))) return rejected('email-unusable')
    const link = { kind: 'email-change', customerUid: session.uid, email } as const
    await members.recordOpenedLink(correctionCode, link, clock.now())
    const refused =
      (await identityAdmin.setEmailVerified(session.uid, email)) ?? (await identityAdmin.revoke(session.uid))
    if (isRejected(refused)) return rejected('identity-unreachable')
    await followEmail(ports, link)
    return { email }
  }
}
