import type { Database } from '../postgres/connect.ts'

/** Enqueues a job. It is delivered when the transaction commits, and dropped when it rolls back. */
export type NotifyJob = (tx: Database, name: string) => Promise<void>

/** The job that sends the queued mails. */
export const MAIL_JOB = 'send-mails'

/** The job that sends payment tasks to the processor. */
export const PAYMENT_JOB = 'settle-payment-tasks'
