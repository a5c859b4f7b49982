import {
  REFRESH_BACK_OFF_CAP_MS,
  REFRESH_BACK_OFF_FIRST_MS,
  SIGN_IN_TIMEOUT_MOBILE_MS,
  SIGN_IN_TIMEOUT_MS,
  SUPERUSER_ROLE,
  TOKEN_EARLY_EXPIRY_MS,
  TOKEN_REFRESH_MARGIN_MS,
} from '../constants.ts'
import type { IdentityUser } from './protocol.ts'

/**
 * How long a sign-in counts as recent, minutes: the limit of the identity provider for changes of password and e-mail
 * (decision 014).
 */
export const RECENT_SIGN_IN_MINUTES = 5

/** A session that was not refreshed for so long is deleted, days. */
export const SESSION_IDLE_DAYS = 180

/** How long the networks are known from which an account signed in, days. */
export const KNOWN_PLACE_DAYS = 90

/** The role of an ordinary or anonymous visitor (docs/product/6). */
export const ORDINARY_ROLE = 0

/** 999 for a uid in the list, else a numeric claim above 0, else 0 (docs/product/4, Sign-in). */
export function roleOf(user: { uid: string; roleClaim: unknown }, superuserUids: readonly string[]): number {
  if (superuserUids.includes(user.uid)) return SUPERUSER_ROLE
  const { roleClaim } = user
  return typeof roleClaim === 'number' && Number.isFinite(roleClaim) && roleClaim > 0 ? roleClaim : ORDINARY_ROLE
}

/** How long a call of the identity provider may take for its caller (docs/product/9, Calls and sign-in). */
export function signInTimeoutMs(isPhone: boolean): number {
  return isPhone ? SIGN_IN_TIMEOUT_MOBILE_MS : SIGN_IN_TIMEOUT_MS
}

/** The user of a session (docs/product/3, Session state). */
type SessionUser = { readonly uid: string; readonly roleClaim: unknown }

/** Session state (docs/product/3): token and user are both present or both null. */
export type Session<User extends SessionUser = SessionUser> = {
  readonly token: string | null
  readonly user: User | null
  readonly role: number
}

export const SIGNED_OUT: Session<never> = { token: null, user: null, role: ORDINARY_ROLE }

/** A change of the sign-in state, by a sign-in, a restored session or a sign-out (docs/product/4, Sign-in). */
type SessionReport<User extends SessionUser> =
  | { readonly kind: 'signed-in'; readonly token: string; readonly user: User }
  | { readonly kind: 'signed-out' }

/**
 * The session after a report (docs/product/4, Sign-in). The role is set only while no token is held, so that a
 * refreshed token does not change it. Decided here: signing out resets the role to 0.
 */
export function nextSession<User extends SessionUser>(
  session: Session<User>,
  report: SessionReport<User>,
  superuserUids: readonly string[],
): Session<User> {
  if (report.kind === 'signed-out') return SIGNED_OUT
  const role = session.token === null ? roleOf(report.user, superuserUids) : session.role
  return { token: report.token, user: report.user, role }
}

/** The user of a session in the session state (docs/product/3, Session state). */
export type AuthorizedUser = {
  readonly uid: string
  readonly email: string
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoURL: string | null
  readonly phoneNumber: string | null
  readonly isAnonymous: boolean
  readonly tenantId: string | null
  readonly providerData: readonly { readonly providerId: string; readonly uid: string; readonly email: string | null }[]
  readonly metadata: { readonly creationTime: string | null; readonly lastSignInTime: string | null }
}

/** Session state (docs/product/3). Times are ISO instants; `now` is the server's time. */
export type SessionState = {
  readonly token: string | null
  readonly role: number
  readonly authorizeduser: AuthorizedUser | null
  readonly expiresAt: string | null
  readonly now: string
  readonly autherror: { readonly code: string } | null
}

type SignedInSession = {
  readonly uid: string
  readonly email: string
  readonly role: number
  readonly idToken: string
  readonly expiresAt: Temporal.Instant
}

/** The code of the identity library for a server that cannot be reached. */
export const NETWORK_FAILED = 'network-request-failed'

/** Error codes of the identity library by the reason why a session ended (docs/product/8). */
const ERROR_CODES = {
  disabled: 'user-disabled',
  expired: 'user-token-expired',
  unreachable: NETWORK_FAILED,
} as const

export function signedInState(
  session: SignedInSession,
  user: IdentityUser | undefined,
  now: Temporal.Instant,
): SessionState {
  const { idToken, role, expiresAt } = session
  const authorizeduser = authorizedUser(session, user)
  return {
    token: idToken,
    role,
    authorizeduser,
    expiresAt: expiresAt.toString(),
    now: now.toString(),
    autherror: null,
  }
}

export function signedOutState(
  now: Temporal.Instant,
  error: 'disabled' | 'expired' | 'unreachable' | undefined,
): SessionState {
  const autherror = error === undefined ? null : { code: ERROR_CODES[error] }
  return { token: null, role: ORDINARY_ROLE, authorizeduser: null, expiresAt: null, now: now.toString(), autherror }
}

function authorizedUser({ uid, email }: SignedInSession, user: IdentityUser | undefined): AuthorizedUser {
  return {
    uid,
    email,
    emailVerified: true,
    displayName: user?.displayName ?? null,
    photoURL: user?.photoUrl ?? null,
    phoneNumber: user?.phoneNumber ?? null,
    isAnonymous: false,
    tenantId: user?.tenantId ?? null,
    providerData: (user?.providerUserInfo ?? []).map((info) => ({
      providerId: info.providerId,
      uid: info.rawId,
      email: info.email ?? null,
    })),
    metadata: { creationTime: instantText(user?.createdAt), lastSignInTime: instantText(user?.lastLoginAt) },
  }
}

function instantText(milliseconds: string | undefined): string | null {
  const ms = Number(milliseconds)
  return milliseconds === undefined || !Number.isSafeInteger(ms)
    ? null
    : Temporal.Instant.fromEpochMilliseconds(ms).toString()
}

/** Milliseconds until an ID token is refreshed: 5 minutes before it expires (docs/product/4, Sign-in). */
export function refreshDelayMs({ expiresAtMs, nowMs }: { expiresAtMs: number; nowMs: number }): number {
  return Math.max(0, expiresAtMs - TOKEN_REFRESH_MARGIN_MS - nowMs)
}

/** The retry delay after network failures, milliseconds: 30 s, doubling, at most 960 s (docs/product/4, Sign-in). */
export function refreshBackOffMs(failures: number): number {
  return Math.min(REFRESH_BACK_OFF_CAP_MS, REFRESH_BACK_OFF_FIRST_MS * 2 ** Math.max(0, failures - 1))
}

/** Whether a token counts as expired: 30 s before its expiry (docs/product/9). */
export function isTokenExpired({ expiresAtMs, nowMs }: { expiresAtMs: number; nowMs: number }): boolean {
  return nowMs >= expiresAtMs - TOKEN_EARLY_EXPIRY_MS
}
