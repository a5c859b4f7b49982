import type { Day } from '../day.ts'
import type { Yen } from '../money.ts'
import { pageHref } from '../navigation/href.ts'
import type { SearchFacet } from './filter.ts'

/** Categories: visible ones, ancestors first; sizes: of units on sale, in size order. */
export type SearchItem = {
  readonly id: number
  readonly name: string
  readonly kana: string
  readonly brand: { readonly uid: number; readonly name: string; readonly kana: string }
  readonly categories: readonly { readonly uid: number; readonly name: string }[]
  readonly colors: readonly string[]
  readonly ages: readonly string[]
  /** Labels of the attributes that staff ticked (domain/catalog/attributes.ts). */
  readonly attributes: readonly string[]
  readonly sizes: readonly string[]
  readonly form: string
  readonly setForm: string | undefined
  readonly fourDaysYen: Yen
  readonly imageKey: string | undefined
  readonly publishedOn: Day
  /** The number of rentals in the last 90 days. */
  readonly popularity: number
}

/** What a client of the search reads of an item. `image`: key of its first picture, at /images/{key}-{width}.webp. */
export function searchRecord(item: SearchItem) {
  return {
    objectID: String(item.id),
    name: item.name,
    kana: item.kana,
    brand: item.brand.name,
    category: item.categories.map(({ name }) => name),
    color: item.colors,
    size: item.sizes,
    price: item.fourDaysYen,
    popularity: item.popularity,
    image: item.imageKey ?? null,
    url: pageHref('item', { id: item.id }),
  }
}

/** Values of one facet with the same text are one. `uid`: of the brand or category. */
export type FacetValue = { readonly value: string; readonly uid: number | undefined; readonly reading: string }

export function facetValues({ brand, categories, colors, sizes }: SearchItem) {
  const facetValue = ({ name, uid, kana = '' }: { name: string; uid?: number; kana?: string }): FacetValue => ({
    ...{ value: name, uid, reading: kana },
  })
  const plain = (name: string) => facetValue({ name })
  return {
    brand: [facetValue(brand)],
    category: categories.map(facetValue),
    color: colors.map(plain),
    size: sizes.map(plain),
  } satisfies Record<SearchFacet, readonly FacetValue[]>
}
