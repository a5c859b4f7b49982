import type { Logger } from 'pino'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { serviceFailureStore } from '#adapters/postgres/staff/service-failures.ts'
import type { OutsideService } from '#domain/operator/service-failures.ts'
import { watchService } from '#observability/service-watch.ts'
import type { ServiceWatch } from '#services/ports/operations.ts'
import type { Clock } from '#services/ports/runtime.ts'

type Dependencies = { readonly db: Database; readonly clock: Clock; readonly log?: Logger | undefined }

/** Makes the watches of the services that a process calls. */
export function serviceWatches({ db, clock, log }: Dependencies): (service: OutsideService) => ServiceWatch {
  const options = { log, failures: serviceFailureStore(db), now: () => clock.now() }
  return (service) => watchService(service, options)
}
