import { sql } from 'kysely'
import { REGISTRATION_LINK_HOURS, RESET_LINK_HOURS } from '#domain/membership/registration.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { IdentityMailFacts } from '#services/ports/identity.ts'
import type { Database } from '../postgres/connect.ts'
import { hashSecret } from './sessions.ts'

/** The purpose of a mailed link. */
export type CodePurpose = IdentityMailFacts['requestType']

/** A stored code. `accountUid` is null for an address without an account. */
export type ActionCode = {
  readonly requestType: CodePurpose
  readonly accountUid: string | null
  readonly email: string
  readonly newEmail: string | null
  readonly expiresAt: Temporal.Instant
}

/** Lifetime of a link in hours (docs/rules.md Members). */
export const CODE_LIFETIME_HOURS: Readonly<Record<CodePurpose, number>> = {
  VERIFY_EMAIL: REGISTRATION_LINK_HOURS,
  VERIFY_AND_CHANGE_EMAIL: 24,
  PASSWORD_RESET: RESET_LINK_HOURS,
  EMAIL_SIGNIN: 1,
}
/** Expired codes are kept this long, so that the response can distinguish them from invalid ones. */
const RETENTION_DAYS = 7
const CLEANUP_BATCH_SIZE = 20

/** Stores a code. It replaces a code of the same purpose for the same address. */
export async function insertCode(tx: Database, secret: string, code: ActionCode, now: Temporal.Instant): Promise<void> {
  const { requestType, accountUid, email, newEmail, expiresAt } = code
  const cutoff = now.subtract({ hours: 24 * RETENTION_DAYS }).toString()
  await sql`
    DELETE FROM embedded_identity.action_codes WHERE code_hash IN (
      SELECT code_hash FROM embedded_identity.action_codes WHERE expires_at < ${cutoff}::timestamptz
      ORDER BY expires_at LIMIT ${CLEANUP_BATCH_SIZE} FOR UPDATE SKIP LOCKED)`.execute(tx)
  await sql`
    INSERT INTO embedded_identity.action_codes
      (code_hash, request_type, account_uid, email, email_key, new_email, expires_at)
    VALUES (${hashSecret(secret)}, ${requestType}, ${accountUid}, ${email}, ${email.toLowerCase()}, ${newEmail},
            ${expiresAt.toString()}::timestamptz)
    ON CONFLICT (email_key, request_type) DO UPDATE SET code_hash = excluded.code_hash,
      account_uid = excluded.account_uid, email = excluded.email, new_email = excluded.new_email,
      expires_at = excluded.expires_at`.execute(tx)
}

/** Reads a code and locks its row until the transaction ends. Rejections: INVALID_OOB_CODE, EXPIRED_OOB_CODE. */
export async function lockCode(
  tx: Database,
  secret: string,
  now: Temporal.Instant,
): Promise<ActionCode | Rejection<'INVALID_OOB_CODE' | 'EXPIRED_OOB_CODE', undefined>> {
  const { rows } = await sql<ActionCode>`
    SELECT request_type AS "requestType", account_uid AS "accountUid", email, new_email AS "newEmail",
           expires_at AS "expiresAt"
    FROM embedded_identity.action_codes WHERE code_hash = ${hashSecret(secret)} FOR UPDATE`.execute(tx)
  const code = rows[0]
  if (code === undefined) return rejected('INVALID_OOB_CODE')
  return Temporal.Instant.compare(code.expiresAt, now) <= 0 ? rejected('EXPIRED_OOB_CODE') : code
}

/** Deletes a code that has been used. */
export async function deleteCode(tx: Database, secret: string): Promise<void> {
  await sql`DELETE FROM embedded_identity.action_codes WHERE code_hash = ${hashSecret(secret)}`.execute(tx)
}

/** Deletes all codes of an account, after its address or password has changed. */
export async function deleteCodesOf(tx: Database, accountUid: string): Promise<void> {
  await sql`DELETE FROM embedded_identity.action_codes WHERE account_uid = ${accountUid}`.execute(tx)
}
