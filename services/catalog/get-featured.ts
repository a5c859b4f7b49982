import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import { type FeaturedRule, MAX_FEATURED } from '#domain/layout/home-blocks.ts'
import { cached } from '../cache.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type PricedCard, pricedCard } from './priced-card.ts'

/** Which items a block shows. `ids`: of the rule `chosen`; `categoryId`: of the others, undefined for all items. */
export type Featured = {
  readonly rule: FeaturedRule
  readonly ids: readonly number[]
  readonly categoryId: number | undefined
}

/** The items that a block of the home page names or finds. Those that are not on sale are left out. */
export function getFeatured(ports: Pick<ServicePorts, 'catalog' | 'facets' | 'clock'>) {
  return cached('featured', ports, async ({ rule, ids, categoryId }: Featured): Promise<readonly PricedCard[]> => {
    const { catalog, facets } = ports
    const query = { ...EMPTY_ITEM_QUERY, order: 'date' as const, ...(categoryId === undefined ? {} : { categoryId }) }
    if (rule === 'newest') {
      const { items } = await catalog.listItems(query, undefined)
      return items.slice(0, MAX_FEATURED).map((card) => pricedCard(card))
    }
    const found = rule === 'chosen' ? ids : await facets.mostRented(query, undefined, MAX_FEATURED)
    return (await catalog.cards(found)).map((card) => pricedCard(card))
  })
}
