import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Clock } from '#services/ports/clock.ts'
import type { TokenClaims } from '#services/ports/identity-provider.ts'
import type { Account } from './accounts.ts'
import type { Session, SessionState } from './sessions.ts'
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts'

/** Who issues tokens to whom. */
export type TokenIssuer = { readonly issuer: string; readonly projectId: string }

/** A token that was checked, with the session it comes from. */
export type CheckedToken = { readonly claims: TokenClaims; readonly sessionUid: string }

/** ID tokens: made, and checked. */
export type IdTokens = {
  sign(account: Account, session: Session): Promise<string>
  /** By signature, issuer, audience and life alone. */
  check(idToken: string): Promise<CheckedToken | Rejection<'token-invalid' | 'token-expired', undefined>>
  /** The session's state as it was at most 5 s ago; undefined when it is gone. */
  stateOf(sessionUid: string): Promise<SessionState | undefined>
  /** This process knows at once what it changed itself. */
  forgetStates(): void
}

export const ID_TOKEN_SECONDS = 3_600
const STATE_AGE_MS = 5_000
/** Tokens and states that are kept, some hundred bytes to a kilobyte each. */
const KEPT = 10_000

type Parts = {
  readonly keys: SigningKeys
  readonly clock: Clock
  readonly issuer: TokenIssuer
  readonly readState: (sessionUid: string) => Promise<SessionState | undefined>
}

/**
 * ES256 tokens of an hour. A signature that was found right is remembered under the whole token until it ends; what is
 * wrong is never remembered.
 */
export function idTokens({ keys, clock, issuer: { issuer, projectId }, readState }: Parts): IdTokens {
  const checked = new LRUCache<string, CheckedToken>({ max: KEPT })
  const states = new LRUCache<string, { state: Promise<SessionState | undefined>; readAtMs: number }>({ max: KEPT })
  const nowMs = () => clock.now().epochMilliseconds
  return {
    async sign(account, session) {
      const { kid, privateKey } = await keys.current()
      const now = Math.floor(nowMs() / 1_000)
      return new SignJWT(claimsFor(account, session))
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        .setIssuedAt(now)
        .setExpirationTime(now + ID_TOKEN_SECONDS)
        .sign(privateKey)
    },
    async check(idToken) {
      const known = checked.get(idToken)
      if (known) return known.claims.expiresAt.epochMilliseconds > nowMs() ? known : rejected('token-expired')
      const found = await readToken(idToken, { keys, issuer, projectId, nowMs: nowMs() })
      if ('claims' in found) checked.set(idToken, found)
      return found
    },
    stateOf(sessionUid) {
      const kept = states.get(sessionUid)
      if (kept && nowMs() - kept.readAtMs < STATE_AGE_MS) return kept.state
      const state = readState(sessionUid)
      states.set(sessionUid, { state, readAtMs: nowMs() })
      state.catch(() => states.delete(sessionUid))
      return state
    },
    forgetStates: () => states.clear(),
  }
}

/** The claims of wire.md, Identity; `sid` names the session. */
function claimsFor(account: Account, session: Session): Record<string, unknown> {
  const { uid, email, isEmailVerified, displayName, photoUrl, role } = account
  const identities = email === null ? {} : { email: [email] }
  return {
    user_id: uid,
    auth_time: Math.floor(session.signedInAt.epochMilliseconds / 1_000),
    sid: session.uid,
    ...(email !== null && { email, email_verified: isEmailVerified }),
    ...(displayName !== null && { name: displayName }),
    ...(photoUrl !== null && { picture: photoUrl }),
    ...(role > 0 && { role }),
    ...(session.provider === 'anonymous' && { provider_id: 'anonymous' }),
    firebase: { identities, sign_in_provider: session.provider },
  }
}

async function readToken(
  idToken: string,
  { keys, issuer, projectId, nowMs }: { keys: SigningKeys; issuer: string; projectId: string; nowMs: number },
): Promise<CheckedToken | Rejection<'token-invalid' | 'token-expired', undefined>> {
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = typeof kid === 'string' ? await keys.find(kid) : undefined
    if (!key) throw new errors.JWSInvalid('signed with no key of ours')
    return key.publicKey
  }
  try {
    const { payload } = await jwtVerify(idToken, keyOf, {
      algorithms: [SIGNING_ALGORITHM],
      issuer,
      audience: projectId,
      currentDate: new Date(nowMs),
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'sid'],
    })
    return { claims: claimsOf(payload), sessionUid: String(payload.sid) }
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
    if (code === 'ERR_JWT_EXPIRED') return rejected('token-expired')
    if (/^ERR_J(WS|WT|OSE|WK)/.test(code)) return rejected('token-invalid')
    throw error
  }
}

/** What a token says, as the shop reads it. */
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
    signInProvider: providerOf(payload.firebase),
    expiresAt: at('exp'),
  }
}

function providerOf(firebase: unknown): string | undefined {
  const isThere = typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
  return isThere && typeof firebase.sign_in_provider === 'string' ? firebase.sign_in_provider : undefined
}
