import { MAX_CART_LINES } from '#domain/cart/cart.ts'
import { missingPieces } from '#domain/catalog/matching.ts'
import { type Day, daysBetween } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import type { ItemCard } from '../ports/catalog.ts'
import type { FreePiece } from '../ports/pieces.ts'
import type { ServicePorts } from '../service-ports.ts'

/** A piece that goes with a garment of the cart, with the rental that one press adds. */
export type MatchingPiece = FreePiece & {
  readonly itemName: string
  readonly makerName: string
  readonly media: ItemCard['media']
  readonly startOn: Day
  readonly days: number
  readonly wearOn: Day | undefined
  readonly priceYen: Yen
}

/** Most pieces that are offered at once. */
const MAX_PIECES = 4

/**
 * Bag, shoes, prayer beads and cloth that the cart lacks, free for the days of the first garment that lacks them; at
 * most four (docs/rules.md Ordering). Nothing is reserved. A full cart gets none. `footCm`: the length of the foot.
 */
export function findPieces({ catalog, pieces, days }: Pick<ServicePorts, 'catalog' | 'pieces' | 'days'>) {
  return async (
    { lines, prefecture = DEFAULT_PREFECTURE }: Order,
    footCm: number | undefined,
  ): Promise<readonly MatchingPiece[]> => {
    if (lines.length === 0 || lines.length >= MAX_CART_LINES) return []
    const kinds = await pieces.kindsOf([...new Set(lines.map(({ itemId }) => itemId))])
    const worn = lines.flatMap((line) => {
      const kind = kinds.get(line.itemId)
      return kind === undefined ? [] : [{ ...line, kind }]
    })
    const calendar = await days.rentalCalendar()
    for (const { line, groups, isCelebration } of missingPieces(worn)) {
      const { startOn, endOn, wearOn } = line
      const blocked = blockedSpan(startOn, endOn, prefecture, calendar)
      const free = (await pieces.findFree(groups, isCelebration, blocked, footCm)).slice(0, MAX_PIECES)
      if (free.length === 0) continue
      const ids = free.map(({ itemId }) => itemId)
      const cards = new Map((await catalog.cards(ids, blocked)).map((card) => [card.id, card]))
      const rental = { startOn, wearOn, days: daysBetween(startOn, endOn) + 1 }
      return free.flatMap((piece) => {
        const card = cards.get(piece.itemId)
        if (card === undefined) return []
        const { name: itemName, makerName, media } = card
        return [{ ...piece, ...rental, itemName, makerName, media, priceYen: rentalPriceYen(card, rental.days) }]
      })
    }
    return []
  }
}
