import type { Trouble, TroubleStore } from '#services/ports/troubles.ts'
import type { Database } from '../database/connect.ts'
import { entities, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertMail } from '../mails/mail-queue.ts'

export function troubleStore(db: Database): TroubleStore {
  return {
    noticeNew: (since, at, write) =>
      transactionWithRetry(db, async (tx) => {
        await run(tx)`DELETE FROM owner_notices WHERE at < ${since.toString()}::timestamptz - interval '60 days'`
        const troubles = await recordTroubles(tx, since.toString(), at.toString())
        if (troubles.length === 0) return 0
        for (const mail of write(troubles)) await insertMail(tx, { ...mail, at })
        return troubles.length
      }),
  }
}

/** A row that another process records at the same time waits for its transaction, and is then left out. */
function recordTroubles(tx: Database, since: string, at: string): Promise<Trouble[]> {
  return entities<Trouble>(tx)`
    WITH found AS (
      SELECT 'capture:' || charge.uid AS subject, 'capture' AS kind, orders.number AS "orderNumber",
        NULL AS "mailKind", NULL AS name, NULL::date AS "on", charge.at
      FROM order_charges AS charge JOIN orders ON orders.uid = charge.order_uid
      WHERE charge.kind = 'uncaptured' AND charge.state = 'open' AND charge.at >= ${since}::timestamptz
      UNION ALL
      SELECT 'mail:' || uid, 'mail', NULL, kind, NULL, NULL, failed_at FROM mails
      WHERE failed_at >= ${since}::timestamptz AND sent_at IS NULL AND kind <> 'ownernotice'
      UNION ALL
      SELECT 'job:' || name || ':' || failed_on, 'job', NULL, NULL, name, failed_on, failed_on::timestamptz
      FROM job_failures
      UNION ALL
      SELECT 'problem:' || problem.uid, 'problem', orders.number, NULL, NULL, NULL, reported_at
      FROM problem_reports AS problem JOIN orders ON orders.uid = problem.order_uid
      WHERE closed_at IS NULL AND reported_at >= ${since}::timestamptz
    ), noticed AS (
      INSERT INTO owner_notices (subject, at) SELECT subject, ${at}::timestamptz FROM found ORDER BY subject
      ON CONFLICT (subject) DO NOTHING RETURNING subject
    )
    SELECT subject, kind, "orderNumber", "mailKind", name, "on" FROM found JOIN noticed USING (subject)
    ORDER BY kind, found.at, subject`
}
