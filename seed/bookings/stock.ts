import { smallestGapFirst } from '#domain/availability/allocation.ts'
import type { Day } from '#domain/day.ts'
import { type Span, spansOverlap } from '#domain/rental/span.ts'
import type { ProductSeed } from '../catalogue/rows.ts'
import { type Random, randomOf } from '../random.ts'

/** Which products are away when, while the bookings are being invented. */
export type Stock = {
  /** A size of an item, chosen as customers do, and its product with the smallest idle gap; undefined: none is free. */
  readonly choose: (random: Random, itemId: number, away: Span) => ProductSeed | undefined
  readonly book: (product: ProductSeed, away: Span) => void
  /** A random item with one of these first digits of its id, popular ones more often. */
  readonly popularItem: (random: Random, ranges: readonly Range[]) => number
}

/** Ids from … to, both included. */
export type Range = readonly [from: number, to: number]

/** Sizes that most customers ask for. */
const WANTED = new Map([
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

/** The stock of the demo shop: only what is on sale can be booked. */
export function createStock(products: readonly ProductSeed[]): Stock {
  const spans = new Map<number, Span[]>()
  const byItem = new Map<number, ProductSeed[]>()
  for (const product of products) {
    if (!product.release || !product.available || product.item.isUnavailable) continue
    byItem.set(product.item.id, [...(byItem.get(product.item.id) ?? []), product])
  }
  const busy = (product: ProductSeed) => spans.get(product.uid) ?? []
  return {
    choose(random, itemId, away) {
      const all = byItem.get(itemId) ?? []
      const free = all.filter((product) => !busy(product).some((span) => spansOverlap(span, away)))
      if (free.length === 0) return undefined
      const label = random.pick(
        free.flatMap(({ sizeLabel }) => Array<string>(WANTED.get(sizeLabel) ?? 1).fill(sizeLabel)),
      )
      const candidates = free.filter(({ sizeLabel }) => sizeLabel === label)
      const [best] = smallestGapFirst(
        candidates.map((product) => neighbours(product, busy(product), away)),
        away,
      )
      return best?.product
    },
    book(product, away) {
      spans.set(product.uid, [...busy(product), away])
    },
    popularItem(random, ranges) {
      const ids = [...byItem.keys()].filter((id) => ranges.some(([from, to]) => id >= from && id <= to))
      const weighted = ids.flatMap((id) => Array<number>(popularity(id)).fill(id))
      return random.pick(weighted)
    },
  }
}

function neighbours(product: ProductSeed, spans: readonly Span[], away: Span) {
  const before = spans.map(({ toOn }) => toOn).filter((day) => day < away.fromOn)
  const after = spans.map(({ fromOn }) => fromOn).filter((day) => day > away.toOn)
  const previousBlockedToOn: Day | undefined = before.sort().at(-1)
  const nextBlockedFromOn: Day | undefined = after.sort()[0]
  return { product, productUid: product.uid, previousBlockedToOn, nextBlockedFromOn }
}

/** Few items are asked for a lot, most now and then. */
function popularity(itemId: number): number {
  return Math.ceil(6 * randomOf(`popularity ${itemId}`).next() ** 3)
}
