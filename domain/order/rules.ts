import { addDays, type Day } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { arrearOn, type RentalCalendar } from '../rental/calendar.ts'

/** Whether the last day without Arrear has passed (docs/rules.md Orders, Overdue). */
export function isOverdue(facts: {
  readonly endOn: Day
  readonly todayOn: Day
  readonly prefecture: PrefectureCode
  readonly calendar: RentalCalendar
}): boolean {
  return facts.todayOn >= arrearOn(facts.calendar, facts.endOn, facts.prefecture)
}

/** The day of the return-day mail: one day before the return date (docs/rules.md Mails, "limittoday"). */
export function returnReminderOn(endOn: Day): Day {
  return addDays(endOn, -1)
}
