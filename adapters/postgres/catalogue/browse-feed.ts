import { sql } from 'kysely'
import type { Wearer } from '#domain/catalog/wearer.ts'
import type { ItemTable } from '../../browse/item-table.ts'
import type { Database } from '../database/connect.ts'
import { allRows, firstRow } from '../database/rows.ts'
import { BITMAP, readSoldItems } from './sold-items.ts'

/** How far a process has read the changes: those visible in `snapshot`, of the server that started at `serverStart`. */
export type FeedPosition = {
  readonly serverStart: string
  readonly readAtSeconds: number
  readonly snapshot: string
}

/** `lagSeconds`: the age of the oldest change that was applied; 0 without changes. */
export type FeedResult = { readonly position: FeedPosition; readonly changes: number; readonly lagSeconds: number }

/** Changes are deleted after an hour: a process that has not read for half of it reads everything again. */
const MAX_GAP_SECONDS = 1_800
/** More changes than this are read as a whole shop. */
const MAX_CHANGES = 20_000

type Change = {
  readonly itemId: number | null
  readonly unitUid: number | null
  readonly bitmap: string | null
  readonly changedAtSeconds: number
}
type ChangesRow = FeedPosition & { readonly changes: readonly Change[] }

/**
 * Reads the changes that became visible since a position; of a unit with its bitmap in the same snapshot. Rows of
 * transactions to come are from the server that a restored backup was made on.
 */
async function readChanges(db: Database, since: FeedPosition | undefined): Promise<ChangesRow> {
  const before = sql`${since?.snapshot ?? null}::pg_snapshot`
  const row = await firstRow<ChangesRow>(db)`
    SELECT pg_postmaster_start_time()::text AS "serverStart",
           extract(epoch FROM clock_timestamp())::float8 AS "readAtSeconds",
           pg_current_snapshot()::text AS snapshot,
           (SELECT coalesce(json_agg(json_build_object(
              'itemId', change.item_id, 'unitUid', product_uid,
              'bitmap', encode(${BITMAP}, 'base64'),
              'changedAtSeconds', extract(epoch FROM changed_at))), '[]')
            FROM (SELECT * FROM browse_changes
                  WHERE transaction_id >= pg_snapshot_xmin(${before})
                    AND NOT pg_visible_in_snapshot(transaction_id, ${before})
                    AND transaction_id < pg_snapshot_xmax(pg_current_snapshot())
                  LIMIT ${MAX_CHANGES}) AS change
            LEFT JOIN units ON uid = product_uid) AS changes`
  return row!
}

/** Fills an empty table with all items on sale. */
export async function loadItems(db: Database, table: ItemTable): Promise<FeedPosition> {
  const { changes: _, ...position } = await readChanges(db, undefined)
  await readGroups(db, table)
  await putItems(db, table)
  return position
}

/** Applies the changes since a position. Undefined when everything has to be loaded again. */
export async function applyChanges(
  db: Database,
  table: ItemTable,
  since: FeedPosition,
): Promise<FeedResult | undefined> {
  const { changes, ...position } = await readChanges(db, since)
  const { serverStart, readAtSeconds } = position
  const isKnown = serverStart === since.serverStart && readAtSeconds - since.readAtSeconds < MAX_GAP_SECONDS
  if (!isKnown || changes.length === MAX_CHANGES || table.isSparse) return undefined
  for (const { unitUid, bitmap } of changes)
    if (unitUid !== null && bitmap !== null) table.setOccupancy(unitUid, Buffer.from(bitmap, 'base64'))
  if (changes.some(({ itemId, unitUid }) => itemId === null && unitUid === null)) await readGroups(db, table)
  await putItems(db, table, [...new Set(changes.flatMap(({ itemId }) => itemId ?? []))])
  const oldestSeconds = changes.reduce((oldest, each) => Math.min(oldest, each.changedAtSeconds), readAtSeconds)
  return { position, changes: changes.length, lagSeconds: readAtSeconds - oldestSeconds }
}

/** Reads the groups of tags, and the wearers of categories. */
async function readGroups(db: Database, table: ItemTable): Promise<void> {
  const tags = await allRows<{ uid: number; categoryUid: number }>(db)`
    SELECT uid, tag_category_uid AS "categoryUid" FROM tags`
  const categories = await allRows<{ uid: number; wearer: Wearer }>(db)`
    SELECT uid, wearer FROM categories WHERE wearer IS NOT NULL`
  table.tagCategories = new Map(tags.map(({ uid, categoryUid }) => [uid, categoryUid]))
  table.wearers = new Map(categories.map(({ uid, wearer }) => [uid, wearer]))
}

/** Reads items, by default all on sale, and puts them into the table; those that are not on sale are removed. */
async function putItems(db: Database, table: ItemTable, ids?: readonly number[]): Promise<void> {
  for await (const [id, sold] of readSoldItems(db, ids)) {
    if (sold === undefined) table.remove(id)
    else table.put(sold.item, sold.bitmaps)
  }
}
