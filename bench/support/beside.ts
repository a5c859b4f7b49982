import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RawBuilder, sql } from 'kysely'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import type { RealPostgres } from '#tests/support/database/real-postgres.ts'

/** The parts of another checkout of this repository that a measurement needs; their files have the same names in it. */
export type OtherCheckout = {
  readonly connect: Pick<typeof import('#adapters/postgres/database/connect.ts'), 'openDatabase' | 'closeDatabase'>
  readonly placing: Pick<typeof import('./placing.ts'), 'placeAll'>
  readonly shop: Pick<typeof import('./booking-shop.ts'), 'fillCarts'>
  readonly migrations: Pick<typeof import('#adapters/postgres/database/migrate.ts'), 'migrate'>
}

/** Loads another checkout, with packages of its own, into this process. */
export async function loadCheckout(folder: string): Promise<OtherCheckout> {
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href)
  return {
    connect: await load('adapters/postgres/database/connect.ts'),
    placing: await load('bench/support/placing.ts'),
    shop: await load('bench/support/booking-shop.ts'),
    migrations: await load('adapters/postgres/database/migrate.ts'),
  }
}

/** Creates a database for another checkout: the same carts, and the past orders of `from`. Returns its URL. */
export async function createDatabaseOf(
  other: OtherCheckout,
  { db: from, server }: { readonly db: Database; readonly server: RealPostgres },
  carts: { readonly count: number; readonly lines: number },
): Promise<string> {
  await runOnServer(urlOf(server.url, 'template1'), 'CREATE DATABASE other TEMPLATE template0')
  const url = urlOf(server.url, 'other')
  const db = await other.connect.openDatabase({ databaseUrl: url, dataDir: '', statementTimeoutMs: 0 })
  await other.migrations.migrate(db)
  await other.shop.fillCarts(db, carts.count, carts.lines)
  await other.connect.closeDatabase(db)
  const copy = await openDatabase({ databaseUrl: url, dataDir: '', statementTimeoutMs: 0 })
  // A checkout of late has its own.
  await sql`DELETE FROM orders WHERE uid LIKE 'past-%'`.execute(copy)
  await copyRows(from, copy, 'orders', sql`uid LIKE 'past-%'`)
  await copyRows(from, copy, 'order_lines', sql`order_uid LIKE 'past-%'`)
  await sql`SELECT setval('order_numbers', (SELECT max(number) FROM orders))`.execute(copy)
  await sql`VACUUM ANALYZE`.execute(copy)
  await copy.destroy()
  return url
}

/** Copies rows that the other database does not have, with the columns that it knows. */
async function copyRows(from: Database, to: Database, table: string, where: RawBuilder<unknown>): Promise<void> {
  const columns = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped`.execute(to)
  const known = new Set(columns.rows.map(({ name }) => name))
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_json(${sql.table(table)}) AS row FROM ${sql.table(table)} WHERE ${where}`.execute(from)
  const copies = rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name))))
  await insertRows(to, table, copies)
}
