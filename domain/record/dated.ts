/** The kinds of what has dated versions: each version holds from an instant until the next one. */
export const DATED_KINDS = ['settings', 'page', 'mail-words', 'home', 'menu'] as const
export type DatedKind = (typeof DATED_KINDS)[number]

/**
 * How long before it takes effect a version is saved at least, seconds. A process works with what it read half a minute
 * ago at most, so that all processes know a version when it takes effect.
 */
export const NOTICE_SECONDS = 60

/** When a version that is saved now can take effect at the earliest: a whole minute. */
export function earliestEffect(now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: NOTICE_SECONDS }).round({ smallestUnit: 'minute', roundingMode: 'ceil' })
}

/** `effectiveAt`: none of a draft. */
type DatedState = { readonly effectiveAt: Temporal.Instant | undefined }

export function isDraft({ effectiveAt }: DatedState): boolean {
  return effectiveAt === undefined
}

/** A version that is in effect, or was, or will be before all processes know a change of it, stays as it is. */
export function isFixed({ effectiveAt }: DatedState, now: Temporal.Instant): boolean {
  return effectiveAt !== undefined && Temporal.Instant.compare(effectiveAt, earliestEffect(now)) < 0
}

/** A draft is never in effect. */
export function isPast({ effectiveAt }: DatedState, now: Temporal.Instant): boolean {
  return effectiveAt !== undefined && Temporal.Instant.compare(effectiveAt, now) <= 0
}
