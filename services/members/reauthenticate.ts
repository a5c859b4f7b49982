import type { IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import { isRecentSignIn, type MemberSession } from '../sessions/member-session.ts'
import { isIncorrectCredentials, serviceRejectionOf } from './identity-rejections.ts'

export type RequiredReauthentication = 'none' | 'password' | 'sign-in'

type ProofPorts = Pick<ServicePorts, 'identity' | 'clock'>

const PASSWORD = 'password'

/**
 * The reauthentication required to change the address or withdraw: none after a sign-in by passkey or external account
 * within the last 5 minutes; the password for accounts that have one; a new sign-in for the others
 * (docs/decisions/019). When the provider does not answer, a password is assumed.
 */
export function getRequiredReauthentication(ports: ProofPorts) {
  return async (session: MemberSession, from: Caller): Promise<RequiredReauthentication> => {
    if (isRecentWithoutPassword(ports, session)) return 'none'
    const response = await ports.identity.call('lookup', { idToken: session.idToken }, from)
    const methods = isRejected(response) ? undefined : response.users[0]?.providerUserInfo
    return methods?.every(({ providerId }) => providerId !== PASSWORD) ? 'sign-in' : 'password'
  }
}

/** Reauthenticates by password or by a recent sign-in with another method; the token is recent in either case. */
export async function reauthenticate(
  ports: ProofPorts,
  session: MemberSession,
  password: string | undefined,
  from: Caller,
): Promise<{ readonly idToken: string } | ReauthenticationRejection | Rejection<'login-too-old', undefined>> {
  if (password !== undefined) return reauthenticateByPassword(ports, session, password, from)
  return isRecentWithoutPassword(ports, session) ? { idToken: session.idToken } : rejected('login-too-old')
}

function isRecentWithoutPassword(ports: ProofPorts, session: MemberSession): boolean {
  const { signInProvider } = session
  return signInProvider !== undefined && signInProvider !== PASSWORD && isRecentSignIn(ports, session)
}

type ReauthenticationRejection = Rejection<'login-incorrect' | 'too-many-attempts' | 'identity-unreachable', undefined>

/** A sign-in, so that the following call is not rejected as too old. Rejected for another account's password. */
export async function reauthenticateByPassword(
  { identity }: Pick<ServicePorts, 'identity'>,
  { uid, email }: MemberSession,
  password: string,
  from: Caller,
): Promise<IdentityResponse<'signInWithPassword'> | ReauthenticationRejection> {
  const response = await identity.call('signInWithPassword', { email, password, returnSecureToken: true }, from)
  if (isRejected(response))
    return isIncorrectCredentials(response) ? rejected('login-incorrect') : serviceRejectionOf(response)
  return response.localId === uid ? response : rejected('login-incorrect')
}
