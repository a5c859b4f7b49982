import { addDays, type Day, daysBetween } from '../day.ts'
import { BLOCKING_LINE_STATUSES, isUnshippedLine } from '../order/line-statuses.ts'
import type { LineStatus } from '../order/states.ts'
import type { Span } from '../rental/span.ts'

/** The days of the timeline (docs/back-office.md). */
export const TIMELINE_DAYS = 45

/** A line that occupies a unit, or did: a rental, or a hold, which has no order. */
export type StockLine = {
  readonly lineUid: string
  readonly status: LineStatus
  /** Whether the hold is the cleaning after a rental. */
  readonly isCleaning: boolean
  readonly startOn: Day
  readonly endOn: Day
  readonly blocked: Span
  readonly returnedOn?: Day | undefined
  readonly orderNumber?: number | undefined
  /** Of a hold. */
  readonly reason?: string | undefined
}

/**
 * What a day of a unit is. `delivery` and `return`: the margins of a rental (docs/rules.md Words); `overdue`: not back,
 * and so in no offer; `retired`: out of the stock.
 */
export type DayUse =
  | 'free'
  | 'retired'
  | 'delivery'
  | 'rental'
  | 'return'
  | 'overdue'
  | 'returned'
  | 'cleaning'
  | 'maintenance'
  | 'unavailable'

/** Days in a row with one use. `isNamed`: the cell that names its line: each visible line has one. */
export type TimelineCell = {
  readonly use: DayUse
  readonly fromOn: Day
  readonly days: number
  readonly line: StockLine | undefined
  readonly isNamed: boolean
  /** An unshipped booking of a unit that is overdue or retired. */
  readonly isAtRisk: boolean
}

type UnitFacts = { readonly lines: readonly StockLine[]; readonly retiredOn?: Day | undefined }
type DayFacts = { readonly use: DayUse; readonly line: StockLine | undefined }

/**
 * The cells of a unit for the days of a window: each day is in one cell. Lines that block the unit come before past and
 * overdue ones, which they may overlap; the days from the start of an overdue line on are not free.
 */
export function timelineCells({ lines, retiredOn }: UnitFacts, window: Span): TimelineCell[] {
  const days: DayFacts[] = Array.from({ length: daysBetween(window.fromOn, window.toOn) + 1 }, (_, index) => ({
    use: retiredOn !== undefined && addDays(window.fromOn, index) >= retiredOn ? 'retired' : 'free',
    line: undefined,
  }))
  for (const line of lines.toSorted((one, other) => layerOf(one) - layerOf(other)))
    for (const { use, fromOn, toOn } of usesOf(line, window)) fill(days, window, { use, line, fromOn, toOn })
  const isUnitAbsent = retiredOn !== undefined || lines.some(({ status }) => status === 'Arrear')
  return withNames(toCells(days, window)).map((cell) => ({
    ...cell,
    isAtRisk: isUnitAbsent && cell.line !== undefined && isUnshippedLine(cell.line),
  }))
}

/** What is filled in later covers what was before. */
function layerOf({ status }: StockLine): number {
  if (status === 'Arrear') return 0
  return (BLOCKING_LINE_STATUSES as readonly LineStatus[]).includes(status) ? 2 : 1
}

type Stretch = Span & { readonly use: DayUse }

function usesOf({ status, isCleaning, startOn, endOn, blocked, returnedOn }: StockLine, window: Span): Stretch[] {
  switch (status) {
    case 'Return':
      return [{ use: 'returned', fromOn: startOn, toOn: returnedOn ?? endOn }]
    case 'Maintenance':
      return [{ use: isCleaning ? 'cleaning' : 'maintenance', ...blocked }]
    case 'RentalUnavailable':
      return [{ use: 'unavailable', ...blocked }]
    case 'Arrear':
      return [
        ...marginsAndRental(startOn, endOn, { ...blocked, toOn: endOn }),
        { use: 'overdue', fromOn: addDays(endOn, 1), toOn: window.toOn },
      ]
    default:
      return marginsAndRental(startOn, endOn, blocked)
  }
}

function marginsAndRental(startOn: Day, endOn: Day, blocked: Span): Stretch[] {
  return [
    { use: 'delivery', fromOn: blocked.fromOn, toOn: addDays(startOn, -1) },
    { use: 'rental', fromOn: startOn, toOn: endOn },
    { use: 'return', fromOn: addDays(endOn, 1), toOn: blocked.toOn },
  ]
}

function fill(days: DayFacts[], window: Span, { fromOn, toOn, ...facts }: Span & DayFacts): void {
  const first = Math.max(0, daysBetween(window.fromOn, fromOn))
  const last = Math.min(days.length - 1, daysBetween(window.fromOn, toOn))
  for (let index = first; index <= last; index += 1) days[index] = facts
}

function toCells(days: readonly DayFacts[], { fromOn }: Span): Omit<TimelineCell, 'isNamed' | 'isAtRisk'>[] {
  const cells: (DayFacts & { fromOn: Day; days: number })[] = []
  for (const [index, { use, line }] of days.entries()) {
    const last = cells.at(-1)
    if (last !== undefined && last.use === use && last.line === line) last.days += 1
    else cells.push({ use, line, fromOn: addDays(fromOn, index), days: 1 })
  }
  return cells
}

/** A line is named by the rental itself when that is visible, else by its first cell. */
function withNames<Cell extends Pick<TimelineCell, 'use' | 'line'>>(cells: readonly Cell[]) {
  const naming = new Map<StockLine, Cell>()
  for (const cell of cells) {
    if (cell.line === undefined) continue
    const known = naming.get(cell.line)
    if (known === undefined || (known.use !== 'rental' && cell.use === 'rental')) naming.set(cell.line, cell)
  }
  return cells.map((cell) => ({ ...cell, isNamed: cell.line !== undefined && naming.get(cell.line) === cell }))
}
