import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import { CACHES } from '#domain/caches.ts'
import type { Clock, Ids } from '#services/ports/runtime.ts'
import type { Database } from '../postgres/database/connect.ts'
import { allRows } from '../postgres/database/rows.ts'
import { transactionWithRetry } from '../postgres/database/transaction-with-retry.ts'

export type SigningKey = { readonly kid: string; readonly publicKey: CryptoKey; readonly privateKey: CryptoKey }

/** The keys that all processes share. Each process refreshes them every minute. */
export type SigningKeys = {
  current(): Promise<SigningKey>
  find(kid: string): Promise<SigningKey | undefined>
  /** The public keys as a JWK Set (RFC 7517). */
  jwks(): Promise<{ readonly keys: readonly JWK[] }>
}

type Row = { kid: string; public_jwk: JWK; private_jwk: JWK; begins_at: Temporal.Instant }
type KeySet = { readonly rows: readonly Row[]; readonly keys: Map<string, Promise<SigningKey>> }

export const SIGNING_ALGORITHM = 'ES256'
/** Minimum interval between reads for an unknown key id: a forged token can name any id. */
const MIN_REREAD_INTERVAL_MS = 1_000
const KEY_LIFE_DAYS = 30
/** A key is published this long before it signs, so that clients that cache the public keys have it in time. */
const PUBLISH_AHEAD_MINUTES = 10
/** A key is kept this long after its last signature: the lifetime of a token, plus clock skew and cache age. */
const RETENTION_HOURS = 2
/** Advisory lock under which a process creates the next key. The number must differ from other advisory locks. */
const KEY_LOCK = 4_203_115_107

type Parts = { readonly db: Database; readonly clock: Clock; readonly ids: Ids; readonly keyLifeDays?: number }

/** Rotated every 30 days. When several processes start at once, one creates the key; the others wait and read it. */
export function createSigningKeys({ db, clock, ids, keyLifeDays = KEY_LIFE_DAYS }: Parts): SigningKeys {
  let cached: Promise<KeySet> | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  const read = () => {
    readAtMs = clock.now().epochMilliseconds
    const reading = readKeys({ db, clock, ids, keyLifeDays })
    cached = reading
    reading.catch(() => {
      if (cached === reading) cached = undefined
    })
    return reading
  }
  const getKeySet = (maxAgeMs: number = CACHES.signingKeys.maxAgeMs) =>
    cached !== undefined && clock.now().epochMilliseconds - readAtMs < maxAgeMs ? cached : read()
  return {
    current: async () => {
      const { rows, keys } = await getKeySet()
      // When the clock was set back, no key has begun yet: use the oldest.
      return keyOf(newestBegun(rows, clock.now()) ?? rows[0]!, keys)
    },
    find: async (kid) => {
      const withKid = ({ rows }: KeySet) => rows.find((row) => row.kid === kid)
      const keySet = await getKeySet()
      const row = withKid(keySet)
      if (row) return keyOf(row, keySet.keys)
      const rereadSet = await getKeySet(MIN_REREAD_INTERVAL_MS)
      const found = withKid(rereadSet)
      return found && keyOf(found, rereadSet.keys)
    },
    jwks: async () => {
      const { rows } = await getKeySet()
      const keys = rows.map(({ kid, public_jwk }) => ({ ...public_jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' }))
      return { keys }
    },
  }
}

function newestBegun(rows: readonly Row[], now: Temporal.Instant): Row | undefined {
  return rows.findLast(({ begins_at }) => Temporal.Instant.compare(begins_at, now) <= 0)
}

async function readKeys({ db, clock, ids, keyLifeDays = KEY_LIFE_DAYS }: Parts): Promise<KeySet> {
  const now = clock.now()
  const rows = await selectKeys(db)
  const newest = rows.at(-1)
  const isDue =
    newest === undefined ||
    Temporal.Instant.compare(
      newest.begins_at.add({ hours: 24 * keyLifeDays }),
      now.add({ minutes: PUBLISH_AHEAD_MINUTES }),
    ) <= 0
  const all = isDue ? await rotate(db, { now, kid: ids.next(), keyLifeDays }) : rows
  return { rows: all, keys: new Map() }
}

function selectKeys(db: Database): Promise<Row[]> {
  return allRows<Row>(db)`
    SELECT kid, public_jwk, private_jwk, begins_at FROM embedded_identity.signing_keys ORDER BY begins_at`
}

async function rotate(
  db: Database,
  { now, kid, keyLifeDays }: { now: Temporal.Instant; kid: string; keyLifeDays: number },
): Promise<Row[]> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
  return transactionWithRetry(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${KEY_LOCK})`.execute(tx)
    const rows = await selectKeys(tx)
    const newest = rows.at(-1)
    const dueBefore = now.subtract({ hours: 24 * keyLifeDays }).add({ minutes: PUBLISH_AHEAD_MINUTES })
    if (newest && Temporal.Instant.compare(newest.begins_at, dueBefore) > 0) return rows
    // The first key signs at once: no client can have cached keys before it.
    const beginsAt = newest ? now.add({ minutes: PUBLISH_AHEAD_MINUTES }) : now
    await sql`
      INSERT INTO embedded_identity.signing_keys (kid, public_jwk, private_jwk, begins_at)
      VALUES (${kid}, ${JSON.stringify(publicJwk)}::jsonb, ${JSON.stringify(privateJwk)}::jsonb,
              ${beginsAt.toString()}::timestamptz)`.execute(tx)
    await sql`
      DELETE FROM embedded_identity.signing_keys AS old WHERE EXISTS (
        SELECT FROM embedded_identity.signing_keys AS later WHERE later.begins_at > old.begins_at
          AND later.begins_at <= ${now.subtract({ hours: RETENTION_HOURS }).toString()}::timestamptz)`.execute(tx)
    return selectKeys(tx)
  })
}

function keyOf(row: Row, keys: Map<string, Promise<SigningKey>>): Promise<SigningKey> {
  const imported = keys.get(row.kid) ?? importKey(row)
  keys.set(row.kid, imported)
  return imported
}

async function importKey({ kid, public_jwk, private_jwk }: Row): Promise<SigningKey> {
  const [publicKey, privateKey] = await Promise.all([
    importJWK(public_jwk, SIGNING_ALGORITHM),
    importJWK(private_jwk, SIGNING_ALGORITHM),
  ])
  return { kid, publicKey: publicKey as CryptoKey, privateKey: privateKey as CryptoKey }
}
