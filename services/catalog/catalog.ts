import { dayOfInstant } from '#domain/day.ts'
import { bannerOn } from '#domain/notice/banner.ts'
import { withNameSearch } from '../search.ts'
import type { ServicePorts } from '../service-ports.ts'
import { chooseItems } from './choose-items.ts'
import { compareItems } from './compare-items.ts'
import { findByNumber } from './find-by-number.ts'
import { findFewerWords } from './find-fewer-words.ts'
import { findNearest } from './find-nearest.ts'
import { getFeatured } from './get-featured.ts'
import { getHome, getRanking } from './get-home.ts'
import { getItem } from './get-item.ts'
import { countChoices, listItems, readGroups } from './list-items.ts'
import { listSitemap } from './list-sitemap.ts'

export function createCatalog(ports: ServicePorts) {
  const groups = readGroups(ports)
  const listCategories = async () => (await groups()).categories
  return {
    listCategories,
    listMakers: async () => (await groups()).makers,
    /** The banner of today; undefined: there is none. */
    findBanner: async () => bannerOn((await groups()).banners, dayOfInstant(ports.clock.now())),
    getCalendar: ports.days.calendar,
    getEarliestStarts: ports.days.earliestStarts,
    getHome: getHome({ ...ports, listCategories }),
    getFeatured: getFeatured(ports),
    listItems: withNameSearch(ports, listItems(ports)),
    getItem: getItem(ports),
    findByNumber: findByNumber(ports),
    getVersion: async () => (await ports.catalog.versions()).shop,
    countChoices: withNameSearch(ports, countChoices(ports)),
    findNearest: withNameSearch(ports, findNearest({ ...ports, listCategories })),
    findFewerWords: findFewerWords(ports),
    getRanking: getRanking({ ...ports, listCategories }),
    chooseItems: chooseItems({ ...ports, listCategories }),
    compareItems: compareItems(ports),
    listSitemap: listSitemap(ports),
  }
}
