import { addDays, type Day } from '../day.ts'

/** Days after the return date by which the parcel must be returned (docs/rules.md Orders, Overdue). */
export const RETURN_GRACE_DAYS = 2

/** Two days after the return date (docs/rules.md Orders); it is overdue from the next day (decided here). */
export function arrearDueOn(endOn: Day): Day {
  return addDays(endOn, RETURN_GRACE_DAYS)
}

export function isOverdue({ endOn, todayOn }: { endOn: Day; todayOn: Day }): boolean {
  return todayOn > arrearDueOn(endOn)
}

/** The day of the return-day mail: one day before the return date (docs/rules.md Mails, "limittoday"). */
export function returnReminderOn(endOn: Day): Day {
  return addDays(endOn, -1)
}
