import { isTokenExpired, RECENT_SIGN_IN_MINUTES, roleOf } from '#domain/identity/session.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { type CompletionPorts, completeMember } from '../members/complete-member.ts'
import type { TokenClaims } from '../ports/identity.ts'
import type { Clock } from '../ports/runtime.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Stored in HttpOnly cookies: the ID token is valid for an hour, the refresh token renews it. */
export type SessionTokens = { readonly idToken: string; readonly refreshToken: string | undefined }

export type MemberSession = {
  readonly uid: string
  readonly email: string
  /** 0 for customers, above 0 for staff, 999 for superusers (docs/product/6); decided only on the server. */
  readonly role: number
  readonly idToken: string
  readonly signedInAt: Temporal.Instant
  /** The sign-in method: `password`, `custom` (a passkey), or the id of an external provider. */
  readonly signInProvider: string | undefined
  /** Whether a code of an authenticator app was shown at the sign-in, at the identity provider. */
  readonly hasSecondFactor: boolean
  readonly expiresAt: Temporal.Instant
}

export type SignedIn = { readonly tokens: SessionTokens; readonly session: MemberSession }

export type SessionEndReason = 'disabled' | 'expired'

/** The session of a request, for pages. Cookies are added to the response automatically. */
export interface VisitorSession {
  /** What guards check (docs/product/6). */
  readonly isSignedIn: boolean
  readonly session: MemberSession | undefined
  /** Why the session of this browser ended; reported once. */
  readonly ended: SessionEndReason | undefined
  /** Signs the visitor in, and merges the visitor's cart, favourites and history into the member's. */
  begin(signedIn: SignedIn): Promise<void>
  /** Stores new tokens of the same member, as after a change of password. */
  setTokens(tokens: SessionTokens): void
  /** Signs out: the cookies of the session and of the member's data are deleted in this browser. */
  end(): Promise<void>
}

/** The ports for sessions. `superuserUids`: the uids with role 999 (docs/product/4, Sign-in). */
export type SessionPorts = Pick<ServicePorts, 'identity' | 'superuserUids'> & CompletionPorts

/** Undefined while the registration is provisional: such an account cannot sign in (docs/rules.md Members). */
export function memberSession(
  idToken: string,
  claims: TokenClaims,
  { superuserUids }: Pick<SessionPorts, 'superuserUids'>,
): MemberSession | undefined {
  const { uid, email, isEmailVerified, signedInAt, signInProvider, hasSecondFactor, expiresAt } = claims
  if (email === undefined || !isEmailVerified) return undefined
  const role = roleOf(claims, superuserUids)
  return { uid, email, role, idToken, signedInAt, signInProvider, hasSecondFactor, expiresAt }
}

/** Whether a token is still valid: it counts as expired 30 s early (docs/product/9). */
export function isTokenValid(expiresAt: Temporal.Instant, clock: Clock): boolean {
  return !isTokenExpired({ expiresAtMs: expiresAt.epochMilliseconds, nowMs: clock.now().epochMilliseconds })
}

/** A session of new tokens. A registration that waits for its mailbox is complete when the provider has verified it. */
export async function openSessionFromTokens(
  ports: SessionPorts,
  tokens: SessionTokens,
): Promise<SignedIn | Rejection<'registration-provisional' | 'identity-unreachable', undefined>> {
  const claims = await ports.identity.verify(tokens.idToken)
  if (isRejected(claims)) return rejected('identity-unreachable')
  const session = memberSession(tokens.idToken, claims, ports)
  if (session === undefined) return rejected('registration-provisional')
  await completeMember(ports, session.uid)
  const { idToken, refreshToken } = tokens
  return { tokens: { idToken, refreshToken }, session }
}

export function isRecentSignIn(
  { clock }: Pick<ServicePorts, 'clock'>,
  { signedInAt }: Pick<MemberSession, 'signedInAt'>,
): boolean {
  return Temporal.Instant.compare(clock.now(), signedInAt.add({ minutes: RECENT_SIGN_IN_MINUTES })) <= 0
}
