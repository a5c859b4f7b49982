import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { allRows } from '#adapters/postgres/database/rows.ts'
import { toDateRange } from '#adapters/postgres/stock/stock-store.ts'
import { attributeOfTag } from '#domain/catalog/attributes.ts'
import type { ChoiceCounts } from '#domain/catalog/choice-counts.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import type { ListedCandidate } from '#domain/recommendation/scoring.ts'
import type { Span } from '#domain/rental/span.ts'
import type { FacetStore } from '#services/ports/catalog.ts'
import { availabilityConditions, isFree, itemConditions, priceFor } from './sql-list.ts'

/** The counts of the browse index by SQL, over table sellable_units: what they are compared with. */
export function facetsBySql(db: Database): Omit<FacetStore, 'mostRented'> {
  return {
    countChoices: (query, blocked) => countChoices(db, query, blocked),
    total: async (query, blocked) => {
      const { rows } = await sql<{ total: number }>`
        SELECT count(DISTINCT item_id) AS total FROM sellable_units WHERE ${conditions(query, blocked)}`.execute(db)
      return rows[0]!.total
    },
    ids: async (query, blocked) => {
      const { rows } = await sql<{ id: number }>`
        SELECT DISTINCT item_id AS id FROM sellable_units WHERE ${conditions(query, blocked)}`.execute(db)
      return rows.map(({ id }) => id)
    },
    totals: (query, spans) => totalsOf(db, query, spans),
    candidates: (categoryUids, blocked, limit) => findCandidates(db, categoryUids, blocked, limit),
  }
}

type Row = { readonly facet: keyof ChoiceCounts; readonly uid: number; readonly count: number }

/** Counts all facets in one statement, so in one round trip. */
async function countChoices(db: Database, query: ItemQuery, blocked: Span | undefined): Promise<ChoiceCounts> {
  const { rows } = await sql<Row>`
    SELECT 'sizes' AS facet, uid, count FROM (${sizes(query, blocked)}) AS counted
    UNION ALL SELECT 'tags', uid, count FROM (${tags(query, blocked)}) AS counted
    UNION ALL SELECT 'makers', uid, count FROM (${makers(query, blocked)}) AS counted
    UNION ALL SELECT 'categories', uid, count FROM (${categories(query, blocked)}) AS counted
    UNION ALL SELECT 'prices', uid, count FROM (${prices(query, blocked)}) AS counted`.execute(db)
  const countsOf = (facet: keyof ChoiceCounts, keyOf: (uid: number) => number | string = (uid) => uid) =>
    Object.fromEntries(rows.filter((row) => row.facet === facet).map(({ uid, count }) => [keyOf(uid), count]))
  return {
    sizes: countsOf('sizes'),
    tags: countsOf('tags'),
    makers: countsOf('makers'),
    categories: countsOf('categories'),
    prices: countsOf('prices', (bucket) => PRICE_RANGES[bucket]!.value),
  }
}

function conditions(query: ItemQuery, blocked: Span | undefined, ...more: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const all = [...availabilityConditions(query, blocked, priceFor(query)), ...itemConditions(query), ...more]
  return sql.join(all, sql` AND `)
}

/** Counts by size. Every unit counts, not only the first of its item. */
function sizes(query: ItemQuery, blocked: Span | undefined): RawBuilder<unknown> {
  const conditionsOfUnits = availabilityConditions({ ...query, sizeTagIds: [] }, blocked, priceFor(query), 'every unit')
  const all = [...conditionsOfUnits, ...itemConditions(query), sql`size_tag_uid IS NOT NULL`]
  return sql`SELECT size_tag_uid AS uid, count(DISTINCT item_id) AS count FROM sellable_units
    WHERE ${sql.join(all, sql` AND `)} GROUP BY size_tag_uid`
}

function makers(query: ItemQuery, blocked: Span | undefined): RawBuilder<unknown> {
  const found = sql`SELECT DISTINCT item_id FROM sellable_units
    WHERE ${conditions({ ...query, makerId: undefined }, blocked)}`
  return sql`SELECT maker_uid AS uid, count(*) AS count FROM items JOIN (${found}) AS found ON found.item_id = items.id
    GROUP BY maker_uid`
}

/** Counts by category: the conditions without the first one, which is the category. */
function categories(query: ItemQuery, blocked: Span | undefined): RawBuilder<unknown> {
  const [, ...others] = availabilityConditions(query, blocked, priceFor(query))
  const all = [sql`category_uid <> 0`, ...others, ...itemConditions(query)]
  return sql`SELECT category_uid AS uid, count(DISTINCT item_id) AS count FROM sellable_units
    WHERE ${sql.join(all, sql` AND `)} GROUP BY category_uid`
}

