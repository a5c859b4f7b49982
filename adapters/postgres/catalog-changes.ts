import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { CatalogChanges } from '#services/ports/catalog.ts'
import type { Database } from './connect.ts'

const ROOT_CATEGORY = 0

/** SQL: the day of the last change of the page of an item of table sellable_units. */
const CHANGED_ON = sql`greatest(published_on,
  (SELECT max(posted_on) FROM reviews WHERE reviews.item_id = sellable_units.item_id AND is_shown))`

/** CatalogStore.changes. Table sellable_units contains exactly the items on sale under visible categories. */
export async function catalogChanges(db: Database): Promise<CatalogChanges> {
  const [items, categories] = await Promise.all([
    sql<{ id: number; changedOn: Day }>`
      SELECT item_id AS id, ${CHANGED_ON} AS "changedOn" FROM sellable_units
      WHERE category_uid = ${ROOT_CATEGORY} AND is_first ORDER BY item_id`.execute(db),
    sql<{ uid: number; changedOn: Day | null }>`
      SELECT uid, (SELECT max(published_on) FROM sellable_units
                   WHERE category_uid = categories.uid AND is_first) AS "changedOn"
      FROM categories
      WHERE layer < 3 AND uid IN (SELECT uid FROM visible_categories)
      ORDER BY layer, rank DESC, uid`.execute(db),
  ])
  return {
    shopOn: items.rows.map(({ changedOn }) => changedOn).reduce(laterDay, undefined),
    items: items.rows,
    categories: categories.rows.map(({ uid, changedOn }) => ({ uid, changedOn: changedOn ?? undefined })),
  }
}

function laterDay(a: Day | undefined, b: Day): Day {
  return a !== undefined && a > b ? a : b
}
