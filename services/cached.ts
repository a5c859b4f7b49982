import type { Clock } from './ports/runtime.ts'

/**
 * Caches the result of a function: it is loaded once for all concurrent callers, and loaded again when it is older than
 * `ageMs`. A failed result is not cached.
 */
export function cached<T>(clock: Clock, ageMs: number, load: () => Promise<T>): () => Promise<T> {
  let cachedResult: Promise<T> | undefined
  let loadedAtMs = 0
  return () => {
    const nowMs = clock.now().epochMilliseconds
    if (cachedResult !== undefined && nowMs - loadedAtMs < ageMs) return cachedResult
    const loading = load()
    cachedResult = loading
    loadedAtMs = nowMs
    loading.catch(() => {
      if (cachedResult === loading) cachedResult = undefined
    })
    return loading
  }
}
