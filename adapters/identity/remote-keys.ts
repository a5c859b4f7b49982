import { errors, importJWK, importX509, type JWK } from 'jose'
import { z } from 'zod'
import type { Clock } from '#services/ports/clock.ts'

/** Tag of the error that there are no keys at all, and none can be read. */
export const KEYS_UNREACHABLE = 'keys-unreachable'

/** Public keys of an external provider. */
export type RemoteKeys = { find(kid: string, algorithm: string): Promise<CryptoKey | Uint8Array> }

const TIMEOUT_MS = 10_000
const SHORTEST_LIFE_MS = 60_000
const LONGEST_LIFE_MS = 24 * 3_600_000
/** An unknown key is looked for at most this often: forged tokens name any. */
const LOOK_AGAIN_MS = 10_000

const jwksSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) })
/** Certificates by key id, as Google publishes them. */
const certificatesSchema = z.record(z.string(), z.string().startsWith('-----BEGIN CERTIFICATE-----'))

type Kept = { readonly keys: ReadonlyMap<string, JWK | string>; readonly readAtMs: number; readonly lifeMs: number }

/**
 * Reads a JWKS or a table of certificates, and keeps it for as long as its Cache-Control says. When it cannot be read
 * again, the keys that are known stay.
 */
export function remoteKeys(url: string, clock: Clock): RemoteKeys {
  let kept: Kept | undefined
  let reading: Promise<Kept> | undefined
  const read = () => {
    reading ??= readKeys(url, clock.now().epochMilliseconds).finally(() => {
      reading = undefined
    })
    return reading
  }
  const fresh = async (maxAgeMs: number) => {
    const ageMs = kept ? clock.now().epochMilliseconds - kept.readAtMs : Number.POSITIVE_INFINITY
    if (kept && ageMs < Math.min(maxAgeMs, kept.lifeMs)) return kept
    try {
      kept = await read()
    } catch (error) {
      if (!kept) throw Object.assign(new Error(`${url} cannot be read`, { cause: error }), { kind: KEYS_UNREACHABLE })
    }
    return kept
  }
  return {
    async find(kid, algorithm) {
      const key = (await fresh(LONGEST_LIFE_MS)).keys.get(kid) ?? (await fresh(LOOK_AGAIN_MS)).keys.get(kid)
      if (key === undefined) throw new errors.JWKSNoMatchingKey()
      return typeof key === 'string' ? importX509(key, algorithm) : importJWK(key, algorithm)
    },
  }
}

async function readKeys(url: string, nowMs: number): Promise<Kept> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const json: unknown = await response.json()
  const jwks = jwksSchema.safeParse(json)
  const keys = jwks.success
    ? new Map<string, JWK | string>(jwks.data.keys.map((key) => [key.kid, key as JWK]))
    : new Map<string, JWK | string>(Object.entries(certificatesSchema.parse(json)))
  const maxAge = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0) * 1_000
  return { keys, readAtMs: nowMs, lifeMs: Math.min(LONGEST_LIFE_MS, Math.max(SHORTEST_LIFE_MS, maxAge)) }
}
