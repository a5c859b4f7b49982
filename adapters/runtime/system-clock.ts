import { setTimeout } from 'node:timers/promises'
import type { Clock, Delay } from '#services/ports/runtime.ts'

export function systemClock(): Clock {
  return { now: () => Temporal.Now.instant() }
}

/** Starts at `startAt` and runs in real time. Never goes back, even when the system clock is changed. */
export function clockFrom(startAt: Temporal.Instant): Clock {
  const { epochMilliseconds } = startAt
  const startedMs = performance.now()
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(epochMilliseconds + Math.floor(performance.now() - startedMs)),
  }
}

export function createDelay(): Delay {
  return async (milliseconds) => {
    await setTimeout(milliseconds)
  }
}
