import { PRODUCT_FORMS, SET_FORMS } from '#domain/catalog/forms.ts'
import type { SearchFacet } from '#domain/search/attributes.ts'
import { NOT_FOUND } from '#domain/search/ranking.ts'
import type { FacetCount, SearchItem, SearchPage, SearchQuestion, SearchResult } from '#services/ports/search-index.ts'
import { type Columns, columnsOf, countValues, passing } from './facet-columns.ts'
import { type TextIndex, TextIndexBuilder, type Texts } from './text-index.ts'

/** The catalogue as it was at one moment, ready to be searched. Never changes. */
export type ItemIndex = {
  readonly size: number
  find(question: SearchQuestion, page: SearchPage): SearchResult
  findValues(facet: SearchFacet, text: string, question: SearchQuestion, limit: number): FacetCount[]
}

const ITEMS_BETWEEN_PAUSES = 250

/** Builds an index; `pause` lets other work go on in between. */
export async function buildItemIndex(items: readonly SearchItem[], pause: () => Promise<void>): Promise<ItemIndex> {
  // An item's number is its place in this order, so that what costs the same comes out in it without sorting.
  const ordered = items.toSorted(
    (a, b) =>
      b.popularity - a.popularity ||
      (a.publishedOn < b.publishedOn ? 1 : a.publishedOn > b.publishedOn ? -1 : b.id - a.id),
  )
  const texts = new TextIndexBuilder()
  for (const [place, item] of ordered.entries()) {
    if (place % ITEMS_BETWEEN_PAUSES === ITEMS_BETWEEN_PAUSES - 1) await pause()
    texts.add(textsOf(item))
  }
  await pause()
  const text = texts.finish()
  await pause()
  return itemIndex(ordered, text, columnsOf(ordered))
}

function textsOf(item: SearchItem): Texts {
  return {
    name: [item.name, item.kana],
    brand: [item.brand.name, item.brand.kana],
    category: item.categories.map(({ name }) => name),
    feature: [...item.colors, ...labelsOf(item), ...item.ages],
    size: item.sizes,
  }
}

/** What the forms of an item are called; the shop may hold forms that this version does not know. */
function labelsOf({ form, setForm }: SearchItem): string[] {
  const label = (table: Readonly<Record<string, { readonly label: string }>>, key: string | undefined) =>
    key !== undefined && Object.hasOwn(table, key) ? [table[key]!.label] : []
  return [...label(PRODUCT_FORMS, form), ...label(SET_FORMS, setForm)]
}

function itemIndex(items: readonly SearchItem[], text: TextIndex, columns: Columns): ItemIndex {
  const found = (question: SearchQuestion) => ranked(columns, question.filter, text.match(question))
  return {
    size: items.length,
    find: (question, { offset, limit, facets, numbers }) => {
      const places = found(question)
      return {
        total: places.length,
        items: places.slice(offset, offset + limit).map((place) => items[place]!),
        facets: new Map(facets.map((facet) => [facet, countValues(columns.facets[facet], places)])),
        numbers: new Map(numbers.map((number) => [number, frequencies(columns.numbers[number], places)])),
      }
    },
    findValues: (facet, named, question, limit) => {
      const column = columns.facets[facet]
      const counts = countValues(column, found(question))
      const costs = column.texts.match({ text: named, prefix: 'last', typos: 'needed' })
      if (costs === undefined) return counts.slice(0, limit)
      return counts
        .filter(({ place }) => costs[place] !== NOT_FOUND)
        .sort((a, b) => costs[a.place]! - costs[b.place]!)
        .slice(0, limit)
    },
  }
}

/** Numbers of the items found: cheapest first, those of one cost in the items' own order. */
function ranked(columns: Columns, filter: SearchQuestion['filter'], costs: Uint16Array | undefined): number[] {
  const allowed = filter && passing(columns, filter)
  const byCost = new Map<number, number[]>()
  for (let place = 0; place < columns.count; place += 1) {
    const cost = costs ? costs[place]! : 0
    if (cost === NOT_FOUND || allowed?.[place] === 0) continue
    const alike = byCost.get(cost)
    if (alike) alike.push(place)
    else byCost.set(cost, [place])
  }
  return [...byCost.keys()].sort((a, b) => a - b).flatMap((cost) => byCost.get(cost)!)
}

function frequencies(values: Float64Array, places: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const place of places) counts.set(values[place]!, (counts.get(values[place]!) ?? 0) + 1)
  return counts
}
