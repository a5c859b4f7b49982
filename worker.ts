import { closeDatabase } from '#adapters/postgres/connect.ts'
import { schedule } from '#jobs/schedule.ts'
import { readConfig } from './config.ts'
import { jobLog } from './log.ts'
import { openProcess } from './open-process.ts'
import { wireServices } from './wiring.ts'

/**
 * The process that does the jobs beside any number of web processes, on the same PostgreSQL server. Several may run;
 * they share the work.
 */
const config = readConfig()
if (config.databaseUrl === undefined) {
  console.error('DATABASE_URL is not set: on the embedded database the shop does its jobs itself (npm start).')
  process.exit(1)
}
const { log, observer, db, ports } = await openProcess(config)
const jobs = observer.jobs(schedule(wireServices(config, ports)))
await ports.jobs.open(jobs)
await ports.jobs.work(jobs, jobLog(log))
await observer.listen(() => ports.backlog.read(ports.clock.now()))
console.log('墨礼 SUMIREI: jobs')
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave())

/** Takes no new job, finishes those under way, leaves. */
async function leave(): Promise<void> {
  await ports.jobs.stop()
  await closeDatabase(db)
  await observer.close()
  process.exit(0)
}
