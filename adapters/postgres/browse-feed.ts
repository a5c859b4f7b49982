import type { BrowseItem, ItemTable } from '../browse/item-table.ts'
import { WORDS } from '../browse/unit-bits.ts'
import type { Database } from './connect.ts'
import { allRows, firstRow } from './rows.ts'
import { readSoldIds, readSoldItems, type SoldItemRow, searchItemOf } from './sold-items.ts'

/**
 * How far a process has read the changes. `xmin`: the oldest transaction that had not ended; the changes of earlier
 * ones were read. `numbers`: those of later ones that were read. `serverStart`: of the server that returned them.
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
  await putItems(db, table, await readSoldIds(db))
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
async function putItems(db: Database, table: ItemTable, wanted: readonly number[]): Promise<void> {
  for await (const { ids, rows } of readSoldItems(db, wanted)) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) {
      const row = byId.get(id)
      if (row === undefined) table.remove(id)
      else table.put(itemOf(row, table), wordsOf(row.bitmaps))
    }
  }
}

/** Values that many items have are stored once. */
function itemOf(row: SoldItemRow, { share }: ItemTable): BrowseItem {
  const { id, name, furtherDayYen, reviewCount, reviewStarsSum } = row
  const item = searchItemOf(row)
  const { fourDaysYen, form, setForm } = item
  const brand = share(item.brand)
  return {
    card: {
      ...{ id, name, makerName: brand.name, fourDaysYen, furtherDayYen, reviewCount, reviewStarsSum },
      media: row.media ?? undefined,
    },
    search: {
      ...{ ...item, brand, categories: share(item.categories), colors: share(item.colors), ages: share(item.ages) },
      ...{ attributes: share(item.attributes), sizes: share(item.sizes), form: share(form), setForm: share(setForm) },
    },
    ownCategoryUids: share(row.ownCategoryUids),
    tagUids: share(row.tags.map(({ uid }) => uid)),
    units: row.units.map(([uid, sizeTagUid, label, sizeRank]) => ({
      ...{ uid, sizeTagUid, sizeLabel: share(label), sizeRank },
    })),
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
