import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import type { Yen } from '#domain/money.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import type { CatalogStore, ItemCard } from '../ports/catalog.ts'

export type Medias = Readonly<Record<number, ItemCard['media']>>

export type PricedCard = ItemCard & { readonly days: number; readonly priceYen: Yen }

/** An item card with its price for a number of days, 4 by default. */
export function pricedCard(card: ItemCard, days: number = DEFAULT_SEARCH_RENTAL_DAYS): PricedCard {
  return { ...card, days, priceYen: rentalPriceYen(card, days) }
}

export async function mediasOf(catalog: CatalogStore, lines: readonly { readonly itemId: number }[]): Promise<Medias> {
  const cards = await catalog.cards([...new Set(lines.map(({ itemId }) => itemId))])
  return Object.fromEntries(cards.map(({ id, media }) => [id, media]))
}
