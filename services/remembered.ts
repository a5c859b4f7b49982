import type { Clock } from './ports/clock.ts'

/**
 * A question whose answer may be a little old: asked once, shared by everybody who waits for it, and asked again when
 * it is older than `ageMs`. A failed answer is not kept.
 */
export function remembered<T>(clock: Clock, ageMs: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let askedAtMs = 0
  return () => {
    const nowMs = clock.now().epochMilliseconds
    if (answer !== undefined && nowMs - askedAtMs < ageMs) return answer
    const asked = ask()
    answer = asked
    askedAtMs = nowMs
    asked.catch(() => {
      if (answer === asked) answer = undefined
    })
    return asked
  }
}
