import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SESSION_IDLE_DAYS } from '#domain/identity/session.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Ids } from '#services/ports/runtime.ts'
import type { Database } from '../postgres/database/connect.ts'
import { firstRow } from '../postgres/database/rows.ts'

/** A sign-in. Tokens are issued for it until it is revoked. */
export type Session = {
  readonly uid: string
  readonly accountUid: string
  /** Sign-in provider: password, anonymous, custom, or the id of a federated identity provider. */
  readonly provider: string
  readonly signedInAt: Temporal.Instant
  /** The second factor that was shown; null: none. */
  readonly secondFactorUid: string | null
}

export type SessionState = {
  readonly isRevoked: boolean
  readonly isDisabled: boolean
  readonly role: number
  readonly provider: string
  readonly secondFactorUid: string | null
}

type Row = {
  uid: string
  account_uid: string
  provider: string
  signed_in_at: Temporal.Instant
  second_factor_uid: string | null
  revoked_at: Temporal.Instant | null
  token_used_at: Temporal.Instant | null
  /** null: the account has been deleted. */
  is_disabled: boolean | null
}
type RefreshRejectionCode = 'INVALID_REFRESH_TOKEN' | 'TOKEN_EXPIRED' | 'USER_NOT_FOUND' | 'USER_DISABLED'

/** The provider of a session without any proof. */
export const ANONYMOUS = 'anonymous'

/** A refresh token may be reused within this time, for two tabs or a lost response. Later reuse counts as theft. */
const REUSE_GRACE_SECONDS = 10
const CLEANUP_BATCH_SIZE = 50

