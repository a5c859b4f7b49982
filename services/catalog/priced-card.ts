import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import type { Yen } from '#domain/money.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import type { NamedRental } from '#domain/rental/named-rental.ts'
import type { Span } from '#domain/rental/span.ts'
import type { CatalogStore, ItemCard } from '../ports/catalog.ts'

type Cards = Pick<CatalogStore, 'cards'>
type ItemLine = { readonly itemId: number }

export type Medias = Readonly<Record<number, ItemCard['media']>>

export type PricedCard = ItemCard & { readonly days: number; readonly priceYen: Yen }

/** An item card with its price for a number of days, 4 by default. */
export function pricedCard(card: ItemCard, days: number = DEFAULT_SEARCH_RENTAL_DAYS): PricedCard {
  return { ...card, days, priceYen: rentalPriceYen(card, days) }
}

/** `freeSizes`: labels of the sizes that are free for the requested rental; undefined when none was requested. */
export type RentalCard = PricedCard & { readonly freeSizes: readonly string[] | undefined }

/** The cards of items on sale, free or not, with the price for a rental that is asked for. */
export async function rentalCards(
  catalog: Cards,
  ids: readonly number[],
  rental?: { readonly named: NamedRental | undefined; readonly blocked: Span | undefined },
): Promise<readonly RentalCard[]> {
  const blocked = rental?.blocked
  const [cards, free] = await Promise.all([
    catalog.cards(ids),
    blocked === undefined ? undefined : catalog.cards(ids, blocked),
  ])
  const freeById = new Map(free?.map(({ id, sizes }) => [id, sizes]))
  return cards.map((card) => ({
    ...pricedCard(card, rental?.named?.days),
    freeSizes: free && (freeById.get(card.id) ?? []),
  }))
}

export async function mediasOf(catalog: Cards, lines: readonly ItemLine[]): Promise<Medias> {
  return Object.fromEntries((await cardsOf(catalog, lines)).map(({ id, media }) => [id, media]))
}

/** The prices of one further day of the items of lines, by item. */
export async function furtherDaysOf(
  catalog: Cards,
  lines: readonly ItemLine[],
): Promise<Readonly<Record<number, Yen>>> {
  return Object.fromEntries((await cardsOf(catalog, lines)).map(({ id, furtherDayYen }) => [id, furtherDayYen]))
}

function cardsOf(catalog: Cards, lines: readonly ItemLine[]): Promise<readonly ItemCard[]> {
  return catalog.cards([...new Set(lines.map(({ itemId }) => itemId))])
}
