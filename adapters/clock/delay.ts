import { setTimeout } from 'node:timers/promises'
import type { Delay } from '#services/ports/runtime.ts'

/** Waits in real time, on the system clock. */
export function createDelay(): Delay {
  return async (milliseconds) => {
    await setTimeout(milliseconds)
  }
}
