import { type Comparison, type Filter, facetKey, type SearchFacet, type SearchNumber } from './filter.ts'

/** The values of a facet that a condition means: those with the same facetKey. */
export type FindValues = (facet: SearchFacet | 'objectID', key: string) => readonly string[]

type Condition =
  | {
      readonly kind: 'facet'
      readonly facet: SearchFacet | 'objectID'
      readonly value: string
      readonly isNot: boolean
    }
  | { readonly kind: 'number'; readonly number: SearchNumber; readonly comparison: Comparison; readonly than: number }

/** All of these must hold; a clause holds when one of its conditions does. No clause: always; an empty one: never. */
type Clauses = readonly (readonly Condition[])[]

const MAX_CLAUSES = 40
const MAX_CONDITIONS = 200
/** The hosted service compares numbers of at most three decimals, up to 2^62 (reference, numericFilters). */
const MAX_NUMBER = 2 ** 53
const NEVER: Clauses = [[]]

const OPPOSITE: Readonly<Record<Comparison, Comparison>> = {
  '<': '>=',
  '<=': '>',
  '=': '!=',
  '!=': '=',
  '>=': '<',
  '>': '<=',
}

/**
 * Writes a filter in the language of the hosted service, which combines conditions with OR only below AND, only of one
 * kind, and negates single conditions only: `brand:"A" AND (size:"9号" OR NOT size:"11号") AND price >= 3000`.
 * Empty when every item passes. Undefined when the filter cannot be written so, becomes too long, or matches nothing.
 */
export function writeServiceFilter(filter: Filter, findValues: FindValues): string | undefined {
  const clauses = clausesOf(filter, false, findValues)
  if (clauses === undefined || clauses.some((clause) => !isWritable(clause))) return undefined
  return clauses.map(writeClause).join(' AND ')
}

function clausesOf(filter: Filter, isNot: boolean, findValues: FindValues): Clauses | undefined {
  switch (filter.kind) {
    case 'not':
      return clausesOf(filter.of, !isNot, findValues)
    case 'all':
    case 'any': {
      const parts: Clauses[] = []
      for (const part of filter.of) {
        const clauses = clausesOf(part, isNot, findValues)
        if (clauses === undefined) return undefined
        parts.push(clauses)
      }
      return (filter.kind === 'all') === isNot ? anyOf(parts) : bounded(parts.flat())
    }
    case 'facet': {
      const { facet } = filter
      const conditions = findValues(facet, facetKey(filter.value)).map(
        (value): Condition => ({ kind: 'facet', facet, value, isNot }),
      )
      return isNot ? conditions.map((condition) => [condition]) : [conditions]
    }
    case 'number': {
      const comparison = isNot ? OPPOSITE[filter.comparison] : filter.comparison
      return [[{ kind: 'number', number: filter.number, comparison, than: filter.than }]]
    }
  }
}

/** Distributes OR over AND: (a AND b) OR c is (a OR c) AND (b OR c). */
function anyOf(parts: readonly Clauses[]): Clauses | undefined {
  let result: Clauses | undefined = NEVER
  for (const part of parts) {
    if (result === undefined) return undefined
    if (result.length * part.length > MAX_CLAUSES) return undefined
    result = bounded(result.flatMap((clause) => part.map((other) => [...clause, ...other])))
  }
  return result
}

function bounded(clauses: Clauses): Clauses | undefined {
  const conditions = clauses.reduce((sum, clause) => sum + clause.length, 0)
  return clauses.length > MAX_CLAUSES || conditions > MAX_CONDITIONS ? undefined : clauses
}

function isWritable(clause: readonly Condition[]): boolean {
  const [first] = clause
  return first !== undefined && clause.every((condition) => condition.kind === first.kind && isExact(condition))
}

function isExact(condition: Condition): boolean {
  if (condition.kind === 'facet') return true
  const { than } = condition
  return Math.abs(than) <= MAX_NUMBER && Number(than.toFixed(3)) === than
}

function writeClause(clause: readonly Condition[]): string {
  const text = clause.map(writeCondition).join(' OR ')
  return clause.length > 1 ? `(${text})` : text
}

function writeCondition(condition: Condition): string {
  if (condition.kind === 'number') return `${condition.number} ${condition.comparison} ${plain(condition.than)}`
  const text = `${condition.facet}:"${condition.value.replace(/[\\"]/g, '\\$&')}"`
  return condition.isNot ? `NOT ${text}` : text
}

/** Without an exponent. */
function plain(number: number): string {
  return number.toFixed(3).replace(/\.?0+$/, '')
}
