import { type Email, isSameEmail, parseEmail } from '#domain/customer/email.ts'
import { isPendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import { openSessionFromTokens, type SignedIn } from '../sessions/member-session.ts'
import {
  type SecondFactorNeeded,
  type SecondFactorUnsupported,
  secondFactorNeeded,
} from '../sessions/second-factor-sign-in.ts'
import { type FactorPorts, recordFactorChange } from '../staff/factor-changes.ts'
import { type LinkRejectionCode, linkRejection, messageOf } from './identity-rejections.ts'
import type { MemberPorts } from './member-ports.ts'
import { isEmailUnusable } from './register.ts'
import { clearSecondFactor } from './second-factor.ts'

type Ports = MemberPorts & FactorPorts & Pick<ServicePorts, 'recoveryCodes'>

/** What a link undoes: a change of the address, to which it goes back, or the enrolment of an authenticator app. */
export type UndoneChange = { readonly change: 'email' | 'second-factor'; readonly email: string }

const CHANGES: Readonly<Record<string, UndoneChange['change']>> = {
  RECOVER_EMAIL: 'email',
  REVERT_SECOND_FACTOR_ADDITION: 'second-factor',
}

/** What the link of a mail about a change undoes, without using it. */
export function checkUndoLink({ identity }: Pick<Ports, 'identity'>) {
  return async (code: string, from: Caller): Promise<UndoneChange | Rejection<LinkRejectionCode, undefined>> => {
    const codeInfo = await identity.call('resetPassword', { oobCode: code }, from)
    if (isRejected(codeInfo)) return linkRejection(codeInfo)
    const { requestType, email } = codeInfo
    return Object.hasOwn(CHANGES, requestType) ? { change: CHANGES[requestType]!, email } : rejected('link-invalid')
  }
}

/** Undoes a change: first at the provider, which ends all sessions, then in the member's row. */
export function undoChange(ports: Ports) {
  const check = checkUndoLink(ports)
  return async (
    code: string,
    from: Caller,
  ): Promise<UndoneChange | Rejection<LinkRejectionCode | 'email-unusable', undefined>> => {
    const link = await check(code, from)
    if (isRejected(link)) return link
    const { change, email } = link
    if (change === 'email' && (await isEmailUnusable(ports, email as Email))) return rejected('email-unusable')
    const done = await ports.identity.call('update', { oobCode: code }, from)
    if (isRejected(done)) {
      return messageOf(done.code) === 'EMAIL_EXISTS' ? rejected('email-unusable') : linkRejection(done)
    }
    const uid = done.localId ?? (await ports.members.findByEmail(email))?.uid
    if (uid === undefined) return link
    if (change === 'email') await ports.members.changeEmail(uid, email, ports.clock.now(), undefined)
    else {
      await clearSecondFactor(ports, uid)
      await recordFactorChange(ports, { uid }, { act: 'removeFactor', factor: 'provider-app' })
    }
    return link
  }
}

type LinkSignInRejection =
  | SecondFactorNeeded
  | SecondFactorUnsupported
  | Rejection<LinkRejectionCode | 'member-by-password' | 'account-disabled' | 'registration-provisional', undefined>

/**
 * Signs in by a mailed link, with the address that it was mailed to. `member-by-password`: a member signs in by the
 * password, because the mailbox alone does not open a membership (docs/rules.md Members). What another person may have
 * typed in a registration for the address is discarded.
 */
export function signInByMailedLink(ports: Ports) {
  const { identity, members } = ports
  return async (
    { email: input, code }: { readonly email: string; readonly code: string },
    from: Caller,
  ): Promise<SignedIn | LinkSignInRejection> => {
    const email = parseEmail(input)
    if (isRejected(email) || (await isEmailUnusable(ports, email))) return rejected('link-invalid')
    const customer = await members.findByEmail(email)
    if (customer?.status === 'member') return rejectMember(ports, email, code, from)
    const response = await identity.call('signInWithEmailLink', { email, oobCode: code }, from)
    if (isRejected(response))
      return messageOf(response.code) === 'USER_DISABLED' ? rejected('account-disabled') : linkRejection(response)
    if (isPendingSignIn(response)) return secondFactorNeeded(response)
    if (customer !== undefined) await members.deleteRegistration(customer.uid)
    return openSessionFromTokens(ports, response)
  }
}

/** Only who has a link to the address learns that it is a member's. */
async function rejectMember({ identity }: Ports, email: Email, code: string, from: Caller) {
  const found = await identity.call('resetPassword', { oobCode: code }, from)
  if (isRejected(found)) return linkRejection(found)
  const isOwnLink = found.requestType === 'EMAIL_SIGNIN' && isSameEmail(email, found.email)
  return rejected(isOwnLink ? 'member-by-password' : 'link-invalid')
}
