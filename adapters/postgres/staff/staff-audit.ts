import { sql } from 'kysely'
import type { AuditEntry, AuditFilter, FormRejected, ListedAudit, StaffTransaction } from '#services/ports/staff.ts'
import type { Database } from '../database/connect.ts'
import { entities, hasRows, run } from '../database/rows.ts'

const UNIQUE_VIOLATION = '23505'

type AuditRow = Omit<AuditEntry, 'formKey'> & { readonly formKey?: string | null | undefined }

export function insertAudit(db: Database, { at, staffUid, act, subject, fields, requestId, formKey = null }: AuditRow) {
  return run(db)`
    INSERT INTO staff_audit (at, staff_uid, act, subject, fields, request_id, form_key)
    VALUES (${at.toString()}::timestamptz, ${staffUid}, ${act}, ${subject}, ${[...fields]}::text[], ${requestId},
            ${formKey})`
}

export function staffTransaction(tx: Database): StaffTransaction {
  return {
    audit: (entry) => auditForm(tx, entry),
    hasSentForm: (staffUid, formKey) =>
      hasRows(tx)`SELECT FROM staff_audit WHERE staff_uid = ${staffUid} AND form_key = ${formKey}`,
  }
}

/** Of two transactions with the same form, as where the order is not locked, the second one fails here. */
async function auditForm(tx: Database, entry: AuditEntry): Promise<void> {
  try {
    await insertAudit(tx, entry)
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    // staff_audit_forms, or that index of a year (partitions.ts).
    if (code !== UNIQUE_VIOLATION || !constraint?.includes('form')) throw error
    const refused = new Error('the form was sent before', { cause: error })
    throw Object.assign(refused, { kind: 'form-rejected', code: 'repeated' } as const) satisfies FormRejected
  }
}

/** Newest first. The rows after a page are those before its last one in time, and by id within an instant. */
export function listAudit(
  db: Database,
  { beforeId, subject, staffUid, act, from, until, limit }: AuditFilter,
): Promise<ListedAudit[]> {
  const conditions = [
    sql`TRUE`,
    ...(beforeId === undefined
      ? []
      : [sql`(at, id) < (SELECT at, id FROM staff_audit WHERE id = ${beforeId}::bigint)`]),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(staffUid === undefined ? [] : [sql`staff_uid = ${staffUid}`]),
    ...(act === undefined ? [] : [sql`act = ${act}`]),
    ...(from === undefined ? [] : [sql`at >= ${from.toString()}::timestamptz`]),
    ...(until === undefined ? [] : [sql`at < ${until.toString()}::timestamptz`]),
  ]
  return entities<ListedAudit>(db)`
    WITH found AS (
      SELECT * FROM staff_audit WHERE ${sql.join(conditions, sql` AND `)} ORDER BY at DESC, id DESC LIMIT ${limit})
    SELECT found.id, at, staff_uid AS "staffUid", staff.name AS "staffName", act, subject, fields,
           request_id AS "requestId", orders.number AS "orderNumber", about.name AS "subjectName"
    FROM found
      LEFT JOIN staff ON staff.uid = staff_uid
      LEFT JOIN orders ON subject LIKE 'order:%' AND orders.uid = substr(subject, 7)
      LEFT JOIN staff AS about ON subject LIKE 'staff:%' AND about.uid = substr(subject, 7)
    ORDER BY at DESC, found.id DESC`
}
