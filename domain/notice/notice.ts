import type { Day } from '../day.ts'

/** Limits of a notice, characters (decided here). */
export const NOTICE_LIMITS = { title: 60, body: 4_000 } as const

/** A notice is shown from its first day, and until its last one when it has one (docs/rules.md Notices). */
export function isNoticeShown(
  { shownOn, shownTo }: { readonly shownOn: Day; readonly shownTo?: Day | undefined },
  todayOn: Day,
): boolean {
  return shownOn <= todayOn && (shownTo === undefined || todayOn <= shownTo)
}

/** The paragraphs of a text: an empty line ends one. Line breaks within a paragraph stay. */
export function paragraphsOf(body: string): readonly string[] {
  return body.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}
