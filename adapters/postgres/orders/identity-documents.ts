import { type RawBuilder, sql } from 'kysely'
import { SHOP_TIME_ZONE } from '#domain/day.ts'
import type { CustomerKey } from '#domain/order/order.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type {
  IdentityDocument,
  IdentityDocumentStore,
  IdentityTransaction,
  OpenDocument,
  StoredDocument,
} from '#services/ports/files.ts'
import type { IdentityFacts } from '#services/ports/placing.ts'
import type { Database } from '../database/connect.ts'
import { countRows, entities, entity, rowsOfEach, run, toEntity } from '../database/rows.ts'
import { isBounced } from '../mails/suppression-store.ts'
import { countingOrders, ofCart } from './customer-orders.ts'
import type { OrderUid } from './order-rows.ts'

const DOCUMENT = sql`order_uid AS "orderUid", identity_documents.status, due_at AS "dueAt",
  wanted_at AS "requestedAt", file_key AS "fileKey",
  content_type AS "contentType", bytes, sent_at AS "sentAt", checked_at AS "checkedAt", checked_by AS "checkedBy", note,
  delete_on AS "deleteOn", reminded_at AS "remindedAt", shop_notified_at AS "shopNotifiedAt"`
const CART_DOCUMENT = sql`file_key AS "fileKey", content_type AS "contentType", bytes, sent_at AS "sentAt"`

/** SQL: whether an order, with its document, shows who its customer is. */
const IS_IDENTIFIED = sql`(orders.status = ${sql.lit(ORDER_STATUS.Return)} OR identity_documents.status = 'accepted')`

/** Identity documents in PostgreSQL; the files are in the file store. */
export function identityDocumentStore(db: Database): IdentityDocumentStore {
  return {
    find: (orderUid) => findDocument(db, orderUid, false),
    findOfCart: async (cart) => {
      const document = sql<StoredDocument>`SELECT ${CART_DOCUMENT} FROM cart_documents WHERE order_uid = ${cart.uid}`
      const [identified, [row]] = await rowsOfEach(db, selectIdentified(cart), document)
      return { isIdentified: identified.length > 0, document: row && toEntity(row) }
    },
    listOpen: (limit) => entities<OpenDocument>(db)`
      SELECT order_uid AS "orderUid", identity_documents.status, due_at AS "dueAt", sent_at AS "sentAt", number, email,
             rental_start_on AS "startOn", prefecture
      FROM identity_documents JOIN orders ON orders.uid = order_uid
      WHERE identity_documents.status <> 'accepted'
        AND orders.status IN (${ORDER_STATUS.Delivery}, ${ORDER_STATUS.Reserved})
      ORDER BY identity_documents.status <> 'sent', rental_start_on, number LIMIT ${limit}`,
    purgeCartDocuments: (sentBefore) => countRows(db)`
      DELETE FROM cart_documents WHERE sent_at < ${sentBefore.toString()}::timestamptz RETURNING 1`,
    dueForDeletion: ({ todayOn, cancelledBefore }, limit) =>
      entities<IdentityDocument>(db)`
        SELECT ${DOCUMENT} FROM identity_documents
        WHERE file_key IS NOT NULL AND (delete_on <= ${todayOn}::date OR (delete_on IS NULL AND EXISTS (
          SELECT FROM orders WHERE orders.uid = order_uid AND orders.cancelled_at IS NOT NULL
            AND orders.cancelled_at < ${cancelledBefore}::date)))
        LIMIT ${limit}`,
    scheduleRemoval: (fileKey, dueAt) => run(db)`
      INSERT INTO file_removals (file_key, due_at) VALUES (${fileKey}, ${dueAt.toString()}::timestamptz)
        ON CONFLICT (file_key) DO NOTHING`,
    filesToRemove: async (now, limit) => {
      const { rows } = await sql<{ key: string }>`
        SELECT file_key AS key FROM file_removals WHERE due_at <= ${now.toString()}::timestamptz
        ORDER BY due_at, file_key LIMIT ${limit}`.execute(db)
      return rows.map(({ key }) => key)
    },
    completeRemoval: (fileKey) => run(db)`DELETE FROM file_removals WHERE file_key = ${fileKey}`,
  }
}

