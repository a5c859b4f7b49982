import { OCCUPANCY_BITS } from '#domain/availability/availability.ts'

/** The words of the bitmap of a unit. Bit 0 is the highest bit of the first word. */
export const WORDS = OCCUPANCY_BITS / 32
/** The bits of a block of units for one day are next to each other, in this number of words. */
const BLOCK_WORDS = 32
const BLOCK_UNITS = 32 * BLOCK_WORDS

/** A bit for each position of a unit, the lowest first. */
export type Bits = Uint32Array

/** The days on which units are blocked, and their sizes, as bits by position. */
export class UnitBits {
  /** By block of units, day of the ring and unit: 1 when the unit is blocked on the day. */
  #blocked: Uint32Array = new Uint32Array(OCCUPANCY_BITS * BLOCK_WORDS)
  /** By number of a size. */
  readonly #ofSize: Bits[] = []
  #blocks = 1

  /** Makes room for positions below an end. */
  makeRoom(end: number): void {
    this.#blocks = Math.max(this.#blocks, Math.ceil(end / BLOCK_UNITS))
    this.#blocked = withRoom(this.#blocked, this.#blocks * OCCUPANCY_BITS * BLOCK_WORDS)
  }

  /** Sets the days of a unit to a bitmap, which begins at a word. */
  setDays(position: number, occupancies: Uint32Array, firstWord: number): void {
    const bit = 1 << (position & 31)
    let index = indexOf(position)
    for (let day = 0; day < OCCUPANCY_BITS; day += 1, index += BLOCK_WORDS) {
      const isBlocked = (occupancies[firstWord + (day >>> 5)]! >>> (31 - (day & 31))) & 1
      if (isBlocked === 1) this.#blocked[index]! |= bit
      else this.#blocked[index]! &= ~bit
    }
  }

  /** The bitmap of a unit, as text: 1 for each blocked day of the ring. */
  occupancyAt(position: number): string {
    const bits = new Array<string>(OCCUPANCY_BITS)
    let index = indexOf(position)
    for (let day = 0; day < OCCUPANCY_BITS; day += 1, index += BLOCK_WORDS)
      bits[day] = ((this.#blocked[index]! >>> (position & 31)) & 1) === 1 ? '1' : '0'
    return bits.join('')
  }

  addSize(position: number, size: number): void {
    const bits = withRoom(this.#ofSize[size] ?? new Uint32Array(0), this.#blocks * BLOCK_WORDS)
    this.#ofSize[size] = bits
    bits[position >>> 5]! |= 1 << (position & 31)
  }

  removeSize(position: number, size: number): void {
    this.#ofSize[size]![position >>> 5]! &= ~(1 << (position & 31))
  }

  /** The units that are blocked on none of some days of the ring. */
  freeOn(ringDays: readonly number[]): Bits {
    const [blocked, free] = [this.#blocked, new Uint32Array(this.#blocks * BLOCK_WORDS).fill(-1)]
    for (let to = 0; to < free.length; to += BLOCK_WORDS) {
      const first = to * OCCUPANCY_BITS
      // Two days at a time: an odd last one counts twice.
      for (let index = 0; index < ringDays.length; index += 2) {
        const one = first + ringDays[index]! * BLOCK_WORDS
        const other = first + ringDays[Math.min(index + 1, ringDays.length - 1)]! * BLOCK_WORDS
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
      const bits = this.#ofSize[size] ?? []
      for (let word = 0; word < bits.length && word < found.length; word += 1) found[word]! |= bits[word]!
    }
    if (among !== undefined) for (let word = 0; word < found.length; word += 1) found[word]! &= among[word]!
    return found
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

/** The array, or a longer copy when it is too short. */
export function withRoom<Column extends Int32Array | Uint32Array>(column: Column, length: number): Column {
  if (column.length >= length) return column
  const longer = new (column.constructor as new (length: number) => Column)(Math.max(length, 2 * column.length))
  longer.set(column)
  return longer
}
