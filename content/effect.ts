import { day } from '#domain/day.ts'
import type { Effects } from '#domain/order/in-force.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'

/** The day of which the statement on accessibility speaks. */
export const ACCESSIBILITY_STATED_ON = day('2026-11-29')

/** `2026年11月29日 改定、施行（改定の前：2026年11月28日 施行）`. */
export function inForceText([on, before]: Effects): string {
  return `${dayTextPlain(on)} 改定、施行（改定の前：${dayTextPlain(before)} 施行）`
}
