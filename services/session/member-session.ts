import { roleOf } from '#domain/identity/role.ts'
import { isTokenExpired } from '#domain/identity/token-refresh.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdentityProvider, TokenClaims } from '../ports/identity-provider.ts'
import type { MemberSession } from '../session-services.ts'

/** The ports for sessions. `superuserUids`: the uids with role 999 (docs/product/4, Sign-in). */
export type SessionPorts = {
  readonly identity: IdentityProvider
  readonly clock: Clock
  readonly superuserUids: readonly string[]
}

/**
 * The session of a valid token. Undefined while the registration is provisional: an account with an unverified address
 * cannot sign in (docs/rules.md Members).
 */
export function memberSession(
  idToken: string,
  claims: TokenClaims,
  { superuserUids }: Pick<SessionPorts, 'superuserUids'>,
): MemberSession | undefined {
  const { uid, email, isEmailVerified, signedInAt, signInProvider, expiresAt } = claims
  if (email === undefined || !isEmailVerified) return undefined
  return { uid, email, role: roleOf(claims, superuserUids), idToken, signedInAt, signInProvider, expiresAt }
}

/** Whether a token is still valid: it counts as expired 30 s early (docs/product/9). */
export function isTokenValid(expiresAt: Temporal.Instant, clock: Clock): boolean {
  return !isTokenExpired({ expiresAtMs: expiresAt.epochMilliseconds, nowMs: clock.now().epochMilliseconds })
}
