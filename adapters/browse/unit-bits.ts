import { OCCUPANCY_BITS } from '#domain/availability/availability.ts'

/** The words of the bitmap of a unit. Bit 0 is the highest bit of the first word. */
export const WORDS = OCCUPANCY_BITS / 32
/** The bits of a block of units for one day are next to each other, in this number of words. */
const BLOCK_WORDS = 32
const BLOCK_UNITS = 32 * BLOCK_WORDS

/** A span of at least so many days is read by rows that each cover so many. */
const DAYS_OF_ROW = 8

/** A bit for each position of a unit, the lowest first. */
export type Bits = Uint32Array

/** The days on which units are blocked, and their sizes, as bits by position. */
export class UnitBits {
  /** By block of units, day of the ring and unit: 1 when the unit is blocked on the day. */
  #blocked: Uint32Array = new Uint32Array(OCCUPANCY_BITS * BLOCK_WORDS)
  /** The same for DAYS_OF_ROW days from the day: 1 when the unit is blocked on one of them. */
  #blockedWithin: Uint32Array = new Uint32Array(OCCUPANCY_BITS * BLOCK_WORDS)
  /** By number of a size: its units. */
  readonly #ofSize: Bits[] = []
  #blocks = 1

  /** Sets the days of a unit to a bitmap, which begins at a word. */
  setDays(position: number, occupancies: Uint32Array, firstWord: number): void {
    const days = occupancies.subarray(firstWord, firstWord + WORDS)
    this.#blocks = Math.max(this.#blocks, Math.ceil((position + 1) / BLOCK_UNITS))
    const words = this.#blocks * OCCUPANCY_BITS * BLOCK_WORDS
    this.#blocked = withRoom(this.#blocked, words)
    this.#blockedWithin = withRoom(this.#blockedWithin, words)
    setColumn(this.#blocked, position, days)
    setColumn(this.#blockedWithin, position, anyWithin(days))
  }

  /** `before`: the size that the position had. */
  setSize(position: number, size: number, before: number | undefined): void {
    const bit = 1 << (position & 31)
    if (before !== undefined) this.#ofSize[before]![position >>> 5]! &= ~bit
    const bits = withRoom(this.#ofSize[size] ?? new Uint32Array(0), (position >>> 5) + 1)
    this.#ofSize[size] = bits
    bits[position >>> 5]! |= bit
  }

  /** The bitmap of a unit, as text: 1 for each blocked day of the ring. */
  occupancyAt(position: number): string {
    const bits = new Array<string>(OCCUPANCY_BITS)
    let index = indexOf(position)
    for (let day = 0; day < OCCUPANCY_BITS; day += 1, index += BLOCK_WORDS)
      bits[day] = ((this.#blocked[index]! >>> (position & 31)) & 1) === 1 ? '1' : '0'
    return bits.join('')
  }

  /** The units that are not blocked on any of so many days of the ring from a first one. */
  freeOn(firstDay: number, count: number): Bits {
    const isLong = count >= DAYS_OF_ROW
    const [blocked, days] = [isLong ? this.#blockedWithin : this.#blocked, rowsOf(firstDay, count)]
    const free = new Uint32Array(this.#blocks * BLOCK_WORDS).fill(-1)
    for (let to = 0; to < free.length; to += BLOCK_WORDS) {
      const first = to * OCCUPANCY_BITS
      // Two rows at a time: an odd last one counts twice.
      for (let index = 0; index < days.length; index += 2) {
        const one = first + days[index]! * BLOCK_WORDS
        const other = first + days[Math.min(index + 1, days.length - 1)]! * BLOCK_WORDS
        for (let word = 0; word < BLOCK_WORDS; word += 1)
          free[to + word]! &= ~(blocked[one + word]! | blocked[other + word]!)
      }
    }
    return free
  }

  /** The units of some sizes; of `among` if given. */
  ofSizes(sizes: readonly number[], among: Bits | undefined): Bits {
    const found = new Uint32Array(this.#blocks * BLOCK_WORDS)
    for (const size of sizes) {
      const bits = this.#ofSize[size]!
      const length = Math.min(bits.length, found.length)
      if (among === undefined) for (let word = 0; word < length; word += 1) found[word]! |= bits[word]!
      else for (let word = 0; word < length; word += 1) found[word]! |= bits[word]! & among[word]!
    }
    return found
  }
}

/** The days of the ring whose rows cover a span: each of its days, or, of a long one, few that cover several each. */
function rowsOf(firstDay: number, count: number): number[] {
  const step = count >= DAYS_OF_ROW ? DAYS_OF_ROW : 1
  const rows = Math.ceil(count / step)
  return Array.from({ length: rows }, (_, row) => (firstDay + Math.min(row * step, count - step)) % OCCUPANCY_BITS)
}

/** A bitmap in which each day is set when one of DAYS_OF_ROW days from it is set. The days are a ring. */
function anyWithin(days: Uint32Array): Uint32Array {
  let within = days
  for (let shift = 1; shift < DAYS_OF_ROW; shift *= 2) {
    const before = within
    const next = (word: number) => before[(word + 1) % WORDS]! >>> (32 - shift)
    within = before.map((bits, word) => bits | (bits << shift) | next(word))
  }
  return within
}

/** Sets the bits of a unit to its days, in rows of units by day. */
function setColumn(rows: Uint32Array, position: number, days: Uint32Array): void {
  const bit = 1 << (position & 31)
  let index = indexOf(position)
  for (let day = 0; day < OCCUPANCY_BITS; day += 1, index += BLOCK_WORDS) {
    if (((days[day >>> 5]! >>> (31 - (day & 31))) & 1) === 1) rows[index]! |= bit
    else rows[index]! &= ~bit
  }
}

function indexOf(position: number): number {
  const unit = position % BLOCK_UNITS
  return Math.floor(position / BLOCK_UNITS) * OCCUPANCY_BITS * BLOCK_WORDS + (unit >>> 5)
}

export function isSet(bits: Bits, position: number): boolean {
  return ((bits[position >>> 5]! >>> (position & 31)) & 1) === 1
}

/** Whether any of some consecutive bits is set. */
export function isAnySet(bits: Bits, first: number, count: number): boolean {
  const shift = first & 31
  if (shift + count < 32) return ((bits[first >>> 5]! >>> shift) & ((1 << count) - 1)) !== 0
  for (let position = first; position < first + count; position += 1) if (isSet(bits, position)) return true
  return false
}

/** The bits, or a longer copy when they are too short. */
function withRoom(bits: Bits, length: number): Bits {
  if (bits.length >= length) return bits
  const longer = new Uint32Array(Math.max(length, 2 * bits.length))
  longer.set(bits)
  return longer
}