export async function insertSession(
  tx: Database,
  { uid, accountUid, provider, signedInAt, secondFactorUid }: Session,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    INSERT INTO embedded_identity.sessions (uid, account_uid, provider, signed_in_at, used_at, second_factor_uid)
    VALUES (${uid}, ${accountUid}, ${provider}, ${signedInAt.toString()}::timestamptz, ${now.toString()}::timestamptz,
            ${secondFactorUid})`.execute(tx)
  await deleteIdleSessions(tx, now)
}

/** Creates a refresh token for a session. Only its hash is stored. */
export async function addRefreshToken(tx: Database, sessionUid: string, ids: Ids): Promise<string> {
  const token = ids.secret()
  await sql`
    INSERT INTO embedded_identity.refresh_tokens (token_hash, session_uid)
    VALUES (${hashSecret(token)}, ${sessionUid})`.execute(tx)
  return token
}

/** Marks a refresh token as used. Reuse more than 10 s later means that it was stolen: the session is revoked. */
export async function consumeRefreshToken(
  tx: Database,
  token: string,
  now: Temporal.Instant,
): Promise<Session | Rejection<RefreshRejectionCode, undefined>> {
  const row = await lockRefreshToken(tx, token)
  if (row === undefined) return rejected('INVALID_REFRESH_TOKEN')
  if (row.is_disabled === null) return rejected('USER_NOT_FOUND')
  if (row.is_disabled) return rejected('USER_DISABLED')
  if (row.revoked_at !== null) return rejected('TOKEN_EXPIRED')
  const usedAt = row.token_used_at
  if (usedAt && Temporal.Instant.compare(usedAt.add({ seconds: REUSE_GRACE_SECONDS }), now) < 0) {
    await revokeSession(tx, row.uid, now)
    return rejected('TOKEN_EXPIRED')
  }
  const at = now.toString()
  await sql`
    UPDATE embedded_identity.refresh_tokens SET used_at = coalesce(used_at, ${at}::timestamptz)
    WHERE token_hash = ${hashSecret(token)}`.execute(tx)
  await sql`UPDATE embedded_identity.sessions SET used_at = ${at}::timestamptz WHERE uid = ${row.uid}`.execute(tx)
  return {
    uid: row.uid,
    accountUid: row.account_uid,
    provider: row.provider,
    signedInAt: row.signed_in_at,
    secondFactorUid: row.second_factor_uid,
  }
}

function lockRefreshToken(tx: Database, token: string): Promise<Row | undefined> {
  return firstRow<Row>(tx)`
    SELECT session.uid, account_uid, provider, signed_in_at, second_factor_uid, revoked_at,
           token.used_at AS token_used_at, is_disabled
    FROM embedded_identity.refresh_tokens AS token
    JOIN embedded_identity.sessions AS session ON session.uid = token.session_uid
    LEFT JOIN embedded_identity.accounts AS account ON account.uid = account_uid
    WHERE token_hash = ${hashSecret(token)} FOR UPDATE OF token, session`
}

export async function revokeSession(tx: Database, uid: string, now: Temporal.Instant): Promise<void> {
  await sql`UPDATE embedded_identity.sessions SET revoked_at = ${now.toString()}::timestamptz
    WHERE uid = ${uid} AND revoked_at IS NULL`.execute(tx)
}

/** Revokes the session of a refresh token, whether or not the token was used. */
export async function revokeSessionOf(db: Database, token: string, now: Temporal.Instant): Promise<void> {
  await sql`UPDATE embedded_identity.sessions SET revoked_at = ${now.toString()}::timestamptz
    WHERE revoked_at IS NULL
      AND uid = (SELECT session_uid FROM embedded_identity.refresh_tokens
                 WHERE token_hash = ${hashSecret(token)})`.execute(db)
}

/** Revokes all sessions of an account, except one, and sign-ins and enrolments that wait for a code. */
export async function revokeSessions(
  tx: Database,
  accountUid: string,
  now: Temporal.Instant,
  exceptUid = '',
): Promise<void> {
  await sql`UPDATE embedded_identity.sessions SET revoked_at = ${now.toString()}::timestamptz
    WHERE account_uid = ${accountUid} AND revoked_at IS NULL AND uid <> ${exceptUid}`.execute(tx)
  await sql`DELETE FROM embedded_identity.pending_factors WHERE account_uid = ${accountUid}`.execute(tx)
}

export async function setSecondFactor(tx: Database, uid: string, secondFactorUid: string | null): Promise<void> {
  await sql`UPDATE embedded_identity.sessions SET second_factor_uid = ${secondFactorUid} WHERE uid = ${uid}`.execute(tx)
}

/** The current state of a session; undefined when the session or its account is deleted. */
export function findSessionState(db: Database, uid: string): Promise<SessionState | undefined> {
  return firstRow<SessionState>(db)`
    SELECT revoked_at IS NOT NULL AS "isRevoked", is_disabled AS "isDisabled", role, provider,
           second_factor_uid AS "secondFactorUid"
    FROM embedded_identity.sessions AS session
    JOIN embedded_identity.accounts AS account ON account.uid = account_uid
    WHERE session.uid = ${uid}`
}

/** Deletes a batch of idle sessions, and a batch of anonymous accounts that have no session. */
async function deleteIdleSessions(tx: Database, now: Temporal.Instant): Promise<void> {
  const idleSince = now.subtract({ hours: 24 * SESSION_IDLE_DAYS }).toString()
  await sql`
    DELETE FROM embedded_identity.sessions WHERE uid IN (
      SELECT uid FROM embedded_identity.sessions WHERE used_at < ${idleSince}::timestamptz
      ORDER BY used_at LIMIT ${CLEANUP_BATCH_SIZE} FOR UPDATE SKIP LOCKED)`.execute(tx)
  await sql`
    DELETE FROM embedded_identity.accounts WHERE uid IN (
      SELECT uid FROM embedded_identity.accounts AS account
      WHERE email_key IS NULL AND created_at < ${idleSince}::timestamptz
        AND NOT EXISTS (SELECT FROM embedded_identity.sessions WHERE account_uid = account.uid)
        AND NOT EXISTS (SELECT FROM embedded_identity.provider_links AS link WHERE link.uid = account.uid)
      ORDER BY created_at LIMIT ${CLEANUP_BATCH_SIZE} FOR UPDATE SKIP LOCKED)`.execute(tx)
}

/** The stored form of a secret. 256 random bits need no salt. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
