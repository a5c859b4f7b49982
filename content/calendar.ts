import { addDays, type Day } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { Closing, RentalCalendar } from '#domain/rental/calendar.ts'
import { type ClosedRun, closedRunOf } from '#domain/rental/closing.ts'
import { cutOffOn } from '#domain/rental/day-rules.ts'
import { earliestStart } from '#domain/rental/period.ts'

/** How many days after the holidays the page still shows them. */
const SHOWN_AFTER_DAYS = 7

/** The closing over a New Year that is ahead, current, or at most a week past; undefined until it is entered. */
export function newYearClosing(calendar: RentalCalendar, todayOn: Day): ClosedRun | undefined {
  return calendar.closings
    .map((closing) => closedRunOf(calendar, closing))
    .filter((run) => isOverNewYear(run) && addDays(run.toOn, SHOWN_AFTER_DAYS) >= todayOn)
    .toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))[0]
}

function isOverNewYear({ fromOn, toOn }: ClosedRun): boolean {
  const newYearOn = `${toOn.slice(0, 4)}-01-01`
  return fromOn <= newYearOn && newYearOn <= toOn
}

/** The other closings that are not over, by first day. */
export function otherClosings(calendar: RentalCalendar, todayOn: Day): readonly Closing[] {
  return calendar.closings
    .filter((closing) => closing.toOn >= todayOn && !isOverNewYear(closedRunOf(calendar, closing)))
    .toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
}

/** Orders from the cut-off hour of one day to that of another arrive on these days at the earliest. */
type ClosingRow = { readonly fromOn: Day; readonly toOn: Day; readonly arrivals: readonly Day[] }

/** The earliest arrivals of orders placed around a closing, in the order of `prefectures`; equal ones share a row. */
export function closingRows(
  { lastShippingOn, nextShippingOn }: ClosedRun,
  calendar: RentalCalendar,
  prefectures: readonly PrefectureCode[],
): ClosingRow[] {
  const rows: ClosingRow[] = []
  for (let on = addDays(lastShippingOn, -1); on <= addDays(nextShippingOn, 1); on = addDays(on, 1)) {
    const now = cutOffOn(on, calendar.rules).subtract({ seconds: 1 })
    const arrivals = prefectures.map((prefecture) => earliestStart({ now, prefecture, calendar }))
    const last = rows.at(-1)
    if (last?.arrivals.every((arrival, index) => arrival === arrivals[index]))
      rows[rows.length - 1] = { ...last, toOn: on }
    else rows.push({ fromOn: addDays(on, -1), toOn: on, arrivals })
  }
  return rows
}
