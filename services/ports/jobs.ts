export type TaskQueue = 'mails' | 'payment-tasks' | 'search-changes'

/** A job: it runs at its scheduled times, or whenever its queue has a due task. */
export type Job = {
  /** In kebab-case. */
  readonly name: string
  /** Returns how much was done. May run concurrently, also in other processes. `signal`: the process shuts down. */
  readonly run: (signal: AbortSignal) => Promise<number>
} & (
  | {
      readonly nextRunAt: (after: Temporal.Instant) => Temporal.Instant
      readonly runsAtStart?: boolean
    }
  | { readonly queue: TaskQueue }
)

export type JobReport = (name: string, outcome: { readonly done: number } | { readonly error: unknown }) => void

export interface JobScheduler {
  /** Starts running jobs. Processes share the work: one runs a job at its time, all work off the queues. */
  start(jobs: readonly Job[], report: JobReport): Promise<void>
  /** Stops starting jobs and waits for running ones. */
  stop(): Promise<void>
}

/** What waits for jobs, visitors that wait to enter, and the last backup. Ages in seconds, 0 when nothing waits. */
export type Backlog = {
  /** Mails that were neither sent nor failed permanently. */
  readonly mailsWaiting: number
  readonly oldestMailSeconds: number
  readonly mailsFailed: number
  /** Captures, voids and refunds that can be sent, and have no result yet. */
  readonly paymentTasksOpen: number
  readonly oldestPaymentTaskSeconds: number
  /** Items that changed since they were sent to the hosted search service. */
  readonly searchChangesWaiting: number
  readonly oldestSearchChangeSeconds: number
  /** Visitors in the waiting room; 0 when it is closed. */
  readonly visitorsWaiting: number
  /** When the last complete backup was taken, in Unix time; null: there was none. */
  readonly lastBackupSeconds: number | null
}

export interface BacklogReader {
  read(now: Temporal.Instant): Promise<Backlog>
}
