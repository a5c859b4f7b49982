import type { ReactNode } from 'react'
import { addDays, type Day, weekdayOf } from '#domain/day.ts'
import { monthText, WEEKDAYS } from '#domain/text/day-text.ts'

/** A month as weeks of seven days, Sunday first, with empty cells before the first and after the last day. */
export type Month = { readonly month: string; readonly weeks: readonly (readonly (Day | undefined)[])[] }

/** The months from one day to another, both included, named like `2026-11`. Weeks outside the range are left out. */
export function monthsBetween(fromOn: Day, toOn: Day): Month[] {
  const months: Month[] = []
  let firstOn = `${fromOn.slice(0, 8)}01` as Day
  while (firstOn <= toOn) {
    const days = daysOfMonth(firstOn)
    const weeks = weeksOf(days).filter((week) => week.some((on) => on !== undefined && on >= fromOn && on <= toOn))
    months.push({ month: firstOn.slice(0, 7), weeks })
    firstOn = addDays(firstOn, days.length)
  }
  return months
}

function daysOfMonth(firstOn: Day): Day[] {
  const days = [firstOn]
  for (let on = addDays(firstOn, 1); on.slice(0, 7) === firstOn.slice(0, 7); on = addDays(on, 1)) days.push(on)
  return days
}

function weeksOf(days: readonly Day[]): (Day | undefined)[][] {
  const emptyCells = new Array<undefined>(weekdayOf(days[0]!)).fill(undefined)
  const cells = [...emptyCells, ...days]
  const weeks: (Day | undefined)[][] = []
  for (let at = 0; at < cells.length; at += 7) {
    weeks.push(Array.from({ length: 7 }, (_, weekday) => cells[at + weekday]))
  }
  return weeks
}

type MonthTableProps = {
  month: Month
  holidays: Readonly<Record<string, string>>
  renderDay: (on: Day) => ReactNode
  dayClass?: (on: Day) => string
  hidesTitle?: boolean
}

/** Sundays and holidays are red, Saturdays blue. */
export function MonthTable({ month, holidays, renderDay, dayClass, hidesTitle }: MonthTableProps) {
  return (
    <table className="month">
      <caption className={hidesTitle ? 'spoken' : 'month-title'}>{monthText(month.month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={`${name}曜日`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week.find((on) => on !== undefined)}>
            {week.map((on, weekday) =>
              on === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no other key than its weekday
                <td key={weekday} />
              ) : (
                <td key={on} className={cellClass(holidays[on] !== undefined, dayClass?.(on))}>
                  {renderDay(on)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellClass(isHoliday: boolean, extra: string | undefined): string | undefined {
  return [isHoliday ? 'holiday' : '', extra ?? ''].filter(Boolean).join(' ') || undefined
}
