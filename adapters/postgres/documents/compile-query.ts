import { type RawBuilder, sql } from 'kysely'
import {
  type Collection,
  type CollectionName,
  type DocumentField,
  type Scalar,
  scalarTypeOf,
  uidField,
} from '#domain/documents/collections.ts'
import type { CheckedFilter, CheckedOrder, CheckedQuery } from '#domain/documents/query.ts'
import { columnOf, outputSql, type Source } from './column.ts'
import { orders } from './orders-source.ts'
import { categories, configs, items, makers, products, type SourceScope, tags } from './sources.ts'

const SOURCES: Readonly<Record<CollectionName, (scope: SourceScope) => Source>> = {
  configs,
  makers,
  categories,
  tags,
  products,
  items,
  orders,
}

/** The SQL of a query. The visibility condition comes first in every statement. */
export type CompiledQuery = {
  /** Counts the matching documents, without limit, offset and start. */
  readonly total: RawBuilder<{ total: number }>
  /** The order-by values of the document that startAfter names, its uid last; no row when it is not visible. */
  start(uid: string): RawBuilder<Record<string, Scalar>>
  /** The documents after such values, or from the first one; `counted`: each with the total as TOTAL_COLUMN. */
  page(after: readonly Scalar[] | undefined, counted?: boolean): RawBuilder<Record<string, unknown>>
}

/** No field of a document has this name. */
export const TOTAL_COLUMN = '#total'

const INTEGER_LIMIT = 2_147_483_647
const COMPARISONS = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const

/** Marks statements that vary too much to be prepared (connect.ts). */
const VARYING_MARKER = sql`/* varies */`

export function compileGet(
  collection: Collection,
  scope: SourceScope,
  uid: string,
): RawBuilder<Record<string, unknown>> {
  const source = SOURCES[collection.name](scope)
  const field = uidField(collection)
  return sql`${source.ctes ?? sql``} SELECT ${outputs(collection, source)} FROM ${source.from}
    WHERE (${source.visibility}) AND ${singleOf(field, source)} = ${parameter(field, uid)}`
}

/** Compiles a query. Names come from the allowlist, values are parameters. */
export function compileQuery(collection: Collection, scope: SourceScope, query: CheckedQuery): CompiledQuery {
  const source = SOURCES[collection.name](scope)
  const order: CheckedOrder[] = [...query.order, { field: uidField(collection), isDescending: false }]
  const orderByIsSet = query.order.map(({ field }) => sql`${singleOf(field, source)} IS NOT NULL`)
  const filters = query.conditions.map((alternatives) => {
    const compiled = alternatives.map((filters) => all(filters.map(compileFilter(source))))
    return sql`(${sql.join(compiled, sql` OR `)})`
  })
  const visible = [sql`(${source.visibility})`, ...orderByIsSet]
  const matching = [...visible, ...filters]
  const begin = sql`${VARYING_MARKER} ${source.ctes ?? sql``}`
  const orderBy = order.map(({ field, isDescending }) => sql`${sortable(field, source)} ${direction(isDescending)}`)
  return {
    total: sql`${begin} SELECT count(*) AS total FROM ${source.from} WHERE ${all(matching)}`,
    start: (uid) => {
      const field = uidField(collection)
      const values = order.map(
        ({ field: one }, index) => sql`${outputSql(one, source.columns)} AS ${sql.ref(`v${index}`)}`,
      )
      const hasUid = sql`${singleOf(field, source)} = ${parameter(field, uid)}`
      return sql`${begin} SELECT ${sql.join(values)} FROM ${source.from} WHERE ${all([...visible, hasUid])}`
    },
    page: (after, counted = false) => {
      const conditions = after === undefined ? matching : [...matching, isAfter(order, after, source)]
      const total = counted ? sql`, count(*) OVER () AS ${sql.ref(TOTAL_COLUMN)}` : sql``
      return sql`${begin} SELECT ${outputs(collection, source)}${total}
        FROM ${source.from} WHERE ${all(conditions)}
        ORDER BY ${sql.join(orderBy)} LIMIT ${query.limit} OFFSET ${query.offset}`
    },
  }
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` AND `)
}

