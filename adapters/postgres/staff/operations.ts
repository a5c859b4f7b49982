import { LATE_MINUTES, type OperationState } from '#domain/operator/operation-warnings.ts'
import { WAITING_HOURS } from '#domain/order/authorisation.ts'
import type { OperationReads } from '#services/ports/operations.ts'
import type { Database } from '../database/connect.ts'
import { entities } from '../database/rows.ts'
import { PAYMENT_TASKS } from '../money/order-money.ts'
import { serviceFailureStore } from './service-failures.ts'

type StateRow = Pick<OperationState, 'lastBackupAt'> & {
  readonly mails: number
  readonly mailsSince: Temporal.Instant | undefined
  readonly tasks: number
  readonly tasksSince: Temporal.Instant | undefined
}

export function operationReads(db: Database): OperationReads {
  const failures = serviceFailureStore(db)
  return {
    async read(now) {
      const mailsBefore = now.subtract({ minutes: LATE_MINUTES }).toString()
      const tasksBefore = now.subtract({ hours: WAITING_HOURS }).toString()
      // An issue of the magazine takes hours, and waits behind all others.
      const [row] = await entities<StateRow>(db)`
        WITH mail AS (
          SELECT coalesce(tried_since, queued_at) AS since FROM mails
          WHERE sent_at IS NULL AND failed_at IS NULL AND kind <> 'magazine'
        )
        SELECT (SELECT taken_at FROM last_backup) AS "lastBackupAt",
          late_mail.count AS mails, late_mail.since AS "mailsSince",
          late_task.count AS tasks, late_task.since AS "tasksSince"
        FROM
          (SELECT count(*)::int, min(since) AS since FROM mail WHERE since < ${mailsBefore}::timestamptz) AS late_mail,
          (SELECT count(*)::int, min(at) AS since FROM payment_tasks AS task
           WHERE ${PAYMENT_TASKS.isOpen} AND at < ${tasksBefore}::timestamptz) AS late_task`
      const { lastBackupAt, mails, mailsSince, tasks, tasksSince } = row!
      return {
        lastBackupAt,
        waitingMails: { count: mails, since: mailsSince },
        openPaymentTasks: { count: tasks, since: tasksSince },
        serviceFailures: await failures.list(),
      }
    },
  }
}
