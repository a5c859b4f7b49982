import type { IdentityUser } from './protocol.ts'
import { ORDINARY_ROLE } from './role.ts'

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

/** The session that the state is computed from. */
type SignedInSession = {
  readonly uid: string
  readonly email: string
  readonly role: number
  readonly idToken: string
  readonly expiresAt: Temporal.Instant
}

/** Error codes of the identity library by the reason why a session ended (docs/product/8). */
const ERROR_CODES = {
  disabled: 'user-disabled',
  expired: 'user-token-expired',
  unreachable: 'network-request-failed',
} as const

/** The session state of a signed-in user. */
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

/** The session state when nobody is signed in, with the last error if there was one. */
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
