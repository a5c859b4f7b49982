import { sql } from 'kysely'
import type {
  ItemFields,
  NewPicture,
  NewUnits,
  StaffItemStore,
  StaffItemTransaction,
} from '#services/ports/staff-items.ts'
import type { Database } from '../database/connect.ts'
import { allRows, countRows, firstRow, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { nextKey, updateSearchTexts } from '../documents/write-documents.ts'
import { staffTransaction } from '../staff/staff-audit.ts'
import { findEditedItem, itemChoices, listEditedItems } from './staff-item-reads.ts'

export function staffItemStore(db: Database): StaffItemStore {
  return {
    list: (filter, limit) => listEditedItems(db, filter, limit),
    find: (id) => findEditedItem(db, id),
    choices: () => itemChoices(db),
    dueForRelease: async (todayOn, limit) => {
      const rows = await allRows<{ id: number }>(db)`
        SELECT id FROM items WHERE release_on <= ${todayOn}::date AND available ORDER BY release_on, id LIMIT ${limit}`
      return rows.map(({ id }) => id)
    },
    release: (id, todayOn) =>
      inItemTransaction(
        db,
        (tx) => hasRows(tx)`
        UPDATE items SET release = true, published_on = release_on
        WHERE id = ${id} AND release_on <= ${todayOn}::date AND available AND NOT release RETURNING 1`,
      ),
    transaction: (work) => inItemTransaction(db, (tx) => work(itemTransaction(tx))),
  }
}

/**
 * The shared stock lock comes first, as in bookings: the triggers of items need it, and who holds it alone waits for
 * rows of items (write-documents.ts). Bookings of other items go on.
 */
function inItemTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return transactionWithRetry(db, async (tx) => {
    await sql`SELECT lock_stock_shared()`.execute(tx)
    return work(tx)
  })
}

function itemTransaction(tx: Database): StaffItemTransaction {
  return {
    ...staffTransaction(tx),
    async lock(id) {
      const isFound = await hasRows(tx)`SELECT FROM items WHERE id = ${id} FOR NO KEY UPDATE`
      return isFound ? findEditedItem(tx, id) : undefined
    },
    async add(item, publishedOn) {
      const id = await nextKey(tx, 'items')
      await run(tx)`
        INSERT INTO items (id, name, maker_uid, form, price_four_days, price_further_day, published_on)
        VALUES (${id}, ${item.name}, ${item.makerUid}, ${item.form}, 0, 0, ${publishedOn}::date)`
      await saveItem(tx, id, item, publishedOn)
      return id
    },
    save: (id, item, publishedOn) => saveItem(tx, id, item, publishedOn),
    async setMeasurements(id, sizeTagUid, measurements) {
      await sql`SELECT FROM units WHERE item_id = ${id} ORDER BY uid FOR NO KEY UPDATE`.execute(tx)
      await run(tx)`
        UPDATE units SET measurements = ${JSON.stringify(measurements)}::jsonb
        WHERE item_id = ${id} AND size_tag_uid IS NOT DISTINCT FROM ${sizeTagUid ?? null}::integer`
      await countEdit(tx, id)
    },
    addUnits: (id, units) => addUnits(tx, id, units),
    addPicture: (id, picture) => addPicture(tx, id, picture),
    async savePictures(id, pictures, expiresAt) {
      const rows = JSON.stringify(pictures.map((picture, position) => ({ ...picture, position })))
      const removed = await allRows<{ key: string }>(tx)`
        DELETE FROM item_medias WHERE item_id = ${id}
          AND id <> ALL (${pictures.map(({ uid }) => uid)}::integer[]) RETURNING file_key AS key`
      await expireUploads(tx, removed, expiresAt)
      // Positions are unique, so they move out of the way first.
      await run(tx)`UPDATE item_medias SET position = -1 - position WHERE item_id = ${id}`
      await run(tx)`
        UPDATE item_medias SET position = given.position, alt = given.alt, view = given.view
        FROM json_to_recordset(${rows}::json) AS given (uid integer, position smallint, alt text, view text)
        WHERE item_medias.id = given.uid AND item_id = ${id}`
      await countEdit(tx, id)
    },
  }
}

