import { sql } from 'kysely'
import type { MediaRow } from '#services/ports/catalog.ts'
import { type BrowseItem, type BrowseUnit, type ItemTable, WORDS } from '../browse/item-table.ts'
import { MEDIA_JSON } from './catalog-store.ts'
import type { Database } from './connect.ts'
import { allRows, firstRow } from './rows.ts'

/**
 * How far a process has read the changes. `xmin`: the oldest transaction that had not ended; the changes of earlier
 * ones were read. `numbers`: those of later ones that were read. `serverStart`: of the server that said so.
 */
export type FeedPosition = {
  readonly serverStart: string
  readonly readAtSeconds: number
  readonly xmin: string
  readonly numbers: ReadonlySet<number>
}

/** `lagSeconds`: the age of the oldest change that was applied; 0 without changes. */
export type FeedResult = { readonly position: FeedPosition; readonly changes: number; readonly lagSeconds: number }

/** Changes are deleted after an hour: a process that has not read for half of it reads everything again. */
const MAX_GAP_SECONDS = 1_800
/** More changes than this are read as a whole shop. */
const MAX_CHANGES = 20_000
const ITEMS_PER_READ = 1_000

type Change = {
  readonly number: number
  readonly itemId: number | null
  readonly productUid: number | null
  readonly bitmap: string | null
  readonly changedAtSeconds: number
}
type ChangesRow = Omit<FeedPosition, 'numbers'> & { readonly changes: readonly Change[] }

/**
 * Reads the changes since a position; of a product with its bitmap in the same snapshot. Rows of transactions to come
 * are from the server that a restored backup was made on.
 */
async function readChanges(db: Database, since: FeedPosition | undefined): Promise<ChangesRow> {
  const row = await firstRow<ChangesRow>(db)`
    SELECT pg_postmaster_start_time()::text AS "serverStart",
           extract(epoch FROM clock_timestamp())::float8 AS "readAtSeconds",
           pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
           (SELECT coalesce(json_agg(json_build_object(
              'number', number, 'itemId', change.item_id, 'productUid', product_uid,
              'bitmap', encode(bit_send(occupancy), 'base64'),
              'changedAtSeconds', extract(epoch FROM changed_at))), '[]')
            FROM (SELECT * FROM browse_changes
                  WHERE transaction_id >= ${since?.xmin ?? null}::xid8
                    AND transaction_id < pg_snapshot_xmax(pg_current_snapshot())
                  LIMIT ${MAX_CHANGES}) AS change
            LEFT JOIN products ON uid = product_uid) AS changes`
  return row!
}

/** Fills an empty table with all items on sale. */
export async function loadItems(db: Database, table: ItemTable): Promise<FeedPosition> {
  const { changes: _, ...position } = await readChanges(db, undefined)
  table.tagCategories = await readTagCategories(db)
  const rows = await allRows<{ id: number }>(db)`
    SELECT item_id AS id FROM sellable_units WHERE category_uid = 0 AND is_first
    ORDER BY published_on DESC, item_id DESC`
  await putItems(
    db,
    table,
    rows.map(({ id }) => id),
  )
  return { ...position, numbers: new Set() }
}

/** Applies the changes since a position. Undefined: they are not known any more, or are too many; load everything. */
export async function applyChanges(
  db: Database,
  table: ItemTable,
  since: FeedPosition,
): Promise<FeedResult | undefined> {
  const { changes, ...position } = await readChanges(db, since)
  const { serverStart, readAtSeconds } = position
  const isKnown = serverStart === since.serverStart && readAtSeconds - since.readAtSeconds < MAX_GAP_SECONDS
  if (!isKnown || changes.length === MAX_CHANGES) return undefined
  const fresh = changes.filter(({ number }) => !since.numbers.has(number))
  for (const { productUid, bitmap } of fresh)
    if (productUid !== null && bitmap !== null) table.setOccupancy(productUid, wordsOf(bitmap))
  if (fresh.some(({ itemId, productUid }) => itemId === null && productUid === null))
    table.tagCategories = await readTagCategories(db)
  await putItems(db, table, [...new Set(fresh.flatMap(({ itemId }) => itemId ?? []))])
  const oldestSeconds = fresh.reduce((oldest, each) => Math.min(oldest, each.changedAtSeconds), readAtSeconds)
  const numbers = new Set(changes.map(({ number }) => number))
  return { position: { ...position, numbers }, changes: fresh.length, lagSeconds: readAtSeconds - oldestSeconds }
}

