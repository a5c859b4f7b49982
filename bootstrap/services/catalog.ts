import { sitePages } from '#content/site-pages.ts'
import { cached } from '#services/cached.ts'
import { chooseItems } from '#services/catalog/choose-items.ts'
import { countChoices } from '#services/catalog/count-choices.ts'
import { findNearest } from '#services/catalog/find-nearest.ts'
import { getHome } from '#services/catalog/get-home.ts'
import { getItem } from '#services/catalog/get-item.ts'
import { getRanking } from '#services/catalog/get-ranking.ts'
import { listCategories } from '#services/catalog/list-categories.ts'
import { listItems } from '#services/catalog/list-items.ts'
import { listSitemap } from '#services/catalog/list-sitemap.ts'
import { withNameSearch } from '#services/search/with-name-search.ts'
import type { Services } from '#services/services.ts'
import type { ServicePorts } from '../services.ts'

const MAX_MAKERS_AGE_MS = 5_000

/** Creates the catalogue services. */
export function catalogServices(ports: ServicePorts): Services['catalog'] {
  const categories = listCategories(ports)
  return {
    listCategories: categories,
    listMakers: cached(ports.clock, MAX_MAKERS_AGE_MS, () => ports.catalog.makers()),
    getCalendar: ports.days.calendar,
    getHome: getHome(ports),
    listItems: withNameSearch(ports, listItems(ports)),
    getItem: getItem(ports),
    getVersion: () => ports.catalog.version(),
    countChoices: withNameSearch(ports, countChoices(ports)),
    findNearest: withNameSearch(ports, findNearest({ ...ports, listCategories: categories })),
    getRanking: getRanking(ports),
    chooseItems: chooseItems(ports),
    listSitemap: listSitemap({ ...ports, contentPages: sitePages }),
  }
}
