import { sql } from 'kysely'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type {
  OneTimeSecret,
  SecondFactorStore,
  SentStaffForm,
  StaffChange,
  StaffOverview,
  StaffRecord,
  StaffStore,
} from '#services/ports/staff.ts'
import type { Database } from '../database/connect.ts'
import { entities, entity, firstRow, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertMail } from '../mails/mail-queue.ts'
import { hashSecret } from '../orders/order-rows.ts'
import { insertAudit, listAudit, staffTransaction } from './staff-audit.ts'

const PERSON = sql`uid, name, duties, active AS "isActive", version, added_at AS "addedAt"`

export function staffStore(db: Database, replica = db): StaffStore {
  return {
    find: (uid) => entity<StaffRecord>(db)`SELECT ${PERSON} FROM staff WHERE uid = ${uid}`,
    list: () => listPeople(db),
    save: (person, entry) =>
      transactionWithRetry(db, async (tx) => {
        await savePerson(tx, person)
        await insertAudit(tx, entry)
      }),
    change: (form, decide) => changePerson(db, form, decide),
    append: (entry) => insertAudit(db, entry),
    listAudit: (filter) => listAudit(replica, filter),
  }
}

/** Everybody, with what they have of second factors. */
function listPeople(db: Database): Promise<StaffOverview[]> {
  return entities<StaffOverview>(db)`
    SELECT ${PERSON}, otp_secret IS NOT NULL AS "hasCodeApp",
      (SELECT count(*)::integer FROM passkeys WHERE account_uid = staff.uid) AS "passkeyCount",
      (SELECT count(*)::integer FROM staff_recovery_codes WHERE staff_uid = staff.uid) AS "recoveryCodeCount"
    FROM staff ORDER BY active DESC, name, uid`
}

/** StaffStore.change. Everybody is locked, so that two changes cannot leave the shop without an owner. */
async function changePerson<Refused extends Rejection>(
  db: Database,
  form: SentStaffForm | undefined,
  decide: (people: readonly StaffRecord[]) => StaffChange | Refused,
): Promise<StaffRecord | Refused | Rejection<'repeated', undefined>> {
  try {
    return await transactionWithRetry(db, async (tx) => {
      const { audit, hasSentForm } = staffTransaction(tx)
      const people = await entities<StaffRecord>(tx)`SELECT ${PERSON} FROM staff ORDER BY uid FOR UPDATE`
      // After the lock, which waits for the same form that is sent at the same time.
      if (form !== undefined && (await hasSentForm(form.staffUid, form.key))) return rejected('repeated')
      const decided = decide(people)
      if (isRejected(decided)) return decided as Refused
      const change = decided as StaffChange
      await savePerson(tx, change.person)
      await audit(change.entry)
      if (change.removesSecondFactors) await removeSecondFactors(tx, change.person.uid)
      if (change.recoveryCode !== undefined) await insertRecoveryCode(tx, change.person.uid, change.recoveryCode)
      if (change.mail !== undefined) await insertMail(tx, { ...change.mail, at: change.entry.at })
      return (await entity<StaffRecord>(tx)`SELECT ${PERSON} FROM staff WHERE uid = ${change.person.uid}`)!
    })
  } catch (error) {
    const isRepeated = error instanceof Object && 'kind' in error && error.kind === 'form-rejected'
    if (!isRepeated) throw error
    return rejected('repeated')
  }
}

function savePerson(tx: Database, { uid, name, duties, isActive, addedAt }: Omit<StaffRecord, 'version'>) {
  return run(tx)`
    INSERT INTO staff (uid, name, duties, active, added_at)
    VALUES (${uid}, ${name}, ${[...duties]}::text[], ${isActive}, ${addedAt.toString()}::timestamptz)
    ON CONFLICT (uid) DO UPDATE SET name = excluded.name, duties = excluded.duties, active = excluded.active,
      version = staff.version + 1`
}

