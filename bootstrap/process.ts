import { openDatabase } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import type { Config } from '#config/config.ts'
import { createLog } from '#observability/log.ts'
import { createObserver, type Observer } from '#observability/observer.ts'
import { withFaultInjection } from './fault-injection.ts'
import { createPorts } from './ports.ts'

export async function startProcess(config: Config) {
  let observer: Observer | undefined
  const log = createLog(config.logLevel, { onFault: (fault) => observer?.onFault(fault) })
  observer = await createObserver(config.telemetry, log)
  const db = await openDatabase({
    ...config.database,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
    onStatement: observer.onStatement,
  })
  await migrate(db)
  const ports = observer.ports(withFaultInjection(createPorts(config, db, log, observer.onSearch), config.faultPoint))
  return { log, observer, db, ports }
}
