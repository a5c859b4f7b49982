import type { Clock } from '#services/ports/runtime.ts'

/** The system clock. */
export function systemClock(): Clock {
  return { now: () => Temporal.Now.instant() }
}

/**
 * A clock that starts at `startAt` and runs in real time. It never goes back, even when the system clock is changed.
 */
export function clockFrom(startAt: Temporal.Instant): Clock {
  const startedMs = performance.now()
  return { now: () => startAt.add({ milliseconds: Math.floor(performance.now() - startedMs) }) }
}
