import { type RawBuilder, sql } from 'kysely'
import type { Span } from '#domain/rental/span.ts'
import type { ItemCard, MediaRow } from '#services/ports/catalog.ts'
import type { Database } from './connect.ts'
import { isFree } from './occupancy-sql.ts'

type CardRow = Omit<ItemCard, 'media'> & { readonly media: MediaRow | null }

/** SQL: a picture of an item as JSON, from item_medias. */
export const MEDIA_JSON: RawBuilder<MediaRow> = sql`json_build_object('key', file_key, 'view', view,
  'width', width, 'height', height, 'alt', alt)`

/**
 * The cards of items, in the given order. Leaves out items that are not on sale and, when `blocked` is given, items
 * without a product that is free for it. Sizes: highest rank first.
 */
export async function itemCards(db: Database, ids: readonly number[], blocked?: Span): Promise<ItemCard[]> {
  if (ids.length === 0) return []
  const freeCondition = blocked === undefined ? sql`` : sql`AND ${isFree(sql`occupancy`, blocked)}`
  const { rows } = await sql<CardRow>`
    SELECT items.id, items.name, makers.name AS "makerName", items.price_four_days AS "fourDaysYen",
           items.price_further_day AS "furtherDayYen", items.review_count AS "reviewCount",
           items.review_stars_sum AS "reviewStarsSum", stocked.sizes,
           (SELECT ${MEDIA_JSON} FROM item_medias WHERE item_id = items.id ORDER BY position LIMIT 1) AS media
    FROM (
      SELECT item_id, json_agg(size_label ORDER BY size_rank DESC NULLS LAST, size_label) AS sizes
      FROM sellable_units WHERE item_id = ANY (${ids}::integer[]) AND category_uid = 0 ${freeCondition}
      GROUP BY item_id
    ) AS stocked
    JOIN items ON items.id = item_id
    JOIN makers ON makers.uid = items.maker_uid`.execute(db)
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** Removes duplicate sizes. */
function toCard({ media, sizes, ...row }: CardRow): ItemCard {
  return { ...row, media: media ?? undefined, sizes: [...new Set(sizes)] }
}
