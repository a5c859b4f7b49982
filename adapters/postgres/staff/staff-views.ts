import type { SavedView, StaffViewStore } from '#services/ports/staff.ts'
import type { Database } from '../database/connect.ts'
import { allRows, hasRows } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertAudit } from './staff-audit.ts'

/** Saved searches of orders. */
export function staffViewStore(db: Database): StaffViewStore {
  return {
    list: (staffUid) => allRows<SavedView>(db)`
      SELECT name, query FROM staff_views WHERE staff_uid = ${staffUid} ORDER BY added_at, name`,
    save: (staffUid, { name, query }, limit, entry) =>
      transactionWithRetry(db, async (tx) => {
        const isKnown = await hasRows(tx)`
          SELECT FROM staff_views WHERE staff_uid = ${staffUid} AND name = ${name} AND query = ${query}`
        if (isKnown) return true
        const isSaved = await hasRows(tx)`
          INSERT INTO staff_views (staff_uid, name, query, added_at)
          SELECT uid, ${name}, ${query}, ${entry.at.toString()}::timestamptz FROM staff WHERE uid = ${staffUid}
            AND (SELECT count(*) FROM staff_views WHERE staff_uid = ${staffUid} AND name <> ${name}) < ${limit}
          ON CONFLICT (staff_uid, name) DO UPDATE SET query = excluded.query RETURNING 1`
        if (isSaved) await insertAudit(tx, { ...entry, formKey: undefined })
        return isSaved
      }),
    remove: (staffUid, name, entry) =>
      transactionWithRetry(db, async (tx) => {
        const isRemoved = await hasRows(tx)`
          DELETE FROM staff_views WHERE staff_uid = ${staffUid} AND name = ${name} RETURNING 1`
        if (isRemoved) await insertAudit(tx, { ...entry, formKey: undefined })
      }),
  }
}
