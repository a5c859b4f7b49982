import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { catalogStore } from '#adapters/postgres/catalogue/catalog-store.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { expectConsistentSellableUnits } from './bitmaps.ts'
import { loadSampleShop, sampleShop, seededRandom } from './sample-shop.ts'

const shop = sampleShop(seededRandom(9), 60)

/** Changes by staff that affect lists. */
const CHANGES = [
  `UPDATE units SET release = NOT release WHERE uid % 5 = 1`,
  `UPDATE units SET available = NOT available WHERE uid % 7 = 1`,
  `UPDATE units SET size_tag_uid = 7, size_label = '7号' WHERE uid % 6 = 1`,
  `UPDATE units SET item_id = 3 WHERE item_id = 5`,
  `UPDATE tags SET rank = rank + 5 WHERE uid = 7`,
  `UPDATE items SET release = NOT release WHERE id % 4 = 1`,
  `UPDATE items SET available = NOT available, price_four_days = price_four_days + 10 WHERE id % 5 = 1`,
  `UPDATE items SET published_on = published_on + 1`,
  `UPDATE categories SET admin_only = true WHERE uid = 10`,
  `UPDATE categories SET available = true WHERE uid = 40`,
  `UPDATE categories SET admin_only = false WHERE uid = 10`,
  `UPDATE categories SET parent_uid = 20 WHERE uid = 12`,
  `DELETE FROM item_categories WHERE item_id % 6 = 1`,
  `INSERT INTO item_categories SELECT 21, id FROM items WHERE id % 6 = 1 ON CONFLICT DO NOTHING`,
  `UPDATE item_categories SET category_uid = 12 WHERE category_uid = 40 AND item_id NOT IN (
     SELECT item_id FROM item_categories WHERE category_uid = 12)`,
  `INSERT INTO units (id, item_id, ref_price) VALUES ('5-90', 5, 1), ('6-90', 6, 1)`,
  `DELETE FROM units WHERE uid NOT IN (SELECT product_uid FROM order_lines) AND uid % 2 = 0`,
  `DELETE FROM items WHERE id NOT IN (SELECT item_id FROM order_lines)`,
]

describeStore('the sellable units', (database) => {
  beforeAll(() => loadSampleShop(database(), shop))

  test.each(CHANGES)('are correct after %s, and the version changes', async (change) => {
    const { versions } = catalogStore(database())
    const before = await versions()
    expect(await versions()).toEqual(before)
    await sql.raw(change).execute(database())
    await expectConsistentSellableUnits(database())
    const after = await versions()
    expect([after.shop === before.shop, after.catalogue === before.catalogue]).toEqual([false, false])
  })

  test('have the bitmaps of the units', async () => {
    await sql`UPDATE units SET occupancy = ~ occupancy WHERE uid % 3 = 0`.execute(database())
    await expectConsistentSellableUnits(database())
  })

  test('are not written by a booking', async () => {
    const rows = () => sql`SELECT ctid, xmin FROM listed_units ORDER BY 1`.execute(database())
    const before = (await rows()).rows
    await sql`UPDATE units SET occupancy = ~ occupancy WHERE uid % 5 = 0`.execute(database())
    expect((await rows()).rows).toEqual(before)
    await expectConsistentSellableUnits(database())
  })

  test('change the version of the shop on a booking, not that of the catalogue', async () => {
    const { versions } = catalogStore(database())
    const before = await versions()
    const { numAffectedRows } = await sql`
      UPDATE order_lines SET status = 90
      WHERE uid = (SELECT uid FROM order_lines WHERE status IN (1, 2, 3) LIMIT 1)`.execute(database())
    expect(numAffectedRows).toBe(1n)
    const after = await versions()
    expect(after.shop).not.toBe(before.shop)
    expect(after.catalogue).toBe(before.catalogue)
    await expectConsistentSellableUnits(database())
  })

  test('have a new version on each read during a change', async () => {
    const { versions } = catalogStore(database())
    await database()
      .transaction()
      .execute(async (tx) => {
        await sql`UPDATE items SET price_four_days = price_four_days + 10 WHERE id = 1`.execute(tx)
        const within = catalogStore(tx)
        expect((await within.versions()).catalogue).not.toBe((await within.versions()).catalogue)
      })
    expect((await versions()).catalogue).toBe((await versions()).catalogue)
  })

  test('do not change with carts', async () => {
    const before = await catalogStore(database()).versions()
    await sql`UPDATE order_lines SET price = price + 1 WHERE status = -2`.execute(database())
    expect(await catalogStore(database()).versions()).toEqual(before)
  })
})
