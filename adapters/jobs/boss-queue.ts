import { fromKysely, PgBoss } from 'pg-boss'
import type { Job, JobQueue, JobReport } from '#services/ports/job-queue.ts'
import { type Database, embeddedDatabaseOf } from '../postgres/connect.ts'
import { createEmbeddedStatements } from './embedded-statements.ts'
import type { NotifyJob } from './notify-job.ts'

type Options = {
  readonly db: Database
  /** URL of the PostgreSQL server; absent: the embedded database. */
  readonly databaseUrl: string | undefined
  /** Receives errors of the queue itself; the queue continues. */
  readonly onError: (error: unknown) => void
  /** Polling interval in seconds. */
  readonly pollingIntervalSeconds?: number
}

const TIME_ZONE = 'Asia/Tokyo'
const CONNECTIONS = 3
const POLLING_INTERVAL_SECONDS = 1
/** Several notifications of one job are handled by one run. */
const BATCH_SIZE = 500
/** A job that runs longer than this is handed to another worker. */
const MAX_RUN_SECONDS = 600
const RETENTION_SECONDS = 3_600
const STOP_TIMEOUT_MS = 30_000

/** The queue by pg-boss, in the schema `pgboss` of the shop's own database (docs/decisions/017-jobs.md). */
export function createBossQueue({
  db,
  databaseUrl,
  onError,
  pollingIntervalSeconds,
}: Options): JobQueue & { notifyJob: NotifyJob } {
  const embedded = embeddedDatabaseOf(db)
  const boss = new PgBoss({
    ...(embedded === undefined
      ? { connectionString: databaseUrl ?? '', max: CONNECTIONS, application_name: 'sumirei-jobs' }
      : { db: createEmbeddedStatements(db, embedded), backend: 'pglite' as const }),
  })
  boss.on('error', onError)
  let isStarted = false
  const stopping = new AbortController()
  return {
    async open(jobs) {
      await boss.start()
      for (const { name } of jobs) {
        await boss.createQueue(name, { deleteAfterSeconds: RETENTION_SECONDS, expireInSeconds: MAX_RUN_SECONDS })
        // Creating a queue removes it from pg-boss's cache. It must be cached before a transaction sends to it: looking
        // it up then would use the embedded database's only connection from within its own transaction (deadlock).
        await boss.insert(name, [])
      }
      isStarted = true
    },
    async work(jobs, report) {
      const options = {
        report,
        signal: stopping.signal,
        pollingIntervalSeconds: pollingIntervalSeconds ?? POLLING_INTERVAL_SECONDS,
      }
      for (const job of jobs) await startWorker(boss, job, options)
    },
    async stop() {
      if (!isStarted) return
      isStarted = false
      stopping.abort()
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
    // Before the queues exist, due work waits for the next scheduled run.
    async notifyJob(tx, name) {
      if (isStarted) await boss.send(name, null, { db: fromKysely(tx) })
    },
  }
}

type WorkOptions = {
  readonly report: JobReport
  readonly signal: AbortSignal
  readonly pollingIntervalSeconds: number
}

async function startWorker(
  boss: PgBoss,
  job: Job,
  { report, signal, pollingIntervalSeconds }: WorkOptions,
): Promise<void> {
  await boss.schedule(job.name, job.cron, null, { tz: TIME_ZONE, missed: 'once', retryLimit: 0 })
  await boss.work(job.name, { batchSize: BATCH_SIZE, pollingIntervalSeconds }, async () => {
    try {
      report(job.name, { done: await job.run(signal) })
    } catch (error) {
      report(job.name, { error })
      throw error
    }
  })
  if (job.runsAtStart) await boss.send(job.name, null, { retryLimit: 0 })
}
