import { type RawBuilder, sql } from 'kysely'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { HITS_PER_PAGE, SHORTEST_RENTAL_DAYS } from '#domain/constants.ts'
import { priceRangeBounds } from '#domain/pricing/price-range.ts'
import type { Span } from '#domain/rental/span.ts'
import { foldForSearch } from '#domain/search/fold.ts'
import type { ItemCard } from '#services/ports/catalog-store.ts'
import { isFree } from './away.ts'
import type { Database } from './connect.ts'
import { itemCards } from './item-cards.ts'

/** Category of the shelf under which everything stands. */
const WHOLE_SHOP = 0

const ORDERS: Record<ItemQuery['order'], RawBuilder<unknown>> = {
  date: sql`published_on DESC, item_id DESC`,
  price_asc: sql`price, published_on DESC, item_id DESC`,
  price_desc: sql`price DESC, published_on DESC, item_id DESC`,
}

/** CatalogStore.listItems: the items found on the shelf and counted, then the cards of one page. */
export async function listItems(
  db: Database,
  query: ItemQuery,
  away: Span | undefined,
): Promise<{ total: number; items: ItemCard[] }> {
  const { total, ids } = await findPage(db, query, away)
  return { total, items: await itemCards(db, ids, away) }
}

async function findPage(
  db: Database,
  query: ItemQuery,
  away: Span | undefined,
): Promise<{ total: number; ids: number[] }> {
  const price = priceFor(query)
  const conditions = [...shelfConditions(query, away, price), ...itemConditions(query)]
  const { rows } = await sql<{ total: number; ids: number[] }>`
    WITH found AS MATERIALIZED (
      SELECT item_id, published_on, ${price} AS price
      FROM shelf WHERE ${sql.join(conditions, sql` AND `)}
      GROUP BY item_id, published_on, price_four_days, price_further_day
    )
    SELECT (SELECT count(*) FROM found) AS total,
           array(SELECT item_id FROM found ORDER BY ${ORDERS[query.order]}
                 LIMIT ${HITS_PER_PAGE} OFFSET ${(query.page - 1) * HITS_PER_PAGE}) AS ids`.execute(db)
  return rows[0]!
}

/** SQL: what a row of the shelf costs for the days asked for. */
export function priceFor({ rentalDays = SHORTEST_RENTAL_DAYS }: ItemQuery): RawBuilder<unknown> {
  const furtherDays = Math.max(0, rentalDays - SHORTEST_RENTAL_DAYS)
  return sql`price_four_days + ${furtherDays}::integer * price_further_day`
}

/** What the shelf alone answers, its category first. Without size and days one product stands for its item. */
export function shelfConditions(
  query: ItemQuery,
  away: Span | undefined,
  price: RawBuilder<unknown>,
  rows: 'as few as do' | 'every product' = 'as few as do',
): RawBuilder<unknown>[] {
  const conditions = [sql`category_uid = ${query.categoryId ?? WHOLE_SHOP}`]
  if (query.sizeTagId !== undefined) conditions.push(sql`size_tag_uid = ${query.sizeTagId}`)
  if (away !== undefined) conditions.push(isFree(sql`occupancy`, away))
  const isOneEnough = rows === 'as few as do' && query.sizeTagId === undefined && away === undefined
  if (isOneEnough) conditions.push(sql`is_first`)
  if (query.priceRange !== undefined) {
    const { fromYen, toYen } = priceRangeBounds(query.priceRange)
    conditions.push(sql`${price} >= ${fromYen}`)
    if (toYen !== undefined) conditions.push(sql`${price} <= ${toYen}`)
  }
  return conditions
}

/** What the item's own rows answer: brand, words, tags. Tags of one category widen, of different categories narrow. */
export function itemConditions({ makerId, name, foundIds, tagIds }: ItemQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (makerId !== undefined) conditions.push(sql`item_id IN (SELECT id FROM items WHERE maker_uid = ${makerId})`)
  if (foundIds !== undefined) conditions.push(sql`item_id = ANY (${foundIds}::integer[])`)
  const words = name === undefined || foundIds !== undefined ? [] : wordsOf(name)
  if (words.length > 0) {
    const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
    conditions.push(sql`item_id IN (SELECT id FROM items WHERE search_text LIKE ALL (${patterns}::text[]))`)
  }
  if (tagIds.length > 0) {
    const asked = sql`SELECT uid, tag_category_uid FROM tags WHERE uid = ANY (${tagIds}::integer[])`
    conditions.push(sql`item_id IN (
      SELECT item_id FROM item_tags JOIN (${asked}) AS asked ON asked.uid = tag_uid
      GROUP BY item_id
      HAVING count(DISTINCT tag_category_uid) = (
        SELECT count(DISTINCT tag_category_uid) FROM (${asked}) AS all_asked))`)
    conditions.push(sql`(SELECT count(*) FROM (${asked}) AS known) > 0`)
  }
  return conditions
}

/** The words of a query as search_text holds them; each is folded by itself. */
function wordsOf(name: string): string[] {
  return name
    .split(/\s+/)
    .map(foldForSearch)
    .filter((word) => word !== '')
}
