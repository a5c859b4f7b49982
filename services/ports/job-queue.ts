/** Something that is done again and again: by the clock, and at once when a transaction has woken it. */
export type Job = {
  /** Kebab-case; names its queue. */
  readonly name: string
  /** When it is due: a cron line of five fields, Asia/Tokyo. */
  readonly cron: string
  /** True: also done once when a process begins to work. */
  readonly isDoneAtStart?: boolean
  /** Does what is due and tells how much that was. Must bear being run twice at once, here and in other processes. */
  readonly run: () => Promise<number>
}

/** Told what a job did, or that it failed. */
export type JobReport = (name: string, outcome: { readonly done: number } | { readonly error: unknown }) => void

/** The queue of what is to be done; it lives in the shop's database, so a change and its job are one transaction. */
export interface JobQueue {
  /** Makes the queues, so that transactions may wake jobs from now on. */
  open(jobs: readonly Job[]): Promise<void>
  /** Lets this process do jobs too. Several processes share the work. */
  work(jobs: readonly Job[], report: JobReport): Promise<void>
  /** Takes no new job, waits for those under way. */
  stop(): Promise<void>
}
