import { z } from 'zod'
import { type Attributes, BadRequest, parseServiceFilters, valuesOf } from './search-service-filters.ts'

/** One index of the stand-in of the hosted service. */
export type ServiceIndex = {
  readonly records: Map<string, Attributes>
  settings: Settings
  synonyms: readonly (readonly string[])[]
}

const RANKING = z.string().regex(/^(typo|geo|words|filters|proximity|attribute|exact|custom|(asc|desc)\(\w+\))$/)

/** The settings that the shop sends; any other member is refused. */
export const settingsSchema = z.strictObject({
  searchableAttributes: z.array(z.string().regex(/^((unordered\(\w+\)|\w+)(,|$))+$/)).default([]),
  attributesForFaceting: z.array(z.string().regex(/^(searchable\(\w+\)|filterOnly\(\w+\)|\w+)$/)).default([]),
  ranking: z.array(RANKING).default(['custom']),
  customRanking: z.array(z.string().regex(/^(asc|desc)\(\w+\)$/)).default([]),
  attributesToHighlight: z.array(z.string()).default([]),
  indexLanguages: z.array(z.literal('ja')).default([]),
  queryLanguages: z.array(z.literal('ja')).default([]),
  attributesToTransliterate: z.array(z.string()).default([]),
  paginationLimitedTo: z.int().min(1).max(20_000).default(1_000),
  maxValuesPerFacet: z.int().min(1).max(1_000).default(100),
  replicas: z.array(z.string()).optional(),
})
export type Settings = z.output<typeof settingsSchema>

const common = {
  indexName: z.string(),
  query: z.string().max(512).default(''),
  queryType: z.enum(['prefixLast', 'prefixAll', 'prefixNone']).default('prefixLast'),
  typoTolerance: z.enum(['true', 'false', 'min', 'strict']).default('true'),
  filters: z.string().optional(),
  attributesToRetrieve: z.array(z.string()).default(['*']),
  attributesToHighlight: z.array(z.string()).optional(),
  analytics: z.boolean().default(true),
}
const hitsSchema = z.strictObject({
  ...common,
  type: z.literal('default').optional(),
  page: z.int().min(0).default(0),
  hitsPerPage: z.int().min(1).max(1_000).default(20),
  facets: z.array(z.string()).default([]),
  maxValuesPerFacet: z.int().min(1).max(1_000).optional(),
})
const facetSchema = z.strictObject({
  ...common,
  type: z.literal('facet'),
  facet: z.string(),
  facetQuery: z.string().default(''),
  maxFacetHits: z.int().min(1).max(100).default(10),
})
export const querySchema = z.union([facetSchema, hitsSchema])
type HitsQuery = z.output<typeof hitsSchema>
type FacetQuery = z.output<typeof facetSchema>

export function emptyIndex(): ServiceIndex {
  return { records: new Map(), settings: settingsSchema.parse({}), synonyms: [] }
}

export function answerQuery(index: ServiceIndex, query: HitsQuery | FacetQuery): object {
  const found = find(index, query)
  return query.type === 'facet' ? facetValues(index, query, found) : hits(index, query, found)
}

function find(index: ServiceIndex, { query, queryType, filters }: HitsQuery | FacetQuery): Attributes[] {
  const passes = filters === undefined ? () => true : parseServiceFilters(filters, facetedAttributes(index))
  const words = wordsOf(query)
  const found = [...index.records.values()].filter((record) => {
    if (!passes(record)) return false
    const text = searchableText(index, record)
    return words.every((word, at) => {
      const isPrefix = queryType === 'prefixAll' || (queryType === 'prefixLast' && at === words.length - 1)
      return [word, ...synonymsOf(index, word)].some((one) => matches(text, one, isPrefix))
    })
  })
  return found.sort(compareBy(index.settings))
}

