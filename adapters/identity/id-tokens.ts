import { LRUCache } from 'lru-cache'
import { CACHES } from '#domain/caches.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { TokenClaims } from '#services/ports/identity.ts'
import type { Clock } from '#services/ports/runtime.ts'
import type { Account } from './accounts.ts'
import { ANONYMOUS, type Session, type SessionState } from './sessions.ts'
import { createSignedTokens } from './signed-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'

export type TokenIssuer = { readonly issuer: string; readonly projectId: string }

export type CheckedToken = { readonly claims: TokenClaims; readonly sessionUid: string }

export type IdTokens = {
  sign(account: Account, session: Session): Promise<string>
  /** Checks signature, issuer, audience and expiry, but not whether the session is revoked. */
  verify(idToken: string): Promise<CheckedToken | Rejection<'token-invalid' | 'token-expired', undefined>>
  /** The session's state, at most 5 s old; undefined when the session does not exist. */
  getSessionState(sessionUid: string): Promise<SessionState | undefined>
  /** Clears the cached session states, so that a change made by this process applies at once. */
  clearSessionStates(): void
}

export const ID_TOKEN_SECONDS = 3_600

type Parts = {
  readonly keys: SigningKeys
  readonly clock: Clock
  readonly issuer: TokenIssuer
  readonly readState: (sessionUid: string) => Promise<SessionState | undefined>
}

/** ES256 tokens of an hour. A valid token is cached under its full text until it expires; invalid ones never. */
export function createIdTokens({ keys, clock, issuer: { issuer, projectId }, readState }: Parts): IdTokens {
  const tokens = createSignedTokens({ keys, clock, issuer, audience: projectId })
  const tokenCache = new LRUCache<string, CheckedToken>({ max: CACHES.idTokens.max })
  const stateCache = new LRUCache<string, { state: Promise<SessionState | undefined>; readAtMs: number }>({
    max: CACHES.sessionStates.max,
  })
  const nowMs = () => clock.now().epochMilliseconds
  return {
    sign: (account, session) => tokens.sign(claimsFor(account, session), ID_TOKEN_SECONDS),
    async verify(idToken) {
      const cached = tokenCache.get(idToken)
      if (cached) return cached.claims.expiresAt.epochMilliseconds > nowMs() ? cached : rejected('token-expired')
      const payload = await tokens.verify(idToken, ['sub', 'auth_time', 'sid'])
      if (isRejected(payload)) return payload
      const checked = { claims: claimsOf(payload), sessionUid: String(payload.sid) }
      tokenCache.set(idToken, checked)
      return checked
    },
    getSessionState(sessionUid) {
      const cached = stateCache.get(sessionUid)
      if (cached && nowMs() - cached.readAtMs < CACHES.sessionStates.maxAgeMs) return cached.state
      const state = readState(sessionUid)
      stateCache.set(sessionUid, { state, readAtMs: nowMs() })
      state.catch(() => stateCache.delete(sessionUid))
      return state
    },
    clearSessionStates: () => stateCache.clear(),
  }
}

/** The claims of an ID token of Firebase Authentication; `sid` is the session's id. */
function claimsFor(account: Account, session: Session): Record<string, unknown> {
  const { uid, email, isEmailVerified, displayName, photoUrl, role } = account
  const identities = email === null ? {} : { email: [email] }
  return {
    sub: uid,
    user_id: uid,
    auth_time: Math.floor(session.signedInAt.epochMilliseconds / 1_000),
    sid: session.uid,
    ...(email !== null && { email, email_verified: isEmailVerified }),
    ...(displayName !== null && { name: displayName }),
    ...(photoUrl !== null && { picture: photoUrl }),
    ...(role > 0 && { role }),
    ...(session.provider === ANONYMOUS && { provider_id: 'anonymous' }),
    firebase: {
      identities,
      sign_in_provider: session.provider,
      ...(session.secondFactorUid !== null && {
        sign_in_second_factor: 'totp',
        second_factor_identifier: session.secondFactorUid,
      }),
    },
  }
}

export function claimsOf(payload: Readonly<Record<string, unknown>>): TokenClaims {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : undefined)
  const at = (name: string) => Temporal.Instant.fromEpochMilliseconds(Number(payload[name]) * 1_000)
  return {
    uid: String(payload.sub),
    email: text('email'),
    isEmailVerified: payload.email_verified === true,
    name: text('name'),
    roleClaim: payload.role,
    issuedAt: at('iat'),
    signedInAt: at('auth_time'),
    signInProvider: firebaseText(payload.firebase, 'sign_in_provider'),
    hasSecondFactor: firebaseText(payload.firebase, 'sign_in_second_factor') !== undefined,
    expiresAt: at('exp'),
  }
}

function firebaseText(firebase: unknown, name: string): string | undefined {
  if (typeof firebase !== 'object' || firebase === null) return undefined
  const value = (firebase as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : undefined
}