const LOWEST_PRICES = PRICE_RANGES.slice(1).map(({ fromYen }) => fromYen)

function prices(query: ItemQuery, blocked: Span | undefined): RawBuilder<unknown> {
  const bucket = sql`width_bucket(${priceFor(query)}, ${LOWEST_PRICES}::integer[])`
  return sql`SELECT ${bucket} AS uid, count(DISTINCT item_id) AS count
    FROM sellable_units WHERE ${conditions({ ...query, priceRange: undefined }, blocked)} GROUP BY 1`
}

/** A tag counts under the requested tags of all tag categories but its own: each item has those that it satisfies. */
function tags(query: ItemQuery, blocked: Span | undefined): RawBuilder<unknown> {
  const requested = sql`SELECT uid, tag_category_uid FROM tags WHERE uid = ANY (${query.tagIds}::integer[])`
  return sql`
    WITH requested AS MATERIALIZED (${requested}),
    found AS MATERIALIZED (
      SELECT DISTINCT item_id FROM sellable_units WHERE ${conditions({ ...query, tagIds: [] }, blocked)}
    ), satisfied AS (
      SELECT item_id, array(SELECT DISTINCT tag_category_uid FROM item_tags JOIN requested ON uid = tag_uid
                            WHERE item_tags.item_id = found.item_id) AS categories
      FROM found
    )
    SELECT tags.uid, count(*) AS count
    FROM satisfied JOIN item_tags USING (item_id) JOIN tags ON tags.uid = tag_uid
    WHERE cardinality(array_remove(categories, tag_category_uid)) = (
      SELECT count(DISTINCT requested.tag_category_uid) FROM requested
      WHERE requested.tag_category_uid <> tags.tag_category_uid)
    GROUP BY tags.uid`
}

async function totalsOf(db: Database, query: ItemQuery, spans: readonly Span[]): Promise<number[]> {
  if (spans.length === 0) return []
  const conditionsOfUnits = availabilityConditions(query, undefined, priceFor(query), 'every unit')
  const { rows } = await sql<{ total: number }>`
    WITH found AS MATERIALIZED (
      SELECT item_id, occupancy FROM sellable_units
      WHERE ${sql.join([...conditionsOfUnits, ...itemConditions(query)], sql` AND `)}
    )
    SELECT (SELECT count(DISTINCT item_id) FROM found WHERE (occupancy & mask) < 1::bit(512)) AS total
    FROM (SELECT position, occupancy_mask(span) AS mask
          FROM unnest(${spans.map(toDateRange)}::daterange[]) WITH ORDINALITY AS requested (span, position)) AS masks
    ORDER BY position`.execute(db)
  return rows.map(({ total }) => total)
}

type CandidateRow = Omit<ListedCandidate, 'attributes'> & { readonly tagUids: readonly number[] }

/** FacetStore.candidates: the newest items on sale in the given categories, with their attributes. */
async function findCandidates(
  db: Database,
  categoryUids: readonly number[],
  blocked: Span | undefined,
  limit: number,
): Promise<ListedCandidate[]> {
  if (categoryUids.length === 0) return []
  const isStocked = blocked === undefined ? sql`is_first` : isFree(sql`occupancy`, blocked)
  const isSizeFree = blocked === undefined ? sql`true` : isFree(sql`occupancy`, blocked)
  const rows = await allRows<CandidateRow>(db)`
    WITH found AS MATERIALIZED (
      SELECT item_id FROM sellable_units WHERE category_uid = ANY (${categoryUids}::integer[]) AND ${isStocked}
      GROUP BY item_id, published_on ORDER BY published_on DESC, item_id DESC LIMIT ${limit}
    )
    SELECT id, review_count AS "reviewCount", review_stars_sum AS "reviewStarsSum",
           (SELECT json_agg(category_uid) FROM item_categories WHERE item_categories.item_id = id) AS "categoryUids",
           (SELECT coalesce(json_agg(tag_uid), '[]') FROM item_tags WHERE item_tags.item_id = id) AS "tagUids",
           (SELECT coalesce(json_agg(json_build_object('tagUid', size_tag_uid, 'label', size_label,
                                                       'rank', coalesce(size_rank, 0))), '[]')
            FROM (SELECT DISTINCT size_tag_uid, size_label, size_rank FROM sellable_units
                  WHERE sellable_units.item_id = id AND category_uid = 0 AND size_tag_uid IS NOT NULL
                    AND ${isSizeFree}) AS size) AS sizes
    FROM found JOIN items ON id = item_id`
  return rows.map(({ tagUids, ...row }) => ({
    ...row,
    attributes: tagUids.map(attributeOfTag).filter((attribute) => attribute !== undefined),
  }))
}
