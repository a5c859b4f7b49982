import { day } from '#domain/day.ts'
import type { Effects } from '#domain/order/in-force.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'

/** The day of which the statement on accessibility speaks. */
export const ACCESSIBILITY_STATED_ON = day('2026-11-29')

/** The versions of a document: `2026年11月29日 改定、施行（これまでの版：2026年11月28日、2026年11月22日 施行）`. */
export function inForceText([on, ...earlier]: Effects): string {
  return `${dayTextPlain(on)} 改定、施行（これまでの版：${earlier.map(dayTextPlain).join('、')} 施行）`
}
