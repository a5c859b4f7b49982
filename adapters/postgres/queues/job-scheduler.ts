import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayOfInstant } from '#domain/day.ts'
import type { Job, JobReport, JobScheduler, TaskQueue } from '#services/ports/jobs.ts'
import type { Clock } from '#services/ports/runtime.ts'
import { SEARCH_INDEXES } from '../catalogue/search-changes.ts'
import type { Database } from '../database/connect.ts'
import { storeAfterOutage } from '../database/store-after-outage.ts'
import { MAILS } from '../mails/mail-queue.ts'
import { PAYMENT_TASKS } from '../money/order-money.ts'
import { claimNext, hasDueTask, type RetryQueue } from './retry-queue.ts'

type Options = {
  readonly db: Database
  /** The shop's clock: decides which tasks of a queue are due. */
  readonly clock: Clock
  /** The machine's clock: decides when a scheduled job runs. */
  readonly systemClock: Clock
  /** Receives errors of the database; the scheduler continues. */
  readonly onError: (error: unknown) => void
  readonly pollingIntervalMs?: number
}

/** A run of a job. `until`: when it counts as hanging. */
type Run = { readonly ended: Promise<void>; readonly until: Temporal.Instant }

type ScheduledJob = Extract<Job, { nextRunAt: unknown }>

const POLLING_INTERVAL_MS = 1_000
const STOP_TIMEOUT_MS = 30_000
/** A job that runs longer than this, or whose process crashed, is run again. */
const MAX_RUN_SECONDS = 600

const QUEUES: Readonly<Record<TaskQueue, RetryQueue>> = {
  mails: MAILS,
  'payment-tasks': PAYMENT_TASKS,
  'search-changes': SEARCH_INDEXES,
}

const SCHEDULED_JOBS: RetryQueue = {
  table: 'scheduled_jobs',
  key: 'name',
  dueAt: 'next_attempt_at',
  isOpen: sql`true`,
  order: sql`next_attempt_at`,
  backoffSeconds: { initial: MAX_RUN_SECONDS, max: MAX_RUN_SECONDS },
}

/** Runs jobs by polling the schedule and the queues, which are tables of the shop (docs/decisions/034-one-queue.md). */
export function createJobScheduler(options: Options): JobScheduler {
  const { onError, pollingIntervalMs = POLLING_INTERVAL_MS, systemClock } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Map<string, Run>()
  let polling: Promise<void> | undefined

  function startJob(job: Job, report: JobReport): void {
    const now = systemClock.now()
    if (signal.aborted || isRunning(running.get(job.name), now)) return
    const runJob = () => runAndReport(options, job, { report, signal })
    const ended = ('queue' in job ? runJob() : runClaimed(options, job, runJob)).catch(onError).finally(() => {
      if (running.get(job.name) === run) running.delete(job.name)
    })
    const run: Run = { ended, until: now.add({ seconds: MAX_RUN_SECONDS }) }
    running.set(job.name, run)
  }

  async function poll(jobs: readonly Job[], report: JobReport): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const job of await findDueJobs(options, jobs)) startJob(job, report)
      } catch (error) {
        onError(error)
      }
      await delay(pollingIntervalMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    async start(jobs, report) {
      await saveSchedule(options, jobs)
      polling = poll(jobs, report)
    },
    async stop() {
      stopping.abort()
      const ended = async () => {
        await polling
        await Promise.all(Array.from(running.values(), (run) => run.ended))
      }
      await Promise.race([ended(), delay(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

/** A job that hangs does not prevent its next run. */
function isRunning(run: Run | undefined, now: Temporal.Instant): boolean {
  return run !== undefined && Temporal.Instant.compare(now, run.until) < 0
}

/** Adds the jobs to the schedule. A time that passed while no process was running is made up for once. */
async function saveSchedule({ db, systemClock }: Options, jobs: readonly Job[]): Promise<void> {
  const now = systemClock.now()
  const scheduled = jobs.filter((job) => 'nextRunAt' in job)
  const names = scheduled.map(({ name }) => name)
  const times = scheduled.map(({ runsAtStart, nextRunAt }) => (runsAtStart ? now : nextRunAt(now)).toString())
  await sql`
    INSERT INTO scheduled_jobs (name, next_attempt_at)
    SELECT name, due FROM unnest(${names}::text[], ${times}::timestamptz[]) AS job (name, due) ORDER BY name
    ON CONFLICT (name) DO UPDATE
      SET next_attempt_at = least(scheduled_jobs.next_attempt_at, excluded.next_attempt_at)`.execute(db)
}

/** The jobs that are due by the schedule or by their queues, in one statement. */
async function findDueJobs({ db, clock, systemClock }: Options, jobs: readonly Job[]): Promise<readonly Job[]> {
  const now = systemClock.now().toString()
  const scheduled = sql`SELECT name FROM scheduled_jobs WHERE next_attempt_at <= ${now}::timestamptz`
  const queued = jobs.flatMap((job) =>
    'queue' in job ? [sql`SELECT ${job.name}::text WHERE ${hasDueTask(QUEUES[job.queue], clock.now())}`] : [],
  )
  const { rows } = await sql<{ name: string }>`${sql.join([scheduled, ...queued], sql` UNION ALL `)}`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return jobs.filter(({ name }) => names.has(name))
}

/** Runs a scheduled job unless another process has claimed it, and schedules its next run. */
async function runClaimed(
  { db, systemClock }: Options,
  { name, nextRunAt }: ScheduledJob,
  run: () => Promise<void>,
): Promise<void> {
  const selection = { where: sql`name = ${name}`, select: sql`SELECT attempts FROM task` }
  const claim = await claimNext<{ attempts: number }>(db, SCHEDULED_JOBS, systemClock.now(), selection)
  if (claim === undefined) return
  await run()
  // Otherwise the claim would delay the next run by ten minutes.
  await storeAfterOutage(() =>
    sql`
    UPDATE scheduled_jobs SET next_attempt_at = ${nextRunAt(systemClock.now()).toString()}::timestamptz
    WHERE name = ${name} AND attempts = ${claim.attempts}`.execute(db),
  )
}

type Reporting = { readonly report: JobReport; readonly signal: AbortSignal }

async function runAndReport(options: Options, job: Job, { report, signal }: Reporting): Promise<void> {
  try {
    report(job.name, { done: await job.run(signal) })
  } catch (error) {
    report(job.name, { error })
    await recordJobFailure(options, job.name).catch(options.onError)
  }
}

/** Counts the failures of a day, of which the owner is notified once, and deletes those of 30 days ago. */
async function recordJobFailure({ db, systemClock }: Options, name: string): Promise<void> {
  const failedOn = dayOfInstant(systemClock.now())
  await sql`DELETE FROM job_failures WHERE failed_on < ${failedOn}::date - 30`.execute(db)
  await sql`
    INSERT INTO job_failures (name, failed_on) VALUES (${name}, ${failedOn}::date)
    ON CONFLICT (name, failed_on) DO UPDATE SET count = job_failures.count + 1`.execute(db)
}
