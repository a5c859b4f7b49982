import { isRejected, type Rejection, rejected } from '../result.ts'

/** The facets of an item: attributes that a search can filter by and count (docs/decisions/009). */
export const SEARCH_FACETS = ['brand', 'category', 'color', 'size'] as const
export type SearchFacet = (typeof SEARCH_FACETS)[number]

/** Numeric attributes: the price of four days in yen, tax included, and the number of recent rentals. */
export const SEARCH_NUMBERS = ['price', 'popularity'] as const
export type SearchNumber = (typeof SEARCH_NUMBERS)[number]

/** Width and case of facet values are ignored (Algolia, filters: "facet values aren't case-sensitive"). */
export function facetKey(value: string): string {
  return value.toWellFormed().normalize('NFKC').trim().toLowerCase()
}

/** Whether a name is a facet, or objectID, which can be filtered by but not counted. */
export function isFilterFacet(name: string): name is SearchFacet | 'objectID' {
  return name === 'objectID' || (SEARCH_FACETS as readonly string[]).includes(name)
}

export function isSearchNumber(name: string): name is SearchNumber {
  return (SEARCH_NUMBERS as readonly string[]).includes(name)
}

export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>'

/** A condition on an item. `all` of no conditions is true, `any` of no conditions is false. */
export type Filter =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'facet'; readonly facet: SearchFacet | 'objectID'; readonly value: string }
  | { readonly kind: 'number'; readonly number: SearchNumber; readonly comparison: Comparison; readonly than: number }

/** The rejection of a filter that cannot be parsed, with a message for its author (in English, as in the protocol). */
export type BadFilter = Rejection<'bad-filter', { readonly message: string }>

export function compares(value: number, comparison: Comparison, than: number): boolean {
  switch (comparison) {
    case '<':
      return value < than
    case '<=':
      return value <= than
    case '=':
      return value === than
    case '!=':
      return value !== than
    case '>=':
      return value >= than
    case '>':
      return value > than
  }
}

/** Combines filters with AND, ignoring undefined ones; undefined when none is left. */
export function allOf(filters: readonly (Filter | undefined)[]): Filter | undefined {
  const given = filters.filter((filter) => filter !== undefined)
  return given.length > 1 ? { kind: 'all', of: given } : given[0]
}

/**
 * The filter of an attribute that items do not have, or of a text that is compared like a number: nothing matches, as
 * in the hosted service.
 */
export const NOTHING: Filter = { kind: 'any', of: [] }

const MAX_FILTER_LENGTH = 8_192
const MAX_NESTING_DEPTH = 16
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const TOKEN = new RegExp(
  [
    String.raw`\s*(?:(?<quote>["'])(?<quoted>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>`,
    '(?<sign><=|>=|!=|[<>=:()])',
    String.raw`(?<bare>[^\s<>=!:()"']+))`,
  ].join('|'),
  'suy',
)

type Token = { readonly kind: 'text' | 'sign' | 'word' | 'end'; readonly text: string; readonly at: number }

/**
 * Parses the `filters` language: `facet:value`, `number <= 6000`, `number:1000 TO 3000`, AND before OR, NOT,
 * parentheses; values with spaces or symbols in quotes. Undefined for an empty text. Unlike Algolia, any expression may
 * be nested and negated.
 */
export function parseFilters(text: string): Filter | BadFilter | undefined {
  if (text.length > MAX_FILTER_LENGTH) return badFilter(`filters: longer than ${MAX_FILTER_LENGTH} characters`)
  const tokens = tokenize(text)
  if (isRejected(tokens)) return tokens
  if (tokens.length === 1) return undefined
  const reader = new TokenReader(tokens)
  const filter = parseOr(reader, 0)
  if (isRejected(filter)) return filter
  return reader.next.kind === 'end' ? filter : unexpected(reader.next, 'AND, OR or the end')
}

/** Parses one condition: `price<=6000`, `price:1000 TO 3000` or `brand:"Quill & Stern"`; nothing may follow it. */
export function parseCondition(text: string): Filter | BadFilter {
  if (text.length > MAX_FILTER_LENGTH) return badFilter(`filters: longer than ${MAX_FILTER_LENGTH} characters`)
  const tokens = tokenize(text)
  if (isRejected(tokens)) return tokens
  const reader = new TokenReader(tokens)
  const filter = parseSingleCondition(reader)
  if (isRejected(filter) || reader.next.kind === 'end') return filter
  return unexpected(reader.next, 'the end')
}