async function removeCodes(tx: Database, staffUid: string): Promise<void> {
  await run(tx)`
    UPDATE staff SET otp_secret = NULL, otp_pending = NULL, otp_pending_at = NULL WHERE uid = ${staffUid}`
  await run(tx)`DELETE FROM staff_recovery_codes WHERE staff_uid = ${staffUid}`
}

async function removeSecondFactors(tx: Database, staffUid: string): Promise<void> {
  await removeCodes(tx, staffUid)
  await run(tx)`DELETE FROM staff_second_factors WHERE staff_uid = ${staffUid}`
  await run(tx)`DELETE FROM passkeys WHERE account_uid = ${staffUid}`
}

export function secondFactorStore(db: Database): SecondFactorStore {
  return {
    secretOf: (staffUid) => entity<OneTimeSecret>(db)`
      SELECT otp_secret AS secret, otp_pending AS "pendingSecret", otp_pending_at AS "pendingAt",
        otp_counter AS counter
      FROM staff WHERE uid = ${staffUid}`,
    setPendingSecret: (staffUid, secret, at) => run(db)`
      UPDATE staff SET otp_pending = ${secret}, otp_pending_at = ${at.toString()}::timestamptz
      WHERE uid = ${staffUid}`,
    confirmSecret: (staffUid, secret, counter, recoveryCodes) =>
      transactionWithRetry(db, async (tx) => {
        const isConfirmed = await hasRows(tx)`
          UPDATE staff SET otp_secret = otp_pending, otp_counter = ${counter}::bigint,
            otp_pending = NULL, otp_pending_at = NULL
          WHERE uid = ${staffUid} AND otp_pending = ${secret} RETURNING 1`
        if (!isConfirmed) return false
        await run(tx)`DELETE FROM staff_recovery_codes WHERE staff_uid = ${staffUid}`
        for (const code of recoveryCodes) await insertRecoveryCode(tx, staffUid, code)
        return true
      }),
    consumeCounter: (staffUid, counter) => hasRows(db)`
      UPDATE staff SET otp_counter = ${counter}::bigint
      WHERE uid = ${staffUid} AND otp_counter < ${counter}::bigint RETURNING 1`,
    consumeRecoveryCode: (staffUid, code) => hasRows(db)`
      DELETE FROM staff_recovery_codes
      WHERE staff_uid = ${staffUid} AND code_hash = ${hashSecret(code)}::bytea RETURNING 1`,
    addRecoveryCode: (staffUid, code) => insertRecoveryCode(db, staffUid, code),
    async remember(browserSecret, staffUid, at, notSince) {
      await run(db)`DELETE FROM staff_second_factors WHERE verified_at < ${notSince.toString()}::timestamptz`
      await run(db)`
        INSERT INTO staff_second_factors (secret_hash, staff_uid, verified_at)
        VALUES (${hashSecret(browserSecret)}::bytea, ${staffUid}, ${at.toString()}::timestamptz)`
    },
    verifiedAt: async (browserSecret, staffUid) => {
      const row = await firstRow<{ at: Temporal.Instant }>(db)`
        SELECT verified_at AS at FROM staff_second_factors
        WHERE secret_hash = ${hashSecret(browserSecret)}::bytea AND staff_uid = ${staffUid}`
      return row?.at
    },
    removeCodes: (staffUid) => transactionWithRetry(db, (tx) => removeCodes(tx, staffUid)),
    removeBrowsers: (staffUid) => run(db)`DELETE FROM staff_second_factors WHERE staff_uid = ${staffUid}`,
    remove: (browserSecret) =>
      run(db)`DELETE FROM staff_second_factors WHERE secret_hash = ${hashSecret(browserSecret)}::bytea`,
  }
}

function insertRecoveryCode(db: Database, staffUid: string, code: string): Promise<void> {
  return run(db)`
    INSERT INTO staff_recovery_codes (staff_uid, code_hash) VALUES (${staffUid}, ${hashSecret(code)}::bytea)
    ON CONFLICT DO NOTHING`
}