export function identityTransaction(tx: Database): IdentityTransaction {
  return {
    isIdentified: async (customer) => (await selectIdentified(customer).execute(tx)).rows.length > 0,
    lock: (orderUid) => findDocument(tx, orderUid, true),
    save: (document, at) => run(tx)`WITH ${savedDocument(document, at)} SELECT`,
    requestReachedAt: (orderUid, askedAt) => requestReachedAt(tx, orderUid, askedAt),
    acceptOthers: (customer, { at, by, deleteOn }) => run(tx)`
      UPDATE identity_documents SET status = 'accepted', note = '', checked_at = ${at.toString()}::timestamptz,
        checked_by = ${by}, delete_on = ${deleteOn}::date
      WHERE status <> 'accepted' AND order_uid IN (${ordersOf(customer)})`,
    saveOfCart: (orderUid, document) => saveCartDocument(tx, orderUid, document),
    takeOfCart: (orderUid) => entity<StoredDocument>(tx)`
      DELETE FROM cart_documents WHERE order_uid = ${orderUid} RETURNING ${CART_DOCUMENT}`,
    moveOfCart: (fromUid, toUid) => run(tx)`
      UPDATE cart_documents SET order_uid = ${toUid} WHERE order_uid = ${fromUid}
        AND NOT EXISTS (SELECT FROM cart_documents AS other WHERE other.order_uid = ${toUid})`,
  }
}

/**
 * SQL: whether a row of orders is of a guest, who is known again by address and telephone together: one of them alone
 * is easily found out. A guest without an e-mail address is known by telephone, family name and home.
 */
function isOfGuest(email: RawBuilder<unknown>, telephone: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`lower(email) = lower(${email}) AND customer_info->>'telephone' = ${telephone}`
}

function ordersOf(customer: CustomerKey): RawBuilder<unknown> {
  if (customer.customerUid !== undefined) return countingOrders(customer)
  const telephone = sql`${customer.customer?.telephone ?? null}`
  if (customer.email !== undefined)
    return sql`SELECT uid FROM orders WHERE ${isOfGuest(sql`${customer.email}`, telephone)}`
  const { familyNameKana = null, postalCode = null, address1 = null } = customer.customer ?? {}
  return sql`
    SELECT uid FROM orders
    WHERE email IS NULL AND number IS NOT NULL AND locked_at IS NULL AND customer_info->>'telephone' = ${telephone}
      AND customer_info->>'familyNameKana' = ${familyNameKana} AND customer_info->>'postalCode' = ${postalCode}
      AND customer_info->>'address1' = ${address1}`
}

/** SQL: a row if the customer is identified. */
export function selectIdentified(customer: CustomerKey): RawBuilder<unknown> {
  return sql`
    SELECT 1 FROM orders LEFT JOIN identity_documents ON order_uid = uid
    WHERE uid IN (${ordersOf(customer)}) AND ${IS_IDENTIFIED} LIMIT 1`
}

/** SQL: for the guest of the CTE `cart`, the members of IdentityFacts as columns; not for a member. */
export const IDENTITY_OF_GUEST: RawBuilder<IdentityFacts> = sql`
  EXISTS (SELECT FROM cart_documents WHERE order_uid = ${ofCart(sql`uid`)}) AS "hasDocument",
  EXISTS (
    SELECT FROM orders LEFT JOIN identity_documents ON order_uid = uid
    WHERE ${isOfGuest(ofCart(sql`email`), ofCart(sql`guest->>'telephone'`))} AND ${IS_IDENTIFIED}) AS "isIdentified"`

/** Mails that say by when the document is needed. */
const REQUEST_KINDS = ['orderreceived', 'orderchanged', 'identityreminder', 'identityrefused']

