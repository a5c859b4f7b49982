import { arrivalReplacedText } from '#app/text/catalog.ts'
import type { ArrivalMoved } from '#domain/catalog/item-query.ts'
import type { Day } from '#domain/day.ts'
import { dayTextFrom } from '#domain/text/day-text.ts'

/** Why the arrival date of a link was replaced, and by which. */
export function arrivalNotices(moved: readonly ArrivalMoved[], todayOn: Day): string[] {
  return moved.map(({ detail: { why, requestedOn, arrivalOn } }) =>
    arrivalReplacedText(why, dayTextFrom(requestedOn, todayOn), dayTextFrom(arrivalOn, todayOn)),
  )
}
