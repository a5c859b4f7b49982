import { sql } from 'kysely'
import type { Backlog, BacklogReader } from '#services/ports/backlog.ts'
import type { Database } from './connect.ts'

/** What waits, by the indexes of what is not yet done: sent mails and done tasks are not looked at. */
export function backlog(db: Database): BacklogReader {
  return {
    async read(now) {
      const at = now.toString()
      const { rows } = await sql<Backlog>`
        WITH mail AS (
          SELECT count(*)::int AS waiting, min(queued_at) AS since FROM mails
          WHERE sent_at IS NULL AND failed_at IS NULL
        ), given_up AS (
          SELECT count(*)::int AS mails FROM mails WHERE sent_at IS NULL AND failed_at IS NOT NULL
        ), task AS (
          SELECT count(*)::int AS open, min(at) AS since FROM payment_tasks WHERE done_at IS NULL
        )
        SELECT mail.waiting AS "mailsWaiting", given_up.mails AS "mailsGivenUp", task.open AS "paymentTasksOpen",
          coalesce(extract(epoch FROM ${at}::timestamptz - mail.since), 0)::float8 AS "oldestMailSeconds",
          coalesce(extract(epoch FROM ${at}::timestamptz - task.since), 0)::float8 AS "oldestPaymentTaskSeconds"
        FROM mail, given_up, task`.execute(db)
      return rows[0]!
    },
  }
}
