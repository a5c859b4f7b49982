import { CACHES, type Cache, type CacheName } from '#domain/caches.ts'
import { putBounded } from '#domain/remembered.ts'
import type { CatalogStore } from './ports/catalog.ts'
import type { Clock } from './ports/runtime.ts'

type Loaded = CacheName<{ readonly maxAgeMs: number; readonly max: number }>
type Versions = Pick<CatalogStore, 'recentVersions'>
type Versioned = Pick<Cache, 'version'>
type Ports<Name extends Loaded> = { readonly clock: Clock } & ((typeof CACHES)[Name] extends Required<Versioned>
  ? { readonly catalog: Versions }
  : unknown)

/**
 * Keeps results of `load` by its arguments, which are plain values, as the row of CACHES says: for how long, how many,
 * and until which version changes. Concurrent callers share a load. A failed load is not kept. A clock that was set
 * back does not keep a result for longer.
 */
export function cached<Name extends Loaded, Args extends readonly unknown[], Result>(
  name: Name,
  ports: Ports<Name>,
  load: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const { maxAgeMs = 0, max = 1, version }: Cache = CACHES[name]
  const readVersion = versionReader(version, ports)
  const kept = new Map<string, { readonly loadedAtMs: number; readonly result: Promise<Result> }>()
  let lastVersion: string | undefined
  return async (...args) => {
    const newest = await readVersion?.()
    if (newest !== lastVersion) kept.clear()
    lastVersion = newest
    const key = JSON.stringify(args)
    const nowMs = ports.clock.now().epochMilliseconds
    const known = kept.get(key)
    if (known !== undefined && Math.abs(nowMs - known.loadedAtMs) < maxAgeMs) return known.result
    const loaded = { loadedAtMs: nowMs, result: load(...args) }
    putBounded(kept, key, loaded, max)
    loaded.result.catch(() => {
      if (kept.get(key) === loaded) kept.delete(key)
    })
    return loaded.result
  }
}

/** The ports remember the versions for a quarter of a second. */
function versionReader(
  version: Versioned['version'],
  { catalog }: { readonly clock: Clock; readonly catalog?: Versions },
): (() => Promise<string>) | undefined {
  if (version === undefined || catalog === undefined) return undefined
  return async () => (await catalog.recentVersions())[version]
}
