/** A condition of the `filters` language of the hosted service. */
type Condition = { readonly kind: 'facet' | 'number'; readonly holds: (record: Attributes) => boolean }
export type Attributes = Readonly<Record<string, unknown>>

export class BadRequest extends Error {}

const TOKEN =
  /\s*(?:([()])|(AND|OR|NOT)(?=[\s(])|(\w+)\s*(<=|>=|!=|<|>|=)\s*(-?\d+(?:\.\d{1,3})?)|(\w+):"((?:\\.|[^"\\])*)")/y

type Token =
  | { readonly kind: '(' | ')' | 'AND' | 'OR' | 'NOT' | 'end' }
  | { readonly kind: 'condition'; readonly condition: Condition }

/**
 * Parses filters as the service documents them: groups in parentheses of OR alone, below AND; conditions of one kind in
 * a group; NOT before one facet condition. `faceted`: the attributes that may be filtered by.
 */
export function parseServiceFilters(text: string, faceted: ReadonlySet<string>): (record: Attributes) => boolean {
  const tokens = tokenize(text, faceted)
  const groups: Condition[][] = []
  const take = (kind: Token['kind']) => {
    const token = tokens.shift()!
    if (token.kind !== kind) throw new BadRequest(`filters: expected ${kind}, found ${token.kind}`)
    return token
  }
  const takeIf = (kind: Token['kind']): boolean => tokens[0]?.kind === kind && take(kind) !== undefined
  const condition = (): Condition => {
    const isNot = takeIf('NOT')
    const token = take('condition')
    const { kind, holds } = (token as Extract<Token, { kind: 'condition' }>).condition
    if (isNot && kind === 'number') throw new BadRequest('filters: NOT before a number')
    return { kind, holds: isNot ? (record) => !holds(record) : holds }
  }
  do {
    if (!takeIf('(')) groups.push([condition()])
    else {
      const group = [condition()]
      while (takeIf('OR')) group.push(condition())
      take(')')
      if (group.some(({ kind }) => kind !== group[0]!.kind))
        throw new BadRequest('filters: OR mixes facets and numbers')
      groups.push(group)
    }
  } while (takeIf('AND'))
  take('end')
  return (record) => groups.every((group) => group.some(({ holds }) => holds(record)))
}

function tokenize(text: string, faceted: ReadonlySet<string>): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  const end = text.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (match === null) throw new BadRequest(`filters: unreadable at ${at}: ${text.slice(at, at + 40)}`)
    const [, parenthesis, keyword, number, comparison, than, facet, value] = match
    if (parenthesis !== undefined) tokens.push({ kind: parenthesis as '(' | ')' })
    else if (keyword !== undefined) tokens.push({ kind: keyword as 'AND' | 'OR' | 'NOT' })
    else if (number !== undefined)
      tokens.push(token(number, faceted, numberCondition(number, comparison!, Number(than))))
    else tokens.push(token(facet!, faceted, facetCondition(facet!, value!.replace(/\\(.)/g, '$1'))))
  }
  return [...tokens, { kind: 'end' }]
}

function token(attribute: string, faceted: ReadonlySet<string>, condition: Condition): Token {
  if (!faceted.has(attribute)) throw new BadRequest(`filters: ${attribute} is not in attributesForFaceting`)
  return { kind: 'condition', condition }
}

function numberCondition(attribute: string, comparison: string, than: number): Condition {
  const compare: Readonly<Record<string, (value: number) => boolean>> = {
    '<': (value) => value < than,
    '<=': (value) => value <= than,
    '=': (value) => value === than,
    '!=': (value) => value !== than,
    '>=': (value) => value >= than,
    '>': (value) => value > than,
  }
  return { kind: 'number', holds: (record) => compare[comparison]!(record[attribute] as number) }
}

/** Case is ignored, width is not. */
function facetCondition(attribute: string, value: string): Condition {
  return {
    kind: 'facet',
    holds: (record) => valuesOf(record, attribute).some((one) => one.toLowerCase() === value.toLowerCase()),
  }
}

export function valuesOf(record: Attributes, attribute: string): string[] {
  const value = record[attribute]
  return [...new Set((Array.isArray(value) ? value : [value]).map(String))]
}
