/** A recurring job: it runs on a schedule, and immediately when a transaction notifies it. */
export type Job = {
  /** In kebab-case; also the name of its queue. */
  readonly name: string
  /** The schedule as a cron expression of five fields, Asia/Tokyo. */
  readonly cron: string
  /** Whether the job also runs once when a process starts working. */
  readonly runsAtStart?: boolean
  /**
   * Does the work that is due and returns how much that was. May run concurrently, also in other processes. `signal` is
   * aborted when the process shuts down: work that can wait stops early.
   */
  readonly run: (signal: AbortSignal) => Promise<number>
}

/** Called with the result or the error of a job. */
export type JobReport = (name: string, outcome: { readonly done: number } | { readonly error: unknown }) => void

/** The job queue. It is stored in the shop's database, so that a change and its job are one transaction. */
export interface JobQueue {
  /** Creates the queues, so that transactions can notify jobs. */
  open(jobs: readonly Job[]): Promise<void>
  /** Starts running jobs in this process. Several processes share the work. */
  work(jobs: readonly Job[], report: JobReport): Promise<void>
  /** Stops starting jobs and waits for running ones. */
  stop(): Promise<void>
}
