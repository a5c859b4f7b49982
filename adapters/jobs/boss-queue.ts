import { fromKysely, PgBoss } from 'pg-boss'
import type { Job, JobQueue, JobReport } from '#services/ports/job-queue.ts'
import { type Database, embeddedOf } from '../postgres/connect.ts'
import { embeddedStatements } from './embedded-statements.ts'
import type { Wake } from './wake.ts'

type Options = {
  readonly db: Database
  /** A PostgreSQL server; absent: the embedded database. */
  readonly databaseUrl: string | undefined
  /** Told of faults of the queue itself; it goes on. */
  readonly onError: (error: unknown) => void
  /** How often a process looks for new jobs, seconds. */
  readonly lookEverySeconds?: number
}

const ZONE = 'Asia/Tokyo'
const CONNECTIONS = 3
const LOOK_EVERY_SECONDS = 1
/** Many wakings of one job are one run. */
const AT_ONCE = 500
/** How long a job may take before it is given to somebody else. */
const LONGEST_RUN_SECONDS = 600
const KEPT_SECONDS = 3_600
const PATIENCE_MS = 30_000

/** The queue by pg-boss, in the schema `pgboss` of the shop's own database (docs/decisions/017-jobs.md). */
export function bossQueue({ db, databaseUrl, onError, lookEverySeconds }: Options): JobQueue & { wake: Wake } {
  const embedded = embeddedOf(db)
  const boss = new PgBoss({
    ...(embedded === undefined
      ? { connectionString: databaseUrl ?? '', max: CONNECTIONS, application_name: 'sumirei-jobs' }
      : { db: embeddedStatements(db, embedded), backend: 'pglite' as const }),
  })
  boss.on('error', onError)
  let isOpen = false
  return {
    async open(jobs) {
      await boss.start()
      for (const { name } of jobs) {
        await boss.createQueue(name, { deleteAfterSeconds: KEPT_SECONDS, expireInSeconds: LONGEST_RUN_SECONDS })
        // Making a queue makes pg-boss forget it. It must know it before a transaction wakes it: to look it up there
        // would be asking the embedded database's one connection from within its own transaction.
        await boss.insert(name, [])
      }
      isOpen = true
    },
    async work(jobs, report) {
      for (const job of jobs) await workOn(boss, job, report, lookEverySeconds ?? LOOK_EVERY_SECONDS)
    },
    async stop() {
      if (!isOpen) return
      isOpen = false
      await boss.stop({ graceful: true, timeout: PATIENCE_MS })
    },
    // Before the queues stand, whatever is due waits for the clock.
    async wake(tx, name) {
      if (isOpen) await boss.send(name, null, { db: fromKysely(tx) })
    },
  }
}

async function workOn(boss: PgBoss, job: Job, report: JobReport, lookEverySeconds: number): Promise<void> {
  await boss.schedule(job.name, job.cron, null, { tz: ZONE, missed: 'once', retryLimit: 0 })
  await boss.work(job.name, { batchSize: AT_ONCE, pollingIntervalSeconds: lookEverySeconds }, async () => {
    try {
      report(job.name, { done: await job.run() })
    } catch (error) {
      report(job.name, { error })
      throw error
    }
  })
  if (job.isDoneAtStart) await boss.send(job.name, null, { retryLimit: 0 })
}
