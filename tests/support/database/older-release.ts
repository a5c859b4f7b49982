import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { splitStatements } from '#adapters/postgres/database/migrate.ts'
import { openSmallShop, type SmallShop } from '../shop/small-shop.ts'
import { databaseOfSuite, openDatabaseBefore } from './database.ts'

/** The first migration after the dump in release-0023, and the time of the dump. */
const NEXT_MIGRATION = '0024_closings.sql'
const DUMPED_AT = Temporal.Instant.from('2026-12-14T10:00:00+09:00')

export type StoredRow = Readonly<Record<string, unknown>>
type StoredRows = Readonly<Record<string, readonly StoredRow[]>>

/**
 * A shop on the data of the release before parcels, charges and late authorisation, after the later migrations; its
 * orders are named after their state. `rowsBefore()` has the rows of the tables before these migrations, `rowsAfter()`
 * after them. With `before` they are those of all tables, as the release before that migration left them.
 */
export function upgradedShop(tables: readonly string[] = [], { before }: { readonly before?: string } = {}) {
  let shop: SmallShop
  let rowsBefore: StoredRows
  let rowsAfter: StoredRows
  const database = databaseOfSuite(async () => {
    const opened = await openDatabaseBefore(NEXT_MIGRATION)
    for (const name of ['orders', 'money', 'history']) {
      const text = await readFile(new URL(`release-0023/${name}.sql`, import.meta.url), 'utf8')
      for (const statement of splitStatements(text)) await sql.raw(statement).execute(opened.db)
    }
    if (before !== undefined) await opened.migrateOn(before)
    rowsBefore = await rowsOf(opened.db, before === undefined ? tables : await tablesOf(opened.db))
    await opened.migrateOn()
    rowsAfter = await rowsOf(opened.db, Object.keys(rowsBefore))
    return opened
  })
  beforeAll(async () => {
    shop = await openSmallShop(database().db, 'loaded')
    shop.setClock(DUMPED_AT)
  })
  afterAll(() => shop?.close())
  return { shop: () => shop, rowsBefore: () => rowsBefore, rowsAfter: () => rowsAfter }
}

/** All tables of the shop, without the partitions of others. */
async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT nspname || '.' || relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname NOT IN ('pg_catalog', 'information_schema')
    ORDER BY 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function rowsOf(db: Database, tables: readonly string[]): Promise<Record<string, StoredRow[]>> {
  const read = tables.map(async (table) => {
    const { rows } = await sql<{ row: StoredRow }>`
      SELECT to_jsonb(one) AS row FROM ${sql.table(table)} AS one`.execute(db)
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
