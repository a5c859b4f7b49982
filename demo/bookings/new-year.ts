import { type Day, day } from '#domain/day.ts'
import { type Closing, OPEN_CALENDAR, type RentalCalendar } from '#domain/rental/calendar.ts'

/** The new-year holidays of the demo shop that are current or ahead. */
export function newYearHolidays(todayOn: Day): Closing {
  const year = Number(todayOn.slice(0, 4))
  const [current, next] = [holidaysFrom(year - 1), holidaysFrom(year)]
  return current.toOn >= todayOn ? current : next
}

function holidaysFrom(year: number): Closing {
  return { fromOn: day(`${year}-12-31`), toOn: day(`${year + 1}-01-03`), reason: '年末年始休業' }
}

export function demoCalendar(todayOn: Day): RentalCalendar {
  return { ...OPEN_CALENDAR, closings: [newYearHolidays(todayOn)] }
}
