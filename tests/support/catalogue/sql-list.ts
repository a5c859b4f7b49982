import { type RawBuilder, sql } from 'kysely'
import { MEDIA_JSON } from '#adapters/postgres/catalogue/catalog-store.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { toDateRange } from '#adapters/postgres/stock/stock-store.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { HITS_PER_PAGE, MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { priceRangeBounds } from '#domain/pricing/price-range.ts'
import type { Span } from '#domain/rental/span.ts'
import type { ItemCard, MediaRow } from '#services/ports/catalog.ts'

/** The root category of table sellable_units, which contains all items. */
const ROOT_CATEGORY = 0

const ORDERS: Record<ItemQuery['order'], RawBuilder<unknown>> = {
  relevance: sql`place NULLS LAST, published_on DESC, item_id DESC`,
  date: sql`published_on DESC, item_id DESC`,
  price_asc: sql`price, published_on DESC, item_id DESC`,
  price_desc: sql`price DESC, published_on DESC, item_id DESC`,
}

/** SQL: whether no day of a span is set in an occupancy bitmap, written as in stock-store.ts for the planner. */
export function isFree(occupancy: RawBuilder<unknown>, blocked: Span): RawBuilder<boolean> {
  return sql`(${occupancy} & (SELECT occupancy_mask(${toDateRange(blocked)}::daterange))) < 1::bit(512)`
}

/** Listing.listItems by SQL, over table sellable_units: what the browse index is compared with. */
export async function listBySql(
  db: Database,
  query: ItemQuery,
  blocked: Span | undefined,
): Promise<{ total: number; items: ItemCard[] }> {
  const { total, ids } = await findPage(db, query, blocked)
  return { total, items: await cardsBySql(db, ids, blocked) }
}

async function findPage(
  db: Database,
  query: ItemQuery,
  blocked: Span | undefined,
): Promise<{ total: number; ids: number[] }> {
  const price = priceFor(query)
  const conditions = [...availabilityConditions(query, blocked, price), ...itemConditions(query)]
  const { rows } = await sql<{ total: number; ids: number[] }>`
    WITH found AS MATERIALIZED (
      SELECT item_id, published_on, ${price} AS price
      FROM sellable_units WHERE ${sql.join(conditions, sql` AND `)}
      GROUP BY item_id, published_on, price_four_days, price_further_day
    )
    SELECT (SELECT count(*) FROM found) AS total,
           array(SELECT item_id FROM found ${placesOf(query)} ORDER BY ${ORDERS[query.order]}
                 LIMIT ${HITS_PER_PAGE} OFFSET ${(query.page - 1) * HITS_PER_PAGE}) AS ids`.execute(db)
  return rows[0]!
}

/** SQL: adds to the found items their place in the order of the search service, best match first. */
function placesOf({ order, foundIds }: ItemQuery): RawBuilder<unknown> {
  if (order !== 'relevance') return sql``
  return sql`LEFT JOIN unnest(${foundIds ?? []}::integer[]) WITH ORDINALITY AS best (item_id, place) USING (item_id)`
}

/** SQL: the price of a row of table sellable_units for the requested days. */
export function priceFor({ rentalDays = MIN_RENTAL_DAYS }: ItemQuery): RawBuilder<unknown> {
  const furtherDays = Math.max(0, rentalDays - MIN_RENTAL_DAYS)
  return sql`price_four_days + ${furtherDays}::integer * price_further_day`
}

/** Conditions on sellable_units alone, the category first. Without size and days, one row per item is enough. */
export function availabilityConditions(
  query: ItemQuery,
  blocked: Span | undefined,
  price: RawBuilder<unknown>,
  rows: 'one per item' | 'every unit' = 'one per item',
): RawBuilder<unknown>[] {
  const { categoryId = ROOT_CATEGORY, wearer } = query
  const conditions = [
    wearer === undefined
      ? sql`category_uid = ${categoryId}`
      : sql`category_uid IN (SELECT uid FROM categories WHERE wearer = ${wearer})`,
  ]
  if (query.sizeTagIds.length > 0) conditions.push(sql`size_tag_uid = ANY (${query.sizeTagIds}::integer[])`)
  if (blocked !== undefined) conditions.push(isFree(sql`occupancy`, blocked))
  const isOneRowEnough = rows === 'one per item' && query.sizeTagIds.length === 0 && blocked === undefined
  if (isOneRowEnough) conditions.push(sql`is_first`)
  if (query.priceRange !== undefined) {
    const { fromYen, toYen } = priceRangeBounds(query.priceRange)
    conditions.push(sql`${price} >= ${fromYen}`)
    if (toYen !== undefined) conditions.push(sql`${price} <= ${toYen}`)
  }
  return conditions
}

/**
 * Conditions on the item: brand, what a search found, tags. Tags of one category are combined with OR, tag categories
 * with AND.
 */
export function itemConditions({ makerId, foundIds, tagIds }: ItemQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (makerId !== undefined) conditions.push(sql`item_id IN (SELECT id FROM items WHERE maker_uid = ${makerId})`)
  if (foundIds !== undefined) conditions.push(sql`item_id = ANY (${foundIds}::integer[])`)
  if (tagIds.length > 0) {
    const requestedTags = sql`SELECT uid, tag_category_uid FROM tags WHERE uid = ANY (${tagIds}::integer[])`
    conditions.push(sql`item_id IN (
      SELECT item_id FROM item_tags JOIN (${requestedTags}) AS requested ON requested.uid = tag_uid
      GROUP BY item_id
      HAVING count(DISTINCT tag_category_uid) = (
        SELECT count(DISTINCT tag_category_uid) FROM (${requestedTags}) AS all_requested))`)
    conditions.push(sql`(SELECT count(*) FROM (${requestedTags}) AS existing) > 0`)
  }
  return conditions
}

type CardRow = Omit<ItemCard, 'media'> & { readonly media: MediaRow | null }

/** In the given order, without items that are not on sale or not free. Sizes: highest rank first. */
export async function cardsBySql(db: Database, ids: readonly number[], blocked?: Span): Promise<ItemCard[]> {
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

function toCard({ media, sizes, ...row }: CardRow): ItemCard {
  return { ...row, media: media ?? undefined, sizes: [...new Set(sizes)] }
}
