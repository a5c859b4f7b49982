import { type RawBuilder, sql } from 'kysely'
import type { DocumentField } from '#domain/documents/collections.ts'

/** SQL of a field: a value as it is compared, an array as the rows that make it, or json that only travels. */
export type Column =
  | { readonly kind: 'value' | 'json'; readonly sql: RawBuilder<unknown> }
  | { readonly kind: 'list'; readonly from: RawBuilder<unknown>; readonly element: RawBuilder<unknown> }

/** The columns of a collection by the names of its fields. */
export type Columns = Readonly<Record<string, Column>>

/** Where the documents of a collection come from. */
export type Source = {
  readonly from: RawBuilder<unknown>
  readonly columns: Columns
  /** Which rows are in sight. */
  readonly restriction: RawBuilder<unknown>
}

/** A value by its SQL. */
export function value(text: RawBuilder<unknown>): Column {
  return { kind: 'value', sql: text }
}

/** JSON by its SQL. */
export function json(text: RawBuilder<unknown>): Column {
  return { kind: 'json', sql: text }
}

/** An array: the elements of these rows. `from` ends in a condition. */
export function list(element: RawBuilder<unknown>, from: RawBuilder<unknown>): Column {
  return { kind: 'list', from, element }
}

/**
 * SQL: an instant as seconds since 1970. Read and compared as the same number, so that what was read can be asked for.
 */
export function seconds(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`extract(epoch FROM ${instant})::float8`
}

/** SQL: what travels of a field. */
export function output(field: DocumentField, columns: Columns): RawBuilder<unknown> {
  const column = columnOf(field, columns)
  if (column.kind === 'list') {
    const element = field.type === 'keys' ? sql`element::text` : sql`element`
    return sql`ARRAY(SELECT ${element} FROM (SELECT DISTINCT ${column.element} AS element FROM ${column.from}) AS each
                     ORDER BY each.element)`
  }
  return field.type === 'key' ? sql`(${column.sql})::text` : column.sql
}

/** The column of a field. The whitelist and the columns name the same fields: a missing one is a fault of ours. */
export function columnOf({ name }: DocumentField, columns: Columns): Column {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (column === undefined) throw new Error(`the field ${name} has no column`)
  return column
}
