import { sql } from 'kysely'
import type { EnrolledFactor } from '#domain/identity/second-factor-protocol.ts'
import type { Database } from '../postgres/database/connect.ts'
import { allRows, firstRow, hasRows, run } from '../postgres/database/rows.ts'
import { hashSecret } from './sessions.ts'

/** An authenticator app of an account. `secret`: in base32. */
export type SecondFactor = {
  readonly uid: string
  readonly displayName: string | null
  readonly secret: string
  readonly enrolledAt: Temporal.Instant
}

/** What waits for a code: an enrolment with its secret, or a sign-in with its provider. */
export type PendingFactor = { readonly accountUid: string; readonly expiresAt: Temporal.Instant } & (
  | { readonly secret: string; readonly provider: null }
  | { readonly secret: null; readonly provider: string }
)

const CLEANUP_BATCH_SIZE = 20

export function factorsOf(db: Database, accountUid: string): Promise<SecondFactor[]> {
  return allRows<SecondFactor>(db)`
    SELECT uid, display_name AS "displayName", secret, enrolled_at AS "enrolledAt"
    FROM embedded_identity.second_factors WHERE account_uid = ${accountUid} ORDER BY enrolled_at, uid`
}

/** `counter`: of the code that confirmed it, which is not accepted again. */
export function insertFactor(
  tx: Database,
  accountUid: string,
  { uid, displayName, secret, enrolledAt }: SecondFactor,
  counter: number,
): Promise<void> {
  return run(tx)`
    INSERT INTO embedded_identity.second_factors (uid, account_uid, display_name, secret, counter, enrolled_at)
    VALUES (${uid}, ${accountUid}, ${displayName}, ${secret}, ${counter}::bigint,
            ${enrolledAt.toString()}::timestamptz)`
}

/** Accepts a code. False when a code of this or a later time step was accepted before, also at the same time. */
export function consumeCounter(tx: Database, uid: string, counter: number): Promise<boolean> {
  return hasRows(tx)`
    UPDATE embedded_identity.second_factors SET counter = ${counter}::bigint
    WHERE uid = ${uid} AND counter < ${counter}::bigint RETURNING 1`
}

/** False when the account has no such factor. Without `uid` all of them are deleted. */
export function deleteFactors(tx: Database, accountUid: string, uid?: string): Promise<boolean> {
  const filter = uid === undefined ? sql`` : sql`AND uid = ${uid}`
  return hasRows(tx)`
    DELETE FROM embedded_identity.second_factors WHERE account_uid = ${accountUid} ${filter} RETURNING 1`
}

/** A factor as the protocol shows it, without its secret. */
export function toEnrolledFactor({ uid, displayName, enrolledAt }: SecondFactor): EnrolledFactor {
  return {
    mfaEnrollmentId: uid,
    ...(displayName !== null && { displayName }),
    enrolledAt: enrolledAt.toString(),
    totpInfo: {},
  }
}

export async function insertPending(
  tx: Database,
  credential: string,
  { accountUid, secret, provider, expiresAt }: PendingFactor,
  now: Temporal.Instant,
): Promise<void> {
  await run(tx)`
    DELETE FROM embedded_identity.pending_factors WHERE credential_hash IN (
      SELECT credential_hash FROM embedded_identity.pending_factors WHERE expires_at < ${now.toString()}::timestamptz
      ORDER BY expires_at LIMIT ${CLEANUP_BATCH_SIZE} FOR UPDATE SKIP LOCKED)`
  await run(tx)`
    INSERT INTO embedded_identity.pending_factors (credential_hash, account_uid, secret, provider, expires_at)
    VALUES (${hashSecret(credential)}, ${accountUid}, ${secret}, ${provider}, ${expiresAt.toString()}::timestamptz)`
}

/** What waits under a credential; undefined when nothing does any more. */
export async function findPending(
  db: Database,
  credential: string,
  now: Temporal.Instant,
): Promise<PendingFactor | undefined> {
  return firstRow<PendingFactor>(db)`
    SELECT account_uid AS "accountUid", secret, provider, expires_at AS "expiresAt"
    FROM embedded_identity.pending_factors
    WHERE credential_hash = ${hashSecret(credential)} AND expires_at > ${now.toString()}::timestamptz`
}

/** Deletes what waits under a credential. False when another request has completed it. */
export function consumePending(tx: Database, credential: string): Promise<boolean> {
  return hasRows(tx)`
    DELETE FROM embedded_identity.pending_factors WHERE credential_hash = ${hashSecret(credential)} RETURNING 1`
}
