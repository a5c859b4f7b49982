/** From which age what was read is read again, and from which age a caller waits for that, milliseconds. */
type Ages = { readonly maxAgeMs: number; readonly maxStaleMs: number }

/** `maxStaleMs` is below the notice of a version (NOTICE_SECONDS), so that each is known when it takes effect. */
const AGES: Ages = { maxAgeMs: 1_000, maxStaleMs: 30_000 }

export type Refreshed = {
  /**
   * Reads again what is a second old; before each request, and each run of a job. It waits for that, and fails with it,
   * only when nothing younger than half a minute is known, or after `expire`.
   */
  refresh(): Promise<void>
  /** The next refresh reads and waits, whatever the age. */
  expire(): void
  /** Throws when nothing could be read for half a minute. */
  requireRead(): void
}

/** What a process keeps in memory of versions: `load` reads it. Concurrent callers share a load. */
export function refreshed(load: () => Promise<void>, { maxAgeMs, maxStaleMs }: Ages = AGES): Refreshed {
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let expiredAtMs = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  let failure: { readonly error: unknown } | undefined
  const ageMs = () => performance.now() - loadedAtMs
  const loadNow = async () => {
    const begunAtMs = performance.now()
    try {
      await load()
      loadedAtMs = begunAtMs
      failure = undefined
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  return {
    async refresh() {
      const isExpired = loadedAtMs <= expiredAtMs
      if (ageMs() < maxAgeMs && !isExpired) return
      loading ??= loadNow().finally(() => {
        loading = undefined
      })
      if (ageMs() >= maxStaleMs || isExpired) return loading
      loading.catch(() => undefined)
    },
    expire() {
      expiredAtMs = performance.now()
    },
    requireRead() {
      if (failure !== undefined && ageMs() >= maxStaleMs) throw failure.error
    },
  }
}
