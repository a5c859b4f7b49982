import { errors, importJWK, importX509, type JWK } from 'jose'
import { z } from 'zod'
import type { Clock } from '#services/ports/runtime.ts'

/** Tag of the error thrown when no keys are cached and none can be fetched. */
export const KEYS_UNREACHABLE = 'keys-unreachable'

/** Public keys of an external provider. */
export type RemoteKeys = { find(kid: string, algorithm: string): Promise<CryptoKey | Uint8Array> }

const TIMEOUT_MS = 10_000
const MIN_CACHE_MS = 60_000
const MAX_CACHE_MS = 24 * 3_600_000
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

/**
 * Fetches a JWKS or a table of certificates and caches it for the max-age of its Cache-Control header. When a refresh
 * fails, the cached keys stay in use.
 */
export function createRemoteKeys(url: string, clock: Clock): RemoteKeys {
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
    } catch (error) {
      if (!cached) throw Object.assign(new Error(`cannot fetch ${url}`, { cause: error }), { kind: KEYS_UNREACHABLE })
    }
    return cached
  }
  return {
    async find(kid, algorithm) {
      const key = (await getKeys(MAX_CACHE_MS)).keys.get(kid) ?? (await getKeys(MIN_REFETCH_INTERVAL_MS)).keys.get(kid)
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
  return { keys, fetchedAtMs: nowMs, cacheMs: Math.min(MAX_CACHE_MS, Math.max(MIN_CACHE_MS, maxAge)) }
}
