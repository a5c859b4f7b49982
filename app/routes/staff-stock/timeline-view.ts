import { LINE_STATUS_LABELS } from '#app/text/staff-text.ts'
import { HOLD_LABELS, spanTextTiny, USE_LABELS } from '#app/text/unit-text.ts'
import type { DayUse, StockLine, TimelineCell } from '#domain/availability/timeline.ts'
import { addDays, type Day, daysBetween, weekdayOf } from '#domain/day.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import type { Span } from '#domain/rental/span.ts'
import { dayText, monthText } from '#domain/text/day-text.ts'
import type { Services } from '#services/services.ts'

type Timeline = Exclude<Awaited<ReturnType<Services['staff']['units']['timeline']>>, { kind: 'rejected' }>
type Row = Timeline['rows'][number]

/** A cell as the page shows it. `bar`: the link and the name of a line; `text`: in cells without one. */
export type CellView = {
  readonly key: string
  readonly use: DayUse
  readonly days: number
  readonly isOut: boolean
  readonly isAtRisk: boolean
  readonly text: string
  readonly bar: { readonly path: string; readonly label: string; readonly name: string } | undefined
}

export type RowView = Pick<Row, 'unitId' | 'itemName' | 'sizeLabel' | 'shelf'> & { readonly cells: CellView[] }

/** Elements of a page beside the rows, with the whole menu, and the most that all may have. */
export const HEAD_ELEMENTS = 360
const MAX_ELEMENTS = 1_500
/** A gap that is too narrow for its number of days. */
const MIN_NUMBERED_DAYS = 2

/**
 * The rows of the timeline, fewer where they are so full that the page would have more than 1,500 elements: then the
 * next page begins earlier.
 */
export function timelineView({ rows, next, window, todayOn }: Timeline) {
  let elements = HEAD_ELEMENTS
  const shown = rows.filter((row) => {
    elements += elementsOf(row)
    return elements <= MAX_ELEMENTS
  })
  return {
    rows: shown.map(rowView),
    next: shown.length < rows.length ? shown.at(-1)?.unitUid : next,
    days: daysOf(window, todayOn),
    months: monthsOf(window),
  }
}

function elementsOf({ cells }: Row): number {
  const ROW_ELEMENTS = 4
  return ROW_ELEMENTS + cells.length + cells.filter(({ isNamed }) => isNamed).length
}

function rowView({ unitId, itemName, sizeLabel, shelf, cells }: Row): RowView {
  return { unitId, itemName, sizeLabel, shelf, cells: cells.map((cell) => cellView(cell, unitId)) }
}

function cellView({ use, fromOn, days, line, isNamed, isAtRisk }: TimelineCell, unitId: string): CellView {
  const isOut = line !== undefined && (line.status === 'Shipping' || line.status === 'Rental')
  return {
    key: fromOn,
    use,
    days,
    isOut,
    isAtRisk,
    text: use === 'free' && days >= MIN_NUMBERED_DAYS ? `${days}日` : '',
    bar: line !== undefined && isNamed ? barOf(line, unitId, isAtRisk) : undefined,
  }
}

function barOf(line: StockLine, unitId: string, isAtRisk: boolean) {
  const name = lineName(line)
  const label = line.orderNumber === undefined ? (line.reason ?? name) : String(line.orderNumber)
  return { path: linePath(line, unitId), label, name: `${name}${isAtRisk ? '、代わりが必要' : ''}` }
}

/** `ご注文 100123 出荷待ち 11/24〜11/27` */
function lineName({ orderNumber, status, isCleaning, startOn, endOn, returnedOn, reason }: StockLine): string {
  const days = spanTextTiny({ fromOn: startOn, toOn: returnedOn ?? endOn })
  if (orderNumber !== undefined) return `ご注文 ${orderNumber} ${LINE_STATUS_LABELS[status]} ${days}`
  const what = isCleaning ? USE_LABELS.cleaning : HOLD_LABELS[status as keyof typeof HOLD_LABELS]
  return [what, reason, days].filter(Boolean).join(' ')
}

/** Where a bar leads: an unshipped booking can be moved, a hold is on the page of its unit. */
export function linePath(line: StockLine, unitId: string): string {
  if (line.orderNumber === undefined) return `${staffHref('staff-unit', { id: unitId })}#holds`
  if (isUnshippedLine(line)) return staffHref('staff-booking', { line: line.lineUid })
  return staffHref('staff-order', { number: line.orderNumber })
}

function daysOf({ fromOn, toOn }: Span, todayOn: Day) {
  return Array.from({ length: daysBetween(fromOn, toOn) + 1 }, (_, index) => {
    const on = addDays(fromOn, index)
    const weekday = weekdayOf(on)
    return {
      on,
      date: Number(on.slice(8)),
      name: dayText(on),
      isWeekend: weekday === 0 || weekday === 6,
      isToday: on === todayOn,
    }
  })
}

function monthsOf({ fromOn, toOn }: Span) {
  const months: { month: string; label: string; days: number }[] = []
  for (let on = fromOn; on <= toOn; on = addDays(on, 1)) {
    const month = on.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.days += 1
    else months.push({ month, label: monthText(month), days: 1 })
  }
  return months
}

export type TableRow = {
  readonly key: string
  readonly unitId: string
  readonly itemName: string
  readonly what: string
  readonly path: string | undefined
  readonly days: string
}

/** The timeline as a list of uses and gaps, for those who do not see bars. */
export function tableRows({ rows }: Timeline): TableRow[] {
  return rows.flatMap(({ unitId, itemName, sizeLabel, cells }) =>
    cells.flatMap(({ use, fromOn, days, line, isNamed, isAtRisk }) => {
      const isGap = line === undefined
      if (!isGap && !isNamed) return []
      const span = isGap ? { fromOn, toOn: addDays(fromOn, days - 1) } : line.blocked
      const what = isGap ? USE_LABELS[use] : `${lineName(line)}${isAtRisk ? '、代わりが必要' : ''}`
      return {
        key: `${unitId} ${fromOn}`,
        unitId,
        itemName: `${itemName} ${sizeLabel}`,
        what,
        path: isGap ? undefined : linePath(line, unitId),
        days: `${spanTextTiny(span)}${isGap ? `（${days}日）` : ''}`,
      }
    }),
  )
}
