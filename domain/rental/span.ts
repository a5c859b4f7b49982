import { CLEANING_DAYS } from '../constants.ts'
import { addDays, type Day } from '../day.ts'
import { deliveryDays } from '../delivery/delivery.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'

/** The days from `fromOn` to `toOn`, both included. */
export type Span = { readonly fromOn: Day; readonly toOn: Day }

export function daysBlockedBefore(prefecture: PrefectureCode): number {
  return deliveryDays(prefecture) + 1
}

export function daysBlockedAfter(prefecture: PrefectureCode): number {
  return deliveryDays(prefecture) + CLEANING_DAYS
}

/** Start − (delivery days + 1) … end + (delivery days + 2) (docs/product/5, Blocking span; docs/rules.md Words). */
export function blockedSpan(startOn: Day, endOn: Day, prefecture: PrefectureCode): Span {
  return {
    fromOn: addDays(startOn, -daysBlockedBefore(prefecture)),
    toOn: addDays(endOn, daysBlockedAfter(prefecture)),
  }
}

export function spansOverlap(a: Span, b: Span): boolean {
  return a.fromOn <= b.toOn && b.fromOn <= a.toOn
}
