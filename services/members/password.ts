import { type Email, parseEmail } from '#domain/customer/email.ts'
import { checkMemberPassword, type MemberPasswordRejection, reminderAnswerKey } from '#domain/membership/password.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { OperatorNow } from '#domain/operator/operator.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { createFixedTimeRunner } from '../fixed-time.ts'
import { passwordChangedMail } from '../mails/member-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import type { Caller } from '../ports/identity.ts'
import { countRequest, RESET_RATE } from '../rates.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type MemberSession, openSessionFromTokens } from '../sessions/member-session.ts'
import { rejectSignInChange } from '../staff/factor-changes.ts'
import type { AccessPorts } from '../staff/staff-member.ts'
import { isWeakPassword, type LinkRejectionCode, linkRejection, serviceRejectionOf } from './identity-rejections.ts'
import { type MemberPorts, memberMail } from './member-ports.ts'
import { type Proof, reauthenticateByPassword } from './reauthenticate.ts'

type PasswordPorts = Pick<ServicePorts, 'strength'> & { readonly operator: OperatorNow<'shopName' | 'shortName'> }

/** Checks a new password (docs/rules.md Members). Every use case that sets one checks again. */
export function checkPassword({ strength, operator }: PasswordPorts) {
  return async ({
    password,
    email,
    names = [],
  }: {
    readonly password: string
    readonly email: string
    readonly names?: readonly string[]
  }): Promise<MemberPasswordRejection | undefined> => {
    const parsed = parseEmail(email)
    const own = isRejected(parsed) ? email : parsed
    const { shopName, shortName = shopName } = operator.now()
    const guessableWords = [...own.split(/[@.]/), ...names, ...shopName.split(/\s/), ...shortName.split(/\s/)]
    const score = await strength.scoreOf(password, guessableWords)
    return checkMemberPassword({ password, email: own as Email, score })
  }
}

/**
 * Verifies the current password, and the code of an authenticator app, so that no sign-in is too old. Ends all sessions
 * except the returned new one. `staffSecret`: of the cookie that proves a code of the back office.
 */
export function changePassword(ports: MemberPorts & AccessPorts) {
  const checkNewPassword = checkPassword(ports)
  return async (
    session: MemberSession,
    { newPassword, ...proof }: Proof & { readonly newPassword: string },
    from: Caller,
    staffSecret?: string,
  ) => {
    const { identity } = ports
    const refused = await rejectSignInChange(ports, session, staffSecret)
    if (refused) return refused
    const reauthenticated = await reauthenticateByPassword(ports, session, proof, from)
    if (isRejected(reauthenticated)) return reauthenticated
    if (await checkNewPassword({ password: newPassword, email: session.email })) return rejected('password-refused')
    const request = { idToken: reauthenticated.idToken, password: newPassword, returnSecureToken: true }
    const changed = await identity.call('update', request, from)
    if (isRejected(changed)) return isWeakPassword(changed) ? rejected('password-refused') : serviceRejectionOf(changed)
    const { idToken, refreshToken } = changed
    if (idToken === undefined) return rejected('identity-unreachable')
    const signedIn = await openSessionFromTokens(ports, { idToken, refreshToken })
    if (isRejected(signedIn)) return rejected('identity-unreachable')
    await notifyPasswordChanged(ports, session.email)
    return signedIn
  }
}

/**
 * Sends a password reset link, valid for 1 hour, when address, question and answer match. The result and the response
 * time are the same in any case: an answer is always compared, and the availability of the provider is always checked.
 */
export function requestPasswordReset(ports: MemberPorts) {
  const inFixedTime = createFixedTimeRunner(ports)
  const { members, identity, passwordHasher, siteUrl } = ports
  return async (
    { email, reminderQuestion, reminderAnswer }: { email: string; reminderQuestion: number; reminderAnswer: string },
    from: Caller,
  ) => {
    if (!(await countRequest(ports, RESET_RATE, from, email))) return rejected('too-many-attempts')
    return inFixedTime(async () => {
      const availability = await identity.call('projects', {}, from)
      if (isRejected(availability)) return serviceRejectionOf(availability)
      const customer = await members.findByEmail(email)
      const isQuestionRight = customer?.status === 'member' && customer.profile.reminderQuestion === reminderQuestion
      const hash = isQuestionRight ? customer.reminderAnswerHash : undefined
      const isRight = await passwordHasher.verify(reminderAnswerKey(reminderAnswer), hash, { ...from, account: email })
      if (isRight === undefined) return rejected('too-many-attempts')
      if (!isRight || customer === undefined) return undefined
      // The provider's response for this account is not returned, because it would reveal that the account exists.
      const continueUrl = `${siteUrl}${pageHref('mypage-login')}`
      await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: customer.email, continueUrl }, from)
      return undefined
    })
  }
}

export function checkPasswordReset({ identity }: MemberPorts) {
  return async (code: string, from: Caller): Promise<{ email: string } | Rejection<LinkRejectionCode, undefined>> => {
    const codeInfo = await identity.call('resetPassword', { oobCode: code }, from)
    if (isRejected(codeInfo)) return linkRejection(codeInfo)
    return codeInfo.requestType === 'PASSWORD_RESET' ? { email: codeInfo.email } : rejected('link-invalid')
  }
}

/** Sets a new password by the link of a reset; the provider ends all sessions. */
export function resetPassword(ports: MemberPorts) {
  const check = checkPasswordReset(ports)
  const checkNewPassword = checkPassword(ports)
  return async (code: string, newPassword: string, from: Caller) => {
    const codeInfo = await check(code, from)
    if (isRejected(codeInfo)) return codeInfo
    if (await checkNewPassword({ password: newPassword, email: codeInfo.email })) return rejected('password-refused')
    const done = await ports.identity.call('resetPassword', { oobCode: code, newPassword }, from)
    if (isRejected(done)) return isWeakPassword(done) ? rejected('password-refused') : linkRejection(done)
    await notifyPasswordChanged(ports, codeInfo.email)
    return undefined
  }
}

/** Tells the member of a change by another person. Errors are ignored: the password is already changed. */
async function notifyPasswordChanged(ports: MemberPorts, email: string | undefined): Promise<void> {
  const { members } = ports
  const customer = email === undefined ? undefined : await members.findByEmail(email).catch(() => undefined)
  if (customer?.status !== 'member') return
  const at = ports.clock.now()
  const content = passwordChangedMail({ ...mailFrame(ports), name: customer.profile.address, at })
  const mail = memberMail(ports, { kind: 'passwordchanged', to: customer.email, content })
  await members.queue(mail, at).catch(() => undefined)
}
