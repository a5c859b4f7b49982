import { type RawBuilder, sql } from 'kysely'
import type { ItemState } from '#domain/catalog/item-release.ts'
import { lineStatusCodes, OPEN_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import type { EditedItem, ItemChoices, ItemListFilter, ListedItem } from '#services/ports/staff-items.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entities, entity } from '../database/rows.ts'

const STATE: Readonly<Record<ItemState, RawBuilder<unknown>>> = {
  draft: sql`items.available AND NOT items.release AND release_on IS NULL`,
  scheduled: sql`items.available AND NOT items.release AND release_on IS NOT NULL`,
  released: sql`items.available AND items.release`,
  withdrawn: sql`NOT items.available`,
}

export function listEditedItems(
  db: Database,
  { words, id, state, categoryUid, beforeId }: ItemListFilter,
  limit: number,
): Promise<ListedItem[]> {
  const conditions = [
    sql`true`,
    ...(beforeId === undefined ? [] : [sql`items.id < ${beforeId}`]),
    ...(state === undefined ? [] : [STATE[state]]),
    ...(categoryUid === undefined
      ? []
      : [sql`items.id IN (SELECT item_id FROM item_categories WHERE category_uid = ${categoryUid})`]),
    ...(id === undefined ? words.map((word) => sql`strpos(search_text, ${word}) > 0`) : [sql`items.id = ${id}`]),
  ]
  return entities<ListedItem>(db)`
    SELECT items.id, items.name, makers.name AS "makerName", form, set_form AS "setForm",
           price_four_days AS "fourDaysYen", release, available, release_on AS "releaseOn",
           (SELECT count(*) FROM units WHERE item_id = items.id AND retired_on IS NULL) AS "unitCount",
           (SELECT count(*) FROM item_medias WHERE item_id = items.id) AS "pictureCount",
           (SELECT file_key FROM item_medias WHERE item_id = items.id ORDER BY position LIMIT 1) AS "pictureKey"
    FROM items JOIN makers ON makers.uid = maker_uid
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY items.id DESC LIMIT ${limit}`
}

export function findEditedItem(db: Database, id: number): Promise<EditedItem | undefined> {
  return entity<EditedItem>(db)`
    SELECT items.id, name, kana, maker_uid AS "makerUid", form, set_form AS "setForm", description,
           price_four_days AS "fourDaysYen", price_further_day AS "furtherDayYen", release, available,
           release_on AS "releaseOn", published_on AS "publishedOn", version,
           (SELECT count(*) FROM units JOIN order_lines ON product_uid = units.uid
            WHERE units.item_id = items.id
              AND order_lines.status = ANY (${lineStatusCodes(OPEN_LINE_STATUSES)}::smallint[])) AS "openLineCount",
           ARRAY(SELECT category_uid FROM item_categories WHERE item_id = items.id ORDER BY 1) AS "categoryUids",
           ARRAY(SELECT tag_uid FROM item_tags WHERE item_id = items.id ORDER BY 1) AS "tagUids",
           (SELECT coalesce(json_agg(json_build_object('uid', id, 'key', file_key, 'view', view, 'width', width,
              'height', height, 'alt', alt) ORDER BY position), '[]')
            FROM item_medias WHERE item_id = items.id) AS pictures,
           (SELECT coalesce(json_agg(json_strip_nulls(json_build_object('uid', units.uid, 'id', units.id,
              'sizeTagUid', size_tag_uid, 'sizeLabel', size_label, 'isOffered', units.release AND units.available,
              'retiredOn', retired_on, 'refPriceYen', ref_price, 'boughtOn', bought_on, 'measurements', measurements))
              ORDER BY tags.rank DESC NULLS LAST, size_label, units.uid), '[]')
            FROM units LEFT JOIN tags ON tags.uid = size_tag_uid WHERE item_id = items.id) AS units
    FROM items WHERE items.id = ${id}`
}

export async function itemChoices(db: Database): Promise<ItemChoices> {
  const [makers, categories, tagCategories] = await Promise.all([
    allRows<ItemChoices['makers'][number]>(db)`SELECT uid, name, kana, rank FROM makers ORDER BY rank DESC, uid`,
    entities<ItemChoices['categories'][number]>(db)`
      WITH RECURSIVE tree AS (
        SELECT uid, ARRAY[-rank, uid] AS path FROM categories WHERE parent_uid IS NULL
        UNION ALL
        SELECT child.uid, path || ARRAY[-rank, child.uid] FROM tree JOIN categories AS child ON parent_uid = tree.uid)
      SELECT uid, name, parent_uid AS "parentUid", uid IN (SELECT uid FROM visible_categories) AS "isVisible"
      FROM categories JOIN tree USING (uid) ORDER BY path`,
    entities<ItemChoices['tagCategories'][number]>(db)`
      SELECT uid, name, role, (SELECT coalesce(json_agg(json_build_object('uid', uid, 'name', name)
                                          ORDER BY rank DESC, uid), '[]')
                         FROM tags WHERE tag_category_uid = tag_categories.uid) AS tags
      FROM tag_categories ORDER BY coalesce(role IN ('size', 'shoe-size'), false), rank DESC, uid`,
  ])
  return { makers, categories, tagCategories }
}
