import { type RawBuilder, sql } from 'kysely'
import type { NamedRental } from '#domain/rental/named-rental.ts'
import type { ItemView, VisitorItem, VisitorKey, VisitorStore } from '#services/ports/visitors.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entity, firstRow, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { hashSecret } from '../orders/order-rows.ts'

/** SQL: whether a row of table visitors has the key. */
function hasKey(key: VisitorKey): RawBuilder<boolean> {
  return 'secret' in key
    ? sql`visitors.secret_hash = ${hashSecret(key.secret)}::bytea`
    : sql`visitors.customer_uid = ${key.customerUid}`
}

/** Favourites, views and named rentals of visitors, in PostgreSQL. Secrets are stored only as hashes. */
export function visitorStore(db: Database): VisitorStore {
  return {
    find: (key) => findVisitor(db, key),
    create: (key, uid, at) => insertVisitor(db, key, uid, at),
    touch: (key, at) => run(db)`UPDATE visitors SET seen_at = ${at.toString()}::timestamptz
                WHERE ${hasKey(key)} AND seen_at < ${at.subtract({ hours: 24 }).toString()}::timestamptz`,
    favourites: (key) => allRows<VisitorItem>(db)`
        SELECT item_id AS "itemId", added_at AS at FROM visitor_favourites JOIN visitors ON uid = visitor_uid
        WHERE ${hasKey(key)} ORDER BY added_at DESC, item_id DESC`,
    addFavourite: (uid, itemId, at, limit) =>
      transactionWithRetry(db, (tx) => addFavourite(tx, uid, itemId, at, limit)),
    removeFavourite: (key, itemId) => run(db)`DELETE FROM visitor_favourites USING visitors
                WHERE uid = visitor_uid AND ${hasKey(key)} AND item_id = ${itemId}`,
    views: (key, limit) => allRows<VisitorItem>(db)`
        SELECT item_id AS "itemId", viewed_at AS at FROM visitor_views JOIN visitors ON uid = visitor_uid
        WHERE ${hasKey(key)} ORDER BY viewed_at DESC, item_id DESC LIMIT ${limit}`,
    recordView: (key, view, limit) => recordView(db, key, view, limit),
    createWithView: (secret, uid, { itemId, at, rental }) => hasRows(db)`
        WITH visitor AS (
          INSERT INTO visitors (uid, secret_hash, seen_at, arrival_on, rental_days)
          SELECT ${uid}, ${hashSecret(secret)}::bytea, ${at.toString()}::timestamptz,
                 ${rental?.arrivalOn ?? null}::date, ${rental?.days ?? null}::smallint
          FROM items WHERE id = ${itemId} RETURNING uid, seen_at
        )
        INSERT INTO visitor_views (visitor_uid, item_id, viewed_at)
        SELECT uid, ${itemId}::integer, seen_at FROM visitor RETURNING 1`,
    deleteViews: async (key, itemId) => {
      const itemCondition = itemId === undefined ? sql`` : sql`AND item_id = ${itemId}`
      await sql`DELETE FROM visitor_views USING visitors
                WHERE uid = visitor_uid AND ${hasKey(key)} ${itemCondition}`.execute(db)
    },
    rental: (key) => entity<NamedRental>(db)`
        SELECT arrival_on AS "arrivalOn", rental_days AS days FROM visitors
        WHERE ${hasKey(key)} AND arrival_on IS NOT NULL`,
    saveRental: async (uid, rental, at) => {
      await run(db)`
        UPDATE visitors SET arrival_on = ${rental?.arrivalOn ?? null}::date,
                            rental_days = ${rental?.days ?? null}::smallint,
                            seen_at = greatest(seen_at, ${at.toString()}::timestamptz) WHERE uid = ${uid}`
    },
    merge: (secret, customerUid, uid, at) =>
      transactionWithRetry(db, (tx) => mergeVisitor(tx, { secret, customerUid, uid, at: at.toString() })),
    purge: (inactiveSince) => purge(db, inactiveSince.toString()),
  }
}

async function findVisitor(db: Database, key: VisitorKey): Promise<string | undefined> {
  return (await firstRow<{ uid: string }>(db)`SELECT uid FROM visitors WHERE ${hasKey(key)}`)?.uid
}

async function insertVisitor(db: Database, key: VisitorKey, uid: string, at: Temporal.Instant): Promise<string> {
  const hash = 'secret' in key ? hashSecret(key.secret) : null
  const customerUid = 'secret' in key ? null : key.customerUid
  await run(db)`
    INSERT INTO visitors (uid, secret_hash, customer_uid, seen_at)
    VALUES (${uid}, ${hash}::bytea, ${customerUid}, ${at.toString()}::timestamptz) ON CONFLICT DO NOTHING`
  const found = await findVisitor(db, key)
  if (found === undefined) throw new Error('the inserted visitor was not found')
  return found
}

/** Adds a favourite. Locks the visitor's row first, so that concurrent requests respect the limit. */
async function addFavourite(tx: Database, uid: string, itemId: number, at: Temporal.Instant, limit: number) {
  await touch(tx, uid, at)
  const { rows } = await sql<{ isFavourite: boolean; favourites: number; isItem: boolean }>`
    SELECT (SELECT count(*) FROM visitor_favourites WHERE visitor_uid = visitors.uid) AS favourites,
           EXISTS (SELECT FROM visitor_favourites WHERE visitor_uid = visitors.uid
                   AND item_id = ${itemId}) AS "isFavourite",
           EXISTS (SELECT FROM items WHERE id = ${itemId}) AS "isItem"
    FROM visitors WHERE uid = ${uid}`.execute(tx)
  const [found] = rows
  if (found?.isFavourite) return 'marked'
  if (!found?.isItem) return 'unknown'
  if (found.favourites >= limit) return 'full'
  await sql`INSERT INTO visitor_favourites (visitor_uid, item_id, added_at)
            VALUES (${uid}, ${itemId}, ${at.toString()}::timestamptz)
            ON CONFLICT DO NOTHING`.execute(tx)
  return 'marked'
}

