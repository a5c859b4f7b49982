import { smallestGapFirst } from '#domain/availability/availability.ts'
import type { Day } from '#domain/day.ts'
import { type Span, spansOverlap } from '#domain/rental/span.ts'
import type { UnitSeed } from '../catalogue/rows.ts'
import { type Random, seededRandom } from '../random.ts'

/** The bookings of each unit while orders are generated. */
export type Stock = {
  /**
   * Chooses a size of an item by demand, and the unit with the smallest idle gap; undefined if none is available.
   */
  readonly choose: (random: Random, itemId: number, blocked: Span) => UnitSeed | undefined
  readonly book: (unit: UnitSeed, blocked: Span) => void
  /** A random item in one of the id ranges, weighted by popularity. */
  readonly popularItem: (random: Random, ranges: readonly Range[]) => number
}

/** Ids from … to, both included. */
export type Range = readonly [from: number, to: number]

/** Relative demand of sizes; 1 for all others. */
const SIZE_WEIGHTS = new Map([
  ['9号', 5],
  ['11号', 5],
  ['13号', 3],
  ['7号', 2],
  ['A6', 3],
  ['AB6', 2],
  ['L', 2],
  ['23.5cm', 3],
  ['24.0cm', 2],
])

/** The stock of the demo shop; only available units can be booked. */
export function createStock(units: readonly UnitSeed[]): Stock {
  const spans = new Map<number, Span[]>()
  const byItem = new Map<number, UnitSeed[]>()
  for (const unit of units) {
    if (!unit.release || !unit.available || unit.item.isUnavailable) continue
    byItem.set(unit.item.id, [...(byItem.get(unit.item.id) ?? []), unit])
  }
  const bookedSpans = (unit: UnitSeed) => spans.get(unit.uid) ?? []
  return {
    choose(random, itemId, blocked) {
      const all = byItem.get(itemId) ?? []
      const free = all.filter((unit) => !bookedSpans(unit).some((span) => spansOverlap(span, blocked)))
      if (free.length === 0) return undefined
      const label = random.pick(
        free.flatMap(({ sizeLabel }) => Array<string>(SIZE_WEIGHTS.get(sizeLabel) ?? 1).fill(sizeLabel)),
      )
      const candidates = free.filter(({ sizeLabel }) => sizeLabel === label)
      const [best] = smallestGapFirst(
        candidates.map((unit) => neighbours(unit, bookedSpans(unit), blocked)),
        blocked,
      )
      return best?.unit
    },
    book(unit, blocked) {
      spans.set(unit.uid, [...bookedSpans(unit), blocked])
    },
    popularItem(random, ranges) {
      const ids = [...byItem.keys()].filter((id) => ranges.some(([from, to]) => id >= from && id <= to))
      const weighted = ids.flatMap((id) => Array<number>(popularity(id)).fill(id))
      return random.pick(weighted)
    },
  }
}

function neighbours(unit: UnitSeed, spans: readonly Span[], blocked: Span) {
  const before = spans.map(({ toOn }) => toOn).filter((day) => day < blocked.fromOn)
  const after = spans.map(({ fromOn }) => fromOn).filter((day) => day > blocked.toOn)
  const previousBlockedToOn: Day | undefined = before.sort().at(-1)
  const nextBlockedFromOn: Day | undefined = after.sort()[0]
  return { unit, unitUid: unit.uid, previousBlockedToOn, nextBlockedFromOn }
}

/** A few items are very popular, most are not. */
function popularity(itemId: number): number {
  return Math.ceil(6 * seededRandom(`popularity ${itemId}`).next() ** 3)
}
