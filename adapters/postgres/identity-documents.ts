import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { IDENTITY_RETENTION_DAYS } from '#domain/order/rules.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { IdentityDocument, IdentityDocumentStore, IdentityTransaction } from '#services/ports/files.ts'
import type { Database } from './connect.ts'
import { entities, entity, run } from './rows.ts'

const DOCUMENT = sql`order_uid AS "orderUid", identity_documents.status, due_on AS "dueOn",
  wanted_at AS "requestedAt", file_key AS "fileKey",
  content_type AS "contentType", bytes, sent_at AS "sentAt", checked_at AS "checkedAt", checked_by AS "checkedBy", note,
  delete_on AS "deleteOn"`

/** Identity documents in PostgreSQL; the files are in the file store. */
export function identityDocumentStore(db: Database): IdentityDocumentStore {
  return {
    find: (orderUid) => findDocument(db, orderUid, false),
    dueForDeletion: (todayOn: Day, limit) =>
      entities<IdentityDocument>(db)`
        SELECT ${DOCUMENT} FROM identity_documents
        WHERE file_key IS NOT NULL AND (delete_on <= ${todayOn}::date OR (delete_on IS NULL AND EXISTS (
          SELECT FROM orders WHERE orders.uid = order_uid AND orders.cancelled_at IS NOT NULL
            AND orders.cancelled_at < ${todayOn}::date - ${IDENTITY_RETENTION_DAYS}::integer)))
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
    hasReturnedOrder: async ({ customerUid, email }) => {
      const { rows } = await sql<{ has: boolean }>`
        SELECT EXISTS (SELECT FROM orders WHERE status = ${ORDER_STATUS.Return}
          AND (customer_uid = ${customerUid ?? null} OR lower(email) = lower(${email ?? null}))) AS has`.execute(tx)
      return rows[0]!.has
    },
    lockIdentityDocument: (orderUid) => findDocument(tx, orderUid, true),
    saveIdentityDocument: (document, at) => saveDocument(tx, document, at.toString()),
  }
}

async function findDocument(db: Database, orderUid: string, isLocked: boolean): Promise<IdentityDocument | undefined> {
  return entity<IdentityDocument>(db)`
    SELECT ${DOCUMENT} FROM identity_documents WHERE order_uid = ${orderUid}
    ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`
}

async function saveDocument(tx: Database, document: IdentityDocument, at: string): Promise<void> {
  const { orderUid, fileKey = null, requestedAt, sentAt, checkedAt } = document
  await sql`
    INSERT INTO file_removals (file_key, due_at)
    SELECT file_key, ${at}::timestamptz FROM identity_documents
    WHERE order_uid = ${orderUid} AND file_key IS NOT NULL AND file_key IS DISTINCT FROM ${fileKey}
    ON CONFLICT (file_key) DO UPDATE SET due_at = excluded.due_at`.execute(tx)
  await sql`DELETE FROM file_removals WHERE file_key = ${fileKey}`.execute(tx)
  await sql`
    INSERT INTO identity_documents (order_uid, status, due_on, wanted_at, file_key, content_type, bytes, sent_at,
      checked_at, checked_by, note, delete_on)
    VALUES (${orderUid}, ${document.status}, ${document.dueOn}::date, ${requestedAt.toString()}::timestamptz,
            ${fileKey}, ${document.contentType ?? null}, ${document.bytes ?? null}::integer,
            ${sentAt?.toString() ?? null}::timestamptz, ${checkedAt?.toString() ?? null}::timestamptz,
            ${document.checkedBy ?? null}, ${document.note}, ${document.deleteOn ?? null}::date)
    ON CONFLICT (order_uid) DO UPDATE SET status = excluded.status, due_on = excluded.due_on,
      deleted_at = CASE WHEN excluded.file_key IS NULL AND identity_documents.file_key IS NOT NULL
                        THEN ${at}::timestamptz END,
      file_key = excluded.file_key, content_type = excluded.content_type, bytes = excluded.bytes,
      sent_at = excluded.sent_at, checked_at = excluded.checked_at, checked_by = excluded.checked_by,
      note = excluded.note, delete_on = excluded.delete_on`.execute(tx)
}
