import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { MemberServices } from '../member-services.ts'
import type { Clock } from '../ports/clock.ts'
import type { Caller, IdentityProvider } from '../ports/identity-provider.ts'
import { isRecentSignIn } from '../session/recent-sign-in.ts'
import type { MemberSession } from '../session-services.ts'
import { type ReauthenticationRejection, reauthenticateByPassword } from './reauthenticate-by-password.ts'

type ProofPorts = { readonly identity: IdentityProvider; readonly clock: Clock }

const PASSWORD = 'password'

/**
 * The reauthentication required before an irreversible operation: none after a sign-in by passkey or external account
 * within the last 5 minutes; the password for accounts that have one; a new sign-in for the others. When the provider
 * does not answer, a password is assumed.
 */
export function getRequiredReauthentication(ports: ProofPorts): MemberServices['getRequiredReauthentication'] {
  return async (session, from) => {
    if (isRecentWithoutPassword(ports, session)) return 'none'
    const response = await ports.identity.call('lookup', { idToken: session.idToken }, from)
    const methods = isRejected(response) ? undefined : response.users[0]?.providerUserInfo
    return methods?.every(({ providerId }) => providerId !== PASSWORD) ? 'sign-in' : 'password'
  }
}

/**
 * Reauthenticates the member, by the given password or by a recent sign-in with another method. The token is recent in
 * either case.
 */
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
