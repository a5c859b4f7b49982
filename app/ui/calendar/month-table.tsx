import type { ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import { monthText, WEEKDAYS } from '../day-text.ts'
import type { Month } from './month.ts'

type MonthTableProps = {
  month: Month
  /** National holidays, by day. */
  holidays: Readonly<Record<string, string>>
  /** Renders the cell of a day. */
  renderDay: (on: Day) => ReactNode
  /** CSS class of a cell. */
  dayClass?: (on: Day) => string
  hidesTitle?: boolean
}

/**
 * A month as a table with Japanese weekday headers. Sundays and holidays are red, Saturdays blue; holidays are also
 * named.
 */
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
