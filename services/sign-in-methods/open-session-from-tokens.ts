import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { memberSession, type SessionPorts } from '../session/member-session.ts'
import type { SessionTokens, SignedIn } from '../session-services.ts'

/** Opens a session from tokens of the provider, for any sign-in method. */
export async function openSessionFromTokens(
  ports: SessionPorts,
  tokens: SessionTokens,
): Promise<SignedIn | Rejection<'registration-provisional' | 'identity-unreachable', undefined>> {
  const claims = await ports.identity.verify(tokens.idToken)
  if (isRejected(claims)) return rejected('identity-unreachable')
  const session = memberSession(tokens.idToken, claims, ports)
  return session === undefined ? rejected('registration-provisional') : { tokens, session }
}
