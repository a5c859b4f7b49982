import type { EnrolledFactor } from '#domain/identity/second-factor-protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { normalisedCode } from '#domain/text/one-time-code.ts'
import { secondFactorRemovedMail } from '../mails/member-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import type { Caller } from '../ports/identity.ts'
import type { QrCode } from '../ports/qr-codes.ts'
import type { ServicePorts } from '../service-ports.ts'
import {
  isRecentSignIn,
  type MemberSession,
  openSessionFromTokens,
  type SessionTokens,
  type SignedIn,
} from '../sessions/member-session.ts'
import { codeRejectionOf } from '../sessions/second-factor-sign-in.ts'
import { callAboutFactors } from '../staff/factor-calls.ts'
import { type FactorPorts, rejectSignInChange } from '../staff/factor-changes.ts'
import { newRecoveryCode } from '../staff/second-factor.ts'
import { messageOf } from './identity-rejections.ts'
import { type MemberPorts, memberMail } from './member-ports.ts'

type Ports = MemberPorts & FactorPorts & Pick<ServicePorts, 'recoveryCodes' | 'oneTimeCodes' | 'qrCodes'>

const RECOVERY_CODES = 10

/** What a member has of second factors. `hasRecovery`: recovery codes can be offered with this identity provider. */
export type SecondFactorView = {
  readonly apps: readonly { readonly uid: string; readonly enrolledAt: Temporal.Instant | undefined }[]
  readonly recoveryCodeCount: number
  readonly isRecent: boolean
  readonly hasRecovery: boolean
}

/** `secret`: of the app, in base32; `enrolment`: returned with the code; `qr`: for the camera of the app. */
export type AppEnrolment = {
  readonly secret: string
  readonly enrolment: string
  readonly address: string
  readonly qr: QrCode
}

type FactorRejection = Rejection<
  'login-too-old' | 'not-available' | 'identity-unreachable' | 'second-factor-missing',
  undefined
>

/** Where a change comes from. `browserSecret`: of the cookie that proves a code of the back office. */
export type FactorSource = { readonly from: Caller; readonly browserSecret: string | undefined }

/** Authenticator apps of members, at the identity provider, and recovery codes, in the shop (docs/rules.md Members). */
export function createMemberSecondFactor(ports: Ports) {
  return {
    find: findSecondFactor(ports),
    start: startEnrolment(ports),
    draw: drawEnrolment(ports),
    confirm: confirmEnrolment(ports),
    renewRecoveryCodes: renewRecoveryCodes(ports),
    remove: removeApp(ports),
  }
}

/** The authenticator apps of an account; `identity-unreachable` when the provider does not answer. */
async function findApps(
  { identity }: Pick<ServicePorts, 'identity'>,
  { idToken }: Pick<MemberSession, 'idToken'>,
  from: Caller,
): Promise<readonly EnrolledFactor[] | Rejection<'identity-unreachable', undefined>> {
  const response = await identity.call('lookup', { idToken }, from)
  if (isRejected(response)) return rejected('identity-unreachable')
  return response.users[0]?.mfaInfo?.filter(({ totpInfo }) => totpInfo !== undefined) ?? []
}

function findSecondFactor(ports: Ports) {
  return async (session: MemberSession, from: Caller): Promise<SecondFactorView | FactorRejection> => {
    const [apps, recoveryCodeCount] = await Promise.all([
      findApps(ports, session, from),
      ports.recoveryCodes.count(session.uid),
    ])
    if (isRejected(apps)) return apps
    return {
      apps: apps.map(({ mfaEnrollmentId, enrolledAt }) => ({
        uid: mfaEnrollmentId,
        enrolledAt: instantOf(enrolledAt),
      })),
      recoveryCodeCount,
      isRecent: isRecentSignIn(ports, session),
      hasRecovery: ports.identityAdmin.isAvailable,
    }
  }
}

function instantOf(text: string | undefined): Temporal.Instant | undefined {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? undefined : Temporal.Instant.fromEpochMilliseconds(ms)
}

function startEnrolment(ports: Ports) {
  const draw = drawEnrolment(ports)
  return async (session: MemberSession, source: FactorSource): Promise<AppEnrolment | FactorRejection> => {
    const request = { idToken: session.idToken, totpEnrollmentInfo: {} }
    const response = await callAboutFactors(ports, 'mfaEnrollment:start', request, source)
    if (isRejected(response)) return factorRejection(response.code)
    const { sharedSecretKey: secret, sessionInfo } = response.totpSessionInfo
    return draw(session, { secret, enrolment: sessionInfo })
  }
}

/** The enrolment again, after a wrong code. */
function drawEnrolment({ oneTimeCodes, qrCodes }: Ports) {
  return async (
    { email }: MemberSession,
    { secret, enrolment }: Pick<AppEnrolment, 'secret' | 'enrolment'>,
  ): Promise<AppEnrolment> => {
    const address = oneTimeCodes.addressOf(secret, email)
    return { secret, enrolment, address, qr: await qrCodes.draw(address) }
  }
}

