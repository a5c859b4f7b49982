import { ID_TOKEN_SYNC_MAX_AGE_S } from '#domain/constants.ts'
import type { IdentityUser } from '#domain/identity/protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import {
  isTokenValid,
  type MemberSession,
  memberSession,
  openSessionFromTokens,
  type SessionPorts,
  type SessionTokens,
  type SignedIn,
} from './member-session.ts'

/** Protocol messages that are shown only as incorrect credentials (docs/product/8, Error codes, 7). */
const INCORRECT = [
  'EMAIL_NOT_FOUND',
  'INVALID_PASSWORD',
  'INVALID_LOGIN_CREDENTIALS',
  'INVALID_EMAIL',
  'INVALID_IDENTIFIER',
  'MISSING_EMAIL',
  'MISSING_PASSWORD',
]

/** Rejections of a sign-in. Messages: catalogue 7, 12 and the identity texts of app/text. */
export type SignInRejection = Rejection<
  'login-incorrect' | 'registration-provisional' | 'account-disabled' | 'too-many-attempts' | 'identity-unreachable',
  undefined
>

/** Signs in by e-mail and password. Rejected while the registration is provisional (docs/rules.md Members). */
export function signIn(ports: SessionPorts) {
  return async (
    { email, password }: { email: string; password: string },
    from: Caller,
  ): Promise<SignedIn | SignInRejection> => {
    const request = { email, password, returnSecureToken: true }
    const response = await ports.identity.call('signInWithPassword', request, from)
    if (isRejected(response)) return rejectionOf(response.code)
    const { idToken, refreshToken } = response
    return openSessionFromTokens(ports, { idToken, refreshToken })
  }
}

function rejectionOf(message: string): SignInRejection {
  if (INCORRECT.includes(message)) return rejected('login-incorrect')
  if (message === 'USER_DISABLED') return rejected('account-disabled')
  if (message === 'TOO_MANY_ATTEMPTS_TRY_LATER') return rejected('too-many-attempts')
  return rejected('identity-unreachable')
}

/**
 * Opens a session from a bearer token that was issued at most 300 s ago (docs/product/7, Token sync; docs/product/9).
 * Rejected before the registration is complete, like a sign-in.
 */
export function openFromBearerToken(ports: SessionPorts) {
  return async (
    idToken: string,
  ): Promise<MemberSession | Rejection<'token-invalid' | 'token-too-old' | 'registration-provisional', undefined>> => {
    const claims = await ports.identity.verify(idToken)
    if (isRejected(claims) || !isTokenValid(claims.expiresAt, ports.clock)) return rejected('token-invalid')
    const ageMs = ports.clock.now().epochMilliseconds - claims.issuedAt.epochMilliseconds
    if (ageMs > ID_TOKEN_SYNC_MAX_AGE_S * 1_000) return rejected('token-too-old')
    return memberSession(idToken, claims, ports) ?? rejected('registration-provisional')
  }
}

/** The account of a session from the provider; undefined when it does not respond. */
export function getUser({ identity }: Pick<SessionPorts, 'identity'>) {
  return async ({ idToken }: MemberSession, from: Caller): Promise<IdentityUser | undefined> => {
    const response = await identity.call('lookup', { idToken }, from)
    return isRejected(response) ? undefined : response.users[0]
  }
}

/** Ends the session of this browser only. An external provider has no such call: the tokens expire. */
export function signOut({ identityAdmin }: Pick<ServicePorts, 'identityAdmin'>) {
  return async ({ refreshToken }: Partial<SessionTokens>): Promise<void> => {
    if (refreshToken !== undefined) await identityAdmin.endSession(refreshToken)
  }
}
