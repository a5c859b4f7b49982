import { sql } from 'kysely'
import type { ChallengePurpose, Passkey, PasskeyStore } from '#services/ports/passkeys.ts'
import type { Database } from '../database/connect.ts'
import { entities, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { hashSecret } from '../orders/order-rows.ts'

const COLUMNS = sql`uid, credential_id AS "credentialId", account_uid AS "accountUid", public_key AS "publicKey",
  counter, transports, name, is_synced AS "isSynced", added_at AS "addedAt", used_at AS "usedAt"`

export function passkeyStore(db: Database): PasskeyStore {
  return {
    ...challenges(db),
    list: (accountUid) => select(db, sql`account_uid = ${accountUid}`),
    find: async (credentialId) => (await select(db, sql`credential_id = ${credentialId}`))[0],
    add: (passkey, maxCount) => transactionWithRetry(db, (tx) => add(tx, passkey, maxCount)),
    rename: (accountUid, uid, name) =>
      hasRows(db)`UPDATE passkeys SET name = ${name} WHERE account_uid = ${accountUid} AND uid = ${uid} RETURNING 1`,
    remove: (accountUid, uid) =>
      hasRows(db)`DELETE FROM passkeys WHERE account_uid = ${accountUid} AND uid = ${uid} RETURNING 1`,
    removeAll: (accountUid) => run(db)`DELETE FROM passkeys WHERE account_uid = ${accountUid}`,
    recordUse: (credentialId, { counterBefore, counter, isSynced }, now) =>
      hasRows(db)`
        UPDATE passkeys SET counter = ${counter}::bigint, is_synced = ${isSynced},
          used_at = ${now.toString()}::timestamptz
        WHERE credential_id = ${credentialId} AND counter = ${counterBefore}::bigint RETURNING 1`,
  }
}

function challenges(db: Database): Pick<PasskeyStore, 'addChallenge' | 'consumeChallenge'> {
  const isFor = (purpose: ChallengePurpose) =>
    purpose.purpose === 'add' ? sql`purpose = 'add' AND account_uid = ${purpose.accountUid}` : sql`purpose = 'sign-in'`
  return {
    async addChallenge(challenge, purpose, { now, endsAt }) {
      await sql`DELETE FROM passkey_challenges WHERE expires_at < ${now.toString()}::timestamptz`.execute(db)
      const accountUid = purpose.purpose === 'add' ? purpose.accountUid : null
      await sql`INSERT INTO passkey_challenges (challenge_hash, purpose, account_uid, expires_at)
        VALUES (${hashSecret(challenge)}, ${purpose.purpose}, ${accountUid},
                ${endsAt.toString()}::timestamptz)`.execute(db)
    },
    // Deleted in any case: a challenge can be answered only once.
    async consumeChallenge(challenge, purpose, now) {
      const { rows } = await sql<{ fits: boolean }>`
        DELETE FROM passkey_challenges WHERE challenge_hash = ${hashSecret(challenge)}
        RETURNING ${isFor(purpose)} AND expires_at >= ${now.toString()}::timestamptz AS fits`.execute(db)
      return rows[0]?.fits === true
    },
  }
}

async function select(db: Database, where: ReturnType<typeof sql>): Promise<Passkey[]> {
  return entities<Passkey>(db)`SELECT ${COLUMNS} FROM passkeys WHERE ${where} ORDER BY added_at, uid`
}

async function add(tx: Database, passkey: Passkey, maxCount: number): Promise<'added' | 'known' | 'full'> {
  const { uid, credentialId, accountUid, publicKey, counter, transports, name, isSynced, addedAt } = passkey
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`passkeys ${accountUid}`}, 0))`.execute(tx)
  const { rows: counts } = await sql<{ isFull: boolean }>`
    SELECT count(*) >= ${maxCount} AS "isFull" FROM passkeys WHERE account_uid = ${accountUid}`.execute(tx)
  if (counts[0]?.isFull) return 'full'
  const { rows } = await sql`
    INSERT INTO passkeys (uid, credential_id, account_uid, public_key, counter, transports, name, is_synced, added_at)
    VALUES (${uid}, ${credentialId}, ${accountUid}, ${Buffer.from(publicKey)}, ${counter}::bigint,
            ${[...transports]}::text[], ${name}, ${isSynced}, ${addedAt.toString()}::timestamptz)
    ON CONFLICT (credential_id) DO NOTHING RETURNING 1`.execute(tx)
  return rows.length === 0 ? 'known' : 'added'
}
