import { cached } from '../cached.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { FacetStore } from '../ports/facet-store.ts'
import type { RankingStore } from '../ports/ranking-store.ts'
import type { StockStore } from '../ports/stock-store.ts'
import { type SearchPorts, withNameSearch } from '../search.ts'
import { chooseItems } from './choose-items.ts'
import { countChoices } from './count-choices.ts'
import { findNearest } from './find-nearest.ts'
import { getHome } from './get-home.ts'
import { getItem } from './get-item.ts'
import { getRanking } from './get-ranking.ts'
import { listCategories } from './list-categories.ts'
import { listItems } from './list-items.ts'
import { listSitemap, type SitemapPorts } from './list-sitemap.ts'
import type { ShopDays } from './shop-calendar.ts'

const MAX_MAKERS_AGE_MS = 5_000

/** The ports of the catalogue. */
export type CatalogPorts = SearchPorts &
  SitemapPorts & {
    readonly catalog: CatalogStore
    readonly stock: StockStore
    readonly rankings: RankingStore
    readonly facets: FacetStore
    readonly clock: Clock
    readonly days: ShopDays
  }

/** The catalogue: categories, lists, items, rankings, and the guided choice. */
export function createCatalog(ports: CatalogPorts) {
  const categories = listCategories(ports)
  return {
    listCategories: categories,
    listMakers: cached(ports.clock, MAX_MAKERS_AGE_MS, () => ports.catalog.makers()),
    getCalendar: ports.days.calendar,
    getHome: getHome(ports),
    listItems: withNameSearch(ports, listItems(ports)),
    getItem: getItem(ports),
    /** Changes with every change of catalogue or stock. */
    getVersion: () => ports.catalog.version(),
    countChoices: withNameSearch(ports, countChoices(ports)),
    findNearest: withNameSearch(ports, findNearest({ ...ports, listCategories: categories })),
    getRanking: getRanking(ports),
    chooseItems: chooseItems(ports),
    listSitemap: listSitemap(ports),
  }
}
