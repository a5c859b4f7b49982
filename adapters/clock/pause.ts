import { setTimeout } from 'node:timers/promises'
import type { Pause } from '#services/ports/pause.ts'

/** Waits on the machine's clock. */
export function pause(): Pause {
  return async (milliseconds) => {
    await setTimeout(milliseconds)
  }
}