/** Japanese has no spaces: a word is found within a text. */
function matches(text: readonly string[], word: string, isPrefix: boolean): boolean {
  const isJapanese = /[^\p{ASCII}]/u.test(word)
  return text.some((one) => (isJapanese ? one.includes(word) : isPrefix ? one.startsWith(word) : one === word))
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s|&・,/／()（）]+/u)
    .filter((word) => word !== '')
}

function searchableText({ settings }: ServiceIndex, record: Attributes): string[] {
  const names = settings.searchableAttributes.flatMap((entry) => entry.split(',').map(attributeIn))
  return names.flatMap((name) => valuesOf(record, name).flatMap(wordsOf))
}

function synonymsOf({ synonyms }: ServiceIndex, word: string): string[] {
  return synonyms.filter((group) => group.includes(word)).flat()
}

const attributeIn = (entry: string) => entry.replace(/^\w+\((\w+)\)$/, '$1')

function facetedAttributes({ settings }: ServiceIndex): Set<string> {
  return new Set(settings.attributesForFaceting.map(attributeIn))
}

function compareBy({ ranking, customRanking }: Settings) {
  const keys = ranking.flatMap((entry) => (entry === 'custom' ? customRanking : entry.includes('(') ? [entry] : []))
  return (a: Attributes, b: Attributes): number => {
    for (const key of keys) {
      const name = attributeIn(key)
      const [left, right] = [a[name], b[name]]
      if (typeof left !== 'number' || typeof right !== 'number') throw new BadRequest(`ranking by ${name}: no number`)
      if (left !== right) return key.startsWith('asc') ? left - right : right - left
    }
    return 0
  }
}

function hits(index: ServiceIndex, query: HitsQuery, found: readonly Attributes[]): object {
  const { page, hitsPerPage, attributesToRetrieve } = query
  const reachable = found.slice(0, index.settings.paginationLimitedTo)
  const retrieve = (record: Attributes) =>
    Object.fromEntries(
      Object.entries(record).filter(
        ([name]) => name === 'objectID' || attributesToRetrieve.includes('*') || attributesToRetrieve.includes(name),
      ),
    )
  return {
    hits: reachable.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map(retrieve),
    nbHits: found.length,
    page,
    nbPages: Math.ceil(reachable.length / hitsPerPage),
    hitsPerPage,
    ...(query.facets.length > 0 && { facets: countFacets(index, query, found) }),
    exhaustive: { facetsCount: true, nbHits: true },
    processingTimeMS: 1,
    query: query.query,
    params: '',
    index: query.indexName,
  }
}

function countFacets(index: ServiceIndex, query: HitsQuery, found: readonly Attributes[]) {
  const limit = query.maxValuesPerFacet ?? index.settings.maxValuesPerFacet
  return Object.fromEntries(
    query.facets.map((facet) => {
      if (!facetedAttributes(index).has(facet)) throw new BadRequest(`${facet} is not in attributesForFaceting`)
      return [facet, Object.fromEntries(counts(found, facet).slice(0, limit))]
    }),
  )
}

function counts(found: readonly Attributes[], facet: string): [string, number][] {
  const byValue = new Map<string, number>()
  for (const record of found)
    for (const value of valuesOf(record, facet)) byValue.set(value, (byValue.get(value) ?? 0) + 1)
  return [...byValue].sort((a, b) => b[1] - a[1])
}

function facetValues(index: ServiceIndex, query: FacetQuery, found: readonly Attributes[]): object {
  if (!index.settings.attributesForFaceting.includes(`searchable(${query.facet})`))
    throw new BadRequest(`Cannot search in ${query.facet}: it is not searchable`)
  const words = wordsOf(query.facetQuery)
  const facetHits = counts(found, query.facet)
    .filter(([value]) => words.every((word) => matches(wordsOf(value), word, true)))
    .slice(0, query.maxFacetHits)
    .map(([value, count]) => ({ value, highlighted: value, count }))
  return { facetHits, exhaustiveFacetsCount: true, processingTimeMS: 1 }
}
