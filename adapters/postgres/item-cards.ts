import { type RawBuilder, sql } from 'kysely'
import type { Span } from '#domain/rental/span.ts'
import type { ItemCard, MediaRow } from '#services/ports/catalog-store.ts'
import { isFree } from './away.ts'
import type { Database } from './connect.ts'

type CardRow = Omit<ItemCard, 'media'> & { readonly media: MediaRow | null }

/** SQL: a picture of an item as JSON, from item_medias. */
export const MEDIA: RawBuilder<MediaRow> = sql`json_build_object('key', file_key, 'view', view,
  'width', width, 'height', height, 'alt', alt, 'placeholder', placeholder)`

/**
 * The cards of items, in the order asked for. Items that are not on the shelf are left out, and those without a product that is
 * free for `away`, when it is given. Sizes: highest rank first.
 */
export async function itemCards(db: Database, ids: readonly number[], away?: Span): Promise<ItemCard[]> {
  if (ids.length === 0) return []
  const free = away === undefined ? sql`` : sql`AND ${isFree(sql`shelf.occupancy`, away)}`
  const { rows } = await sql<CardRow>`
    SELECT items.id, items.name, makers.name AS "makerName", items.price_four_days AS "fourDaysYen",
           items.price_further_day AS "furtherDayYen", items.review_count AS "reviewCount",
           items.review_stars_sum AS "reviewStarsSum", sizes.labels AS sizes,
           (SELECT ${MEDIA} FROM item_medias WHERE item_id = items.id ORDER BY position LIMIT 1) AS media
    FROM unnest(${ids}::integer[]) WITH ORDINALITY AS asked (id, place)
    JOIN items ON items.id = asked.id
    JOIN makers ON makers.uid = items.maker_uid
    CROSS JOIN LATERAL (
      SELECT json_agg(label ORDER BY rank DESC NULLS LAST, label) AS labels
      FROM (
        SELECT products.size_label AS label, max(tags.rank) AS rank
        FROM shelf
        JOIN products ON products.uid = shelf.product_uid
        LEFT JOIN tags ON tags.uid = products.size_tag_uid
        WHERE shelf.item_id = asked.id AND shelf.category_uid = 0 ${free}
        GROUP BY products.size_label
      ) AS size
    ) AS sizes
    WHERE sizes.labels IS NOT NULL
    ORDER BY place`.execute(db)
  return rows.map((row) => ({ ...row, media: row.media ?? undefined }))
}
