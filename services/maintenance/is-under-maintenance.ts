import { isUnderMaintenance } from '#domain/maintenance/maintenance.ts'
import type { Clock } from '../ports/clock.ts'
import type { ConfigStore } from '../ports/config-store.ts'
import { remembered } from '../remembered.ts'

/** How old the document may be, milliseconds: every page asks for it. */
const AGE_MS = 1_000

/** Whether the site is under maintenance now (docs/product/4, Maintenance); staff's change counts within a second. */
export function askMaintenance({ configs, clock }: { configs: ConfigStore; clock: Clock }): () => Promise<boolean> {
  const document = remembered(clock, AGE_MS, () => configs.maintenance())
  return async () => isUnderMaintenance(await document(), clock.now())
}
