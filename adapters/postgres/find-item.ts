import { sql } from 'kysely'
import type { ItemRow } from '#services/ports/catalog.ts'
import type { Database } from './connect.ts'
import { MEDIA_JSON } from './item-cards.ts'

type Row = Omit<ItemRow, 'setForm'> & { readonly setForm: string | null }

/**
 * SQL: whether a product is shown on its item's page. Unreleased products are shown only in the preview of an
 * unreleased item.
 */
const IS_SHOWN = sql`products.available AND (products.release OR NOT items.release)`

const SIZES = sql`
  SELECT size_tag_uid, size_label, count(*) AS products, max(rank) AS rank,
         (array_agg(measurements ORDER BY products.uid))[1] AS measurements
  FROM products LEFT JOIN tags ON tags.uid = size_tag_uid
  WHERE products.item_id = items.id AND ${IS_SHOWN}
  GROUP BY size_tag_uid, size_label`

/** CatalogStore.findItem. An item without a visible category is not found, not even in a preview. */
export async function findItem(db: Database, id: number, preview: boolean): Promise<ItemRow | undefined> {
  const { rows } = await sql<Row>`
    SELECT items.id, items.name, items.kana, maker_uid AS "makerUid", makers.name AS "makerName", form,
           set_form AS "setForm", description, price_four_days AS "fourDaysYen", price_further_day AS "furtherDayYen",
           release, available, published_on AS "publishedOn", review_count AS "reviewCount",
           review_stars_sum AS "reviewStarsSum", categories.list AS categories,
           coalesce((SELECT max(ref_price) FROM products WHERE item_id = items.id AND ${IS_SHOWN}), 0) AS "refPriceYen",
           (SELECT coalesce(json_agg(${MEDIA_JSON} ORDER BY position), '[]')
            FROM item_medias WHERE item_id = items.id) AS medias,
           (SELECT coalesce(json_agg(json_strip_nulls(json_build_object('sizeTagUid', size_tag_uid, 'label', size_label,
                              'productCount', products, 'measurements', measurements))
                              ORDER BY rank DESC NULLS LAST, size_label), '[]')
            FROM (${SIZES}) AS size) AS sizes,
           (SELECT coalesce(json_agg(json_build_object('uid', tags.uid, 'name', tags.name,
                              'tagCategoryUid', tag_category_uid) ORDER BY tag_category_uid, rank DESC, tags.uid), '[]')
            FROM item_tags JOIN tags ON tags.uid = tag_uid WHERE item_tags.item_id = items.id) AS tags
    FROM items
    JOIN makers ON makers.uid = maker_uid
    CROSS JOIN LATERAL (
      SELECT json_agg(json_strip_nulls(json_build_object('uid', uid, 'name', name, 'parentUid', parent_uid))
                      ORDER BY layer, rank DESC, uid) AS list
      FROM item_categories JOIN categories ON uid = category_uid
      WHERE item_id = items.id AND uid IN (SELECT uid FROM visible_categories)
    ) AS categories
    WHERE items.id = ${id} AND categories.list IS NOT NULL AND (${preview} OR release AND available)`.execute(db)
  return rows[0] && { ...rows[0], setForm: rows[0].setForm ?? undefined }
}
