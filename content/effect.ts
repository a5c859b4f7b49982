import { type Day, day } from '#domain/day.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'

/**
 * The day from which each legal document has its present text, and that of the text before (民法 548条の4). An order is
 * placed under the terms of its day. A test compares these days with the pages.
 */
export const IN_FORCE = {
  terms: { on: day('2026-11-29'), before: day('2026-11-22') },
  memberTerms: { on: day('2026-11-29'), before: day('2026-11-22') },
  privacy: { on: day('2026-11-29'), before: day('2026-11-22') },
} as const satisfies Readonly<Record<string, { readonly on: Day; readonly before: Day }>>

/** The day of which the statement on accessibility speaks. */
export const ACCESSIBILITY_STATED_ON = day('2026-11-29')

/** `2026年11月29日 改定、施行（改定の前：2026年11月22日 施行）`. */
export function inForceText({ on, before }: (typeof IN_FORCE)[keyof typeof IN_FORCE]): string {
  return `${dayTextPlain(on)} 改定、施行（改定の前：${dayTextPlain(before)} 施行）`
}
