import { sql } from 'kysely'
import type { ProblemReport, ProblemStore, ProblemTransaction } from '#services/ports/problems.ts'
import type { Database } from '../database/connect.ts'
import { countRows, entities, entity, hasRows, run } from '../database/rows.ts'

const PROBLEM = sql`problem_reports.uid, problem_reports.order_uid AS "orderUid", line_uid AS "lineUid", kind, body,
  file_key AS "fileKey", reported_at AS "reportedAt", closed_at AS "closedAt", closed_by AS "closedBy",
  problem_reports.note`

export function problemStore(db: Database): ProblemStore {
  return {
    find: (uid) => entity<ProblemReport>(db)`SELECT ${PROBLEM} FROM problem_reports WHERE uid = ${uid}`,
    ofOrder: (orderUid) => entities<ProblemReport>(db)`
      SELECT ${PROBLEM} FROM problem_reports WHERE order_uid = ${orderUid}
      ORDER BY closed_at IS NOT NULL, CASE WHEN closed_at IS NULL THEN reported_at END, closed_at DESC, uid`,
    purge: (closedBefore) => countRows(db)`
      DELETE FROM problem_reports WHERE closed_at < ${closedBefore.toString()}::timestamptz RETURNING 1`,
  }
}

export function problemTransaction(tx: Database): ProblemTransaction {
  return {
    addProblem: async ({ uid, orderUid, lineUid, kind, body, fileKey = null, reportedAt }) => {
      const isNew = await hasRows(tx)`
        INSERT INTO problem_reports (uid, order_uid, line_uid, kind, body, file_key, reported_at)
        VALUES (${uid}, ${orderUid}, ${lineUid}, ${kind}::smallint, ${body}, ${fileKey},
                ${reportedAt.toString()}::timestamptz)
        ON CONFLICT (uid) DO NOTHING RETURNING 1`
      if (isNew) await run(tx)`DELETE FROM file_removals WHERE file_key = ${fileKey}`
      return isNew
    },
    closeProblem: async ({ uid, orderUid }, { note, actor, at, removeAt }) => {
      const isClosed = await hasRows(tx)`
        UPDATE problem_reports SET closed_at = ${at.toString()}::timestamptz, closed_by = ${actor}, note = ${note}
        WHERE uid = ${uid} AND order_uid = ${orderUid} AND closed_at IS NULL RETURNING 1`
      if (isClosed)
        await run(tx)`
        INSERT INTO file_removals (file_key, due_at)
        SELECT file_key, ${removeAt.toString()}::timestamptz FROM problem_reports
        WHERE uid = ${uid} AND file_key IS NOT NULL
        ON CONFLICT (file_key) DO UPDATE SET due_at = excluded.due_at`
      return isClosed
    },
  }
}
