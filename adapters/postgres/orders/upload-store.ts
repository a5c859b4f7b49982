import { sql } from 'kysely'
import type { Upload, UploadStore } from '#services/ports/files.ts'
import type { Database } from '../database/connect.ts'
import { entities, entity, hasRows } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'

const UPLOAD = sql`uid, kind, uploader_uid AS "uploaderUid", claimed_type AS "claimedType", length, received,
  file_key AS "fileKey", expires_at AS "expiresAt"`

export function uploadStore(db: Database): UploadStore {
  return {
    async add({ uid, kind, uploaderUid, claimedType, length, expiresAt }) {
      const at = expiresAt.toString()
      await sql`INSERT INTO uploads (uid, kind, uploader_uid, claimed_type, length, expires_at)
        VALUES (${uid}, ${kind}, ${uploaderUid}, ${claimedType}, ${length}, ${at}::timestamptz)`.execute(db)
    },
    find: (uid) => entity<Upload>(db)`SELECT ${UPLOAD} FROM uploads WHERE uid = ${uid}`,
    append: (uid, { offset, bytes, expiresAt }) =>
      transactionWithRetry(db, async (tx) => {
        const found = await sql<{ received: number }>`
          SELECT received FROM uploads WHERE uid = ${uid} AND file_key IS NULL FOR UPDATE`.execute(tx)
        if (found.rows[0] === undefined) return undefined
        if (found.rows[0].received !== offset) return 'other-offset'
        if (bytes.byteLength > 0) {
          await sql`INSERT INTO upload_parts (upload_uid, start, bytes)
            VALUES (${uid}, ${offset}, ${Buffer.from(bytes)}::bytea)`.execute(tx)
        }
        return entity<Upload>(tx)`
          UPDATE uploads SET received = received + ${bytes.byteLength},
            expires_at = ${expiresAt.toString()}::timestamptz WHERE uid = ${uid} RETURNING ${UPLOAD}`
      }),
    async bytes(uid) {
      const { rows } = await sql<{ bytes: Uint8Array }>`
        SELECT bytes FROM upload_parts WHERE upload_uid = ${uid} ORDER BY start`.execute(db)
      return Buffer.concat(rows.map(({ bytes }) => bytes))
    },
    finish: (uid, fileKey) =>
      transactionWithRetry(db, async (tx) => {
        await sql`DELETE FROM upload_parts WHERE upload_uid = ${uid}`.execute(tx)
        return hasRows(tx)`UPDATE uploads SET file_key = ${fileKey}, received = length WHERE uid = ${uid} RETURNING 1`
      }),
    remove: (uid) => hasRows(db)`
        DELETE FROM uploads WHERE uid = ${uid} AND file_key IS NULL RETURNING 1`,
    expired: (now, limit) =>
      entities<Upload>(db)`
        SELECT ${UPLOAD} FROM uploads WHERE file_key IS NULL AND expires_at <= ${now.toString()}::timestamptz
        ORDER BY expires_at, uid LIMIT ${limit}`,
  }
}
