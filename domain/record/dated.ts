/** The kinds of what has dated versions: each version holds from an instant until the next one. */
export const DATED_KINDS = ['settings', 'page', 'mail-words', 'home', 'menu', 'operator'] as const
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

/** Of the versions of one key, the earliest first: what holds now, what is next, and the draft. */
export type VersionState<Version> = {
  readonly current: Version | undefined
  readonly next: Version | undefined
  readonly draft: Version | undefined
}

export function versionStateOf<Version extends DatedState>(
  versions: readonly Version[],
  now: Temporal.Instant,
): VersionState<Version> {
  const isBegun = ({ effectiveAt }: DatedState) => effectiveAt && Temporal.Instant.compare(effectiveAt, now) <= 0
  return {
    current: versions.findLast((version) => isBegun(version) === true),
    next: versions.find((version) => isBegun(version) === false),
    draft: versions.find((version) => isBegun(version) === undefined),
  }
}

/**
 * A number for the versions of a key: whoever edits them sends it, and another one means that a version was added,
 * changed or removed meanwhile (FNV-1a, below the billion that a form sends).
 */
export function editionOf(versions: readonly { readonly uid: string; readonly version: number }[]): number {
  const text = versions
    .map(({ uid, version }) => `${uid} ${version}`)
    .toSorted()
    .join()
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % 1_000_000_000
}
