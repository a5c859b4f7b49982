import type { Clock } from '#services/ports/clock.ts'

/** The machine's clock. */
export function systemClock(): Clock {
  return { now: () => Temporal.Now.instant() }
}

/**
 * A clock that shows `startAt` now and runs on from there; it never goes back, whatever is done to the machine's clock.
 */
export function clockFrom(startAt: Temporal.Instant): Clock {
  const startedMs = performance.now()
  return { now: () => startAt.add({ milliseconds: Math.floor(performance.now() - startedMs) }) }
}