function factorRejection(message: string): FactorRejection {
  const code = messageOf(message)
  if (code === 'second-factor-missing') return rejected(code)
  if (code === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN') return rejected('login-too-old')
  return rejected(code === 'OPERATION_NOT_ALLOWED' ? 'not-available' : 'identity-unreachable')
}

type Confirmed = { readonly signedIn: SignedIn; readonly recoveryCodes: readonly string[] }
type ConfirmRejection =
  | FactorRejection
  | Rejection<'code-incorrect' | 'enrolment-expired' | 'too-many-attempts', undefined>

/** Enrols the app by its first code. Ends the other sessions. The recovery codes are shown only now. */
function confirmEnrolment(ports: Ports) {
  return async (
    session: MemberSession,
    { enrolment, code }: { readonly enrolment: string; readonly code: string },
    source: FactorSource,
  ): Promise<Confirmed | ConfirmRejection> => {
    const verificationCode = normalisedCode(code)
    if (verificationCode === '') return rejected('code-incorrect')
    const totpVerificationInfo = { sessionInfo: enrolment, verificationCode }
    const request = { idToken: session.idToken, totpVerificationInfo }
    const response = await callAboutFactors(ports, 'mfaEnrollment:finalize', request, source)
    if (isRejected(response)) return confirmRejection(response.code)
    const signedIn = await continueSession(ports, session, response)
    if (isRejected(signedIn)) return signedIn
    return { signedIn, recoveryCodes: await newRecoveryCodes(ports, session.uid) }
  }
}

function confirmRejection(message: string): ConfirmRejection {
  if (messageOf(message) === 'INVALID_SESSION_INFO') return rejected('enrolment-expired')
  const code = codeRejectionOf(message)
  if (code === 'second-factor-expired') return rejected('enrolment-expired')
  return code === 'code-incorrect' || code === 'too-many-attempts' ? rejected(code) : factorRejection(message)
}

/** The session with the new tokens; without new ones the session of before. */
async function continueSession(ports: Ports, session: MemberSession, tokens: Partial<SessionTokens>) {
  const { idToken = session.idToken, refreshToken } = tokens
  const signedIn = await openSessionFromTokens(ports, { idToken, refreshToken })
  return isRejected(signedIn) ? rejected('identity-unreachable') : signedIn
}

async function newRecoveryCodes(ports: Ports, uid: string): Promise<readonly string[]> {
  if (!ports.identityAdmin.isAvailable) return []
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(ports))
  await ports.recoveryCodes.replace(uid, codes)
  return codes
}

/** Replaces the recovery codes. Needs a recent sign-in, because they replace the app. */
function renewRecoveryCodes(ports: Ports) {
  return async (
    session: MemberSession,
    { browserSecret }: Pick<FactorSource, 'browserSecret'>,
  ): Promise<{ recoveryCodes: readonly string[] } | FactorRejection> => {
    if (!isRecentSignIn(ports, session)) return rejected('login-too-old')
    const refused = await rejectSignInChange(ports, session, browserSecret)
    if (refused) return refused
    if (!ports.identityAdmin.isAvailable) return rejected('not-available')
    return { recoveryCodes: await newRecoveryCodes(ports, session.uid) }
  }
}

/** Removes an app. Without another one the recovery codes end too, and the member gets a mail. */
function removeApp(ports: Ports) {
  return async (session: MemberSession, appUid: string, source: FactorSource): Promise<SignedIn | FactorRejection> => {
    const request = { idToken: session.idToken, mfaEnrollmentId: appUid }
    const response = await callAboutFactors(ports, 'mfaEnrollment:withdraw', request, source)
    // Removing an app twice is not an error.
    const isGone = isRejected(response) && messageOf(response.code) === 'MFA_ENROLLMENT_NOT_FOUND'
    if (isRejected(response) && !isGone) return factorRejection(response.code)
    const signedIn = await continueSession(ports, session, isRejected(response) ? {} : response)
    if (isRejected(signedIn)) return signedIn
    const left = await findApps(ports, signedIn.session, source.from)
    if (!isRejected(left) && left.length === 0) await clearSecondFactor(ports, session.uid)
    return signedIn
  }
}

/** After the last app was removed: deletes the recovery codes and notifies the member. */
export async function clearSecondFactor(
  ports: MemberPorts & Pick<ServicePorts, 'recoveryCodes'>,
  uid: string,
): Promise<void> {
  await ports.recoveryCodes.replace(uid, [])
  const customer = await ports.members.find(uid)
  if (customer?.status !== 'member') return
  const { clock } = ports
  const at = clock.now()
  const content = secondFactorRemovedMail({ ...mailFrame(ports), name: customer.profile.address, at })
  await ports.members.queue(memberMail(ports, { kind: 'secondfactorremoved', to: customer.email, content }), at)
}
