/** The kinds of what has dated versions: each version holds from an instant until the next one. */
export const DATED_KINDS = ['settings', 'page', 'mail-words'] as const
export type DatedKind = (typeof DATED_KINDS)[number]

/**
 * How long before it takes effect a version is saved at least, seconds. A process reads the versions again after a
 * second, so that all processes know a version when it takes effect.
 */
export const NOTICE_SECONDS = 60

/** When a version that is saved now can take effect at the earliest: a whole minute. */
export function earliestEffect(now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: NOTICE_SECONDS }).round({ smallestUnit: 'minute', roundingMode: 'ceil' })
}

export function isDraft({ effectiveAt }: { readonly effectiveAt: Temporal.Instant | undefined }): boolean {
  return effectiveAt === undefined
}

/** A version that is in effect, or was, stays as it is. A draft is never in effect. */
export function isPast(
  { effectiveAt }: { readonly effectiveAt: Temporal.Instant | undefined },
  now: Temporal.Instant,
): boolean {
  return effectiveAt !== undefined && Temporal.Instant.compare(effectiveAt, now) <= 0
}
