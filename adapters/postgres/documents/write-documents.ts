import { sql } from 'kysely'
import { ITEM_FORMS, isItemFormKey, isSetFormKey, SET_FORMS } from '#domain/catalog/forms.ts'
import type { CollectionName } from '#domain/documents/collections.ts'
import type { CheckedWrite, DocumentData } from '#domain/documents/writes.ts'
import { rejected } from '#domain/result.ts'
import { foldForSearch } from '#domain/search/fold.ts'
import type { DocumentStore, WriteConflict } from '#services/ports/document-store.ts'
import { insertRows } from '../database/bulk.ts'
import type { Database } from '../database/connect.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { type DocumentTable, rowOf, tableOf } from './tables.ts'

type Written = { readonly uid: string; readonly existed: boolean }
type SetWrite = Extract<CheckedWrite, { op: 'set' }>
type RejectionReason = WriteConflict | 'incomplete'
/** Thrown to roll a batch back: a tagged error. */
type WriteRejectedError = Error & { readonly kind: 'write-refused'; readonly reason: RejectionReason }

/** SQLSTATE of integrity constraint violations (class 23) and of numeric values out of range. */
const CONSTRAINT_SQLSTATES = /^(?:23|22003)/
const [RESTRICT, FOREIGN_KEY, UNIQUE] = ['23001', '23503', '23505']

/** DocumentStore.write, in one transaction. */
export async function writeDocuments(
  db: Database,
  writes: readonly CheckedWrite[],
): Promise<Awaited<ReturnType<DocumentStore['write']>>> {
  let index = 0
  try {
    return await transactionWithRetry(db, async (tx) => {
      // Some changes take the exclusive stock lock in a trigger. Taking it at the start avoids deadlocks.
      await (stopsBookings(writes) ? sql`SELECT lock_stock_exclusive()` : sql`SELECT lock_stock_shared()`).execute(tx)
      const written: Written[] = []
      for (index = 0; index < writes.length; index += 1) written.push(await writeOne(tx, writes[index]!))
      await updateSearchTexts(
        tx,
        written.map(({ uid }, position) => ({ collection: writes[position]!.collection, uid })),
      )
      return written
    })
  } catch (error) {
    const reason = isWriteRejected(error) ? error.reason : conflictOf(error, writes[index])
    if (reason === undefined) throw error
    if (reason === 'incomplete') return rejected('document-incomplete', { index })
    return rejected('document-conflict', { index, conflict: reason })
  }
}

/** How a constraint of the database stands against a write; undefined for any other error. */
function conflictOf(error: unknown, write: CheckedWrite | undefined): WriteConflict | undefined {
  const { code } = error as { readonly code?: unknown }
  if (typeof code !== 'string' || !CONSTRAINT_SQLSTATES.test(code)) return undefined
  if (code === UNIQUE) return 'exists'
  if (code === RESTRICT) return 'in-use'
  if (code !== FOREIGN_KEY) return 'rule'
  return write?.op === 'delete' ? 'in-use' : 'reference-missing'
}

/** Collections whose triggers lock the stock alone: they touch units of many items, or lock them out of order. */
const STOCK_COLLECTIONS: ReadonlySet<CollectionName> = new Set(['products', 'categories', 'tags'])

/**
 * Whether bookings wait for a batch. Brands, settings and one item let them go on (docs/rules.md Catalogue); several
 * items would lock their units in another order than bookings.
 */
function stopsBookings(writes: readonly CheckedWrite[]): boolean {
  const items = writes.filter(({ collection }) => collection === 'items')
  const isAboutStock = writes.some(({ collection }) => STOCK_COLLECTIONS.has(collection))
  return isAboutStock || items.length > 1 || items.some(({ op }) => op === 'delete')
}

async function writeOne(tx: Database, write: CheckedWrite): Promise<Written> {
  if (write.collection === 'configs') return writeConfig(tx, write)
  const table = tableOf(write.collection)
  if (write.op === 'delete') return { uid: write.uid, existed: await remove(tx, table, Number(write.uid)) }
  const written = await writeRow(tx, table, write)
  if (write.collection === 'products') await rejectOrphanUnit(tx, Number(written.uid))
  return written
}

