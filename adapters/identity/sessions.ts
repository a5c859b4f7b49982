import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Ids } from '#services/ports/ids.ts'
import type { Database } from '../postgres/connect.ts'

/** A sign-in, from which tokens come until it is revoked. */
export type Session = {
  readonly uid: string
  readonly accountUid: string
  /** How it was opened: password, anonymous, custom, or the id of a provider elsewhere. */
  readonly provider: string
  readonly signedInAt: Temporal.Instant
}

/** A session as far as an ID token of it is concerned. */
export type SessionState = {
  readonly isRevoked: boolean
  readonly isDisabled: boolean
  readonly role: number
  readonly provider: string
}

type Row = {
  uid: string
  account_uid: string
  provider: string
  signed_in_at: Temporal.Instant
  revoked_at: Temporal.Instant | null
  token_used_at: Temporal.Instant | null
  /** null: the account is gone. */
  is_disabled: boolean | null
}
type RefreshRefusal = 'INVALID_REFRESH_TOKEN' | 'TOKEN_EXPIRED' | 'USER_NOT_FOUND' | 'USER_DISABLED'

/** A refresh token given again within this time is two tabs or a lost answer, later it is stolen. */
const LEEWAY_SECONDS = 10
/** A session that was not renewed for so long has ended. */
const IDLE_DAYS = 180
const SWEPT_AT_ONCE = 50

export async function openSession(tx: Database, { uid, accountUid, provider, signedInAt }: Session): Promise<Session> {
  const at = signedInAt.toString()
  await sql`
    INSERT INTO embedded_identity.sessions (uid, account_uid, provider, signed_in_at, used_at)
    VALUES (${uid}, ${accountUid}, ${provider}, ${at}::timestamptz, ${at}::timestamptz)`.execute(tx)
  await sweep(tx, signedInAt)
  return { uid, accountUid, provider, signedInAt }
}

/** A new refresh token of a session; its hash alone is kept. */
export async function addRefreshToken(tx: Database, sessionUid: string, ids: Ids): Promise<string> {
  const token = ids.secret()
  await sql`
    INSERT INTO embedded_identity.refresh_tokens (token_hash, session_uid)
    VALUES (${hashOf(token)}, ${sessionUid})`.execute(tx)
  return token
}

/**
 * Takes a refresh token for the next one. One that was taken longer than 10 s ago is in two hands: the session ends for
 * both.
 */
export async function useRefreshToken(
  tx: Database,
  token: string,
  now: Temporal.Instant,
): Promise<Session | Rejection<RefreshRefusal, undefined>> {
  const row = await lockRefreshToken(tx, token)
  if (row === undefined) return rejected('INVALID_REFRESH_TOKEN')
  if (row.is_disabled === null) return rejected('USER_NOT_FOUND')
  if (row.is_disabled) return rejected('USER_DISABLED')
  if (row.revoked_at !== null) return rejected('TOKEN_EXPIRED')
  const usedAt = row.token_used_at
  if (usedAt && Temporal.Instant.compare(usedAt.add({ seconds: LEEWAY_SECONDS }), now) < 0) {
    await revokeSession(tx, row.uid, now)
    return rejected('TOKEN_EXPIRED')
  }
  const at = now.toString()
  await sql`
    UPDATE embedded_identity.refresh_tokens SET used_at = coalesce(used_at, ${at}::timestamptz)
    WHERE token_hash = ${hashOf(token)}`.execute(tx)
  await sql`UPDATE embedded_identity.sessions SET used_at = ${at}::timestamptz WHERE uid = ${row.uid}`.execute(tx)
  return { uid: row.uid, accountUid: row.account_uid, provider: row.provider, signedInAt: row.signed_in_at }
}

async function lockRefreshToken(tx: Database, token: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT session.uid, account_uid, provider, signed_in_at, revoked_at, token.used_at AS token_used_at, is_disabled
    FROM embedded_identity.refresh_tokens AS token
    JOIN embedded_identity.sessions AS session ON session.uid = token.session_uid
    LEFT JOIN embedded_identity.accounts AS account ON account.uid = account_uid
    WHERE token_hash = ${hashOf(token)} FOR UPDATE OF token, session`.execute(tx)
  return rows[0]
}

export async function revokeSession(tx: Database, uid: string, now: Temporal.Instant): Promise<void> {
  await sql`UPDATE embedded_identity.sessions SET revoked_at = ${now.toString()}::timestamptz
    WHERE uid = ${uid} AND revoked_at IS NULL`.execute(tx)
}

/** Ends the session that a refresh token comes from, used or not. */
export async function revokeSessionOf(db: Database, token: string, now: Temporal.Instant): Promise<void> {
  await sql`UPDATE embedded_identity.sessions SET revoked_at = ${now.toString()}::timestamptz
    WHERE revoked_at IS NULL
      AND uid = (SELECT session_uid FROM embedded_identity.refresh_tokens
                 WHERE token_hash = ${hashOf(token)})`.execute(db)
}

/** Ends every session of an account, but for one. */
export async function revokeSessions(
  tx: Database,
  accountUid: string,
  now: Temporal.Instant,
  exceptUid = '',
): Promise<void> {
  await sql`UPDATE embedded_identity.sessions SET revoked_at = ${now.toString()}::timestamptz
    WHERE account_uid = ${accountUid} AND revoked_at IS NULL AND uid <> ${exceptUid}`.execute(tx)
}

/** What an ID token of a session is worth now; undefined when session or account is gone. */
export async function findSessionState(db: Database, uid: string): Promise<SessionState | undefined> {
  const { rows } = await sql<SessionState>`
    SELECT revoked_at IS NOT NULL AS "isRevoked", is_disabled AS "isDisabled", role, provider
    FROM embedded_identity.sessions AS session
    JOIN embedded_identity.accounts AS account ON account.uid = account_uid
    WHERE session.uid = ${uid}`.execute(db)
  return rows[0]
}

/** Forgets, a few at a time, sessions that nobody came back to, and anonymous accounts with none left. */
async function sweep(tx: Database, now: Temporal.Instant): Promise<void> {
  const idle = now.subtract({ hours: 24 * IDLE_DAYS }).toString()
  await sql`
    DELETE FROM embedded_identity.sessions WHERE uid IN (
      SELECT uid FROM embedded_identity.sessions WHERE used_at < ${idle}::timestamptz
      ORDER BY used_at LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(tx)
  await sql`
    DELETE FROM embedded_identity.accounts WHERE uid IN (
      SELECT uid FROM embedded_identity.accounts AS account
      WHERE email_key IS NULL AND created_at < ${idle}::timestamptz
        AND NOT EXISTS (SELECT FROM embedded_identity.sessions WHERE account_uid = account.uid)
        AND NOT EXISTS (SELECT FROM embedded_identity.provider_links AS link WHERE link.uid = account.uid)
      ORDER BY created_at LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(tx)
}

/** How secrets are kept. 256 random bits need no salt. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
