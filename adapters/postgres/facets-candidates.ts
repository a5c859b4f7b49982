import { sql } from 'kysely'
import { SPECIAL_TAG_CATEGORIES } from '#domain/catalog/ranking.ts'
import type { Candidate } from '#domain/recommendation/scoring.ts'
import type { Database } from './connect.ts'

/** FacetStore.candidates: the newest items on sale in the given categories, with their attributes. */
export async function findCandidates(
  db: Database,
  categoryUids: readonly number[],
  limit: number,
): Promise<Candidate[]> {
  if (categoryUids.length === 0) return []
  const { rows } = await sql<Candidate>`
    WITH found AS MATERIALIZED (
      SELECT item_id FROM sellable_units WHERE category_uid = ANY (${categoryUids}::integer[]) AND is_first
      GROUP BY item_id, published_on ORDER BY published_on DESC, item_id DESC LIMIT ${limit}
    )
    SELECT id, name, description, review_count AS "reviewCount", review_stars_sum AS "reviewStarsSum",
           (SELECT json_agg(category_uid) FROM item_categories WHERE item_categories.item_id = id) AS "categoryUids",
           (SELECT coalesce(json_agg(tags.name), '[]') FROM item_tags JOIN tags ON tags.uid = tag_uid
            WHERE item_tags.item_id = id AND tag_category_uid = ${SPECIAL_TAG_CATEGORIES.colour}) AS colours,
           (SELECT coalesce(json_agg(json_build_object('tagUid', size_tag_uid, 'label', size_label,
                                                       'rank', coalesce(size_rank, 0))), '[]')
            FROM (SELECT DISTINCT size_tag_uid, size_label, size_rank FROM sellable_units
                  WHERE sellable_units.item_id = id AND category_uid = 0 AND size_tag_uid IS NOT NULL) AS size) AS sizes
    FROM found JOIN items ON id = item_id`.execute(db)
  return rows
}
