import { isRejected } from '../result.ts'
import {
  type BadFilter,
  badFilter,
  type Filter,
  isFilterFacet,
  isSearchNumber,
  NOTHING,
  parseCondition,
} from './filter.ts'

const MAX_LIST_DEPTH = 6
const MAX_CONDITIONS = 1_000
const QUOTES = /^(["'])(.*)\1$/s

/**
 * Parses `facetFilters`: a `facet:value`, or a list whose members must all hold; an inner list requires any of its
 * members, and so on. `facet:-value` negates, `facet:\-value` is a value that begins with a dash. Undefined when there
 * are no conditions.
 */
export function parseFacetFilters(input: unknown): Filter | BadFilter | undefined {
  return parseList('facetFilters', input, parseFacetCondition)
}

/** Parses `numericFilters`, nested in the same way: `price<=6000`, `price:1000 TO 3000`. */
export function parseNumericFilters(input: unknown): Filter | BadFilter | undefined {
  return parseList('numericFilters', input, parseNumericCondition)
}

type ParseCondition = (text: string) => Filter | BadFilter

function parseList(name: string, input: unknown, parse: ParseCondition): Filter | BadFilter | undefined {
  let remaining = MAX_CONDITIONS
  const parseCounted: ParseCondition = (text) => {
    remaining -= 1
    return remaining < 0 ? badFilter(`${name}: more than ${MAX_CONDITIONS} conditions`) : parse(text)
  }
  const list = typeof input === 'string' ? listFromText(input) : input
  return list === undefined || list === null ? undefined : parseGroup(name, list, parseCounted, 0)
}

/** In the older `params` form a list is sent as JSON text; numeric conditions may also be separated by commas. */
function listFromText(text: string): unknown {
  if (text.trim() === '') return undefined
  if (!text.trimStart().startsWith('[')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function parseGroup(
  name: string,
  input: unknown,
  parse: ParseCondition,
  depth: number,
): Filter | BadFilter | undefined {
  if (typeof input === 'string') return input.trim() === '' ? undefined : parse(input)
  if (!Array.isArray(input)) return badFilter(`${name}: conditions are texts, or lists of texts`)
  if (depth >= MAX_LIST_DEPTH) return badFilter(`${name}: nested deeper than ${MAX_LIST_DEPTH}`)
  const of: Filter[] = []
  for (const member of input) {
    const filter = parseGroup(name, member, parse, depth + 1)
    if (isRejected(filter)) return filter
    if (filter !== undefined) of.push(filter)
  }
  return of.length > 1 ? { kind: depth % 2 === 0 ? 'all' : 'any', of } : of[0]
}

function parseFacetCondition(text: string): Filter | BadFilter {
  const colon = text.indexOf(':')
  const facet = text.slice(0, colon).trim()
  if (colon < 1) return badFilter(`facetFilters: "${text.slice(0, 40)}" is no facet:value`)
  if (isSearchNumber(facet)) return parseCondition(text)
  const value = text.slice(colon + 1).trim()
  const hasValue = (given: string): Filter =>
    isFilterFacet(facet) ? { kind: 'facet', facet, value: unquoted(given) } : NOTHING
  if (value.startsWith('-')) return { kind: 'not', of: hasValue(value.slice(1)) }
  return hasValue(value.startsWith('\\-') ? value.slice(1) : value)
}

function unquoted(value: string): string {
  return value.trim().replace(QUOTES, '$2')
}

function parseNumericCondition(text: string): Filter | BadFilter {
  const filters: Filter[] = []
  for (const part of text.split(',')) {
    const filter = parseCondition(part)
    if (isRejected(filter)) return filter
    if (filter.kind === 'facet') return badFilter(`numericFilters: ${filter.facet} is no number`)
    filters.push(filter)
  }
  return filters.length === 1 ? filters[0]! : { kind: 'all', of: filters }
}
