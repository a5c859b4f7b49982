import { insertBasics } from '#adapters/postgres/catalogue/basics.ts'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { ALL_ITEMS } from '#demo/catalogue/all-items.ts'
import { BRANDS } from '#demo/catalogue/brands.ts'
import { hiddenCategoryRows, itemRow, tagsOf, unitRow, unitsOf } from '#demo/catalogue/rows.ts'
import { day } from '#domain/day.ts'

const TODAY_ON = day('2026-11-20')

/**
 * Inserts the catalogue of the demo shop, hidden parts included, into an empty database, without drawings, orders and
 * reviews.
 */
export async function loadDemoCatalogue(db: Database): Promise<void> {
  await insertRows(db, 'makers', BRANDS)
  await insertBasics(db)
  await insertRows(db, 'categories', hiddenCategoryRows())
  await insertRows(
    db,
    'items',
    ALL_ITEMS.map((item) => itemRow(item, TODAY_ON)),
  )
  await insertRows(
    db,
    'item_categories',
    ALL_ITEMS.flatMap((item) => item.categories.map((uid) => ({ category_uid: uid, item_id: item.id }))),
  )
  await insertRows(
    db,
    'item_tags',
    ALL_ITEMS.flatMap((item) => tagsOf(item).map((uid) => ({ tag_uid: uid, item_id: item.id }))),
  )
  await insertRows(db, 'units', unitsOf(ALL_ITEMS).map(unitRow))
}
