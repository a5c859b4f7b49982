import { type RawBuilder, sql } from 'kysely'
import { ATTRIBUTE_CATEGORIES } from '#domain/catalog/attributes.ts'
import { SPECIAL_TAG_CATEGORIES } from '#domain/catalog/ranking.ts'
import { addDays, type Day, dayOfInstant } from '#domain/day.ts'
import { lineStatusCodes, RENTAL_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { Database } from '../postgres/connect.ts'

const POPULARITY_DAYS = 90

/** The day since which rentals count for the popularity of an item. */
export function popularSinceOn(now: Temporal.Instant): Day {
  return addDays(dayOfInstant(now), -POPULARITY_DAYS)
}

/** The catalogue as text, so that two snapshots can be compared before they are parsed. */
export type CatalogueSnapshot = { readonly catalogue: string; readonly popularity: string }

/**
 * Items on sale in one snapshot, all or some: sellable_units of the root category (0). Popularity counts bookings since
 * a day.
 */
export async function readCatalogue(
  db: Database,
  bookedSinceOn: Day,
  itemIds?: readonly number[],
): Promise<CatalogueSnapshot> {
  const { colour, age } = SPECIAL_TAG_CATEGORIES
  const only = (column: RawBuilder<unknown>) =>
    itemIds === undefined ? sql`` : sql`AND ${column} = ANY (${itemIds}::integer[])`
  const { rows } = await sql<CatalogueSnapshot>`
    WITH sold AS (SELECT item_id AS id FROM sellable_units WHERE category_uid = 0 AND is_first ${only(sql`item_id`)}),
    filed AS (
      SELECT item_id,
             json_agg(json_build_object('uid', uid, 'name', name) ORDER BY layer, categories.rank DESC, uid) AS list
      FROM sellable_units JOIN categories ON uid = category_uid WHERE is_first ${only(sql`item_id`)} GROUP BY item_id
    ), tagged AS (
      SELECT item_id, json_agg(name ORDER BY rank DESC, uid) FILTER (WHERE tag_category_uid = ${colour}) AS colors,
             json_agg(name ORDER BY rank DESC, uid) FILTER (WHERE tag_category_uid = ${age}) AS ages,
             json_agg(name ORDER BY rank DESC, uid)
               FILTER (WHERE tag_category_uid = ANY (${ATTRIBUTE_CATEGORIES}::integer[])) AS attributes
      FROM item_tags JOIN tags ON uid = tag_uid
      WHERE tag_category_uid = ANY (${[colour, age, ...ATTRIBUTE_CATEGORIES]}::integer[]) ${only(sql`item_id`)}
      GROUP BY item_id
    ), sized AS (
      SELECT item_id, json_agg(label ORDER BY rank DESC NULLS LAST, label) AS list
      FROM (SELECT sellable_units.item_id, products.size_label AS label, max(tags.rank) AS rank
            FROM sellable_units JOIN products ON products.uid = product_uid
            LEFT JOIN tags ON tags.uid = products.size_tag_uid
            WHERE category_uid = 0 ${only(sql`sellable_units.item_id`)}
            GROUP BY sellable_units.item_id, products.size_label) AS size
      GROUP BY item_id
    ), pictured AS (
      SELECT DISTINCT ON (item_id) item_id, file_key FROM item_medias
      WHERE true ${only(sql`item_id`)} ORDER BY item_id, position
    ), lent AS (
      SELECT item_id, count(*) AS times FROM order_lines
      WHERE rental_start_on >= ${bookedSinceOn}::date AND order_uid IS NOT NULL
        AND status = ANY (${lineStatusCodes(RENTAL_LINE_STATUSES)}::smallint[]) ${only(sql`item_id`)}
      GROUP BY item_id
    )
    SELECT
      (SELECT coalesce(json_agg(json_build_object(
        'id', items.id, 'name', items.name, 'kana', items.kana,
        'brand', json_build_object('uid', makers.uid, 'name', makers.name, 'kana', makers.kana),
        'categories', coalesce(filed.list, '[]'), 'colors', coalesce(colors, '[]'), 'ages', coalesce(ages, '[]'),
        'attributes', coalesce(attributes, '[]'),
        'sizes', coalesce(sized.list, '[]'), 'form', form, 'setForm', set_form, 'fourDaysYen', price_four_days,
        'imageKey', file_key, 'publishedOn', published_on) ORDER BY items.id), '[]')
       FROM sold JOIN items USING (id) JOIN makers ON makers.uid = maker_uid
       LEFT JOIN filed ON filed.item_id = id LEFT JOIN tagged ON tagged.item_id = id
       LEFT JOIN sized ON sized.item_id = id LEFT JOIN pictured ON pictured.item_id = id)::text AS catalogue,
      (SELECT coalesce(json_agg(json_build_array(item_id, times) ORDER BY item_id), '[]')
       FROM lent)::text AS popularity`.execute(db)
  return rows[0]!
}

export function parseItems({ catalogue, popularity }: CatalogueSnapshot): SearchItem[] {
  const popularityById = new Map(JSON.parse(popularity) as [number, number][])
  const items = JSON.parse(catalogue) as (SearchItem & { setForm: string | null; imageKey: string | null })[]
  return items.map((item) => ({
    ...item,
    setForm: item.setForm ?? undefined,
    imageKey: item.imageKey ?? undefined,
    popularity: popularityById.get(item.id) ?? 0,
  }))
}
