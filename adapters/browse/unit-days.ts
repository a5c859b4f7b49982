import { TypedFastBitSet } from 'typedfastbitset'
import { OCCUPANCY_BITS, occupancyPosition } from '#domain/availability/availability.ts'
import { daysBetween, epochOfDay } from '#domain/day.ts'
import type { Span } from '#domain/rental/span.ts'

/** The bytes of the bitmap of a unit. The first day of the ring is the highest bit of the first byte. */
export const BITMAP_BYTES = OCCUPANCY_BITS / 8
/** A span of at least so many days is read by rows that each cover so many. */
const DAYS_OF_ROW = 8

/** A set of positions. */
export type UnitSet = TypedFastBitSet

const emptyRows = () => Array.from({ length: OCCUPANCY_BITS }, () => new TypedFastBitSet())

/** The days on which units are blocked, as rows of units by day of the ring. */
export class UnitDays {
  readonly #blockedOn = emptyRows()
  /** The units that are blocked on one of DAYS_OF_ROW days from the day. */
  readonly #blockedWithin = emptyRows()
  #end = 0

  /** Sets the days of a unit to its bitmap. */
  set(position: number, bitmap: Uint8Array): void {
    this.#end = Math.max(this.#end, position + 1)
    let nextBlocked = Number.POSITIVE_INFINITY
    // Days after the end of the ring are its first ones.
    for (let after = OCCUPANCY_BITS + DAYS_OF_ROW - 1; after >= 0; after -= 1) {
      const day = after % OCCUPANCY_BITS
      const isBlocked = (bitmap[day >>> 3]! & (0x80 >>> (day & 7))) !== 0
      if (isBlocked) nextBlocked = after
      if (after !== day) continue
      mark(this.#blockedOn[day]!, position, isBlocked)
      mark(this.#blockedWithin[day]!, position, nextBlocked - day < DAYS_OF_ROW)
    }
  }

  /** The bitmap of a unit, as text: 1 for each blocked day of the ring. */
  occupancyAt(position: number): string {
    return this.#blockedOn.map((units) => (units.has(position) ? '1' : '0')).join('')
  }

  /** The units that are not blocked on any of so many days of the ring from a first one. */
  freeOn(firstDay: number, count: number): UnitSet {
    const [rows, step] = count < DAYS_OF_ROW ? [this.#blockedOn, 1] : [this.#blockedWithin, DAYS_OF_ROW]
    const free = new TypedFastBitSet()
    free.addRange(0, this.#end)
    for (let day = 0; day < count; day += step)
      free.difference(rows[(firstDay + Math.min(day, count - step)) % OCCUPANCY_BITS]!)
    return free
  }
}

function mark(units: UnitSet, position: number, isBlocked: boolean): void {
  if (units.has(position) !== isBlocked) units.flip(position)
}

/** The units that are free for a span; all without one. */
export function freeIn({ days }: { readonly days: UnitDays }, span: Span | undefined): UnitSet {
  if (span === undefined) return days.freeOn(0, 0)
  const count = Math.min(OCCUPANCY_BITS, daysBetween(span.fromOn, span.toOn) + 1)
  return days.freeOn(occupancyPosition(epochOfDay(span.fromOn)), count)
}
