import { type Day, day, laterDay } from '../day.ts'

/**
 * The day from which each legal document has its present text, and that of the text before (民法 548条の4). A test
 * compares these days with the pages.
 */
export const IN_FORCE = {
  terms: { on: day('2026-11-29'), before: day('2026-11-22') },
  memberTerms: { on: day('2026-11-29'), before: day('2026-11-22') },
  privacy: { on: day('2026-11-29'), before: day('2026-11-22') },
} as const satisfies Readonly<Record<string, InForce>>

export type InForce = { readonly on: Day; readonly before: Day }

/**
 * The version of the terms and the privacy policy of an order placed on a day: the later of their days of effect, which
 * finds both texts. Undefined before the earliest texts that are known.
 */
export function termsEffectOn(
  placedOn: Day,
  { terms, privacy }: Pick<Record<keyof typeof IN_FORCE, InForce>, 'terms' | 'privacy'> = IN_FORCE,
): Day | undefined {
  const effects = [terms, privacy].map(({ on, before }) => [on, before].find((effectOn) => effectOn <= placedOn))
  return effects.reduce((one, other) => one && other && laterDay(one, other))
}
