import { type RawBuilder, sql } from 'kysely'
import type { Sight } from '#domain/documents/access.ts'
import type { CheckedFilter, CheckedOrder, CheckedQuery } from '#domain/documents/check-query.ts'
import { type Collection, type CollectionName, type DocumentField, uidField } from '#domain/documents/collections.ts'
import { type Scalar, scalarTypeOf } from '#domain/documents/values.ts'
import { categories, configs, items, makers, products, tags } from './catalogue-sources.ts'
import { columnOf, output, type Source } from './column.ts'
import { orders } from './order-source.ts'

const SOURCES: Readonly<Record<CollectionName, (sight: Sight) => Source>> = {
  configs,
  makers,
  categories,
  tags,
  products,
  items,
  orders,
}

/** SQL of one query of a collection. What is in sight is the first condition of every statement. */
export type CompiledQuery = {
  /** Counts what matches; limit, offset and start do not count. */
  readonly total: RawBuilder<{ total: number }>
  /** The values of the order of the document that startAfter names, the uid last; no row when it is not in sight. */
  start(uid: string): RawBuilder<Record<string, Scalar>>
  /** The documents behind such values, or from the first on. */
  page(behind: readonly Scalar[] | undefined): RawBuilder<Record<string, unknown>>
}

const INTEGER_LIMIT = 2_147_483_647
const COMPARISONS = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const

/** Statements differ from caller to caller: none is worth a name on the connection (prepared-statements.ts). */
const VARIES = sql`/* varies */`

/** The statement that reads the document of a uid. */
export function compileGet(collection: Collection, sight: Sight, uid: string): RawBuilder<Record<string, unknown>> {
  const source = SOURCES[collection.name](sight)
  const field = uidField(collection)
  return sql`SELECT ${outputs(collection, source)} FROM ${source.from}
    WHERE (${source.restriction}) AND ${singleOf(field, source)} = ${parameter(field, uid)}`
}

/** Compiles a query. Names come from the whitelist, values are parameters. */
export function compileQuery(collection: Collection, sight: Sight, query: CheckedQuery): CompiledQuery {
  const source = SOURCES[collection.name](sight)
  const order: CheckedOrder[] = [...query.order, { field: uidField(collection), isDescending: false }]
  const ordered = query.order.map(({ field }) => sql`${singleOf(field, source)} IS NOT NULL`)
  const asked = query.conditions.map((filters) => sql`(${sql.join(filters.map(compiled(source)), sql` OR `)})`)
  const inSight = [sql`(${source.restriction})`, ...ordered]
  const matching = [...inSight, ...asked]
  const along = order.map(({ field, isDescending }) => sql`${sortable(field, source)} ${direction(isDescending)}`)
  return {
    total: sql`${VARIES} SELECT count(*) AS total FROM ${source.from} WHERE ${all(matching)}`,
    start: (uid) => {
      const field = uidField(collection)
      const values = order.map(
        ({ field: one }, index) => sql`${output(one, source.columns)} AS ${sql.ref(`v${index}`)}`,
      )
      const isNamed = sql`${singleOf(field, source)} = ${parameter(field, uid)}`
      return sql`${VARIES} SELECT ${sql.join(values)} FROM ${source.from} WHERE ${all([...inSight, isNamed])}`
    },
    page: (behind) => {
      const conditions = behind === undefined ? matching : [...matching, isBehind(order, behind, source)]
      return sql`${VARIES} SELECT ${outputs(collection, source)} FROM ${source.from} WHERE ${all(conditions)}
        ORDER BY ${sql.join(along)} LIMIT ${query.limit} OFFSET ${query.offset}`
    },
  }
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` AND `)
}

function outputs({ fields }: Collection, { columns }: Source): RawBuilder<unknown> {
  return sql.join(fields.map((field) => sql`${output(field, columns)} AS ${sql.ref(field.name)}`))
}

function direction(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`DESC` : sql`ASC`
}

function compiled(source: Source): (filter: CheckedFilter) => RawBuilder<unknown> {
  return ({ field, op, values }) => {
    const column = columnOf(field, source.columns)
    if (column.kind === 'list') {
      return sql`EXISTS (SELECT FROM ${column.from} AND ${column.element} = ANY (${parameters(field, values)}))`
    }
    if (values.length === 0) return op === '==' ? sql`${column.sql} IS NULL` : sql`${column.sql} IS NOT NULL`
    switch (op) {
      case '==':
        return sql`${column.sql} = ${parameter(field, values[0]!)}`
      case '!=':
        return sql`${column.sql} <> ${parameter(field, values[0]!)}`
      case 'in':
        return sql`${column.sql} = ANY (${parameters(field, values)})`
      case 'not-in':
        return sql`${column.sql} <> ALL (${parameters(field, values)})`
      case 'array-contains':
      case 'array-contains-any':
        throw new Error(`${field.name} is no array`)
      default:
        return sql`${sortable(field, source)} ${COMPARISONS[op]} ${parameter(field, values[0]!)}`
    }
  }
}

/** Field by field: behind in the first, or the same there and behind in the second, and so on as far as values go. */
function isBehind(order: readonly CheckedOrder[], start: readonly Scalar[], source: Source): RawBuilder<unknown> {
  const cases = start.map((value, index) => {
    const { field, isDescending } = order[index]!
    const beyond = isDescending ? COMPARISONS['<'] : COMPARISONS['>']
    const same = order
      .slice(0, index)
      .map(({ field: one }, before) => sql`${singleOf(one, source)} = ${parameter(one, start[before]!)}`)
    return sql`(${all([...same, sql`${sortable(field, source)} ${beyond} ${parameter(field, value)}`])})`
  })
  return sql`(${sql.join(cases, sql` OR `)})`
}

function singleOf(field: DocumentField, { columns }: Source): RawBuilder<unknown> {
  const column = columnOf(field, columns)
  if (column.kind !== 'value') throw new Error(`${field.name} is no single value`)
  return column.sql
}

/** A value where its order matters: texts by code point. */
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

/** Whole numbers stay whole, so that an index over them can be used. */
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
      return sql`float8`
    default:
      return sql`text`
  }
}
