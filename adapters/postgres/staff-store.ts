import { sql } from 'kysely'
import type {
  AuditEntry,
  AuditFilter,
  FormRefused,
  ListedAudit,
  OneTimeSecret,
  SecondFactorStore,
  StaffRecord,
  StaffStore,
  StaffTransaction,
} from '#services/ports/staff.ts'
import type { Database } from './connect.ts'
import { hashSecret } from './order-rows.ts'
import { entities, entity, firstRow, hasRows, run } from './rows.ts'
import { transactionWithRetry } from './transaction-with-retry.ts'

const PERSON = sql`uid, name, duties, active AS "isActive", version, added_at AS "addedAt"`

export function staffStore(db: Database): StaffStore {
  return {
    find: (uid) => entity<StaffRecord>(db)`SELECT ${PERSON} FROM staff WHERE uid = ${uid}`,
    list: () => entities<StaffRecord>(db)`SELECT ${PERSON} FROM staff ORDER BY active DESC, name, uid`,
    save: ({ uid, name, duties, isActive, addedAt }, entry) =>
      transactionWithRetry(db, async (tx) => {
        await run(tx)`
          INSERT INTO staff (uid, name, duties, active, added_at)
          VALUES (${uid}, ${name}, ${[...duties]}::text[], ${isActive}, ${addedAt.toString()}::timestamptz)
          ON CONFLICT (uid) DO UPDATE SET name = excluded.name, duties = excluded.duties, active = excluded.active,
            version = staff.version + 1`
        await insertAudit(tx, entry)
      }),
    append: (entry) => insertAudit(db, entry),
    listAudit: (filter) => listAudit(db, filter),
  }
}

export function staffTransaction(tx: Database): StaffTransaction {
  return {
    audit: (entry) => auditForm(tx, entry),
    hasSentForm: (staffUid, formKey) =>
      hasRows(tx)`SELECT FROM staff_audit WHERE staff_uid = ${staffUid} AND form_key = ${formKey}`,
  }
}

const UNIQUE_VIOLATION = '23505'

/** Of two transactions with the same form, as where the order is not locked, the second one fails here. */
async function auditForm(tx: Database, entry: AuditEntry): Promise<void> {
  try {
    await insertAudit(tx, entry)
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== UNIQUE_VIOLATION || constraint !== 'staff_audit_forms') throw error
    const refused = new Error('the form was sent before', { cause: error })
    throw Object.assign(refused, { kind: 'form-refused', code: 'repeated' } as const) satisfies FormRefused
  }
}

function insertAudit(db: Database, { at, staffUid, act, subject, fields, requestId, formKey = null }: AuditRow) {
  return run(db)`
    INSERT INTO staff_audit (at, staff_uid, act, subject, fields, request_id, form_key)
    VALUES (${at.toString()}::timestamptz, ${staffUid}, ${act}, ${subject}, ${[...fields]}::text[], ${requestId},
            ${formKey})`
}
type AuditRow = Omit<AuditEntry, 'formKey'> & { readonly formKey?: string | null | undefined }

function listAudit(db: Database, { beforeId, subject, staffUid, limit }: AuditFilter): Promise<ListedAudit[]> {
  return entities<ListedAudit>(db)`
    SELECT id, at, staff_uid AS "staffUid", staff.name AS "staffName", act, subject, fields, request_id AS "requestId"
    FROM staff_audit LEFT JOIN staff ON staff.uid = staff_uid
    WHERE (${beforeId === undefined} OR id < ${beforeId ?? 0}::bigint)
      AND (${subject === undefined} OR subject = ${subject ?? ''})
      AND (${staffUid === undefined} OR staff_uid = ${staffUid ?? ''})
    ORDER BY id DESC LIMIT ${limit}`
}

export function secondFactorStore(db: Database): SecondFactorStore {
  return {
    secretOf: (staffUid) => entity<OneTimeSecret>(db)`
      SELECT otp_secret AS secret, otp_pending AS "pendingSecret", otp_counter AS counter
      FROM staff WHERE uid = ${staffUid}`,
    setPendingSecret: (staffUid, secret) => run(db)`UPDATE staff SET otp_pending = ${secret} WHERE uid = ${staffUid}`,
    confirmSecret: (staffUid, secret, counter, recoveryCodes) =>
      transactionWithRetry(db, async (tx) => {
        const isConfirmed = await hasRows(tx)`
          UPDATE staff SET otp_secret = otp_pending, otp_pending = NULL, otp_counter = ${counter}::bigint
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
    remove: (browserSecret) =>
      run(db)`DELETE FROM staff_second_factors WHERE secret_hash = ${hashSecret(browserSecret)}::bytea`,
  }
}

function insertRecoveryCode(db: Database, staffUid: string, code: string): Promise<void> {
  return run(db)`
    INSERT INTO staff_recovery_codes (staff_uid, code_hash) VALUES (${staffUid}, ${hashSecret(code)}::bytea)
    ON CONFLICT DO NOTHING`
}