/** VisitorStore.recordView. The views beyond the limit are deleted by a statement of its own, which sees all others. */
async function recordView(
  db: Database,
  key: VisitorKey,
  { itemId, at, rental }: ItemView,
  limit: number,
): Promise<boolean> {
  const now = sql`${at.toString()}::timestamptz`
  const arrivalOn = sql`${rental?.arrivalOn ?? null}::date`
  const isAdded = await hasRows(db)`
    WITH visitor AS (
      UPDATE visitors SET seen_at = greatest(seen_at, ${now}),
        arrival_on = coalesce(${arrivalOn}, arrival_on),
        rental_days = CASE WHEN ${arrivalOn} IS NULL THEN rental_days ELSE ${rental?.days ?? null}::smallint END
      WHERE ${hasKey(key)} AND EXISTS (SELECT FROM items WHERE id = ${itemId}) RETURNING uid
    )
    INSERT INTO visitor_views (visitor_uid, item_id, viewed_at) SELECT uid, ${itemId}::integer, ${now} FROM visitor
    ON CONFLICT (visitor_uid, item_id) DO UPDATE SET viewed_at = greatest(visitor_views.viewed_at, excluded.viewed_at)
    RETURNING 1`
  if (isAdded)
    await run(db)`
    DELETE FROM visitor_views WHERE (visitor_uid, item_id) IN (
      SELECT visitor_uid, item_id FROM visitor_views JOIN visitors ON uid = visitor_uid WHERE ${hasKey(key)}
      ORDER BY viewed_at DESC, item_id DESC OFFSET ${limit})`
  return isAdded
}

/** Updates `seen_at`, and thereby locks the row: writes for one visitor are serialized. */
async function touch(tx: Database, uid: string, at: Temporal.Instant): Promise<void> {
  await sql`UPDATE visitors SET seen_at = greatest(seen_at, ${at.toString()}::timestamptz) WHERE uid = ${uid}`.execute(
    tx,
  )
}

const PURGE_BATCH_SIZE = 1_000

async function purge(db: Database, inactiveSince: string): Promise<number> {
  await sql`DELETE FROM visitor_views WHERE viewed_at < ${inactiveSince}::timestamptz`.execute(db)
  let deleted = 0
  for (;;) {
    const { rows } = await sql`
      DELETE FROM visitors WHERE uid IN (
        SELECT uid FROM visitors WHERE customer_uid IS NULL AND seen_at < ${inactiveSince}::timestamptz
        LIMIT ${PURGE_BATCH_SIZE} FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(db)
    deleted += rows.length
    if (rows.length < PURGE_BATCH_SIZE) return deleted
  }
}

type MergeRequest = {
  readonly secret: string
  readonly customerUid: string
  /** Uid for the member's visitor row, if there is none yet. */
  readonly uid: string
  readonly at: string
}

/** Merges favourites and views, but not the secret: who planted the cookie would see the member's favourites. */
async function mergeVisitor(tx: Database, { secret, customerUid, uid, at }: MergeRequest): Promise<void> {
  await sql`INSERT INTO visitors (uid, customer_uid, seen_at) VALUES (${uid}, ${customerUid}, ${at}::timestamptz)
            ON CONFLICT DO NOTHING`.execute(tx)
  const hash = hashSecret(secret)
  const { rows } = await sql<{ uid: string; customerUid: string | null }>`
    SELECT uid, customer_uid AS "customerUid" FROM visitors
    WHERE customer_uid = ${customerUid} OR secret_hash = ${hash}::bytea ORDER BY uid FOR UPDATE`.execute(tx)
  const member = rows.find((row) => row.customerUid === customerUid)
  const other = rows.find((row) => row.customerUid === null)
  if (member === undefined || other === undefined) return
  await mergeTable(tx, sql`visitor_favourites`, sql`added_at`, other.uid, member.uid)
  await mergeTable(tx, sql`visitor_views`, sql`viewed_at`, other.uid, member.uid)
  await sql`UPDATE visitors SET arrival_on = other.arrival_on, rental_days = other.rental_days FROM visitors AS other
            WHERE visitors.uid = ${member.uid} AND other.uid = ${other.uid} AND other.arrival_on IS NOT NULL`.execute(
    tx,
  )
  await sql`DELETE FROM visitors WHERE uid = ${other.uid}`.execute(tx)
  await sql`UPDATE visitors SET secret_hash = NULL, seen_at = ${at}::timestamptz
            WHERE uid = ${member.uid}`.execute(tx)
}

/** Merges one table. For an item in both, the later time is kept. */
async function mergeTable(
  tx: Database,
  table: RawBuilder<unknown>,
  time: RawBuilder<unknown>,
  from: string,
  to: string,
) {
  await sql`INSERT INTO ${table} (visitor_uid, item_id, ${time})
            SELECT ${to}, item_id, ${time} FROM ${table} WHERE visitor_uid = ${from}
            ON CONFLICT (visitor_uid, item_id)
            DO UPDATE SET ${time} = greatest(${table}.${time}, excluded.${time})`.execute(tx)
}
