import { isUnderMaintenance } from '#domain/maintenance/maintenance.ts'
import { cached } from '../cached.ts'
import type { Clock } from '../ports/clock.ts'
import type { ConfigStore } from '../ports/config-store.ts'

/** How long the document is cached, milliseconds: it is needed for every page. */
const CACHE_MS = 1_000

/**
 * Creates a function that returns whether the site is under maintenance (docs/product/4, Maintenance); changes by staff
 * apply within a second.
 */
export function createIsUnderMaintenance({
  configs,
  clock,
}: {
  configs: ConfigStore
  clock: Clock
}): () => Promise<boolean> {
  const document = cached(clock, CACHE_MS, () => configs.maintenance())
  return async () => isUnderMaintenance(await document(), clock.now())
}
