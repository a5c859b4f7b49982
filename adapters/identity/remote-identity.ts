import { errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { SIGN_IN_TIMEOUT_MS } from '#domain/constants.ts'
import type { IdentityMethod, IdentityRejection, IdentityRequest, IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Caller, IdentityAdmin, IdentityProvider, TokenClaims } from '#services/ports/identity.ts'
import type { Clock } from '#services/ports/runtime.ts'
import { claimsOf } from './id-tokens.ts'
import { createRemoteKeys, KEYS_UNREACHABLE } from './remote-keys.ts'

/** Configuration of an external identity provider that implements the protocol. */
export type RemoteIdentityOptions = {
  /** Base URL: the part before `/v1/accounts:…`. */
  readonly url: string
  readonly apiKey: string
  readonly projectId: string
  /** Issuer of its tokens; default: Google's issuer for Google, else the origin of `url`. */
  readonly issuer?: string | undefined
  /** Its public keys: a JWKS, or certificates by key id as Google publishes them. */
  readonly keysUrl?: string | undefined
  readonly clock: Clock
  readonly timeoutMs?: number
}

const ALGORITHMS = ['ES256', 'RS256']
const GOOGLE = 'identitytoolkit.googleapis.com'
const GOOGLE_KEYS = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'
/** How long a token is accepted before the provider is asked again whether it is revoked. */
const REVALIDATION_INTERVAL_MS = 60_000
const MAX_CACHE_ENTRIES = 10_000
/** Error codes for a token that is no longer valid. */
const INVALID_TOKEN_CODES = /^(TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED|INVALID_ID_TOKEN)/
const UNREACHABLE = rejected('NETWORK_REQUEST_FAILED')

/** An external identity provider over HTTPS, with a timeout of 30 s (docs/product/9). */
export function createRemoteIdentity(options: RemoteIdentityOptions): IdentityProvider {
  const { clock, projectId, keysUrl = keysUrlOf(options.url), issuer = issuerOf(options) } = options
  const keys = createRemoteKeys(keysUrl, clock)
  const checkedAtMs = new LRUCache<string, number>({ max: MAX_CACHE_ENTRIES })
  const call = <M extends IdentityMethod>(method: M, request: IdentityRequest<M>, from: Caller) =>
    post(options, method, request, from)
  /** Whether the token is revoked. An unreachable or overloaded provider counts as "not revoked". */
  const isRevoked = async (idToken: string) => {
    const nowMs = clock.now().epochMilliseconds
    if (nowMs - (checkedAtMs.get(idToken) ?? Number.NEGATIVE_INFINITY) < REVALIDATION_INTERVAL_MS) return false
    const answer = await call('lookup', { idToken }, { address: undefined })
    if (isRejected(answer) && INVALID_TOKEN_CODES.test(answer.code)) return true
    checkedAtMs.set(idToken, nowMs)
    return false
  }
  return {
    call,
    async verify(idToken) {
      const claims = await verifiedClaims(idToken)
      if (isRejected(claims)) return claims
      return (await isRevoked(idToken)) ? rejected('token-revoked') : claims
    },
  }

  async function verifiedClaims(idToken: string) {
    try {
      const { payload } = await jwtVerify(idToken, ({ kid, alg }) => keys.find(kid ?? '', alg), {
        algorithms: ALGORITHMS,
        issuer,
        audience: projectId,
        currentDate: new Date(clock.now().epochMilliseconds),
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      })
      return claimsOf(payload) satisfies TokenClaims
    } catch (error) {
      if (error instanceof errors.JWTExpired) return rejected('token-expired')
      if (error instanceof errors.JOSEError) return rejected('token-invalid')
      if (error instanceof Error && 'kind' in error && error.kind === KEYS_UNREACHABLE)
        return rejected('token-unverifiable')
      throw error
    }
  }
}

/** Sends a request. A response outside the protocol is NETWORK_REQUEST_FAILED, as in the official client. */
async function post<M extends IdentityMethod>(
  { url, apiKey, timeoutMs = SIGN_IN_TIMEOUT_MS }: RemoteIdentityOptions,
  method: M,
  request: IdentityRequest<M>,
  { address, locale }: Caller,
): Promise<IdentityResponse<M> | IdentityRejection> {
  const isForm = method === 'token'
  const body = isForm ? new URLSearchParams(request as Record<string, string>) : JSON.stringify(request)
  try {
    const response = await fetch(`${addressOf(url, method)}?key=${encodeURIComponent(apiKey)}`, {
      ...(method === 'projects' ? {} : { method: 'POST', body }),
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(locale !== undefined && { 'x-firebase-locale': locale }),
        ...(address !== undefined && { 'x-forwarded-for': address }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.json()) as { error?: { message?: unknown } } | null
    if (response.ok && answer !== null && answer.error === undefined) return answer as IdentityResponse<M>
    const message = answer?.error?.message
    return typeof message === 'string' ? rejected(message.split(' : ')[0] ?? message) : UNREACHABLE
  } catch {
    return UNREACHABLE
  }
}

function addressOf(url: string, method: IdentityMethod): string {
  if (method === 'token') return `${url.replace(GOOGLE, 'securetoken.googleapis.com')}/v1/token`
  return method === 'projects' ? `${url}/v1/projects` : `${url}/v1/accounts:${method}`
}

function isGoogle(url: string): boolean {
  return new URL(url).hostname === GOOGLE
}

function keysUrlOf(url: string): string {
  return isGoogle(url) ? GOOGLE_KEYS : `${url}/v1/jwks.json`
}

function issuerOf({ url, projectId }: RemoteIdentityOptions): string {
  return isGoogle(url) ? `https://securetoken.google.com/${projectId}` : new URL(url).origin
}

/** Rejects every operation: the console of the external provider does these. */
export function createRemoteAdmin(): IdentityAdmin {
  const notAvailable = async () => rejected('not-available')
  return {
    find: notAvailable,
    setDisabled: notAvailable,
    setRole: notAvailable,
    setEmailVerified: notAvailable,
    setPassword: notAvailable,
    revoke: notAvailable,
    endSession: notAvailable,
    remove: notAvailable,
    openSession: async () => rejected('OPERATION_NOT_ALLOWED'),
  }
}
