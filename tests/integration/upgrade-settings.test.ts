import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { SETTINGS_GROUPS } from '#domain/settings/settings.ts'
import { type StoredRow, upgradedShop } from '#tests/support/database/older-release.ts'
import { orderFigures } from '#tests/support/orders/order-figures.ts'

/** A shop of the last release whose fees, rates and days were constants, after the migrations since. */
const { shop, rowsBefore, rowsAfter } = upgradedShop([], { before: '0210_dated_versions.sql' })

/** What that release said of each of these orders at some moments, written by its own services (order-figures.ts). */
const FIGURES = new URL('../support/database/release-0209/figures.json', import.meta.url)

/** Tables whose rows the migrations since have changed, apart from new columns. */
const WRITTEN = ['public.migrations']

describe('a shop of the release before settings', () => {
  test('keeps each row with each of its values, and gets no decision that the owner did not make', async () => {
    const [before, after] = [rowsBefore(), rowsAfter()]
    expect(before['public.orders']?.length).toBeGreaterThan(20)
    const digestOf = (table: string, rows: readonly StoredRow[]) => {
      const columns = Object.keys(before[table]![0] ?? {})
      return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()
    }
    const changed = Object.keys(before).filter(
      (table) => `${digestOf(table, before[table]!)}` !== `${digestOf(table, after[table]!)}`,
    )
    expect(changed).toEqual(WRITTEN)
    const { rows } = await sql`SELECT FROM dated_versions`.execute(shop().db)
    expect(rows).toEqual([])
    for (const group of SETTINGS_GROUPS) expect(shop().services.settings.now()[group]).toEqual(FIRST_SETTINGS[group])
  })

  test('owes and is owed the same for each order, to the yen and to the day, now and later', async () => {
    const before: Record<string, Record<string, readonly string[]>> = JSON.parse(await readFile(FIGURES, 'utf8'))
    for (const [at, orders] of Object.entries(before)) {
      shop().setClock(Temporal.Instant.from(at))
      for (const [uid, figures] of Object.entries(orders))
        expect([at, uid, ...(await orderFigures(shop(), uid))]).toEqual([at, uid, ...figures])
    }
    const { rows } = await sql`SELECT FROM orders WHERE status <> 1`.execute(shop().db)
    for (const orders of Object.values(before)) expect(Object.keys(orders).length).toBe(rows.length)
  })
})
