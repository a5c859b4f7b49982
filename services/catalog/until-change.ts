import type { ServicePorts } from '../service-ports.ts'

const MAX_AGE_MS = 5_000

/**
 * Keeps results by key for as long as a page: five seconds, and until catalogue or stock change (docs/decisions/072).
 * Concurrent callers share a load. A failed load is not kept. `max`: of the results.
 */
export function keptUntilChange<Key, Result>(
  { catalog, clock }: Pick<ServicePorts, 'catalog' | 'clock'>,
  max: number,
): (key: Key, load: () => Promise<Result>) => Promise<Result> {
  let version = ''
  const kept = new Map<Key, { readonly loadedAtMs: number; readonly result: Promise<Result> }>()
  return async (key, load) => {
    const newest = await catalog.recentVersion()
    if (newest !== version) kept.clear()
    version = newest
    const nowMs = clock.now().epochMilliseconds
    const known = kept.get(key)
    if (known !== undefined && Math.abs(nowMs - known.loadedAtMs) < MAX_AGE_MS) return known.result
    const result = load()
    result.catch(() => kept.delete(key))
    putBounded(kept, key, { loadedAtMs: nowMs, result }, max)
    return result
  }
}

/** Removes the oldest entry of a full cache. */
export function putBounded<Key, Value>(cache: Map<Key, Value>, key: Key, value: Value, max: number): void {
  cache.delete(key)
  const [oldest] = cache.size < max ? [] : cache.keys()
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(key, value)
}
