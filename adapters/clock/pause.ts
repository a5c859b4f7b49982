import { setTimeout } from 'node:timers/promises'
import type { Pause } from '#services/ports/pause.ts'

/** Waits in real time, on the system clock. */
export function pause(): Pause {
  return async (milliseconds) => {
    await setTimeout(milliseconds)
  }
}
