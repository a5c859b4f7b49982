import { treeOf } from '#domain/catalog/category-tree.ts'
import type { ChoiceCounts } from '#domain/catalog/choice-counts.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS, HITS_PER_PAGE } from '#domain/constants.ts'
import { dayOfInstant } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span } from '#domain/rental/span.ts'
import { cached } from '../cache.ts'
import type { CategoryRow } from '../ports/catalog.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type PricedCard, pricedCard } from './priced-card.ts'
import type { ShopCalendar } from './shop-calendar.ts'

type ListView = {
  readonly calendar: ShopCalendar
  readonly total: number
  readonly page: number
  readonly pageCount: number
  readonly cards: readonly PricedCard[]
}

/** With an arrival date, only items with a unit that is free for the whole blocked span (docs/rules.md Stock). */
export function listItems({ catalog, days }: Pick<ServicePorts, 'catalog' | 'days'>) {
  return async (query: ItemQuery, prefecture?: PrefectureCode): Promise<ListView> => {
    const calendar = await days.calendar(prefecture)
    const { total, items } = await catalog.listItems(query, blockedSpanFor(query, calendar))
    return {
      calendar,
      total,
      page: query.page,
      pageCount: Math.max(1, Math.ceil(total / HITS_PER_PAGE)),
      cards: items.map((card) => pricedCard(card, query.rentalDays)),
    }
  }
}

/** The blocked span that a unit must be free for to match a list query; undefined without an arrival day. */
export function blockedSpanFor(
  { arrivalOn, rentalDays }: ItemQuery,
  { prefecture, rental }: Pick<ShopCalendar, 'prefecture' | 'rental'>,
): Span | undefined {
  if (arrivalOn === undefined) return undefined
  return blockedSpan(arrivalOn, rentalEnd(arrivalOn, rentalDays ?? DEFAULT_SEARCH_RENTAL_DAYS), prefecture, rental)
}

export type CategoryNode = CategoryRow & { readonly children: readonly CategoryRow[] }

/** What every page shows: visible categories as a tree of two layers, makers, and banners that are not over. */
export function readGroups(ports: Pick<ServicePorts, 'catalog' | 'clock' | 'notices'>) {
  return cached('groups', ports, async () => {
    const [rows, makers, banners] = await Promise.all([
      ports.catalog.categories(),
      ports.catalog.makers(),
      ports.notices.listBanners(dayOfInstant(ports.clock.now())),
    ])
    return { categories: treeOf(rows), makers, banners }
  })
}

/** The number of items for each choice of each filter, with the rest of the query unchanged. */
export function countChoices({ facets, days }: Pick<ServicePorts, 'facets' | 'days'>) {
  return async (query: ItemQuery, prefecture?: PrefectureCode): Promise<ChoiceCounts> =>
    facets.countChoices(query, blockedSpanFor(query, await days.calendar(prefecture)))
}
