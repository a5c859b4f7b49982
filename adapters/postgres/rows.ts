import { sql } from 'kysely'
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
