import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Clock } from '#services/ports/clock.ts'
import type { Ids } from '#services/ports/ids.ts'
import type { Database } from '../postgres/connect.ts'
import { retriedTransaction } from '../postgres/retried-transaction.ts'

/** A key with which ID tokens are signed or checked. */
export type SigningKey = { readonly kid: string; readonly publicKey: CryptoKey; readonly privateKey: CryptoKey }

/** Keys of all processes together; each reads them anew every minute. */
export type SigningKeys = {
  current(): Promise<SigningKey>
  find(kid: string): Promise<SigningKey | undefined>
  /** The public halves as RFC 7517 has them. */
  jwks(): Promise<{ readonly keys: readonly JWK[] }>
}

type Row = { kid: string; public_jwk: JWK; private_jwk: JWK; begins_at: Temporal.Instant }
type Known = { readonly rows: readonly Row[]; readonly keys: Map<string, Promise<SigningKey>> }

export const SIGNING_ALGORITHM = 'ES256'
const READ_AGAIN_MS = 60_000
/** An unknown key is looked for at most this often: forged tokens name any. */
const LOOK_AGAIN_MS = 1_000
const KEY_LIFE_DAYS = 30
/** A key can be read this long before it signs, so that whoever keeps the public keys has it in time. */
const AHEAD_MINUTES = 10
/** A key stays this long after it signed last: the life of a token, and what clocks and caches may be off. */
const KEPT_HOURS = 2
/** Any number, as long as nothing else locks it: whoever holds it makes the next key. */
const KEY_LOCK = 4_203_115_107

type Parts = { readonly db: Database; readonly clock: Clock; readonly ids: Ids; readonly keyLifeDays?: number }

/**
 * Keys in the database, a new one every 30 days. Several processes may start at once: one makes the key, the others
 * wait and read it.
 */
export function signingKeys({ db, clock, ids, keyLifeDays = KEY_LIFE_DAYS }: Parts): SigningKeys {
  let known: Promise<Known> | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  const read = () => {
    readAtMs = clock.now().epochMilliseconds
    const reading = readKeys({ db, clock, ids, keyLifeDays })
    known = reading
    reading.catch(() => {
      if (known === reading) known = undefined
    })
    return reading
  }
  const fresh = (maxAgeMs = READ_AGAIN_MS) =>
    known !== undefined && clock.now().epochMilliseconds - readAtMs < maxAgeMs ? known : read()
  return {
    current: async () => {
      const { rows, keys } = await fresh()
      // A clock that was set back knows no key that has begun: the oldest signs.
      return keyOf(newestBegun(rows, clock.now()) ?? rows[0]!, keys)
    },
    find: async (kid) => {
      const withKid = ({ rows }: Known) => rows.find((row) => row.kid === kid)
      const kept = await fresh()
      const row = withKid(kept)
      if (row) return keyOf(row, kept.keys)
      const again = await fresh(LOOK_AGAIN_MS)
      const found = withKid(again)
      return found && keyOf(found, again.keys)
    },
    jwks: async () => {
      const { rows } = await fresh()
      const keys = rows.map(({ kid, public_jwk }) => ({ ...public_jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' }))
      return { keys }
    },
  }
}

function newestBegun(rows: readonly Row[], now: Temporal.Instant): Row | undefined {
  return rows.findLast(({ begins_at }) => Temporal.Instant.compare(begins_at, now) <= 0)
}

async function readKeys({ db, clock, ids, keyLifeDays = KEY_LIFE_DAYS }: Parts): Promise<Known> {
  const now = clock.now()
  const rows = await selectKeys(db)
  const newest = rows.at(-1)
  const isDue =
    newest === undefined ||
    Temporal.Instant.compare(newest.begins_at.add({ hours: 24 * keyLifeDays }), now.add({ minutes: AHEAD_MINUTES })) <=
      0
  const all = isDue ? await rotate(db, { now, kid: ids.next(), keyLifeDays }) : rows
  return { rows: all, keys: new Map() }
}

/** In order of their beginning. */
async function selectKeys(db: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT kid, public_jwk, private_jwk, begins_at FROM embedded_identity.signing_keys ORDER BY begins_at`.execute(db)
  return rows
}

async function rotate(
  db: Database,
  { now, kid, keyLifeDays }: { now: Temporal.Instant; kid: string; keyLifeDays: number },
): Promise<Row[]> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
  return retriedTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${KEY_LOCK})`.execute(tx)
    const rows = await selectKeys(tx)
    const newest = rows.at(-1)
    const dueBefore = now.subtract({ hours: 24 * keyLifeDays }).add({ minutes: AHEAD_MINUTES })
    if (newest && Temporal.Instant.compare(newest.begins_at, dueBefore) > 0) return rows
    // The very first one signs at once; nobody can have kept the keys before it.
    const beginsAt = newest ? now.add({ minutes: AHEAD_MINUTES }) : now
    await sql`
      INSERT INTO embedded_identity.signing_keys (kid, public_jwk, private_jwk, begins_at)
      VALUES (${kid}, ${JSON.stringify(publicJwk)}::jsonb, ${JSON.stringify(privateJwk)}::jsonb,
              ${beginsAt.toString()}::timestamptz)`.execute(tx)
    await sql`
      DELETE FROM embedded_identity.signing_keys AS old WHERE EXISTS (
        SELECT FROM embedded_identity.signing_keys AS later WHERE later.begins_at > old.begins_at
          AND later.begins_at <= ${now.subtract({ hours: KEPT_HOURS }).toString()}::timestamptz)`.execute(tx)
    return selectKeys(tx)
  })
}

function keyOf(row: Row, keys: Map<string, Promise<SigningKey>>): Promise<SigningKey> {
  const ready = keys.get(row.kid) ?? importKey(row)
  keys.set(row.kid, ready)
  return ready
}

async function importKey({ kid, public_jwk, private_jwk }: Row): Promise<SigningKey> {
  const [publicKey, privateKey] = await Promise.all([
    importJWK(public_jwk, SIGNING_ALGORITHM),
    importJWK(private_jwk, SIGNING_ALGORITHM),
  ])
  return { kid, publicKey: publicKey as CryptoKey, privateKey: privateKey as CryptoKey }
}
