import { createHash } from 'node:crypto'
import type { IndexSettings } from 'algoliasearch'
import { indexNameFor, REPLICA_ORDERS, type SearchOrder, SORT_KEYS } from '#domain/search/orders.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import { FACET_TEXTS, serviceRecord } from '#domain/search/service-record.ts'
import { SYNONYM_GROUPS } from '#domain/search/synonyms.ts'

/** The largest that the service allows; http/search/search-params.ts has the same. */
const PAGINATION_LIMIT = 20_000
export const MAX_FACET_VALUES = 1_000
/** The service accepts this many words in one synonym. */
const MAX_SYNONYMS = 20
const DEFAULT_RANKING = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom']
const JAPANESE_ATTRIBUTES = ['name', 'kana', 'brand', 'brandKana', 'category', 'feature']

/** The settings of the index in an order. A replica sorts by its own keys before anything else. */
export function settingsFor(order: SearchOrder): IndexSettings {
  const keys = SORT_KEYS[order].map(({ by, direction }) => `${direction}(${by})`)
  return {
    searchableAttributes: [
      'unordered(name),unordered(kana)',
      'brand,brandKana',
      'unordered(category)',
      'unordered(feature),unordered(color)',
      'size',
    ],
    attributesForFaceting: [
      'searchable(brand)',
      'searchable(category)',
      'searchable(color)',
      'searchable(size)',
      `searchable(${FACET_TEXTS.brand})`,
      `searchable(${FACET_TEXTS.category})`,
      'price',
      'popularity',
      'filterOnly(objectID)',
    ],
    ranking: order === 'relevance' ? DEFAULT_RANKING : [...keys, ...DEFAULT_RANKING],
    customRanking: order === 'relevance' ? keys : [],
    attributesToHighlight: ['name', 'kana', 'brand', 'category'],
    indexLanguages: ['ja'],
    queryLanguages: ['ja'],
    attributesToTransliterate: JAPANESE_ATTRIBUTES,
    paginationLimitedTo: PAGINATION_LIMIT,
    maxValuesPerFacet: MAX_FACET_VALUES,
  }
}

export function replicaNames(indexName: string): string[] {
  return REPLICA_ORDERS.map((order) => indexNameFor(indexName, order))
}

/** The synonyms of the shop, in the form of the service. */
export const SERVICE_SYNONYMS = SYNONYM_GROUPS.map((synonyms, number) => ({
  objectID: `group-${number + 1}`,
  type: 'synonym' as const,
  synonyms: synonyms.slice(0, MAX_SYNONYMS),
}))

/** The record of an item, with a hash of its contents. */
export function hostedRecord(item: SearchItem) {
  const record = serviceRecord(item)
  return { ...record, revision: hashOf(record) }
}

/** Changes with settings, synonyms and the attributes of records. */
export function layoutOf(indexName: string): string {
  const example: SearchItem = {
    ...{ id: 1, name: '', kana: '', brand: { uid: 1, name: '', kana: '' }, categories: [], colors: [], ages: [] },
    ...{ attributes: [], sizes: [], form: '', setForm: undefined, imageKey: undefined, popularity: 0 },
    fourDaysYen: 0 as SearchItem['fourDaysYen'],
    publishedOn: '2026-01-01' as SearchItem['publishedOn'],
  }
  const settings = (['relevance', ...REPLICA_ORDERS] as const).map(settingsFor)
  return hashOf([settings, SERVICE_SYNONYMS, replicaNames(indexName), Object.keys(hostedRecord(example))])
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
