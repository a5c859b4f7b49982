import { currentFailures, type ServiceFailure } from './service-failures.ts'

/** What a running shop waits for, as its database knows it. `since`: of the oldest. */
export type OperationState = {
  /** When the last complete backup was taken; undefined: there was none. */
  readonly lastBackupAt: Temporal.Instant | undefined
  readonly waitingMails: Waiting
  readonly openPaymentTasks: Waiting
  readonly serviceFailures: readonly ServiceFailure[]
}

/** Mails that wait longer than `LATE_MINUTES`, and requests to processors longer than `WAITING_HOURS`. */
type Waiting = { readonly count: number; readonly since: Temporal.Instant | undefined }

/** What the owner has to know. */
export type OperationWarning =
  | { readonly kind: 'no-backup' }
  | { readonly kind: 'old-backup'; readonly at: Temporal.Instant }
  | { readonly kind: 'mails' | 'payments'; readonly count: number; readonly since: Temporal.Instant }
  | ({ readonly kind: 'service' } & ServiceFailure)

/** Mails that wait longer do so because the mail server fails. */
export const LATE_MINUTES = 15
/** A daily backup that was left out once. */
export const MAX_BACKUP_AGE_HOURS = 36

/** `expectsBackups`: in production. */
export function operationWarnings(
  { lastBackupAt, waitingMails, openPaymentTasks, serviceFailures }: OperationState,
  now: Temporal.Instant,
  expectsBackups: boolean,
): readonly OperationWarning[] {
  const warnings: OperationWarning[] = []
  for (const failure of currentFailures(serviceFailures, now)) warnings.push({ kind: 'service', ...failure })
  if (expectsBackups && lastBackupAt === undefined) warnings.push({ kind: 'no-backup' })
  if (expectsBackups && lastBackupAt !== undefined && hoursBetween(lastBackupAt, now) > MAX_BACKUP_AGE_HOURS)
    warnings.push({ kind: 'old-backup', at: lastBackupAt })
  for (const [kind, { count, since }] of [
    ['mails', waitingMails],
    ['payments', openPaymentTasks],
  ] as const)
    if (since !== undefined) warnings.push({ kind, count, since })
  return warnings
}

function hoursBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return to.since(from).total('hours')
}
