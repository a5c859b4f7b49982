import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { MemberServices } from '../member-services.ts'
import type { Clock } from '../ports/clock.ts'
import type { Caller, IdentityProvider } from '../ports/identity-provider.ts'
import { isFresh } from '../session/fresh-sign-in.ts'
import type { MemberSession } from '../session-services.ts'
import { type ProofRefusal, provePassword } from './prove-password.ts'

type ProofPorts = { readonly identity: IdentityProvider; readonly clock: Clock }

const PASSWORD = 'password'

/**
 * What a member has to show before what cannot be taken back. Who came by passkey or by an account elsewhere within the
 * last 5 minutes has shown it; who has a password types it; who has none signs in again. A provider that does not tell
 * whether there is a password is taken to have one.
 */
export function askProof(ports: ProofPorts): MemberServices['askProof'] {
  return async (session, from) => {
    if (isProvenOtherwise(ports, session)) return 'none'
    const answer = await ports.identity.call('lookup', { idToken: session.idToken }, from)
    const ways = isRejected(answer) ? undefined : answer.users[0]?.providerUserInfo
    return ways?.every(({ providerId }) => providerId !== PASSWORD) ? 'sign-in' : 'password'
  }
}

/** Proves who is there, by the password that was typed or by the way she came. The token is fresh in either case. */
export async function proveSelf(
  ports: ProofPorts,
  session: MemberSession,
  password: string | undefined,
  from: Caller,
): Promise<{ readonly idToken: string } | ProofRefusal | Rejection<'login-too-old', undefined>> {
  if (password !== undefined) return provePassword(ports, session, password, from)
  return isProvenOtherwise(ports, session) ? { idToken: session.idToken } : rejected('login-too-old')
}

function isProvenOtherwise(ports: ProofPorts, session: MemberSession): boolean {
  const { signInProvider } = session
  return signInProvider !== undefined && signInProvider !== PASSWORD && isFresh(ports, session)
}
