import type { FacetStore } from '../ports/facet-store.ts'
import type { Services } from '../services.ts'
import { awayFor } from './away-for.ts'
import type { ShopDays } from './shop-calendar.ts'

/** How many items each choice of each filter would lead to, everything else of the query kept. */
export function countChoices({
  facets,
  days,
}: {
  facets: FacetStore
  days: ShopDays
}): Services['catalog']['countChoices'] {
  return async (query, asked) => {
    const { prefecture } = await days.calendar(asked)
    return facets.countChoices(query, awayFor(query, prefecture))
  }
}
