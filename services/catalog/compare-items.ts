import type { ItemRow, ReviewRow } from '../ports/catalog.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { CheckedRental } from '../visitor-rental.ts'
import { type RentalCard, rentalCards } from './priced-card.ts'

export type ComparedItem = {
  readonly item: ItemRow
  readonly card: RentalCard
  /** The newest reviews. */
  readonly reviews: readonly Pick<ReviewRow, 'fit'>[]
}

const MAX_REVIEWS = 100

/** The items side by side, for a rental, in the given order; items not on sale are left out. */
export function compareItems({ catalog }: Pick<ServicePorts, 'catalog'>) {
  return async (ids: readonly number[], rental: CheckedRental): Promise<readonly ComparedItem[]> => {
    const cards = await rentalCards(catalog, ids, rental)
    const found = await Promise.all(
      cards.map(async (card) => {
        const [item, reviews] = await Promise.all([
          catalog.findItem(card.id, { preview: false }),
          catalog.reviews(card.id, MAX_REVIEWS),
        ])
        return item && { item, card, reviews }
      }),
    )
    return found.filter((each) => each !== undefined)
  }
}
