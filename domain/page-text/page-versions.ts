import { canonicalPath } from '../navigation/path.ts'
import { isNewPagePath } from './page-text.ts'

/** A version of a page, as far as its place in the history is concerned. */
type Dated = { readonly effectiveAt: Temporal.Instant | undefined }

/** Of the versions of one page, the earliest first: what holds now, what is next, and the draft. */
export type PageState<Version> = {
  readonly current: Version | undefined
  readonly next: Version | undefined
  readonly draft: Version | undefined
}

export function pageStateOf<Version extends Dated>(
  versions: readonly Version[],
  now: Temporal.Instant,
): PageState<Version> {
  const isBegun = ({ effectiveAt }: Dated) => effectiveAt && Temporal.Instant.compare(effectiveAt, now) <= 0
  return {
    current: versions.findLast((version) => isBegun(version) === true),
    next: versions.find((version) => isBegun(version) === false),
    draft: versions.find((version) => isBegun(version) === undefined),
  }
}

/**
 * A number for the versions of a page: whoever edits a page sends it, and another one means that a version was added,
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

/** Whether staff may add a page at a path: no other address leads there. */
export function isFreePath(path: string): boolean {
  return isNewPagePath(path) && canonicalPath(path) === path
}
