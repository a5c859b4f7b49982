import { cached } from '../cache.ts'
import { withNameSearch } from '../search.ts'
import type { ServicePorts } from '../service-ports.ts'
import { chooseItems } from './choose-items.ts'
import { compareItems } from './compare-items.ts'
import { findByNumber } from './find-by-number.ts'
import { findNearest } from './find-nearest.ts'
import { getHome, getRanking } from './get-home.ts'
import { getItem } from './get-item.ts'
import { countChoices, listCategories, listItems } from './list-items.ts'
import { listSitemap } from './list-sitemap.ts'

export function createCatalog(ports: ServicePorts) {
  const categories = listCategories(ports)
  return {
    listCategories: categories,
    listMakers: cached('makers', ports, () => ports.catalog.makers()),
    getCalendar: ports.days.calendar,
    getEarliestStarts: ports.days.earliestStarts,
    getHome: getHome(ports),
    listItems: withNameSearch(ports, listItems(ports)),
    getItem: getItem(ports),
    findByNumber: findByNumber(ports),
    getVersion: () => ports.catalog.version(),
    countChoices: withNameSearch(ports, countChoices(ports)),
    findNearest: withNameSearch(ports, findNearest({ ...ports, listCategories: categories })),
    getRanking: getRanking(ports),
    chooseItems: chooseItems(ports),
    compareItems: compareItems(ports),
    listSitemap: listSitemap(ports),
  }
}
