import { type RawBuilder, sql } from 'kysely'
import { SHOP_TIME_ZONE } from '#domain/day.ts'
import type { DocumentField } from '#domain/documents/collections.ts'

/** The SQL of a field: a comparable value, an array as a set of rows, or JSON that is only returned. */
export type Column =
  | { readonly kind: 'value' | 'json'; readonly sql: RawBuilder<unknown> }
  | { readonly kind: 'list'; readonly from: RawBuilder<unknown>; readonly element: RawBuilder<unknown> }

export type Columns = Readonly<Record<string, Column>>

/** The FROM clause, columns and visibility condition of a collection, and the common table expressions of both. */
export type Source = {
  readonly ctes?: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly columns: Columns
  readonly visibility: RawBuilder<unknown>
}

export function value(text: RawBuilder<unknown>): Column {
  return { kind: 'value', sql: text }
}

export function json(text: RawBuilder<unknown>): Column {
  return { kind: 'json', sql: text }
}

/** An array of the elements of these rows. `from` ends with a condition. */
export function list(element: RawBuilder<unknown>, from: RawBuilder<unknown>): Column {
  return { kind: 'list', from, element }
}

/** SQL: an instant as seconds since 1970, returned and compared alike, so that a returned value fits a filter. */
export function seconds(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`extract(epoch FROM ${instant})::float8`
}

/** SQL: a date as the start of that day in Tokyo, in seconds since 1970. */
export function daySeconds(date: RawBuilder<unknown>): RawBuilder<unknown> {
  return seconds(sql`((${date})::timestamp AT TIME ZONE ${sql.lit(SHOP_TIME_ZONE)})`)
}

export function outputSql(field: DocumentField, columns: Columns): RawBuilder<unknown> {
  const column = columnOf(field, columns)
  if (column.kind === 'list') {
    const element = field.type === 'keys' ? sql`element::text` : sql`element`
    return sql`ARRAY(SELECT ${element} FROM (SELECT DISTINCT ${column.element} AS element FROM ${column.from}) AS each
                     ORDER BY each.element)`
  }
  return field.type === 'key' ? sql`(${column.sql})::text` : column.sql
}

/** The column of a field. Throws for a field of the allowlist without a column, which is a programming error. */
export function columnOf({ name }: DocumentField, columns: Columns): Column {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (column === undefined) throw new Error(`the field ${name} has no column`)
  return column
}
