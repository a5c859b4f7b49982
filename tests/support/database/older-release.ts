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

/**
 * A shop on the data of the release before parcels, charges and late authorisation, after the later migrations; its
 * orders are named after their state. `rowsBefore()` has the rows of the tables before these migrations.
 */
export function upgradedShop(tables: readonly string[] = []) {
  let shop: SmallShop
  let rowsBefore: Readonly<Record<string, readonly StoredRow[]>>
  const database = databaseOfSuite(async () => {
    const opened = await openDatabaseBefore(NEXT_MIGRATION)
    for (const name of ['orders', 'money', 'history']) {
      const text = await readFile(new URL(`release-0023/${name}.sql`, import.meta.url), 'utf8')
      for (const statement of splitStatements(text)) await sql.raw(statement).execute(opened.db)
    }
    rowsBefore = await rowsOf(opened.db, tables)
    await opened.migrateOn()
    return opened
  })
  beforeAll(async () => {
    shop = await openSmallShop(database().db, 'loaded')
    shop.setClock(DUMPED_AT)
  })
  afterAll(() => shop?.close())
  return { shop: () => shop, rowsBefore: () => rowsBefore, readRows: () => rowsOf(shop.db, tables) }
}

async function rowsOf(db: Database, tables: readonly string[]): Promise<Record<string, StoredRow[]>> {
  const read = tables.map(async (table) => {
    const { rows } = await sql<{ row: StoredRow }>`
      SELECT to_jsonb(one) AS row FROM ${sql.table(table)} AS one`.execute(db)
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