async function writeRow(tx: Database, table: DocumentTable, write: SetWrite): Promise<Written> {
  const { collection, uid, given, whole } = write
  const existed = uid !== undefined && (await update(tx, table, Number(uid), given))
  if (existed) {
    await link(tx, table, Number(uid), given)
    return { uid, existed }
  }
  if (whole === undefined) throw writeRejected('incomplete')
  const key = uid === undefined ? await nextKey(tx, collection) : Number(uid)
  await insertRows(tx, table.table, [rowOf(table, key, whole)])
  await link(tx, table, key, whole)
  return { uid: String(key), existed }
}

/** Updates a row. The key is among the assignments, so that an update without other changes finds the row, too. */
async function update(tx: Database, table: DocumentTable, key: number, data: DocumentData): Promise<boolean> {
  const row = rowOf(table, key, data)
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const tableName = sql.table(table.table)
  const { numAffectedRows } = await sql`UPDATE ${tableName} SET (${columns}) =
      (SELECT ${columns} FROM json_populate_record(NULL::${tableName}, ${JSON.stringify(row)}::json))
    WHERE ${sql.ref(table.key)} = ${key}::integer`.execute(tx)
  return numAffectedRows === 1n
}

async function link(tx: Database, { links }: DocumentTable, key: number, data: DocumentData): Promise<void> {
  for (const [name, { table, own, other }] of Object.entries(links)) {
    const uids = data[name] as readonly string[] | undefined
    if (uids === undefined) continue
    const [tableName, ownKey, otherKey] = [sql.table(table), sql.ref(own), sql.ref(other)]
    await sql`DELETE FROM ${tableName} WHERE ${ownKey} = ${key}::integer
      AND ${otherKey} <> ALL (${uids}::text[]::integer[])`.execute(tx)
    await sql`INSERT INTO ${tableName} (${ownKey}, ${otherKey})
      SELECT ${key}::integer, uid FROM unnest(${uids}::text[]::integer[]) AS uid ON CONFLICT DO NOTHING`.execute(tx)
  }
}

/** One more than the highest key ever used. The table lock serializes concurrent inserts. */
export async function nextKey(tx: Database, collection: CollectionName): Promise<number> {
  const { table, key } = tableOf(collection)
  const from = sql.table(table)
  await sql`LOCK TABLE ${from} IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(greatest(
      (SELECT max(${sql.ref(key)}) FROM ${from}),
      (SELECT highest FROM document_uids WHERE collection = ${collection})), 0)::bigint + 1 AS next`.execute(tx)
  return rows[0]!.next
}

