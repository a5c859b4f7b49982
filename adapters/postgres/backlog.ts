import { sql } from 'kysely'
import type { Backlog, BacklogReader } from '#services/ports/backlog.ts'
import type { Database } from './connect.ts'

/** What waits, by the indexes of what is not yet done: sent mails and done tasks are not looked at. */
export function backlog(db: Database): BacklogReader {
  return {
    async read(now) {
      const at = now.toString()
      const { rows } = await sql<Backlog>`
        SELECT mail.*, task.* FROM
          (SELECT count(*) FILTER (WHERE failed_at IS NULL)::int AS "mailsWaiting",
             coalesce(extract(epoch FROM ${at}::timestamptz - min(queued_at) FILTER (WHERE failed_at IS NULL)), 0)::float8
               AS "oldestMailSeconds",
             count(failed_at)::int AS "mailsGivenUp"
           FROM mails WHERE sent_at IS NULL) mail,
          (SELECT count(*)::int AS "paymentTasksOpen",
             coalesce(extract(epoch FROM ${at}::timestamptz - min(at)), 0)::float8 AS "oldestPaymentTaskSeconds"
           FROM payment_tasks WHERE done_at IS NULL) task`.execute(db)
      return rows[0]!
    },
  }
}
