import { isRejected } from '../result.ts'
import { isFilterFacet, isSearchNumber, SEARCH_FACETS } from './attributes.ts'
import type { BadFilter, Filter } from './filter.ts'
import { bad, parseCondition } from './filter-parser.ts'

const DEEPEST_LIST = 6
const MOST_CONDITIONS = 1_000
const QUOTES = /^(["'])(.*)\1$/s

/**
 * Reads `facetFilters`: one `facet:value`, or a list whose members must all hold, in which an inner list asks for any
 * of its members, and so on inwards. `facet:-value` negates, `facet:\-value` means a value that begins with a dash.
 * Undefined: none.
 */
export function parseFacetFilters(input: unknown): Filter | BadFilter | undefined {
  return listOf('facetFilters', input, facetCondition)
}

/** Reads `numericFilters`, lists nested alike: `price<=6000`, `price:1000 TO 3000`. Undefined: none. */
export function parseNumericFilters(input: unknown): Filter | BadFilter | undefined {
  return listOf('numericFilters', input, numericCondition)
}

type Read = (text: string) => Filter | BadFilter

function listOf(name: string, input: unknown, read: Read): Filter | BadFilter | undefined {
  let left = MOST_CONDITIONS
  const counted: Read = (text) => {
    left -= 1
    return left < 0 ? bad(`${name}: more than ${MOST_CONDITIONS} conditions`) : read(text)
  }
  const list = typeof input === 'string' ? textList(input) : input
  return list === undefined || list === null ? undefined : group(name, list, counted, 0)
}

/** A list may travel as the text of its JSON, in the older `params` form; numeric ones also with commas. */
function textList(text: string): unknown {
  if (text.trim() === '') return undefined
  if (!text.trimStart().startsWith('[')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function group(name: string, input: unknown, read: Read, depth: number): Filter | BadFilter | undefined {
  if (typeof input === 'string') return input.trim() === '' ? undefined : read(input)
  if (!Array.isArray(input)) return bad(`${name}: conditions are texts, or lists of texts`)
  if (depth >= DEEPEST_LIST) return bad(`${name}: nested deeper than ${DEEPEST_LIST}`)
  const of: Filter[] = []
  for (const member of input) {
    const filter = group(name, member, read, depth + 1)
    if (isRejected(filter)) return filter
    if (filter !== undefined) of.push(filter)
  }
  return of.length > 1 ? { kind: depth % 2 === 0 ? 'all' : 'any', of } : of[0]
}

function facetCondition(text: string): Filter | BadFilter {
  const colon = text.indexOf(':')
  const facet = text.slice(0, colon).trim()
  if (colon < 1) return bad(`facetFilters: "${text.slice(0, 40)}" is no facet:value`)
  if (isSearchNumber(facet)) return parseCondition(text)
  if (!isFilterFacet(facet)) {
    return bad(`facetFilters: "${facet.slice(0, 40)}" is no facet: ${[...SEARCH_FACETS, 'objectID'].join(', ')}`)
  }
  const value = text.slice(colon + 1).trim()
  if (value.startsWith('-')) return { kind: 'not', of: { kind: 'facet', facet, value: unquoted(value.slice(1)) } }
  return { kind: 'facet', facet, value: unquoted(value.startsWith('\\-') ? value.slice(1) : value) }
}

function unquoted(value: string): string {
  return value.trim().replace(QUOTES, '$2')
}

function numericCondition(text: string): Filter | BadFilter {
  const filters: Filter[] = []
  for (const part of text.split(',')) {
    const filter = parseCondition(part)
    if (isRejected(filter)) return filter
    if (filter.kind === 'facet') return bad(`numericFilters: ${filter.facet} is no number`)
    filters.push(filter)
  }
  return filters.length === 1 ? filters[0]! : { kind: 'all', of: filters }
}
