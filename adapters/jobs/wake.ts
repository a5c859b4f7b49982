import type { Database } from '../postgres/connect.ts'

/** Asks for a job at once; it is delivered when the transaction commits, and is gone when it is rolled back. */
export type Wake = (tx: Database, name: string) => Promise<void>

/** The job that sends what waits in the table of mails. */
export const MAIL_JOB = 'send-mails'

/** The job that asks the processor for what was decided about payments. */
export const PAYMENT_JOB = 'settle-payment-tasks'