async function requestReachedAt(tx: Database, orderUid: string, askedAt: Temporal.Instant) {
  const found = await entity<{ isUnreached: boolean; sentAt: Temporal.Instant | undefined }>(tx)`
    SELECT ${isBounced(sql`lower(orders.email)`)} OR (bool_or(failed_at IS NOT NULL) AND min(sent_at) IS NULL)
             AS "isUnreached", min(sent_at) AS "sentAt"
    FROM orders LEFT JOIN mails ON order_uid = orders.uid AND kind = ANY (${REQUEST_KINDS}::text[])
      AND queued_at >= ${askedAt.toString()}::timestamptz - interval '1 minute'
    WHERE orders.uid = ${orderUid} GROUP BY orders.uid`
  return found?.isUnreached ? undefined : (found?.sentAt ?? askedAt)
}

async function saveCartDocument(
  tx: Database,
  orderUid: string,
  { fileKey, contentType, bytes, sentAt }: StoredDocument,
): Promise<void> {
  await sql`
    INSERT INTO cart_documents (order_uid, file_key, content_type, bytes, sent_at)
    VALUES (${orderUid}, ${fileKey}, ${contentType}, ${bytes}::integer, ${sentAt.toString()}::timestamptz)
    ON CONFLICT (order_uid) DO UPDATE SET file_key = excluded.file_key, content_type = excluded.content_type,
      bytes = excluded.bytes, sent_at = excluded.sent_at`.execute(tx)
  await sql`DELETE FROM file_removals WHERE file_key = ${fileKey}`.execute(tx)
}

async function findDocument(db: Database, orderUid: string, isLocked: boolean): Promise<IdentityDocument | undefined> {
  const [row] = (await selectDocument(orderUid, isLocked).execute(db)).rows
  return row && toEntity(row)
}

/** SQL: the document that was requested for an order. */
export function selectDocument(orderUid: OrderUid, isLocked = false): RawBuilder<IdentityDocument> {
  return sql<IdentityDocument>`
    SELECT ${DOCUMENT} FROM identity_documents WHERE order_uid = ${orderUid}
    ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`
}

/** CTEs of `saveIdentityDocument`. */
export function savedDocument(document: IdentityDocument, now: Temporal.Instant): RawBuilder<unknown> {
  const { orderUid, fileKey = null } = document
  const at = now.toString()
  const instant = (value: Temporal.Instant | undefined) => sql`${value?.toString() ?? null}::timestamptz`
  const dueAt = instant(document.dueAt)
  return sql`
    removed_file AS (
      INSERT INTO file_removals (file_key, due_at)
      SELECT file_key, ${at}::timestamptz FROM identity_documents
      WHERE order_uid = ${orderUid} AND file_key IS NOT NULL AND file_key IS DISTINCT FROM ${fileKey}
      ON CONFLICT (file_key) DO UPDATE SET due_at = excluded.due_at
    ), kept_file AS (
      DELETE FROM file_removals WHERE file_key = ${fileKey}
    ), document AS (
      INSERT INTO identity_documents (order_uid, status, due_on, due_at, wanted_at, file_key, content_type, bytes,
        sent_at, checked_at, checked_by, note, delete_on, reminded_at, shop_notified_at)
      VALUES (${orderUid}, ${document.status}, (${dueAt} AT TIME ZONE ${SHOP_TIME_ZONE})::date, ${dueAt},
              ${instant(document.requestedAt)}, ${fileKey}, ${document.contentType ?? null},
              ${document.bytes ?? null}::integer, ${instant(document.sentAt)}, ${instant(document.checkedAt)},
              ${document.checkedBy ?? null}, ${document.note}, ${document.deleteOn ?? null}::date,
              ${instant(document.remindedAt)}, ${instant(document.shopNotifiedAt)})
      ON CONFLICT (order_uid) DO UPDATE SET
        status = excluded.status, due_on = excluded.due_on, due_at = excluded.due_at,
        deleted_at = CASE WHEN excluded.file_key IS NULL AND identity_documents.file_key IS NOT NULL
                          THEN ${at}::timestamptz END,
        file_key = excluded.file_key, content_type = excluded.content_type, bytes = excluded.bytes,
        sent_at = excluded.sent_at, checked_at = excluded.checked_at, checked_by = excluded.checked_by,
        note = excluded.note, delete_on = excluded.delete_on, reminded_at = excluded.reminded_at,
        shop_notified_at = excluded.shop_notified_at
    )`
}
