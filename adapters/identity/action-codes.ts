import { sql } from 'kysely'
import { type Rejection, rejected } from '#domain/result.ts'
import type { IdentityMailFacts } from '#services/ports/identity-provider.ts'
import type { Database } from '../postgres/connect.ts'
import { hashOf } from './sessions.ts'

/** What a mailed link is for. */
export type CodePurpose = IdentityMailFacts['requestType']

/** A code as it is kept. `accountUid` null: an address without account. */
export type ActionCode = {
  readonly requestType: CodePurpose
  readonly accountUid: string | null
  readonly email: string
  readonly newEmail: string | null
  readonly expiresAt: Temporal.Instant
}

/** How long a link is good, hours (rules.md, Members). */
export const CODE_HOURS: Readonly<Record<CodePurpose, number>> = {
  VERIFY_EMAIL: 24,
  VERIFY_AND_CHANGE_EMAIL: 24,
  PASSWORD_RESET: 1,
  EMAIL_SIGNIN: 1,
}
/** An ended code can be told from a wrong one for so long. */
const KEPT_DAYS = 7
const SWEPT_AT_ONCE = 20

/** Keeps a code; one of the same kind for the same address ends. */
export async function insertCode(tx: Database, secret: string, code: ActionCode, now: Temporal.Instant): Promise<void> {
  const { requestType, accountUid, email, newEmail, expiresAt } = code
  const old = now.subtract({ hours: 24 * KEPT_DAYS }).toString()
  await sql`
    DELETE FROM embedded_identity.action_codes WHERE code_hash IN (
      SELECT code_hash FROM embedded_identity.action_codes WHERE expires_at < ${old}::timestamptz
      ORDER BY expires_at LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(tx)
  await sql`
    INSERT INTO embedded_identity.action_codes
      (code_hash, request_type, account_uid, email, email_key, new_email, expires_at)
    VALUES (${hashOf(secret)}, ${requestType}, ${accountUid}, ${email}, ${email.toLowerCase()}, ${newEmail},
            ${expiresAt.toString()}::timestamptz)
    ON CONFLICT (email_key, request_type) DO UPDATE SET code_hash = excluded.code_hash,
      account_uid = excluded.account_uid, email = excluded.email, new_email = excluded.new_email,
      expires_at = excluded.expires_at`.execute(tx)
}

/** The code, kept from others until the transaction ends. Refusals: INVALID_OOB_CODE, EXPIRED_OOB_CODE. */
export async function lockCode(
  tx: Database,
  secret: string,
  now: Temporal.Instant,
): Promise<ActionCode | Rejection<'INVALID_OOB_CODE' | 'EXPIRED_OOB_CODE', undefined>> {
  const { rows } = await sql<ActionCode>`
    SELECT request_type AS "requestType", account_uid AS "accountUid", email, new_email AS "newEmail",
           expires_at AS "expiresAt"
    FROM embedded_identity.action_codes WHERE code_hash = ${hashOf(secret)} FOR UPDATE`.execute(tx)
  const code = rows[0]
  if (code === undefined) return rejected('INVALID_OOB_CODE')
  return Temporal.Instant.compare(code.expiresAt, now) <= 0 ? rejected('EXPIRED_OOB_CODE') : code
}

/** A code is good once. */
export async function deleteCode(tx: Database, secret: string): Promise<void> {
  await sql`DELETE FROM embedded_identity.action_codes WHERE code_hash = ${hashOf(secret)}`.execute(tx)
}

/** Codes that were made for another address or password than the account has now. */
export async function deleteCodesOf(tx: Database, accountUid: string): Promise<void> {
  await sql`DELETE FROM embedded_identity.action_codes WHERE account_uid = ${accountUid}`.execute(tx)
}
