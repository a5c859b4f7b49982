import { sql } from 'kysely'
import { ATTRIBUTE_CATEGORIES } from '#domain/catalog/attributes.ts'
import { SPECIAL_TAG_CATEGORIES } from '#domain/catalog/ranking.ts'
import type { Yen } from '#domain/money.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { MediaRow } from '#services/ports/catalog.ts'
import { MEDIA_JSON } from './catalog-store.ts'
import type { Database } from './connect.ts'
import { allRows } from './rows.ts'

const ITEMS_PER_READ = 1_000

type TagRow = { readonly uid: number; readonly categoryUid: number; readonly name: string }

/**
 * An item on sale. Categories and tags in their order; `units` in size order. `bitmaps`: of the units, in base64, each
 * with its length in bits before it. `rentals`: as the rankings count them, in the last 90 days.
 */
export type SoldItemRow = {
  readonly id: number
  readonly name: string
  readonly kana: string
  readonly brand: SearchItem['brand']
  readonly form: string
  readonly setForm: string | null
  readonly fourDaysYen: Yen
  readonly furtherDayYen: number
  readonly publishedOn: SearchItem['publishedOn']
  readonly reviewCount: number
  readonly reviewStarsSum: number
  readonly rentals: number
  readonly media: MediaRow | null
  readonly categories: SearchItem['categories']
  readonly ownCategoryUids: readonly number[]
  readonly tags: readonly TagRow[]
  readonly units: readonly (readonly [uid: number, sizeTagUid: number | null, label: string, rank: number | null])[]
  readonly bitmaps: string
}

/** The ids of the items on sale, newest first: table sellable_units has exactly these, under the whole shop (0). */
export async function readSoldIds(db: Database): Promise<number[]> {
  const rows = await allRows<{ id: number }>(db)`
    SELECT item_id AS id FROM sellable_units WHERE category_uid = 0 AND is_first
    ORDER BY published_on DESC, item_id DESC`
  return rows.map(({ id }) => id)
}

/** Items in blocks, each with the ids that were looked for; those not on sale are left out. */
export async function* readSoldItems(
  db: Database,
  ids: readonly number[],
): AsyncGenerator<{ readonly ids: readonly number[]; readonly rows: readonly SoldItemRow[] }> {
  for (let from = 0; from < ids.length; from += ITEMS_PER_READ) {
    const some = ids.slice(from, from + ITEMS_PER_READ)
    yield { ids: some, rows: await readBlock(db, some) }
  }
}

function readBlock(db: Database, ids: readonly number[]): Promise<SoldItemRow[]> {
  const inSizeOrder = sql`ORDER BY size_rank DESC NULLS LAST, size_label, product_uid`
  return allRows<SoldItemRow>(db)`
    SELECT items.id, published_on AS "publishedOn", items.name, items.kana, form, set_form AS "setForm",
           json_build_object('uid', makers.uid, 'name', makers.name, 'kana', makers.kana) AS brand,
           price_four_days AS "fourDaysYen", price_further_day AS "furtherDayYen", review_count AS "reviewCount",
           review_stars_sum AS "reviewStarsSum", coalesce(rentals, 0) AS rentals, units, bitmaps,
           (SELECT ${MEDIA_JSON} FROM item_medias WHERE item_id = items.id ORDER BY position LIMIT 1) AS media,
           (SELECT coalesce(json_agg(json_build_object('uid', uid, 'name', categories.name)
                                     ORDER BY layer, categories.rank DESC, uid), '[]')
            FROM sellable_units JOIN categories ON uid = category_uid
            WHERE sellable_units.item_id = items.id AND is_first) AS categories,
           array(SELECT category_uid FROM item_categories WHERE item_id = items.id) AS "ownCategoryUids",
           (SELECT coalesce(json_agg(json_build_object('uid', uid, 'categoryUid', tag_category_uid, 'name', tags.name)
                                     ORDER BY rank DESC, uid), '[]')
            FROM item_tags JOIN tags ON uid = tag_uid WHERE item_tags.item_id = items.id) AS tags
    FROM (
      SELECT item_id,
             json_agg(json_build_array(product_uid, size_tag_uid, size_label, size_rank) ${inSizeOrder}) AS units,
             encode(string_agg(bit_send(occupancy), ''::bytea ${inSizeOrder}), 'base64') AS bitmaps
      FROM sellable_units WHERE category_uid = 0 AND item_id = ANY (${ids}::integer[])
      GROUP BY item_id
    ) AS stocked
    JOIN items ON items.id = stocked.item_id
    JOIN makers ON makers.uid = maker_uid
    LEFT JOIN item_rentals ON item_rentals.item_id = items.id`
}

/** What the search knows of an item. */
export function searchItemOf(row: SoldItemRow): SearchItem {
  const { id, name, kana, brand, categories, form, fourDaysYen, publishedOn, rentals } = row
  const { colour, age } = SPECIAL_TAG_CATEGORIES
  const namesIn = (...uids: readonly number[]) =>
    row.tags.filter(({ categoryUid }) => uids.includes(categoryUid)).map((tag) => tag.name)
  return {
    ...{ id, name, kana, brand, categories, form, fourDaysYen, publishedOn, popularity: rentals },
    colors: namesIn(colour),
    ages: namesIn(age),
    attributes: namesIn(...ATTRIBUTE_CATEGORIES),
    sizes: [...new Set(row.units.map(([, , label]) => label))],
    setForm: row.setForm ?? undefined,
    imageKey: row.media?.key,
  }
}
