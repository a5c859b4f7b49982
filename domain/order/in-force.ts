import { type Day, day, laterDay } from '../day.ts'

/**
 * The days from which each legal document has a new text, the newest first (民法 548条の4). A test keeps a hash of each
 * present text, so that a text does not change without a new day.
 */
export const IN_FORCE = {
  terms: [day('2026-11-29'), day('2026-11-28'), day('2026-11-22')],
  memberTerms: [day('2026-11-29'), day('2026-11-28'), day('2026-11-22')],
  privacy: [day('2026-11-30'), day('2026-11-29'), day('2026-11-28'), day('2026-11-23'), day('2026-11-22')],
} as const satisfies Readonly<Record<string, Effects>>

/** The days of effect of one document: at least the present one and the one before. */
export type Effects = readonly [Day, Day, ...Day[]]

/**
 * The version of the terms and the privacy policy of an order placed on a day: the later of their days of effect, which
 * finds both texts. Undefined before the earliest texts that are known.
 */
export function termsEffectOn(
  placedOn: Day,
  { terms, privacy }: Pick<Record<keyof typeof IN_FORCE, Effects>, 'terms' | 'privacy'> = IN_FORCE,
): Day | undefined {
  const effects = [terms, privacy].map((days) => days.find((effectOn) => effectOn <= placedOn))
  return effects.reduce((one, other) => one && other && laterDay(one, other))
}
