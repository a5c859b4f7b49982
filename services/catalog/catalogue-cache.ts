import { cached } from '../cached.ts'
import type { ServicePorts } from '../service-ports.ts'

const VERSION_POLL_MS = 250

/**
 * Caches a part of the catalogue for `ageMs`, and no longer than until the catalogue changes: its version is checked
 * four times a second at most.
 */
export function catalogueCache<T>(
  { catalog, clock }: Pick<ServicePorts, 'catalog' | 'clock'>,
  ageMs: number,
  load: () => Promise<T>,
): () => Promise<T> {
  const checkVersion = cached(clock, VERSION_POLL_MS, () => catalog.catalogueVersion())
  let version: string | undefined
  let current = cached(clock, ageMs, load)
  return async () => {
    const newest = await checkVersion()
    if (newest !== version) current = cached(clock, ageMs, load)
    version = newest
    return current()
  }
}
