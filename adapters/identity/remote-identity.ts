import { errors, importJWK, importX509, type JWK, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { CACHES } from '#domain/caches.ts'
import {
  IDENTITY_READS,
  type IdentityMethod,
  type IdentityRejection,
  type IdentityRequest,
  type IdentityResponse,
  identityPath,
} from '#domain/identity/protocol.ts'
import { signInTimeoutMs } from '#domain/identity/session.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Caller, IdentityProvider, TokenClaims } from '#services/ports/identity.ts'
import type { ServiceWatch } from '#services/ports/operations.ts'
import type { Clock } from '#services/ports/runtime.ts'
import { claimsOf } from './id-tokens.ts'

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
  readonly watch?: ServiceWatch
  /** Its keys may fail alone. */
  readonly keysWatch?: ServiceWatch
}

const ALGORITHMS = ['ES256', 'RS256']
const GOOGLE = 'identitytoolkit.googleapis.com'
const GOOGLE_KEYS = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'
const INVALID_TOKEN_CODES = /^(TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED|INVALID_ID_TOKEN)/
const UNREACHABLE = rejected('NETWORK_REQUEST_FAILED')

/** An external identity provider over HTTPS, with the timeout of a sign-in (docs/product/9). */
export function createRemoteIdentity(options: RemoteIdentityOptions): IdentityProvider {
  const { clock, keysWatch, projectId, keysUrl = keysUrlOf(options.url), issuer = issuerOf(options) } = options
  const keys = createRemoteKeys(keysUrl, clock, keysWatch)
  const checkedAtMs = new LRUCache<string, number>({ max: CACHES.remoteTokens.max })
  const call = <M extends IdentityMethod>(method: M, request: IdentityRequest<M>, from: Caller) =>
    post(options, method, request, from)
  /** Whether the token is revoked. An unreachable or overloaded provider counts as "not revoked". */
  const isRevoked = async (idToken: string) => {
    const nowMs = clock.now().epochMilliseconds
    if (nowMs - (checkedAtMs.get(idToken) ?? Number.NEGATIVE_INFINITY) < CACHES.remoteTokens.maxAgeMs) return false
    const answer = await call('lookup', { idToken }, { address: undefined })
    if (isRejected(answer) && INVALID_TOKEN_CODES.test(answer.code)) return true
    checkedAtMs.set(idToken, nowMs)
    return false
  }
  return {
    call,
    sendLink: (request, from) => call('sendOobCode', request, from),
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
  { url, apiKey, watch }: RemoteIdentityOptions,
  method: M,
  request: IdentityRequest<M>,
  { address, locale = 'ja', isPhone = false }: Caller,
): Promise<IdentityResponse<M> | IdentityRejection> {
  const isForm = method === 'token'
  const body = isForm ? new URLSearchParams(request as Record<string, string>) : JSON.stringify(request)
  try {
    const response = await fetch(`${addressOf(url, method)}?key=${encodeURIComponent(apiKey)}`, {
      ...(IDENTITY_READS.has(method) ? {} : { method: 'POST', body }),
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        'x-firebase-locale': locale,
        ...(address !== undefined && { 'x-forwarded-for': address }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(signInTimeoutMs(isPhone)),
    })
    const answer = (await response.json()) as { error?: { message?: unknown } } | null
    const isDone = response.ok && answer !== null && answer.error === undefined
    const message = answer?.error?.message
    if (isDone || isProtocolRejection(response, message)) watch?.worked()
    else watch?.failed(new Error(`the identity provider answered ${response.status}`))
    if (isDone) return answer as IdentityResponse<M>
    return typeof message === 'string' ? rejected(message.split(' : ')[0] ?? message) : UNREACHABLE
  } catch (error) {
    watch?.failed(error)
    return UNREACHABLE
  }
}

/** Whether a provider rejects a request by a code of the protocol. An unknown API key, say, is a sentence. */
export function isProtocolRejection({ status }: Response, message: unknown): message is string {
  return status === 400 && typeof message === 'string' && /^[A-Z][A-Z\d_]*( : |$)/.test(message)
}

function addressOf(url: string, method: IdentityMethod): string {
  const base = method === 'token' ? url.replace(GOOGLE, 'securetoken.googleapis.com') : url
  return `${base}${identityPath(method)}`
}

function isGoogle(url: string): boolean {
  return new URL(url).hostname === GOOGLE
}

/** Where a provider has its public keys, unless a setting says otherwise. */
export function keysUrlOf(url: string): string {
  return isGoogle(url) ? GOOGLE_KEYS : `${url}/v1/jwks.json`
}

function issuerOf({ url, projectId }: RemoteIdentityOptions): string {
  return isGoogle(url) ? `https://securetoken.google.com/${projectId}` : new URL(url).origin
}

/** Tag of the error thrown when no keys are cached and none can be fetched. */
const KEYS_UNREACHABLE = 'keys-unreachable'

export type RemoteKeys = { find(kid: string, algorithm: string): Promise<CryptoKey | Uint8Array> }

const TIMEOUT_MS = 10_000
const MIN_CACHE_MS = 60_000
/** Minimum interval between fetches for an unknown key id: a forged token can name any id. */
const MIN_REFETCH_INTERVAL_MS = 10_000

const jwksSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) })
/** Certificates by key id, as Google publishes them. */
const certificatesSchema = z.record(z.string(), z.string().startsWith('-----BEGIN CERTIFICATE-----'))

type CachedKeys = {
  readonly keys: ReadonlyMap<string, JWK | string>
  readonly fetchedAtMs: number
  readonly cacheMs: number
}

/** Keys are cached for the max-age of their response. When a refresh fails, the cached keys stay in use. */
function createRemoteKeys(url: string, clock: Clock, watch: ServiceWatch | undefined): RemoteKeys {
  let cached: CachedKeys | undefined
  let pending: Promise<CachedKeys> | undefined
  const refresh = () => {
    pending ??= fetchKeys(url, clock.now().epochMilliseconds).finally(() => {
      pending = undefined
    })
    return pending
  }
  const getKeys = async (maxAgeMs: number) => {
    const ageMs = cached ? clock.now().epochMilliseconds - cached.fetchedAtMs : Number.POSITIVE_INFINITY
    if (cached && ageMs < Math.min(maxAgeMs, cached.cacheMs)) return cached
    try {
      cached = await refresh()
      watch?.worked()
    } catch (error) {
      watch?.failed(error)
      if (!cached) throw Object.assign(new Error(`cannot fetch ${url}`, { cause: error }), { kind: KEYS_UNREACHABLE })
    }
    return cached
  }
  return {
    async find(kid, algorithm) {
      const key =
        (await getKeys(CACHES.remoteKeys.maxAgeMs)).keys.get(kid) ??
        (await getKeys(MIN_REFETCH_INTERVAL_MS)).keys.get(kid)
      if (key === undefined) throw new errors.JWKSNoMatchingKey()
      return typeof key === 'string' ? importX509(key, algorithm) : importJWK(key, algorithm)
    },
  }
}

async function fetchKeys(url: string, nowMs: number): Promise<CachedKeys> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const json: unknown = await response.json()
  const jwks = jwksSchema.safeParse(json)
  const keys = jwks.success
    ? new Map<string, JWK | string>(jwks.data.keys.map((key) => [key.kid, key as JWK]))
    : new Map<string, JWK | string>(Object.entries(certificatesSchema.parse(json)))
  const maxAge = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0) * 1_000
  return { keys, fetchedAtMs: nowMs, cacheMs: Math.min(CACHES.remoteKeys.maxAgeMs, Math.max(MIN_CACHE_MS, maxAge)) }
}