/** Deletes a document with its rows in join tables. Other references to it cause a rejection. */
async function remove(tx: Database, { table, key, links }: DocumentTable, uid: number): Promise<boolean> {
  for (const { table: pairs, own } of Object.values(links)) {
    await sql`DELETE FROM ${sql.table(pairs)} WHERE ${sql.ref(own)} = ${uid}::integer`.execute(tx)
  }
  const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)}
    WHERE ${sql.ref(key)} = ${uid}::integer`.execute(tx)
  return numAffectedRows === 1n
}

/** A unit's id starts with its item's id, and a unit that was rented stays with its item. */
async function rejectOrphanUnit(tx: Database, uid: number): Promise<void> {
  const orphans = sql`
    SELECT 1 FROM units WHERE uid = ${uid}::integer AND (id !~ ('^' || item_id || '-[0-9]+$') OR EXISTS (
      SELECT FROM order_lines WHERE product_uid = units.uid AND order_lines.item_id <> units.item_id))`
  const { rows } = await orphans.execute(tx)
  if (rows.length > 0) throw writeRejected('rule')
}

async function writeConfig(tx: Database, write: CheckedWrite): Promise<Written> {
  const { uid } = write
  if (uid === undefined) throw new Error('a config document needs a uid')
  if (write.op === 'delete') {
    const { numAffectedRows } = await sql`DELETE FROM configs WHERE id = ${uid}`.execute(tx)
    return { uid, existed: numAffectedRows === 1n }
  }
  // Members that are not fields, such as addresses added by operators, are kept.
  const { numAffectedRows } = await sql`UPDATE configs SET document = document || ${JSON.stringify(write.given)}::jsonb
    WHERE id = ${uid}`.execute(tx)
  const existed = numAffectedRows === 1n
  if (!existed) await insertRows(tx, 'configs', [{ id: uid, document: write.whole }])
  return { uid, existed }
}

function writeRejected(reason: RejectionReason): WriteRejectedError {
  return Object.assign(new Error(`write rejected: ${reason}`), { kind: 'write-refused' as const, reason })
}

function isWriteRejected(error: unknown): error is WriteRejectedError {
  return (error as Partial<WriteRejectedError>).kind === 'write-refused'
}

type Row = {
  readonly id: number
  readonly words: readonly string[]
  readonly form: string
  readonly setForm: string | null
}

/** Updates items.search_text of changed items, and of those of changed makers, tags and categories. */
export async function updateSearchTexts(
  tx: Database,
  changed: readonly { readonly collection: CollectionName; readonly uid: string }[],
): Promise<void> {
  const uidsOf = (name: CollectionName) => changed.flatMap(({ collection, uid }) => (collection === name ? [uid] : []))
  if (!changed.some(({ collection }) => SEARCHED_COLLECTIONS.has(collection))) return
  const { rows } = await sql<Row>`
    WITH RECURSIVE below AS (
      SELECT uid FROM categories WHERE uid = ANY (${uidsOf('categories')}::text[]::integer[])
      UNION SELECT categories.uid FROM categories JOIN below ON categories.parent_uid = below.uid
    ), above AS (
      SELECT uid, uid AS over_uid, parent_uid FROM categories
      UNION SELECT above.uid, categories.uid, categories.parent_uid
      FROM above JOIN categories ON categories.uid = above.parent_uid
    )
    SELECT items.id, form, set_form AS "setForm", ARRAY[items.name, items.kana, makers.name, makers.kana]
      || ARRAY(SELECT name FROM categories WHERE uid IN (
           SELECT over_uid FROM item_categories JOIN above ON above.uid = category_uid WHERE item_id = items.id)
         ORDER BY layer, uid)
      || ARRAY(SELECT tags.name FROM item_tags JOIN tags ON tags.uid = tag_uid WHERE item_id = items.id
         ORDER BY tags.uid) AS words
    FROM items JOIN makers ON makers.uid = maker_uid
    WHERE items.id = ANY (${uidsOf('items')}::text[]::integer[])
      OR maker_uid = ANY (${uidsOf('makers')}::text[]::integer[])
      OR items.id IN (SELECT item_id FROM item_tags WHERE tag_uid = ANY (${uidsOf('tags')}::text[]::integer[]))
      OR items.id IN (SELECT item_id FROM item_categories WHERE category_uid IN (SELECT uid FROM below))`.execute(tx)
  if (rows.length === 0) return
  await sql`UPDATE items SET search_text = folded.search_text
    FROM json_to_recordset(${JSON.stringify(rows.map(foldRow))}::json) AS folded (id integer, search_text text)
    WHERE items.id = folded.id AND items.search_text <> folded.search_text`.execute(tx)
}

const SEARCHED_COLLECTIONS: ReadonlySet<CollectionName> = new Set(['items', 'makers', 'categories', 'tags'])

function foldRow({ id, words, form, setForm }: Row) {
  const labels = [
    ...(isItemFormKey(form) ? [ITEM_FORMS[form].label] : []),
    ...(setForm !== null && isSetFormKey(setForm) ? [SET_FORMS[setForm].label] : []),
  ]
  return { id, search_text: [...words, ...labels].map(foldForSearch).join(' ') }
}
