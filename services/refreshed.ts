/** The age from which `refresh` reads again, milliseconds. */
const MAX_AGE_MS = 1_000
/** The highest age with which a process works on while it cannot read; below the notice of a version. */
const MAX_STALE_MS = 30_000

export type Refreshed = {
  /** Reads again if what was read is a second old; before each request, and each run of a job. */
  refresh(): Promise<void>
  /** The next refresh reads, whatever the age. */
  expire(): void
}

/** What a process keeps in memory of versions: `load` reads it. Concurrent callers share a load. */
export function refreshed(load: () => Promise<void>, maxAgeMs = MAX_AGE_MS): Refreshed {
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let expiredAtMs = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  const ageMs = () => performance.now() - loadedAtMs
  const loadNow = async () => {
    const begunAtMs = performance.now()
    await load()
    loadedAtMs = begunAtMs
  }
  return {
    async refresh() {
      if (ageMs() < maxAgeMs && loadedAtMs > expiredAtMs) return
      loading ??= loadNow().finally(() => {
        loading = undefined
      })
      try {
        await loading
      } catch (error) {
        if (ageMs() > MAX_STALE_MS) throw error
      }
    },
    expire() {
      expiredAtMs = performance.now()
    },
  }
}