export function badFilter(message: string): BadFilter {
  return rejected('bad-filter', { message })
}

class TokenReader {
  private readonly tokens: readonly Token[]
  private at = 0
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }
  get next(): Token {
    return this.tokens[this.at]!
  }
  /** Returns the next token and advances; the end token is never consumed. */
  take(): Token {
    const token = this.next
    if (token.kind !== 'end') this.at += 1
    return token
  }
  takeIf(kind: Token['kind'], text: string): boolean {
    if (this.next.kind !== kind || this.next.text !== text) return false
    this.at += 1
    return true
  }
}

function tokenize(text: string): Token[] | BadFilter {
  const tokens: Token[] = []
  const end = text.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match?.groups) return badFilter(`filters: unreadable at position ${at}: ${excerpt(text.slice(at))}`)
    const { quoted, sign, bare } = match.groups
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.replace(/\\(.)/gsu, '$1'), at })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at })
    else tokens.push({ kind: 'word', text: bare!, at })
  }
  return [...tokens, { kind: 'end', text: '', at: end }]
}

function parseOr(reader: TokenReader, depth: number): Filter | BadFilter {
  return parseSeries(reader, 'OR', 'any', () => parseAnd(reader, depth))
}

function parseAnd(reader: TokenReader, depth: number): Filter | BadFilter {
  return parseSeries(reader, 'AND', 'all', () => parseNegatable(reader, depth))
}

function parseSeries(
  reader: TokenReader,
  keyword: string,
  kind: 'all' | 'any',
  parse: () => Filter | BadFilter,
): Filter | BadFilter {
  const of: Filter[] = []
  do {
    const operand = parse()
    if (isRejected(operand)) return operand
    of.push(operand)
  } while (reader.takeIf('word', keyword))
  return of.length === 1 ? of[0]! : { kind, of }
}

function parseNegatable(reader: TokenReader, depth: number): Filter | BadFilter {
  if (depth > MAX_NESTING_DEPTH) return badFilter(`filters: nested deeper than ${MAX_NESTING_DEPTH}`)
  if (reader.takeIf('word', 'NOT')) {
    const of = parseNegatable(reader, depth + 1)
    return isRejected(of) ? of : { kind: 'not', of }
  }
  if (!reader.takeIf('sign', '(')) return parseSingleCondition(reader)
  const inner = parseOr(reader, depth + 1)
  if (isRejected(inner)) return inner
  return reader.takeIf('sign', ')') ? inner : unexpected(reader.next, '")"')
}

function parseSingleCondition(reader: TokenReader): Filter | BadFilter {
  const name = reader.take()
  if (name.kind !== 'word' && name.kind !== 'text') return unexpected(name, 'an attribute')
  const sign = reader.take()
  if (sign.kind !== 'sign' || sign.text === '(' || sign.text === ')') return unexpected(sign, '":" or a comparison')
  const value = reader.take()
  if (value.kind !== 'word' && value.kind !== 'text') return unexpected(value, 'a value')
  if (isSearchNumber(name.text)) return parseNumeric(reader, name.text, sign.text, value)
  if (isFilterFacet(name.text) && sign.text === ':') return { kind: 'facet', facet: name.text, value: value.text }
  const last = reader.takeIf('word', 'TO') ? reader.take() : value
  return last === value || NUMBER.test(last.text) ? NOTHING : unexpected(last, 'a number')
}

function parseNumeric(reader: TokenReader, number: SearchNumber, sign: string, value: Token): Filter | BadFilter {
  if (!NUMBER.test(value.text)) return unexpected(value, 'a number')
  const first = Number(value.text)
  const compare = (comparison: Comparison, than: number) => ({ kind: 'number', number, comparison, than }) as const
  if (sign !== ':') return compare(sign as Comparison, first)
  if (!reader.takeIf('word', 'TO')) return compare('=', first)
  const last = reader.take()
  if (!NUMBER.test(last.text)) return unexpected(last, 'a number')
  return { kind: 'all', of: [compare('>=', first), compare('<=', Number(last.text))] }
}

function unexpected({ kind, text, at }: Token, expected: string): BadFilter {
  const found = kind === 'end' ? 'the end' : excerpt(text)
  return badFilter(`filters: unexpected ${found} at position ${at}, expected ${expected}`)
}

function excerpt(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
}
