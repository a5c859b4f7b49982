import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

type Template = Parameters<typeof sql>

/** Template tags for one statement, such as `run(db)`DELETE …``; `db` may be a transaction. */
export function run(db: Database) {
  return async (...template: Template): Promise<void> => void (await sql(...template).execute(db))
}

export function allRows<Row>(db: Database) {
  return async (...template: Template): Promise<Row[]> => (await sql<Row>(...template).execute(db)).rows
}

export function firstRow<Row>(db: Database) {
  return async (...template: Template): Promise<Row | undefined> => (await allRows<Row>(db)(...template))[0]
}

export function countRows(db: Database) {
  return async (...template: Template): Promise<number> => (await allRows(db)(...template)).length
}

export function hasRows(db: Database) {
  return async (...template: Template): Promise<boolean> => (await countRows(db)(...template)) > 0
}

export type RowsOf<Statements extends readonly RawBuilder<unknown>[]> = {
  readonly [Index in keyof Statements]: Statements[Index] extends RawBuilder<infer Row> ? readonly Row[] : never
}

/** The rows of reads that do not depend on each other, each on a connection of its own: not for a transaction. */
export async function rowsOfEach<const Statements extends readonly RawBuilder<unknown>[]>(
  db: Database,
  ...statements: Statements
): Promise<RowsOf<Statements>> {
  const results = await Promise.all(statements.map((statement) => statement.execute(db)))
  return results.map(({ rows }) => rows) as RowsOf<Statements>
}

/** Rows with undefined for NULL. */
export function entities<Entity>(db: Database) {
  return async (...template: Template): Promise<Entity[]> => (await allRows<Entity>(db)(...template)).map(toEntity)
}

/** A row with undefined for NULL. */
export function toEntity<Entity>(row: Entity): Entity {
  const members = Object.entries(row as object).map(([name, value]) => [name, value ?? undefined])
  return Object.fromEntries(members) as Entity
}

export function entity<Entity>(db: Database) {
  return async (...template: Template): Promise<Entity | undefined> => (await entities<Entity>(db)(...template))[0]
}
