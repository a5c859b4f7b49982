import { statfs } from 'node:fs/promises'
import { closeDatabase, poolCounts } from '#adapters/postgres/database/connect.ts'
import { openReplica } from '#adapters/postgres/database/replica.ts'
import { serviceFailureStore } from '#adapters/postgres/staff/service-failures.ts'
import type { Config } from '#config/config.ts'
import { CACHES } from '#domain/caches.ts'
import { currentFailures } from '#domain/operator/service-failures.ts'
import { createLog } from '#observability/log.ts'
import type { DiskSpace } from '#observability/metrics.ts'
import { createObserver, type Observer } from '#observability/observer.ts'
import { requireDataFolder } from './data-folder.ts'
import { withFaultInjection } from './fault-injection.ts'
import { createPorts } from './ports.ts'
import { openForProcess } from './shop-database.ts'

/** Queries wait for changes only when polling has stopped, for example because its connection is lost. */
const BROWSE_TIMES = { pollMs: 200, maxAgeMs: CACHES.browseIndex.maxAgeMs }

export async function startProcess(config: Config) {
  await requireDataFolder(config.dataDir)
  let observer: Observer | undefined
  const log = createLog(config.logLevel, { onError: (error) => observer?.onError(error) })
  observer = await createObserver(config.telemetry, log)
  const options = {
    ...config.database,
    onIdleError: (error: Error) => log.warn({ err: error }, 'database connection lost'),
    onStatement: observer.onStatement,
    onWarning: (warning: string) => log.warn(warning),
  }
  const db = await openForProcess(options)
  const { replicaUrl } = config.database
  const onError = (error: unknown) => log.warn({ err: error }, 'replica failed: the primary answers')
  const replica = replicaUrl === undefined ? undefined : await openReplica(db, replicaUrl, { ...options, onError })
  const browse = {
    ...BROWSE_TIMES,
    onChanges: observer.onBrowse,
    onError: (error: unknown) => log.warn({ err: error }, 'changes for the browse index were not read'),
  }
  const created = createPorts(config, db, { log, onSearch: observer.onSearch, replica, browse })
  // What cannot be reached is logged at once, and not first when a customer asks for a picture or waits for a mail.
  if (config.files.bucket) void created.files.read('start').catch(() => undefined)
  void created.mailServer?.verify().catch(() => undefined)
  const ports = observer.ports(withFaultInjection(created, config.faultPoint))
  const closeDatabases = async () => {
    created.browse.close()
    await replica?.destroy()
    await closeDatabase(db)
  }
  const metricSources = {
    readBacklog: () => ports.backlog.read(ports.clock.now()),
    readPool: () => poolCounts(db),
    readFailures: async () => currentFailures(await serviceFailureStore(db).list(), ports.clock.now()),
    readDisk: () => readDisk(config.dataDir),
  }
  return { log, observer, db, ports, metricSources, closeDatabases }
}

/** `freeBytes`: without what is kept for the root user. */
async function readDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}
