import { closeDatabase, openDatabase } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { schedule } from '#jobs/schedule.ts'
import { readConfig } from './config.ts'
import { dyingPorts } from './fault-points.ts'
import { jobLog, openLog } from './log.ts'
import { openPorts, wireServices } from './wiring.ts'

/**
 * The process that does the jobs beside any number of web processes, on the same PostgreSQL server. Several may run;
 * they share the work.
 */
const config = readConfig()
if (config.databaseUrl === undefined) {
  console.error('DATABASE_URL is not set: on the embedded database the shop does its jobs itself (npm start).')
  process.exit(1)
}
const log = openLog(config.logLevel)
const db = await openDatabase({
  ...config,
  poolSize: config.databasePool,
  onIdleError: (error) => log.warn(error.message),
})
await migrate(db)
const ports = dyingPorts(openPorts(config, db, log), config.faultAt)
const jobs = schedule(wireServices(config, ports))
await ports.jobs.open(jobs)
await ports.jobs.work(jobs, jobLog(log))
console.log('墨礼 SUMIREI: jobs')
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave())

/** Takes no new job, finishes those under way, leaves. */
async function leave(): Promise<void> {
  await ports.jobs.stop()
  await closeDatabase(db)
  process.exit(0)
}
