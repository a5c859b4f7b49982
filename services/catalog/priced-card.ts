import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import type { Yen } from '#domain/money.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import type { ItemCard } from '../ports/catalog-store.ts'

/** An item card with its price for the requested days. */
export type PricedCard = ItemCard & { readonly days: number; readonly priceYen: Yen }

/** An item card with its price for a number of days, 4 by default. */
export function pricedCard(card: ItemCard, days: number = DEFAULT_SEARCH_RENTAL_DAYS): PricedCard {
  return { ...card, days, priceYen: rentalPriceYen(card, days) }
}
