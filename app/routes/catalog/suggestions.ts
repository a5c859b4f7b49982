import { FILTER_TEXTS } from '#app/text/list-filters.ts'
import type { Card } from '#app/ui/card.ts'
import type { CardOptions } from '#app/ui/card-grid.tsx'
import { cardOptionsOf } from '#app/ui/card-options.ts'
import { type ItemQuery, withoutFilter } from '#domain/catalog/item-query.ts'
import { type ListFilter, valuesOf } from '#domain/catalog/list-filters.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { FewerWords } from '#services/catalog/find-fewer-words.ts'
import type { NearestView } from '#services/catalog/find-nearest.ts'
import type { PricedCard } from '#services/catalog/priced-card.ts'
import type { Services } from '#services/services.ts'
import { type FilterData, listPath, valueText } from './list-choices.ts'

/** A similar query with the number of its items, and with the first of them if they are known. */
type Similar = {
  readonly text: string
  readonly query: ItemQuery
  readonly total: number
  readonly cards?: readonly PricedCard[]
}

/** A link to a similar list, with its first items if they are shown. */
type Suggestion = {
  readonly text: string
  readonly path: string
  readonly total: number
  readonly items?: CardOptions & { readonly cards: readonly Card[] }
}

/** Changes of one kind to a query without results. */
export type SuggestionGroup = { readonly title: string; readonly suggestions: readonly Suggestion[] }

const MAX_CARDS = 4

type SuggestionFacts = {
  readonly query: ItemQuery
  readonly prefecture: PrefectureCode
  readonly filterData: FilterData
  readonly toCards: (cards: readonly PricedCard[]) => Promise<readonly Card[]>
}

/**
 * Suggests similar queries for one without results, grouped by what changes. Each suggestion has results, and none is
 * the list of all items. Those with fewer words show their first items, and so does the first one of all.
 */
export async function loadSuggestions(
  catalog: Services['catalog'],
  facts: SuggestionFacts,
): Promise<SuggestionGroup[]> {
  const { query, prefecture, filterData, toCards } = facts
  const [nearest, fewerWords] = await Promise.all([
    catalog.findNearest(query, prefecture),
    catalog.findFewerWords(query, prefecture),
  ])
  const groups = [...withFewerWords(fewerWords), ...withOneChange(query, nearest, filterData)]
  const itemsOf = async ({ query: similar, cards }: Similar) => {
    const first = cards ?? (await catalog.listItems(similar, prefecture)).cards
    return { ...cardOptionsOf(similar), cards: await toCards(first.slice(0, MAX_CARDS)) }
  }
  return Promise.all(
    groups.map(async ({ title, similar }, group) => {
      const suggestions = similar.map(async (each, place) => ({
        text: each.text,
        path: listPath(each.query),
        total: each.total,
        ...((each.cards !== undefined || (group === 0 && place === 0)) && { items: await itemsOf(each) }),
      }))
      return { title, suggestions: await Promise.all(suggestions) }
    }),
  )
}

type SimilarGroup = { readonly title: string; readonly similar: readonly Similar[] }

function withFewerWords(lists: readonly FewerWords[]): SimilarGroup[] {
  const similar = lists.map((list) => ({ ...list, text: `「${list.query.name}」で探す` }))
  return lists.length === 0 ? [] : [{ title: '言葉を減らす', similar }]
}

function withOneChange(query: ItemQuery, nearest: NearestView, filterData: FilterData): SimilarGroup[] {
  const isFiltered = ({ query: similar }: Similar) => listPath(similar) !== pageHref('item-list')
  const changed = (change: Partial<ItemQuery>) => ({ ...query, page: 1, ...change })
  return [
    {
      title: 'お届け日を変える',
      similar: nearest.days.map(({ on, total }) => ({ text: dayText(on), query: changed({ arrivalOn: on }), total })),
    },
    {
      title: 'サイズを変える',
      similar: nearest.sizes.map(({ uid, name, total }) => ({
        text: name,
        query: changed({ sizeTagIds: [uid] }),
        total,
      })),
    },
    {
      title: '色を変える',
      similar: nearest.colours.map(({ name, tagIds, total }) => ({ text: name, query: changed({ tagIds }), total })),
    },
    {
      title: '条件を一つ外す',
      similar: nearest.without.map(({ filter, total }) => ({
        text: `${filterText(filter, query, filterData)}を外す`,
        query: changed(withoutFilter(query, filter)),
        total,
      })),
    },
  ]
    .map(({ title, similar }) => ({ title, similar: similar.filter(isFiltered) }))
    .filter(({ similar }) => similar.length > 0)
}

function filterText(filter: ListFilter, query: ItemQuery, filterData: FilterData): string {
  const { label, removed = (values) => values } = FILTER_TEXTS[filter]
  const texts = valuesOf(query, filter).map((value) => valueText(filter, value, query, filterData) ?? label)
  return removed(texts.join('・'))
}