function outputs({ fields }: Collection, { columns }: Source): RawBuilder<unknown> {
  return sql.join(fields.map((field) => sql`${outputSql(field, columns)} AS ${sql.ref(field.name)}`))
}

function direction(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`DESC` : sql`ASC`
}

function compileFilter(source: Source): (filter: CheckedFilter) => RawBuilder<unknown> {
  return ({ field, op, values, hasNull }) => {
    const column = columnOf(field, source.columns)
    if (column.kind === 'list') {
      if (op === '==' || op === '!=') return compileArrayEquality(source, { field, op, values, hasNull })
      return sql`EXISTS (SELECT FROM ${column.from} AND ${column.element} = ANY (${parameters(field, values)}))`
    }
    if (op === 'not-in' && hasNull) return sql`FALSE`
    if (values.length === 0) return op === '!=' ? sql`${column.sql} IS NOT NULL` : sql`${column.sql} IS NULL`
    switch (op) {
      case '==':
        return sql`${column.sql} = ${parameter(field, values[0]!)}`
      case '!=':
        return sql`${column.sql} <> ${parameter(field, values[0]!)}`
      case 'in': {
        const isOne = sql`${column.sql} = ANY (${parameters(field, values)})`
        return hasNull ? sql`(${isOne} OR ${column.sql} IS NULL)` : isOne
      }
      case 'not-in':
        return sql`${column.sql} <> ALL (${parameters(field, values)})`
      case 'array-contains':
      case 'array-contains-any':
        throw new Error(`${field.name} is not an array`)
      default:
        return sql`${sortable(field, source)} ${COMPARISONS[op]} ${parameter(field, values[0]!)}`
    }
  }
}

/** Compares an array as it is returned. It is never null. */
function compileArrayEquality({ columns }: Source, { field, op, values, hasNull }: CheckedFilter): RawBuilder<unknown> {
  if (hasNull) return op === '==' ? sql`FALSE` : sql`TRUE`
  const array = outputSql(field, columns)
  return sql`${array} ${op === '==' ? sql`=` : sql`<>`} ${values.map(String)}::text[]`
}

/** Keyset pagination: after in the first field, or equal there and after in the second, and so on. */
function isAfter(order: readonly CheckedOrder[], start: readonly Scalar[], source: Source): RawBuilder<unknown> {
  const cases = start.map((value, index) => {
    const { field, isDescending } = order[index]!
    const comparison = isDescending ? COMPARISONS['<'] : COMPARISONS['>']
    const equalBefore = order
      .slice(0, index)
      .map(({ field: one }, position) => sql`${singleOf(one, source)} = ${parameter(one, start[position]!)}`)
    return sql`(${all([...equalBefore, sql`${sortable(field, source)} ${comparison} ${parameter(field, value)}`])})`
  })
  return sql`(${sql.join(cases, sql` OR `)})`
}

function singleOf(field: DocumentField, { columns }: Source): RawBuilder<unknown> {
  const column = columnOf(field, columns)
  if (column.kind !== 'value') throw new Error(`${field.name} is not a single value`)
  return column.sql
}

/** A value for ordering; texts are compared by code point. */
function sortable(field: DocumentField, source: Source): RawBuilder<unknown> {
  const column = singleOf(field, source)
  return scalarTypeOf(field.type) === 'text' ? sql`(${column} COLLATE "C")` : column
}

function parameter(field: DocumentField, value: Scalar): RawBuilder<unknown> {
  return sql`${value}::${castOf(field, [value])}`
}

function parameters(field: DocumentField, values: readonly Scalar[]): RawBuilder<unknown> {
  const texts = values.map(String)
  return sql`${texts}::text[]::${castOf(field, values)}[]`
}

/** The type of a parameter. Integers are cast to integer, so that an index can be used. */
function castOf({ type }: DocumentField, values: readonly Scalar[]): RawBuilder<unknown> {
  switch (scalarTypeOf(type)) {
    case 'key':
      return sql`bigint`
    case 'boolean':
      return sql`boolean`
    case 'day':
      return sql`date`
    case 'number':
      return values.every((value) => Number.isInteger(value) && Math.abs(Number(value)) <= INTEGER_LIMIT)
        ? sql`integer`
        : sql`float8`
    case 'instant':
    case 'rental-day':
      return sql`float8`
    default:
      return sql`text`
  }
}