async function readTagCategories(db: Database): Promise<ReadonlyMap<number, number>> {
  const tags = await allRows<{ uid: number; categoryUid: number }>(db)`
    SELECT uid, tag_category_uid AS "categoryUid" FROM tags`
  return new Map(tags.map(({ uid, categoryUid }) => [uid, categoryUid]))
}

/** Reads items and puts them into the table; those that are not on sale are removed. */
async function putItems(db: Database, table: ItemTable, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += ITEMS_PER_READ) {
    const some = ids.slice(from, from + ITEMS_PER_READ)
    const rows = new Map((await readItems(db, some)).map((row) => [row.id, row]))
    for (const id of some) {
      const row = rows.get(id)
      if (row === undefined) table.remove(id)
      else table.put(itemOf(row), wordsOf(row.bitmaps))
    }
  }
}

type ItemRow = Omit<BrowseItem, 'card' | 'units'> & {
  readonly name: string
  readonly makerName: string
  readonly fourDaysYen: number
  readonly furtherDayYen: number
  readonly reviewCount: number
  readonly reviewStarsSum: number
  readonly media: MediaRow | null
  readonly units: readonly (readonly [uid: number, sizeTagUid: number | null, label: string, rank: number | null])[]
  readonly bitmaps: string
}

function readItems(db: Database, ids: readonly number[]): Promise<ItemRow[]> {
  const inSizeOrder = sql`ORDER BY size_rank DESC NULLS LAST, size_label, product_uid`
  return allRows<ItemRow>(db)`
    SELECT items.id, published_on - DATE '1970-01-01' AS "publishedDay", maker_uid AS "makerUid", items.name,
           makers.name AS "makerName", price_four_days AS "fourDaysYen", price_further_day AS "furtherDayYen",
           review_count AS "reviewCount", review_stars_sum AS "reviewStarsSum", search_text AS "searchText",
           coalesce(rentals, 0) AS rentals, units, bitmaps,
           (SELECT ${MEDIA_JSON} FROM item_medias WHERE item_id = items.id ORDER BY position LIMIT 1) AS media,
           array(SELECT category_uid FROM sellable_units
                 WHERE sellable_units.item_id = items.id AND is_first) AS "categoryUids",
           array(SELECT category_uid FROM item_categories WHERE item_id = items.id) AS "ownCategoryUids",
           array(SELECT tag_uid FROM item_tags WHERE item_id = items.id) AS "tagUids"
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

function itemOf({ units, media, ...row }: ItemRow): BrowseItem {
  const { id, name, makerName, fourDaysYen, furtherDayYen, reviewCount, reviewStarsSum } = row
  return {
    ...{ id, publishedDay: row.publishedDay, makerUid: row.makerUid, searchText: row.searchText, rentals: row.rentals },
    ...{ categoryUids: row.categoryUids, ownCategoryUids: row.ownCategoryUids, tagUids: row.tagUids },
    card: {
      ...{ id, name, makerName, fourDaysYen, furtherDayYen, reviewCount, reviewStarsSum },
      media: media ?? undefined,
    },
    units: units.map(
      ([uid, sizeTagUid, sizeLabel, sizeRank]): BrowseUnit => ({ uid, sizeTagUid, sizeLabel, sizeRank }),
    ),
  }
}

/** Bytes of a bitmap on the wire: its length in bits as four bytes, then the bits. */
const LENGTH_BYTES = 4

function wordsOf(bitmaps: string): Uint32Array {
  const bytes = Buffer.from(bitmaps, 'base64')
  const bytesEach = LENGTH_BYTES + 4 * WORDS
  const words = new Uint32Array((bytes.length / bytesEach) * WORDS)
  for (let index = 0; index < words.length; index += 1)
    words[index] = bytes.readUInt32BE(Math.floor(index / WORDS) * bytesEach + LENGTH_BYTES + 4 * (index % WORDS))
  return words
}