async function saveItem(tx: Database, id: number, item: ItemFields, publishedOn?: string): Promise<void> {
  const { setForm = null, releaseOn = null } = item
  await run(tx)`
    UPDATE items SET name = ${item.name}, kana = ${item.kana}, maker_uid = ${item.makerUid}, form = ${item.form},
      set_form = ${setForm}, description = ${item.description}, price_four_days = ${item.fourDaysYen},
      price_further_day = ${item.furtherDayYen}, release = ${item.release}, available = ${item.available},
      release_on = ${releaseOn}::date, published_on = coalesce(${publishedOn ?? null}::date, published_on)
    WHERE id = ${id}`
  await linkItem(tx, id, { table: 'item_categories', other: 'category_uid', uids: item.categoryUids })
  await linkItem(tx, id, { table: 'item_tags', other: 'tag_uid', uids: item.tagUids })
  await updateSearchTexts(tx, [{ collection: 'items', uid: String(id) }])
}

type Links = { readonly table: string; readonly other: string; readonly uids: readonly number[] }

async function linkItem(tx: Database, id: number, { table, other, uids }: Links): Promise<void> {
  const [tableName, otherKey] = [sql.table(table), sql.ref(other)]
  await run(tx)`DELETE FROM ${tableName} WHERE item_id = ${id} AND ${otherKey} <> ALL (${[...uids]}::integer[])`
  await run(tx)`
    INSERT INTO ${tableName} (item_id, ${otherKey})
    SELECT ${id}, uid FROM unnest(${[...uids]}::integer[]) AS uid ON CONFLICT DO NOTHING`
}

async function addUnits(tx: Database, id: number, units: NewUnits): Promise<string[]> {
  const { sizeTagUid = null, sizeLabel, count, refPriceYen, boughtOn, measurements, by, at } = units
  const last = await firstRow<{ number: number }>(tx)`
    SELECT coalesce(max(split_part(id, '-', 2)::integer), 0) AS number FROM units WHERE item_id = ${id}`
  const ids = Array.from({ length: count }, (_, n) => `${id}-${last!.number + n + 1}`)
  await run(tx)`
    WITH added AS (
      INSERT INTO units (id, item_id, size_tag_uid, size_label, ref_price, bought_on, measurements)
      SELECT id, ${id}, ${sizeTagUid}::integer, ${sizeLabel}, ${refPriceYen}, ${boughtOn}::date,
             ${JSON.stringify(measurements)}::jsonb
      FROM unnest(${ids}::text[]) AS id RETURNING uid)
    INSERT INTO unit_events (product_uid, at, actor, act, from_on)
    SELECT uid, ${at.toString()}::timestamptz, ${by}, 'bought', ${boughtOn}::date FROM added`
  await countEdit(tx, id)
  return ids
}

async function addPicture(tx: Database, id: number, picture: NewPicture): Promise<void> {
  const { key, view, width, height, alt, uploadUid, fileKey } = picture
  await run(tx)`
    INSERT INTO item_medias (item_id, position, view, file_key, width, height, alt)
    SELECT ${id}, coalesce(max(position), -1) + 1, ${view}, ${key}, ${width}::integer, ${height}::integer, ${alt}
    FROM item_medias WHERE item_id = ${id}`
  const finished = await countRows(tx)`
    UPDATE uploads SET file_key = ${fileKey}, received = length
    WHERE uid = ${uploadUid} AND file_key IS NULL RETURNING 1`
  if (finished !== 1) throw new Error('the upload of a picture does not exist')
  await countEdit(tx, id)
}

/** The uploads of pictures that no item has any more. Pictures of the demo shop have none. */
async function expireUploads(
  tx: Database,
  removed: readonly { readonly key: string }[],
  expiresAt: Temporal.Instant,
): Promise<void> {
  await run(tx)`
    UPDATE uploads SET file_key = NULL, received = 0, expires_at = ${expiresAt.toString()}::timestamptz
    FROM unnest(${removed.map(({ key }) => key)}::text[]) AS removed
    WHERE starts_with(uploads.file_key, removed || '.')
      AND NOT EXISTS (SELECT FROM item_medias WHERE item_medias.file_key = removed)`
}

async function countEdit(tx: Database, id: number): Promise<void> {
  await run(tx)`UPDATE items SET version = version + 1 WHERE id = ${id}`
}
