import { type RawBuilder, sql } from 'kysely'
import type { MemberMail } from '#services/ports/members.ts'
import type { PendingRegistration, RegistrationStore } from '#services/ports/registrations.ts'
import type { Database } from '../database/connect.ts'
import { allRows, countRows, firstRow, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertMail } from '../mails/mail-queue.ts'
import { hashSecret } from '../orders/order-rows.ts'
import { writeRegistration } from './member-store.ts'

const REGISTRATION: RawBuilder<PendingRegistration> = sql`
  uid, email, profile, password_hash AS "passwordHash", reminder_answer_hash AS "reminderAnswerHash",
  registered_at AS "registeredAt", expires_at AS "expiresAt"`

/** Pending registrations in PostgreSQL. */
export function registrationStore(db: Database): RegistrationStore {
  return {
    add: ({ uid, email, profile, passwordHash, reminderAnswerHash, registeredAt }, { code, expiresAt, mail }) =>
      transactionWithRetry(db, async (tx) => {
        await sql`
          INSERT INTO registrations (uid, email, profile, password_hash, reminder_answer_hash, code_hash,
                                     registered_at, expires_at)
          VALUES (${uid}, ${email}, ${JSON.stringify(profile)}::jsonb, ${passwordHash}, ${reminderAnswerHash},
                  ${hashSecret(code)}::bytea, ${registeredAt.toString()}::timestamptz,
                  ${expiresAt.toString()}::timestamptz)`.execute(tx)
        await insertMail(tx, { ...mail, at: registeredAt })
      }),
    findByCode: (code) => firstRow<PendingRegistration>(db)`
      SELECT ${REGISTRATION} FROM registrations WHERE code_hash = ${hashSecret(code)}::bytea`,
    ofEmail: (email, limit) => allRows<PendingRegistration>(db)`
      SELECT ${REGISTRATION} FROM registrations WHERE lower(email) = lower(${email})
      ORDER BY registered_at DESC, uid DESC LIMIT ${limit}`,
    renewLink: (uid, { code, expiresAt, mail }, at) =>
      transactionWithRetry(db, async (tx) => {
        const renewed = await countRows(tx)`
          UPDATE registrations SET code_hash = ${hashSecret(code)}::bytea,
                 expires_at = ${expiresAt.toString()}::timestamptz
          WHERE uid = ${uid} RETURNING 1`
        if (renewed > 0) await insertMail(tx, { ...mail, at })
      }),
    recordOpened: (uid, at) => run(db)`
      UPDATE registrations SET opened_at = ${at.toString()}::timestamptz WHERE uid = ${uid} AND opened_at IS NULL`,
    complete: (uid, at, mail) => transactionWithRetry(db, (tx) => complete(tx, uid, at, mail)),
    findInterrupted: (openedBefore, limit) => allRows<PendingRegistration>(db)`
      SELECT ${REGISTRATION} FROM registrations WHERE opened_at < ${openedBefore.toString()}::timestamptz
      ORDER BY opened_at LIMIT ${limit}`,
    deleteExpired: (registeredBefore, limit) => countRows(db)`
      DELETE FROM registrations WHERE uid IN (
        SELECT uid FROM registrations WHERE registered_at < ${registeredBefore.toString()}::timestamptz
        ORDER BY registered_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING 1`,
  }
}

/** RegistrationStore.complete, inside a transaction. */
async function complete(tx: Database, uid: string, at: Temporal.Instant, mail: MemberMail): Promise<boolean> {
  const registration = await firstRow<PendingRegistration & { codeHash: Uint8Array }>(tx)`
    SELECT ${REGISTRATION}, code_hash AS "codeHash" FROM registrations WHERE uid = ${uid} FOR UPDATE`
  if (registration === undefined) return false
  const { email, profile, reminderAnswerHash, codeHash } = registration
  await writeRegistration(tx, { uid, status: 'member', email, profile, reminderAnswerHash, at })
  await sql`
    INSERT INTO opened_links (code_hash, kind, customer_uid, email, opened_at, done_at)
    VALUES (${codeHash}::bytea, 'registration', ${uid}, ${email}, ${at.toString()}::timestamptz,
            ${at.toString()}::timestamptz) ON CONFLICT (code_hash) DO NOTHING`.execute(tx)
  await sql`DELETE FROM registrations WHERE lower(email) = lower(${email})`.execute(tx)
  await insertMail(tx, { ...mail, at })
  return true
}
