import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS, HITS_PER_PAGE } from '#domain/constants.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { ListView } from '../services.ts'
import { pricedCard } from './priced-card.ts'
import type { ShopDays } from './shop-calendar.ts'

/**
 * A page of the item list. With an arrival date, only items with a product that is free for the whole blocked span to
 * that prefecture are included (docs/rules.md Stock).
 */
export function listItems({ catalog, days }: { catalog: CatalogStore; days: ShopDays }) {
  return async (query: ItemQuery, prefecture?: PrefectureCode): Promise<ListView> => {
    const calendar = await days.calendar(prefecture)
    const rentalDays = query.rentalDays ?? DEFAULT_SEARCH_RENTAL_DAYS
    const blocked =
      query.arrivalOn === undefined
        ? undefined
        : blockedSpan(query.arrivalOn, rentalEnd(query.arrivalOn, rentalDays), calendar.prefecture)
    const { total, items } = await catalog.listItems(query, blocked)
    return {
      calendar,
      total,
      page: query.page,
      pageCount: Math.max(1, Math.ceil(total / HITS_PER_PAGE)),
      cards: items.map((card) => pricedCard(card, rentalDays)),
    }
  }
}
