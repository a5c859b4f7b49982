import { sql } from 'kysely'
import type { Backlog, BacklogReader } from '#services/ports/jobs.ts'
import type { Database } from '../database/connect.ts'
import { PAYMENT_TASKS } from '../money/order-money.ts'

/** Queue lengths. Uses the partial indexes on unfinished rows, so sent mails and finished tasks are not read. */
export function backlog(db: Database): BacklogReader {
  return {
    async read(now) {
      const nowText = now.toString()
      const { rows } = await sql<Backlog>`
        WITH mail AS (
          SELECT count(*)::int AS waiting, min(queued_at) AS since FROM mails
          WHERE sent_at IS NULL AND failed_at IS NULL
        ), failed AS (
          SELECT count(*)::int AS mails FROM mails WHERE sent_at IS NULL AND failed_at IS NOT NULL
        ), task AS (
          SELECT count(*)::int AS open, min(at) AS since FROM payment_tasks AS task
          WHERE ${PAYMENT_TASKS.isOpen}
        ), change AS (
          SELECT count(*)::int AS waiting, min(changed_at) AS since FROM search_changes
        )
        SELECT mail.waiting AS "mailsWaiting", failed.mails AS "mailsFailed", task.open AS "paymentTasksOpen",
          coalesce(extract(epoch FROM ${nowText}::timestamptz - mail.since), 0)::float8 AS "oldestMailSeconds",
          coalesce(extract(epoch FROM ${nowText}::timestamptz - task.since), 0)::float8 AS "oldestPaymentTaskSeconds",
          change.waiting AS "searchChangesWaiting",
          coalesce(extract(epoch FROM now() - change.since), 0)::float8 AS "oldestSearchChangeSeconds",
          (SELECT extract(epoch FROM taken_at)::float8 FROM last_backup) AS "lastBackupSeconds",
          CASE WHEN opened_at IS NULL THEN 0 ELSE last_place - admitted_place END::float8 AS "visitorsWaiting"
        FROM mail, failed, task, change, waiting_room`.execute(db)
      return rows[0]!
    },
  }
}
