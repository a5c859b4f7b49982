import { type RawBuilder, sql } from 'kysely'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import type { Span } from '#domain/rental/span.ts'
import type { ChoiceCounts, FacetStore } from '#services/ports/facet-store.ts'
import { rangeText } from './away.ts'
import type { Database } from './connect.ts'
import { findCandidates } from './facets-candidates.ts'
import { itemConditions, priceFor, shelfConditions } from './list-items.ts'

/** Counts over the shelf. Each looks at the rows that the list of the same query would look at. */
export function facetStore(db: Database): FacetStore {
  return {
    countChoices: (query, away) => countChoices(db, query, away),
    total: async (query, away) => {
      const { rows } = await sql<{ total: number }>`
        SELECT count(DISTINCT item_id) AS total FROM shelf WHERE ${conditions(query, away)}`.execute(db)
      return rows[0]!.total
    },
    totals: (query, spans) => totalsOf(db, query, spans),
    candidates: (categoryUids, limit) => findCandidates(db, categoryUids, limit),
  }
}

type Row = { readonly facet: keyof ChoiceCounts; readonly uid: number; readonly count: number }

/** One statement: five questions cost one way to the database and back. */
async function countChoices(db: Database, query: ItemQuery, away: Span | undefined): Promise<ChoiceCounts> {
  const { rows } = await sql<Row>`
    SELECT 'sizes' AS facet, uid, count FROM (${sizes(query, away)}) AS counted
    UNION ALL SELECT 'tags', uid, count FROM (${tags(query, away)}) AS counted
    UNION ALL SELECT 'makers', uid, count FROM (${makers(query, away)}) AS counted
    UNION ALL SELECT 'categories', uid, count FROM (${categories(query, away)}) AS counted
    UNION ALL SELECT 'prices', uid, count FROM (${prices(query, away)}) AS counted`.execute(db)
  const countsOf = (facet: keyof ChoiceCounts, keyOf: (uid: number) => number | string = (uid) => uid) =>
    Object.fromEntries(rows.filter((row) => row.facet === facet).map(({ uid, count }) => [keyOf(uid), count]))
  return {
    sizes: countsOf('sizes'),
    tags: countsOf('tags'),
    makers: countsOf('makers'),
    categories: countsOf('categories'),
    prices: countsOf('prices', (place) => PRICE_RANGES[place]!.value),
  }
}

/** SQL: which rows of the shelf a query looks at. */
function conditions(query: ItemQuery, away: Span | undefined, ...more: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const all = [...shelfConditions(query, away, priceFor(query)), ...itemConditions(query), ...more]
  return sql.join(all, sql` AND `)
}

/** The list with each size in turn: every product counts, not only its item's first. */
function sizes(query: ItemQuery, away: Span | undefined): RawBuilder<unknown> {
  const every = shelfConditions({ ...query, sizeTagId: undefined }, away, priceFor(query), 'every product')
  const all = [...every, ...itemConditions(query), sql`size_tag_uid IS NOT NULL`]
  return sql`SELECT size_tag_uid AS uid, count(DISTINCT item_id) AS count FROM shelf
    WHERE ${sql.join(all, sql` AND `)} GROUP BY size_tag_uid`
}

function makers(query: ItemQuery, away: Span | undefined): RawBuilder<unknown> {
  const found = sql`SELECT DISTINCT item_id FROM shelf WHERE ${conditions({ ...query, makerId: undefined }, away)}`
  return sql`SELECT maker_uid AS uid, count(*) AS count FROM items JOIN (${found}) AS found ON found.item_id = items.id
    GROUP BY maker_uid`
}

/** The rows of the shelf name a category each: only its number is left open. */
function categories(query: ItemQuery, away: Span | undefined): RawBuilder<unknown> {
  const [, ...others] = shelfConditions(query, away, priceFor(query))
  const all = [sql`category_uid <> 0`, ...others, ...itemConditions(query)]
  return sql`SELECT category_uid AS uid, count(DISTINCT item_id) AS count FROM shelf
    WHERE ${sql.join(all, sql` AND `)} GROUP BY category_uid`
}

const LOWEST_PRICES = PRICE_RANGES.slice(1).map(({ fromYen }) => fromYen)

function prices(query: ItemQuery, away: Span | undefined): RawBuilder<unknown> {
  const place = sql`width_bucket(${priceFor(query)}, ${LOWEST_PRICES}::integer[])`
  return sql`SELECT ${place} AS uid, count(DISTINCT item_id) AS count
    FROM shelf WHERE ${conditions({ ...query, priceRange: undefined }, away)} GROUP BY 1`
}

/**
 * For a tag the tags asked for of its own category do not count, those of all others do: so each item is looked at with
 * the number of asked categories that it satisfies.
 */
function tags(query: ItemQuery, away: Span | undefined): RawBuilder<unknown> {
  const asked = sql`SELECT uid, tag_category_uid FROM tags WHERE uid = ANY (${query.tagIds}::integer[])`
  return sql`
    WITH asked AS MATERIALIZED (${asked}),
    found AS MATERIALIZED (
      SELECT DISTINCT item_id FROM shelf WHERE ${conditions({ ...query, tagIds: [] }, away)}
    ), satisfied AS (
      SELECT item_id, array(SELECT DISTINCT tag_category_uid FROM item_tags JOIN asked ON uid = tag_uid
                            WHERE item_tags.item_id = found.item_id) AS categories
      FROM found
    )
    SELECT tags.uid, count(*) AS count
    FROM satisfied JOIN item_tags USING (item_id) JOIN tags ON tags.uid = tag_uid
    WHERE cardinality(array_remove(categories, tag_category_uid)) = (
      SELECT count(DISTINCT asked.tag_category_uid) FROM asked WHERE asked.tag_category_uid <> tags.tag_category_uid)
    GROUP BY tags.uid`
}

/** What totals says for each span, asked in one statement. */
async function totalsOf(db: Database, query: ItemQuery, spans: readonly Span[]): Promise<number[]> {
  if (spans.length === 0) return []
  const every = shelfConditions(query, undefined, priceFor(query), 'every product')
  const { rows } = await sql<{ total: number }>`
    WITH found AS MATERIALIZED (
      SELECT item_id, occupancy FROM shelf WHERE ${sql.join([...every, ...itemConditions(query)], sql` AND `)}
    )
    SELECT (SELECT count(DISTINCT item_id) FROM found WHERE (occupancy & mask) < 1::bit(512)) AS total
    FROM (SELECT place, occupancy_mask(span) AS mask
          FROM unnest(${spans.map(rangeText)}::daterange[]) WITH ORDINALITY AS asked (span, place)) AS masks
    ORDER BY place`.execute(db)
  return rows.map(({ total }) => total)
}
