import { sql } from 'kysely'
import type { CatalogStore, CategoryRow, MakerRow, ReviewRow } from '#services/ports/catalog.ts'
import { catalogChanges } from './catalog-changes.ts'
import type { Database } from './connect.ts'
import { findItem } from './find-item.ts'
import { itemCards } from './item-cards.ts'
import { listItems } from './list-items.ts'

/** The catalogue in PostgreSQL. */
export function catalogStore(db: Database): CatalogStore {
  return {
    categories: () => categories(db),
    makers: async () => {
      const { rows } = await sql<MakerRow>`SELECT uid, name, kana, rank FROM makers ORDER BY rank DESC, uid`.execute(db)
      return rows
    },
    listItems: (query, blocked) => listItems(db, query, blocked),
    cards: (ids) => itemCards(db, ids),
    findItem: (id, { preview }) => findItem(db, id, preview),
    reviews: async (itemId, limit) => {
      const { rows } = await sql<ReviewColumns>`
        SELECT ${REVIEW} FROM reviews WHERE item_id = ${itemId} AND is_shown
        ORDER BY posted_on DESC, uid LIMIT ${limit}`.execute(db)
      return rows.map(toReview)
    },
    latestReviews: async (limit) => {
      const { rows } = await sql<ReviewColumns & { itemId: number; itemName: string }>`
        SELECT ${REVIEW}, item_id AS "itemId", items.name AS "itemName"
        FROM reviews JOIN items ON items.id = item_id
        WHERE is_shown
          AND EXISTS (SELECT FROM sellable_units WHERE sellable_units.item_id = items.id AND category_uid = 0)
        ORDER BY posted_on DESC, reviews.uid LIMIT ${limit}`.execute(db)
      return rows.map(toReview)
    },
    changes: () => catalogChanges(db),
    version: async () => {
      const { rows } = await sql<{ version: string }>`SELECT shop_version() AS version`.execute(db)
      return rows[0]!.version
    },
    catalogueVersion: async () => {
      const { rows } = await sql<{ version: string }>`SELECT catalogue_version() AS version`.execute(db)
      return rows[0]!.version
    },
  }
}

async function categories(db: Database): Promise<CategoryRow[]> {
  const { rows } = await sql<Omit<CategoryRow, 'parentUid'> & { parentUid: number | null }>`
    SELECT uid, name, layer, rank, parent_uid AS "parentUid",
      (SELECT coalesce(json_agg(json_build_object('uid', tag_categories.uid, 'name', tag_categories.name, 'tags',
                (SELECT coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'rank', rank)
                                          ORDER BY rank DESC, uid), '[]')
                 FROM tags WHERE tag_category_uid = tag_categories.uid))
              ORDER BY tag_categories.rank DESC, tag_categories.uid), '[]')
       FROM category_tag_categories JOIN tag_categories ON tag_categories.uid = tag_category_uid
       WHERE category_uid = categories.uid) AS "tagCategories"
    FROM categories
    WHERE layer < 3 AND uid IN (SELECT uid FROM visible_categories)
    ORDER BY layer, rank DESC, uid`.execute(db)
  return rows.map((row) => ({ ...row, parentUid: row.parentUid ?? undefined }))
}

type ReviewColumns = Omit<ReviewRow, 'heightCm'> & { readonly heightCm: number | null }

const REVIEW = sql`reviews.uid, nickname, stars, fit, size_label AS "sizeLabel", height_cm AS "heightCm",
  usual_size AS "usualSize", scene, body, posted_on AS "postedOn"`

function toReview<Row extends ReviewColumns>(row: Row): Omit<Row, 'heightCm'> & { heightCm: number | undefined } {
  return { ...row, heightCm: row.heightCm ?? undefined }
}
