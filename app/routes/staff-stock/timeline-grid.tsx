import { useRef } from 'react'
import { ROW } from '#app/ui/staff/staff-keys.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { BAR, useBarKeys } from './bar-keys.ts'
import type { CellView, RowView, timelineView } from './timeline-view.ts'

type TimelineGridProps = Pick<ReturnType<typeof timelineView>, 'rows' | 'days' | 'months'> & {
  readonly empty: string
}

/** A row per unit and a column per day. A cell spans the days of one use; the named one of each line is a link. */
export function TimelineGrid({ rows, days, months, empty }: TimelineGridProps) {
  const table = useRef<HTMLTableElement>(null)
  useBarKeys(table)
  if (rows.length === 0) return <p className="staff-empty">{empty}</p>
  return (
    <div className="timeline-scroll">
      <table className="timeline" ref={table}>
        <caption className="spoken">
          予定表。帯の間は矢印キーで移れます。読み上げには「表で見る」をお使いください。
        </caption>
        <colgroup>
          <col className="timeline-unit-column" />
        </colgroup>
        {months.map(({ month, days: length }) => (
          <colgroup key={month} span={length} />
        ))}
        <thead>
          <tr>
            <td />
            {months.map(({ month, label, days: length }) => (
              <th key={month} colSpan={length} scope="colgroup">
                {label}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">個体</th>
            {days.map((day) => (
              <th key={day.on} scope="col" className={dayClass(day)} aria-label={day.name}>
                {day.date}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <UnitRow key={row.unitId} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function dayClass({ isToday, isWeekend }: { readonly isToday: boolean; readonly isWeekend: boolean }) {
  if (isToday) return 'timeline-today'
  return isWeekend ? 'timeline-weekend' : undefined
}

function UnitRow({ row: { unitId, itemName, sizeLabel, shelf, cells } }: { readonly row: RowView }) {
  return (
    <tr {...{ [ROW]: '' }}>
      <th scope="row">
        <a className="staff-number" href={staffHref('staff-unit', { id: unitId })}>
          {unitId}
        </a>{' '}
        <small>{[shelf, sizeLabel, itemName].filter(Boolean).join(' ')}</small>
      </th>
      {cells.map((cell) => (
        <Cell key={cell.key} cell={cell} />
      ))}
    </tr>
  )
}

function Cell({ cell: { use, days, isOut, isAtRisk, text, bar } }: { readonly cell: CellView }) {
  const classes = ['timeline-use', `use-${use}`, isOut && 'use-out', isAtRisk && 'use-at-risk']
  return (
    <td colSpan={days} className={classes.filter(Boolean).join(' ')}>
      {bar === undefined ? (
        text
      ) : (
        <a href={bar.path} aria-label={bar.name} title={bar.name} {...{ [BAR]: '' }}>
          {bar.label}
        </a>
      )}
    </td>
  )
}
