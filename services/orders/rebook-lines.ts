import { smallestGapFirst } from '#domain/availability/availability.ts'
import { addDays, type Day } from '#domain/day.ts'
import { checkDays, withProduct } from '#domain/order/changes.ts'
import { type Order, type OrderLine, prefectureOf } from '#domain/order/order.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { NearestStarts } from '#domain/rental/period.ts'
import { blockedSpan, spansOverlap } from '#domain/rental/span.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { StockStore } from '../ports/catalog.ts'

export type RebookingStock = Pick<StockStore, 'freeProducts'>

/** No product is free. The nearest days are arrival days of the line, with the other lines moved as far. */
export type NoneFree = Rejection<
  'none-free',
  NearestStarts & { readonly lineUid: string; readonly itemName: string; readonly startOn: Day }
>

export type RebookingFacts = {
  readonly order: Order
  readonly now: Temporal.Instant
  readonly calendar: RentalCalendar
}

const MAX_DAYS_AWAY = 30
/** Maximum number of attempts when another transaction books a product that was found free. */
const MAX_ATTEMPTS = 4

/**
 * Chooses the products of lines with new spans or sizes, as if their present bookings were released: the line's own
 * product when it is free, else the free product of the item and size that leaves the smallest idle gap (docs/rules.md
 * Stock). Nothing is locked: the constraint rejects what was booked meanwhile (withBookingRetries).
 */
export async function rebookLines(
  stock: RebookingStock,
  facts: RebookingFacts,
  lines: readonly OrderLine[],
): Promise<readonly OrderLine[] | NoneFree> {
  const { rebooked, taken } = await chooseProducts(stock, lines)
  if (taken === undefined) return rebooked
  const [beforeOn, afterOn] = [
    await nearestStart(stock, facts, lines, taken, -1),
    await nearestStart(stock, facts, lines, taken, 1),
  ]
  const { uid: lineUid, itemName, startOn } = taken
  return rejected('none-free', { lineUid, itemName, startOn, beforeOn, afterOn })
}

/** `taken`: the first line without a free product. */
async function chooseProducts(stock: RebookingStock, lines: readonly OrderLine[]) {
  const rebooked: OrderLine[] = []
  const lineUids = lines.map(({ uid }) => uid)
  for (const line of lines) {
    const { itemId, sizeTagUid, blocked } = line
    const isUsed = (productUid: number) =>
      rebooked.some((other) => other.productUid === productUid && spansOverlap(other.blocked, blocked))
    const free = (await stock.freeProducts(itemId, sizeTagUid, blocked, lineUids)).filter(
      ({ productUid }) => !isUsed(productUid),
    )
    const product = free.find(({ productUid }) => productUid === line.productUid) ?? smallestGapFirst(free, blocked)[0]
    if (product === undefined) return { rebooked, taken: line }
    rebooked.push(withProduct(line, product))
  }
  return { rebooked, taken: undefined }
}

/** The nearest arrival day of a line, before or after, on which all lines can be booked when they are moved as far. */
async function nearestStart(
  stock: RebookingStock,
  { order, now, calendar }: RebookingFacts,
  lines: readonly OrderLine[],
  { startOn }: OrderLine,
  step: 1 | -1,
): Promise<Day | undefined> {
  const prefecture = prefectureOf(order)
  for (let away = 1; away <= MAX_DAYS_AWAY; away += 1) {
    const moved = lines.map((line) => {
      const [from, to] = [addDays(line.startOn, away * step), addDays(line.endOn, away * step)]
      return { ...line, startOn: from, endOn: to, blocked: blockedSpan(from, to, prefecture, calendar) }
    })
    if (checkDays(moved, { now, prefecture, calendar }) !== undefined) continue
    if ((await chooseProducts(stock, moved)).taken === undefined) return addDays(startOn, away * step)
  }
  return undefined
}

/** Repeats work whose booking the database rejected, because a product was booked after it was found free. */
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
