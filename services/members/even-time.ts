import type { Pause } from '../ports/pause.ts'

/** How long the answers take that must not tell by time what they do not tell by words (docs/rules.md Members). */
const EVEN_TIME_MS = 800

/**
 * Answers no sooner than after a fixed time, whatever the work found. The work must take less: then the time says
 * nothing. What the work costs stays about the same besides (see its callers), for when the machine is slow.
 */
export function evenly({ pause }: { readonly pause: Pause }) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const [answer] = await Promise.allSettled([work(), pause(EVEN_TIME_MS)])
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }
}
