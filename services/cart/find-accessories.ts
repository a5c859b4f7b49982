import { missingAccessories } from '#domain/catalog/matching.ts'
import { type Day, daysBetween } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import type { FreeAccessory } from '../ports/accessories.ts'
import type { ItemCard } from '../ports/catalog.ts'
import type { ServicePorts } from '../service-ports.ts'

/** An accessory that goes with a garment of the cart, with the rental that one press adds. */
export type MatchingAccessory = FreeAccessory & {
  readonly itemName: string
  readonly makerName: string
  readonly media: ItemCard['media']
  readonly startOn: Day
  readonly days: number
  readonly wearOn: Day | undefined
  readonly priceYen: Yen
}

/** Most accessories that are offered at once. */
const MAX_ACCESSORIES = 4

/**
 * Bag, shoes, prayer beads and cloth that the cart lacks, free for the days of the first garment that lacks them; at
 * most four (docs/rules.md Ordering). Nothing is reserved. A full cart gets none. `footCm`: the length of the foot.
 */
export function findAccessories({
  catalog,
  accessories,
  days,
  settings,
}: Pick<ServicePorts, 'catalog' | 'accessories' | 'days' | 'settings'>) {
  return async (
    { lines, prefecture = DEFAULT_PREFECTURE }: Order,
    footCm: number | undefined,
  ): Promise<readonly MatchingAccessory[]> => {
    if (lines.length === 0 || lines.length >= settings.now().limits.cartLines) return []
    const kinds = await accessories.kindsOf([...new Set(lines.map(({ itemId }) => itemId))])
    const worn = lines.flatMap((line) => {
      const kind = kinds.get(line.itemId)
      return kind === undefined ? [] : [{ ...line, kind }]
    })
    const calendar = await days.rentalCalendar()
    for (const { line, groups, isCelebration } of missingAccessories(worn)) {
      const { startOn, endOn, wearOn } = line
      const blocked = blockedSpan(startOn, endOn, prefecture, calendar)
      const free = (await accessories.findFree(groups, isCelebration, blocked, footCm)).slice(0, MAX_ACCESSORIES)
      if (free.length === 0) continue
      const ids = free.map(({ itemId }) => itemId)
      const cards = new Map((await catalog.cards(ids, blocked)).map((card) => [card.id, card]))
      const rental = { startOn, wearOn, days: daysBetween(startOn, endOn) + 1 }
      return free.flatMap((accessory) => {
        const card = cards.get(accessory.itemId)
        if (card === undefined) return []
        const { name: itemName, makerName, media } = card
        return [{ ...accessory, ...rental, itemName, makerName, media, priceYen: rentalPriceYen(card, rental.days) }]
      })
    }
    return []
  }
}
