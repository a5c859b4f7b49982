import { z } from 'zod'
import { isRejected } from '#domain/result.ts'
import {
  allOf,
  isSearchNumber,
  parseFilters,
  SEARCH_FACETS,
  SEARCH_NUMBERS,
  type SearchFacet,
} from '#domain/search/filter.ts'
import { parseFacetFilters, parseNumericFilters } from '#domain/search/filter-lists.ts'
import type { SearchOrder } from '#domain/search/orders.ts'
import type { MessageError } from '../message-error.ts'

export function isSearchError(value: object): value is MessageError {
  return 'status' in value && 'message' in value
}

/** Maximum hits of one query. */
const MAX_HITS = 1_000
/** Hits behind this one are not returned: the largest `paginationLimitedTo` of the real service. */
export const PAGINATION_LIMIT = 20_000
/** The largest page, and the largest position of a first hit. */
const MAX_POSITION = 1_000_000
const MAX_FACET_VALUES = 1_000
const MAX_FACET_HITS = 100
const MAX_TAG_LENGTH = 100

/** The older form of a request has all parameters in one text, so numbers and lists may be texts, too. */
const count = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0))
const position = count.pipe(z.int().max(MAX_POSITION))
const hits = count.transform((wanted) => Math.min(wanted, MAX_HITS))
const names = z.union([z.array(z.string().max(100)).max(100), z.string().max(4_096).transform(parseList)])
const typos = z.union([z.boolean().transform(String), z.enum(['true', 'false', 'min', 'strict'])])
const tag = z.string().max(MAX_TAG_LENGTH)

/** Every member may be absent or null; members that are not listed are ignored. */
const paramsSchema = z
  .object({
    query: z.string(),
    page: position,
    hitsPerPage: hits,
    offset: position,
    length: hits,
    filters: z.string(),
    facetFilters: z.unknown(),
    numericFilters: z.unknown(),
    facets: names,
    maxValuesPerFacet: count.transform((values) => Math.min(values, MAX_FACET_VALUES)),
    sortFacetValuesBy: z.enum(['count', 'alpha']),
    attributesToRetrieve: names,
    attributesToHighlight: names,
    highlightPreTag: tag,
    highlightPostTag: tag,
    typoTolerance: typos,
    queryType: z.enum(['prefixLast', 'prefixAll', 'prefixNone']),
    facetQuery: z.string(),
    maxFacetHits: count.transform((hits) => Math.min(hits, MAX_FACET_HITS)),
  })
  .partial()

/**
 * The parameters of a search with defaults. `page`: undefined when the hits are asked for by position. `echo`: the
 * parameters as repeated in the response.
 */
export type SearchParams = Exclude<ReturnType<typeof parseSearchParams>, MessageError>

const TYPOS = { true: 'always', false: 'never', min: 'needed', strict: 'needed' } as const
const PREFIX = { prefixLast: 'last', prefixAll: 'all', prefixNone: 'none' } as const

/** Parses the parameters of one search, given as members or as one text in `params`. */
export function parseSearchParams(input: Readonly<Record<string, unknown>>, order: SearchOrder) {
  const members = { ...parseParamsText(input.params), ...input }
  const present = Object.fromEntries(
    Object.entries(members).filter(([name, value]) => value !== null && value !== undefined && name !== 'params'),
  )
  const parsed = paramsSchema.safeParse(present)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return badRequest(`Invalid value for "${issue?.path.join('.')}" parameter: ${issue?.message}`)
  }
  const params = parsed.data
  const filter = filterOf(params)
  if (isRejected(filter)) return badRequest(filter.detail.message)
  const facets = params.facets ?? []
  const isRequested = (name: string) => facets.includes('*') || facets.includes(name)
  return {
    question: {
      text: params.query ?? '',
      prefix: PREFIX[params.queryType ?? 'prefixLast'],
      typos: TYPOS[params.typoTolerance as keyof typeof TYPOS] ?? 'always',
      filter,
      order,
    },
    ...sectionOf(params),
    facets: SEARCH_FACETS.filter(isRequested),
    numbers: SEARCH_NUMBERS.filter(isRequested),
    maxValuesPerFacet: params.maxValuesPerFacet ?? 100,
    sortFacetValuesBy: params.sortFacetValuesBy ?? 'count',
    attributesToRetrieve: params.attributesToRetrieve ?? ['*'],
    attributesToHighlight: params.attributesToHighlight,
    tags: { before: params.highlightPreTag ?? '<em>', after: params.highlightPostTag ?? '</em>' },
    facetQuery: params.facetQuery ?? '',
    maxFacetHits: params.maxFacetHits ?? 10,
    echo: echoOf(present),
  }
}

/** The hits that are returned: by position when `length` is given, otherwise by page. */
function sectionOf({ page = 0, hitsPerPage = 20, offset = 0, length }: z.output<typeof paramsSchema>) {
  if (length !== undefined) return { offset, limit: length, page: undefined }
  return { offset: page * hitsPerPage, limit: hitsPerPage, page }
}

function badRequest(message: string): MessageError {
  return { status: 400, message }
}

/** Whether the values of a facet can be searched; those of numbers cannot. */
export function isSearchableFacet(name: string): name is SearchFacet {
  return !isSearchNumber(name) && (SEARCH_FACETS as readonly string[]).includes(name)
}

function parseParamsText(params: unknown): object {
  if (typeof params === 'string') return Object.fromEntries(new URLSearchParams(params))
  return typeof params === 'object' && params !== null ? params : {}
}

function filterOf(params: z.output<typeof paramsSchema>) {
  const filters = [
    parseFilters(params.filters ?? ''),
    parseFacetFilters(params.facetFilters),
    parseNumericFilters(params.numericFilters),
  ]
  return filters.find((filter) => isRejected(filter)) ?? allOf(filters.filter((filter) => !isRejected(filter)))
}

/** Parses a list in a text: JSON, or separated by commas. */
function parseList(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list.map(String)
  } catch {
    // Not JSON: split at commas.
  }
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

const NOT_ECHOED = new Set(['indexName', 'type', 'facet', 'x-algolia-api-key', 'x-algolia-application-id'])

function echoOf(present: Readonly<Record<string, unknown>>): string {
  const echo = new URLSearchParams()
  for (const [name, value] of Object.entries(present)) {
    if (!NOT_ECHOED.has(name)) echo.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return echo.toString()
}
