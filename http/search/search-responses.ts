import { setImmediate } from 'node:timers/promises'
import { SEARCH_FACETS, SEARCH_NUMBERS } from '#domain/search/filter.ts'
import { type Highlight, highlighter } from '#domain/search/highlight.ts'
import { queryWords } from '#domain/search/query.ts'
import { type SearchItem, searchRecord } from '#domain/search/search-item.ts'
import type { FacetCount, SearchResult } from '#services/ports/search-index.ts'
import { PAGINATION_LIMIT, type SearchParams } from './search-params.ts'

type ItemRecord = ReturnType<typeof searchRecord>
type HighlightText = (text: string) => Highlight

const HIGHLIGHTED = ['name', 'kana', 'brand', 'category'] as const

/** Hits that are made without a pause for other requests. */
const HITS_PER_BATCH = 100

export async function searchResponse(
  params: SearchParams,
  { total, items, facets, numbers }: SearchResult,
  index: string,
  tookMs: number,
) {
  const highlight = highlighter(queryWords(params.question.text, params.question.prefix !== 'none'), params.tags)
  const isCounted = params.facets.length + params.numbers.length > 0
  const hits: object[] = []
  for (const [position, item] of items.entries()) {
    if (position % HITS_PER_BATCH === HITS_PER_BATCH - 1) await setImmediate()
    hits.push(hitOf(item, params, highlight))
  }
  return {
    hits,
    nbHits: total,
    ...pagingOf(params, total),
    ...(isCounted ? { facets: facetCounts(params, facets, numbers), facets_stats: statistics(numbers) } : {}),
    exhaustiveFacetsCount: true,
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { facetsCount: true, nbHits: true, typo: true },
    query: params.question.text,
    params: params.echo,
    index,
    processingTimeMS: Math.round(tookMs),
  }
}

function pagingOf({ offset, limit, page }: SearchParams, total: number) {
  if (page === undefined) return { offset, length: limit }
  const nbPages = limit === 0 ? 0 : Math.ceil(Math.min(total, PAGINATION_LIMIT) / limit)
  return { page, nbPages, hitsPerPage: limit }
}

export function facetResponse(params: SearchParams, values: readonly FacetCount[], tookMs: number) {
  const highlight = highlighter(queryWords(params.facetQuery, true), params.tags)
  return {
    facetHits: values.map(({ value, count }) => ({ value, highlighted: highlight(value).value, count })),
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.round(tookMs),
  }
}

/** An item of the index never changes: a new index has new items. */
const records = new WeakMap<SearchItem, ItemRecord>()

function recordOf(item: SearchItem): ItemRecord {
  const known = records.get(item) ?? searchRecord(item)
  records.set(item, known)
  return known
}

function hitOf(
  item: SearchItem,
  { attributesToRetrieve, attributesToHighlight }: SearchParams,
  highlight: HighlightText,
) {
  const record = recordOf(item)
  const isComplete = attributesToRetrieve.length === 1 && attributesToRetrieve[0] === '*'
  const isRetrieved = (name: string) =>
    name === 'objectID' ||
    (!attributesToRetrieve.includes(`-${name}`) &&
      (attributesToRetrieve.includes('*') || attributesToRetrieve.includes(name)))
  const highlightedNames = HIGHLIGHTED.filter(
    (name) =>
      attributesToHighlight === undefined ||
      attributesToHighlight.includes('*') ||
      attributesToHighlight.includes(name),
  )
  return {
    ...(isComplete ? record : Object.fromEntries(Object.entries(record).filter(([name]) => isRetrieved(name)))),
    ...(highlightedNames.length > 0 ? { _highlightResult: highlights(record, highlightedNames, highlight) } : {}),
  }
}

function highlights(record: ItemRecord, names: readonly (typeof HIGHLIGHTED)[number][], highlight: HighlightText) {
  return Object.fromEntries(
    names.map((name) => {
      const value = record[name]
      return [name, typeof value === 'string' ? highlight(value) : value.map(highlight)]
    }),
  )
}

function facetCounts(params: SearchParams, facets: SearchResult['facets'], numbers: SearchResult['numbers']) {
  const values = SEARCH_FACETS.filter((facet) => facets.has(facet)).map((facet) => {
    const counts = facets.get(facet)!.slice(0, params.maxValuesPerFacet)
    if (params.sortFacetValuesBy === 'alpha') counts.sort((a, b) => a.value.localeCompare(b.value, 'ja'))
    return [facet, Object.fromEntries(counts.map(({ value, count }) => [value, count]))]
  })
  const counted = SEARCH_NUMBERS.filter((number) => numbers.has(number)).map((number) => {
    const counts = [...numbers.get(number)!].sort((a, b) => b[1] - a[1]).slice(0, params.maxValuesPerFacet)
    return [number, Object.fromEntries(counts)]
  })
  return Object.fromEntries([...values, ...counted])
}

function statistics(numbers: SearchResult['numbers']) {
  const stats = [...numbers]
    .filter(([, counts]) => counts.size > 0)
    .map(([number, counts]) => {
      const values = [...counts.keys()]
      const sum = [...counts].reduce((total, [value, count]) => total + value * count, 0)
      const hits = [...counts.values()].reduce((total, count) => total + count, 0)
      return [number, { min: Math.min(...values), max: Math.max(...values), avg: sum / hits, sum }]
    })
  return Object.fromEntries(stats)
}
