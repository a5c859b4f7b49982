import { type BrowseItem, ItemTable } from '#adapters/browse/item-table.ts'
import { searchItems, searchValues } from '#adapters/browse/search-items.ts'
import { ALL_ITEMS } from '#demo/catalogue/all-items.ts'
import { attributeTagsOf } from '#demo/catalogue/attributes.ts'
import { BRANDS } from '#demo/catalogue/brands.ts'
import { CATEGORIES, withParents } from '#demo/catalogue/categories.ts'
import { itemRow } from '#demo/catalogue/rows.ts'
import { sizeOf } from '#demo/catalogue/sizes.ts'
import { colourName } from '#demo/catalogue/tags.ts'
import { ATTRIBUTES } from '#domain/catalog/attributes.ts'
import { day } from '#domain/day.ts'
import type { SearchFacet } from '#domain/search/filter.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { SearchPage, SearchQuery } from '#services/ports/search-index.ts'

const TODAY_ON = day('2026-11-20')
const LABELS = new Map(
  Object.values(ATTRIBUTES).flatMap(({ tags }) => tags.map(({ uid, label }): [number, string] => [uid, label])),
)

/** The items on sale of the demo shop as search items, without a database. */
export function demoSearchItems(): SearchItem[] {
  return ALL_ITEMS.filter((item) => !item.isUnreleased && !item.isUnavailable).map((item): SearchItem => {
    const row = itemRow(item, TODAY_ON)
    const { uid, name, kana } = BRANDS.find((brand) => brand.name === item.maker)!
    return {
      id: row.id,
      name: row.name,
      kana: row.kana,
      brand: { uid, name, kana },
      categories: withParents(item.categories).map((category) => ({
        uid: category,
        name: CATEGORIES.find((one) => one.uid === category)!.name,
      })),
      colors: [colourName(item.look)],
      ages: item.ages.map((age) => `${age}代`),
      attributes: attributeTagsOf(item).map((uid) => LABELS.get(uid)!),
      sizes: [...new Set(item.sizes.map(({ label }) => sizeOf(item.scale, label)?.label ?? 'フリー'))],
      form: item.form,
      setForm: item.setForm,
      fourDaysYen: item.fourDaysYen,
      imageKey: `items/${row.id}/front`,
      publishedOn: row.published_on,
      popularity: row.id % 7,
    }
  })
}

/** An item on sale without tags, whose units have no sizes. */
export function browseItem(item: SearchItem, units: BrowseItem['units'] = []): BrowseItem {
  return {
    ...{ ...item, furtherDayYen: 100, media: undefined, reviewCount: 0, reviewStarsSum: 0, units },
    ...{ ownCategoryUids: [], tagUids: [] },
  }
}

/** The search of some items, without a database. */
export function searchIndexOf(items: readonly SearchItem[]) {
  const table = new ItemTable()
  for (const item of items) table.put(browseItem(item), new Uint8Array())
  return searchOf(table)
}

export function searchOf(table: ItemTable) {
  return {
    find: (query: SearchQuery, page: SearchPage) => searchItems(table, query, page),
    findValues: (facet: SearchFacet, text: string, query: SearchQuery, limit: number) =>
      searchValues(table, facet, text, query, limit),
  }
}
