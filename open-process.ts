import { openDatabase } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import type { Config } from './config.ts'
import { dyingPorts } from './fault-points.ts'
import { openLog } from './log.ts'
import { openObserver } from './observability/observe.ts'
import { openPorts } from './wiring.ts'

/** The common start of web and job processes: log, observability, the migrated database, and the ports. */
export async function openProcess(config: Config) {
  const log = openLog(config.logLevel)
  const observer = await openObserver(config.telemetry, log)
  const db = await openDatabase({
    ...config,
    poolSize: config.databasePool,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
    onStatement: observer.onStatement,
  })
  await migrate(db)
  const ports = observer.ports(dyingPorts(openPorts(config, db, log), config.faultAt))
  return { log, observer, db, ports }
}
