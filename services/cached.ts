import type { Clock } from './ports/runtime.ts'

/**
 * Caches a result for `ageMs`; concurrent callers share one load. A failed result is not cached. A clock that was set
 * back does not keep a result for longer.
 */
export function cached<T>(clock: Clock, ageMs: number, load: () => Promise<T>): () => Promise<T> {
  let cachedResult: Promise<T> | undefined
  let loadedAtMs = 0
  return () => {
    const nowMs = clock.now().epochMilliseconds
    if (cachedResult !== undefined && Math.abs(nowMs - loadedAtMs) < ageMs) return cachedResult
    const loading = load()
    cachedResult = loading
    loadedAtMs = nowMs
    loading.catch(() => {
      if (cachedResult === loading) cachedResult = undefined
    })
    return loading
  }
}
