import { smallestGapFirst } from '#domain/availability/availability.ts'
import { addDays, type Day } from '#domain/day.ts'
import { checkDays, REBOOKING_DAYS, withUnit } from '#domain/order/changes.ts'
import { type Order, type OrderLine, prefectureOf } from '#domain/order/order.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { NearestStarts } from '#domain/rental/period.ts'
import { blockedSpan, type Span, spansOverlap } from '#domain/rental/span.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { StockStore, UnitBookings } from '../ports/catalog.ts'

export type RebookingStock = Pick<StockStore, 'unitBookings'>

/** No unit is free. The nearest days are arrival days of the line, with the other lines moved as far. */
export type NoneFree = Rejection<
  'none-free',
  NearestStarts & { readonly lineUid: string; readonly itemName: string; readonly startOn: Day }
>

export type RebookingFacts = {
  readonly order: Order
  readonly now: Temporal.Instant
  readonly calendar: RentalCalendar
}

/** Bookings farther from a line are no neighbours of it. */
const WINDOW_DAYS = 90
/** Maximum number of attempts when another transaction books a unit that was found free. */
const MAX_ATTEMPTS = 4

/** The units of the item and size of a line, by its uid. */
type Bookings = ReadonlyMap<string, readonly UnitBookings[]>

/**
 * Chooses the units of lines with new spans or sizes, as if their present bookings were released: the line's own
 * unit when it is free, else the free unit of the item and size that leaves the smallest idle gap (docs/rules.md
 * Stock). Nothing is locked: the constraint rejects what was booked meanwhile (withBookingRetries).
 */
export async function rebookLines(
  stock: RebookingStock,
  facts: RebookingFacts,
  lines: readonly OrderLine[],
): Promise<readonly OrderLine[] | NoneFree> {
  const bookings = await bookingsOf(stock, lines)
  const { rebooked, taken } = chooseUnits(bookings, lines)
  if (taken === undefined) return rebooked
  const { uid: lineUid, itemName, startOn } = taken
  const nearest = (step: 1 | -1) => nearestStart(bookings, facts, { lines, startOn, step })
  return rejected('none-free', { lineUid, itemName, startOn, beforeOn: nearest(-1), afterOn: nearest(1) })
}

async function bookingsOf(stock: RebookingStock, lines: readonly OrderLine[]): Promise<Bookings> {
  const exceptLineUids = lines.map(({ uid }) => uid)
  const found = new Map<string, readonly UnitBookings[]>()
  for (const { uid, itemId, sizeTagUid, blocked } of lines) {
    const window = { fromOn: addDays(blocked.fromOn, -WINDOW_DAYS), toOn: addDays(blocked.toOn, WINDOW_DAYS) }
    found.set(uid, await stock.unitBookings({ itemId, sizeTagUid, window, exceptLineUids }))
  }
  return found
}

/** `taken`: the first line without a free unit. */
function chooseUnits(bookings: Bookings, lines: readonly OrderLine[]) {
  const rebooked: OrderLine[] = []
  for (const line of lines) {
    const { blocked } = line
    const isUsed = (unitUid: number) =>
      rebooked.some((other) => other.unitUid === unitUid && spansOverlap(other.blocked, blocked))
    const free = (bookings.get(line.uid) ?? []).filter(
      (unit) => !isUsed(unit.unitUid) && !unit.bookings.some((span) => spansOverlap(span, blocked)),
    )
    const unit =
      free.find(({ unitUid }) => unitUid === line.unitUid) ??
      smallestGapFirst(free.map(withNeighbours(blocked)), blocked)[0]
    if (unit === undefined) return { rebooked, taken: line }
    rebooked.push(withUnit(line, unit))
  }
  return { rebooked, taken: undefined }
}

/** A unit with the ends of the bookings next to a span. */
function withNeighbours({ fromOn, toOn }: Span) {
  return (unit: UnitBookings) => {
    const before = unit.bookings.flatMap((span) => (span.toOn < fromOn ? [span.toOn] : [])).toSorted()
    const after = unit.bookings.flatMap((span) => (span.fromOn > toOn ? [span.fromOn] : [])).toSorted()
    const [previousOn, nextOn] = [before.at(-1), after[0]]
    return {
      ...unit,
      ...(previousOn !== undefined && { previousBlockedToOn: previousOn }),
      ...(nextOn !== undefined && { nextBlockedFromOn: nextOn }),
    }
  }
}

type Search = { readonly lines: readonly OrderLine[]; readonly startOn: Day; readonly step: 1 | -1 }

/** The nearest arrival day of a line, before or after, on which all lines can be booked when they are moved as far. */
function nearestStart(
  bookings: Bookings,
  { order, now, calendar }: RebookingFacts,
  { lines, startOn, step }: Search,
): Day | undefined {
  const prefecture = prefectureOf(order)
  for (let away = 1; away <= REBOOKING_DAYS; away += 1) {
    const moved = lines.map((line) => {
      const [from, to] = [addDays(line.startOn, away * step), addDays(line.endOn, away * step)]
      return { ...line, startOn: from, endOn: to, blocked: blockedSpan(from, to, prefecture, calendar) }
    })
    if (checkDays(moved, { now, prefecture, calendar }) !== undefined) continue
    if (chooseUnits(bookings, moved).taken === undefined) return addDays(startOn, away * step)
  }
  return undefined
}

/** Repeats work whose booking the database rejected, because a unit was booked after it was found free. */
export async function withBookingRetries<T>(
  work: () => Promise<T>,
): Promise<T | Rejection<'booking-taken', undefined>> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work()
    } catch (error) {
      const isTaken = error instanceof Object && 'kind' in error && error.kind === 'already-booked'
      if (!isTaken) throw error
      if (attempts === MAX_ATTEMPTS) return rejected('booking-taken')
    }
  }
}
