import { sql } from 'kysely'
import { ATTRIBUTE_CATEGORIES } from '#domain/catalog/attributes.ts'
import type { TagGroupRole } from '#domain/catalog/tag-group.ts'
import type { MediaRow } from '#services/ports/catalog.ts'
import type { BrowseItem } from '../../browse/item-table.ts'
import type { Database } from '../database/connect.ts'
import { allRows } from '../database/rows.ts'
import { MEDIA_JSON } from './catalog-store.ts'

const ITEMS_PER_READ = 1_000

/** The bytes of a bitmap. The first four that are sent are its length. */
export const BITMAP = sql`substr(bit_send(occupancy), 5)`

/** `bitmaps`: those of the units, one after another. */
export type SoldItem = { readonly item: BrowseItem; readonly bitmaps: Uint8Array }

type FromTags = 'colors' | 'ages' | 'attributes' | 'tagUids'
/** Categories and tags in their order. */
type Row = Omit<BrowseItem, FromTags | 'sizes' | 'setForm' | 'media' | 'imageKey'> & {
  readonly setForm: string | null
  readonly media: MediaRow | null
  readonly tags: readonly {
    readonly uid: number
    readonly categoryUid: number
    readonly role: TagGroupRole | null
    readonly name: string
  }[]
  readonly bitmaps: Uint8Array
}

/**
 * Items by id, undefined for one that is not on sale; without ids all on sale, newest first: table sellable_units has
 * exactly these, under the whole shop (0).
 */
export async function* readSoldItems(
  db: Database,
  wanted?: readonly number[],
): AsyncGenerator<readonly [number, SoldItem | undefined]> {
  const all = sql<{ id: number }>`
    SELECT item_id AS id FROM sellable_units WHERE category_uid = 0 AND is_first
    ORDER BY published_on DESC, item_id DESC`
  const ids = wanted ?? (await all.execute(db)).rows.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += ITEMS_PER_READ) {
    const some = ids.slice(from, from + ITEMS_PER_READ)
    const found = new Map((await readBlock(db, some)).map((row) => [row.id, soldItemOf(row)]))
    for (const id of some) yield [id, found.get(id)]
  }
}

function readBlock(db: Database, ids: readonly number[]): Promise<Row[]> {
  const inSizeOrder = sql`ORDER BY size_rank DESC NULLS LAST, size_label, product_uid`
  return allRows<Row>(db)`
    SELECT items.id, published_on AS "publishedOn", items.name, items.kana, form, set_form AS "setForm",
           json_build_object('uid', makers.uid, 'name', makers.name, 'kana', makers.kana) AS brand,
           price_four_days AS "fourDaysYen", price_further_day AS "furtherDayYen", review_count AS "reviewCount",
           review_stars_sum AS "reviewStarsSum", coalesce(rentals, 0) AS popularity, units, bitmaps,
           (SELECT ${MEDIA_JSON} FROM item_medias WHERE item_id = items.id ORDER BY position LIMIT 1) AS media,
           (SELECT coalesce(json_agg(json_build_object('uid', uid, 'name', categories.name)
                                     ORDER BY layer, categories.rank DESC, uid), '[]')
            FROM sellable_units JOIN categories ON uid = category_uid
            WHERE sellable_units.item_id = items.id AND is_first) AS categories,
           array(SELECT category_uid FROM item_categories WHERE item_id = items.id) AS "ownCategoryUids",
           (SELECT coalesce(json_agg(json_build_object('uid', tags.uid, 'categoryUid', tag_category_uid, 'role', role,
                                                       'name', tags.name) ORDER BY tags.rank DESC, tags.uid), '[]')
            FROM item_tags JOIN tags ON tags.uid = tag_uid JOIN tag_categories ON tag_categories.uid = tag_category_uid
            WHERE item_tags.item_id = items.id) AS tags
    FROM (
      SELECT item_id,
             json_agg(json_build_object('uid', product_uid, 'sizeTagUid', size_tag_uid, 'sizeLabel', size_label,
                                        'sizeRank', size_rank) ${inSizeOrder}) AS units,
             string_agg(${BITMAP}, ''::bytea ${inSizeOrder}) AS bitmaps
      FROM sellable_units WHERE category_uid = 0 AND item_id = ANY (${ids}::integer[])
      GROUP BY item_id
    ) AS stocked
    JOIN items ON items.id = stocked.item_id
    JOIN makers ON makers.uid = maker_uid
    LEFT JOIN item_rentals ON item_rentals.item_id = items.id`
}

function soldItemOf({ tags, setForm, media, bitmaps, ...row }: Row): SoldItem {
  const namesIn = (wanted: TagGroupRole) => tags.filter(({ role }) => role === wanted).map(({ name }) => name)
  const item = {
    ...{ ...row, setForm: setForm ?? undefined, media: media ?? undefined, imageKey: media?.key },
    tagUids: tags.map(({ uid }) => uid),
    colors: namesIn('colour'),
    ages: namesIn('age'),
    attributes: tags.filter(({ categoryUid }) => ATTRIBUTE_CATEGORIES.includes(categoryUid)).map(({ name }) => name),
    sizes: [...new Set(row.units.map(({ sizeLabel }) => sizeLabel))],
  }
  return { item, bitmaps }
}
