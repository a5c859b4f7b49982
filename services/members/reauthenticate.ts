import { isPendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import { isRecentSignIn, type MemberSession, type SessionTokens } from '../sessions/member-session.ts'
import { answerChallenge, secondFactorNeeded } from '../sessions/second-factor-sign-in.ts'
import { isIncorrectCredentials, serviceRejectionOf } from './identity-rejections.ts'

export type RequiredReauthentication = 'none' | 'password' | 'password-and-code' | 'sign-in'

/** A member's proof. `code`: of the authenticator app, for accounts that have one. */
export type Proof = { readonly password: string; readonly code?: string | undefined }

type ProofPorts = Pick<ServicePorts, 'identity' | 'clock'>

const PASSWORD = 'password'

/**
 * The reauthentication required to change the address or withdraw: none after a sign-in by passkey, external account or
 * with a second factor within the last 5 minutes; the password for accounts that have one, with a code for those with
 * an authenticator app; a new sign-in for the others (docs/decisions/019). When the provider does not answer, a
 * password is assumed.
 */
export function getRequiredReauthentication(ports: ProofPorts) {
  const getProof = getPasswordProof(ports)
  return async (session: MemberSession, from: Caller): Promise<RequiredReauthentication> =>
    isRecentWithoutPassword(ports, session) ? 'none' : getProof(session, from)
}

/** What proves a member regardless of when the sign-in was: to change the password, the current one. */
export function getPasswordProof(ports: Pick<ProofPorts, 'identity'>) {
  return async (session: MemberSession, from: Caller): Promise<Exclude<RequiredReauthentication, 'none'>> => {
    const response = await ports.identity.call('lookup', { idToken: session.idToken }, from)
    const { providerUserInfo: methods, mfaInfo = [] } = (isRejected(response) ? undefined : response.users[0]) ?? {}
    if (methods?.every(({ providerId }) => providerId !== PASSWORD)) return 'sign-in'
    return mfaInfo.length > 0 ? 'password-and-code' : 'password'
  }
}

/** Reauthenticates by password or by a recent sign-in with another method; the token is recent in either case. */
export async function reauthenticate(
  ports: ProofPorts,
  session: MemberSession,
  { password, code }: Partial<Proof>,
  from: Caller,
): Promise<{ readonly idToken: string } | ReauthenticationRejection | Rejection<'login-too-old', undefined>> {
  if (password !== undefined) return reauthenticateByPassword(ports, session, { password, code }, from)
  return isRecentWithoutPassword(ports, session) ? { idToken: session.idToken } : rejected('login-too-old')
}

function isRecentWithoutPassword(ports: ProofPorts, session: MemberSession): boolean {
  const { signInProvider, hasSecondFactor } = session
  const isByPassword = signInProvider === undefined || signInProvider === PASSWORD
  return (hasSecondFactor || !isByPassword) && isRecentSignIn(ports, session)
}

/** `code-incorrect`: also a missing code. */
type ReauthenticationRejection = Rejection<
  'login-incorrect' | 'code-incorrect' | 'too-many-attempts' | 'identity-unreachable',
  undefined
>

/** A sign-in, so that the following call is not rejected as too old. Rejected for another account's password. */
export async function reauthenticateByPassword(
  { identity }: Pick<ServicePorts, 'identity'>,
  { uid, email }: MemberSession,
  { password, code = '' }: Proof,
  from: Caller,
): Promise<SessionTokens | ReauthenticationRejection> {
  const response = await identity.call('signInWithPassword', { email, password, returnSecureToken: true }, from)
  if (isRejected(response))
    return isIncorrectCredentials(response) ? rejected('login-incorrect') : serviceRejectionOf(response)
  if (response.localId !== uid) return rejected('login-incorrect')
  if (!isPendingSignIn(response)) return response
  const needed = secondFactorNeeded(response)
  if (needed.code === 'second-factor-unsupported') return rejected('identity-unreachable')
  const answered = await answerChallenge({ identity }, { ...needed.detail, code }, from)
  if (!isRejected(answered)) return answered
  const isKnown = answered.code === 'code-incorrect' || answered.code === 'too-many-attempts'
  return isKnown ? rejected(answered.code) : rejected('identity-unreachable')
}
