import { sql } from 'kysely'
import { pointBalance } from '#domain/points/points.ts'
import type { ListedMember, MemberNote, NotedPoints, StaffMemberStore } from '#services/ports/staff-members.ts'
import type { Database } from '../database/connect.ts'
import { entities, entity, firstRow, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertMail } from '../mails/mail-queue.ts'
import { pointEntries } from '../money/point-store.ts'
import { insertAudit } from '../staff/staff-audit.ts'

/** Sorts after every key with a prefix. */
const AFTER = '\u{10ffff}'

export function staffMemberStore(db: Database): StaffMemberStore {
  return {
    search: (keys, after, limit) => {
      const matches = keys.map(
        (key) => sql`SELECT customer_uid FROM customer_keys WHERE key >= ${key} AND key < ${key + AFTER}`,
      )
      const conditions = [
        sql`status <> 'withdrawn'`,
        ...(matches.length === 0 ? [] : [sql`uid IN (${sql.join(matches, sql` UNION `)})`]),
        ...(after === ''
          ? []
          : [sql`(registered_at, uid) < (SELECT registered_at, uid FROM customers WHERE uid = ${after})`]),
      ]
      return entities<ListedMember>(db)`
        SELECT uid, status, concat_ws(' ', address ->> 'familyName', address ->> 'givenName') AS name,
          concat_ws(' ', address ->> 'familyNameKana', address ->> 'givenNameKana') AS kana, email,
          address ->> 'telephone' AS telephone, is_barred AS "isBlocked", note <> '' AS "hasNote",
          registered_at AS "registeredAt"
        FROM customers WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY registered_at DESC, uid DESC LIMIT ${limit}`
    },
    noteOf: (uid) => entity<MemberNote>(db)`
      SELECT note, version FROM customers WHERE uid = ${uid} AND status <> 'withdrawn'`,
    saveNote: async (uid, version, note) => {
      const isChanged = await hasRows(db)`
        UPDATE customers SET note = ${note}
        WHERE uid = ${uid} AND version = ${version} AND status <> 'withdrawn' AND note <> ${note} RETURNING 1`
      if (isChanged) return 'changed'
      const found = await entity<MemberNote>(db)`
        SELECT note, version FROM customers WHERE uid = ${uid} AND status <> 'withdrawn'`
      if (found === undefined) return 'unknown'
      return found.note === note ? 'changed' : 'stale'
    },
    correctPerson: (correction) => transactionWithRetry(db, (tx) => correctPerson(tx, correction)),
    pointsOf: (uid, limit) => entities<NotedPoints>(db)`
      SELECT point_entries.uid, at, reason, points, orders.number AS "orderNumber", point_entries.note
      FROM point_entries LEFT JOIN orders ON orders.uid = order_uid
      WHERE point_entries.customer_uid = ${uid} ORDER BY sequence DESC LIMIT ${limit}`,
    adjustPoints: (adjustment, check) => transactionWithRetry(db, (tx) => adjustPoints(tx, adjustment, check)),
  }
}

async function correctPerson(
  tx: Database,
  { uid, version, person, at, entry, mail }: Parameters<StaffMemberStore['correctPerson']>[0],
): ReturnType<StaffMemberStore['correctPerson']> {
  const found = await firstRow<{ version: number }>(tx)`
    SELECT version FROM customers WHERE uid = ${uid} AND status = 'member' FOR NO KEY UPDATE`
  if (found === undefined) return 'unknown'
  if (version !== undefined && found.version !== version) return 'stale'
  await run(tx)`
    UPDATE customers SET address = address || ${JSON.stringify(person)}::jsonb,
           modified_at = ${at.toString()}::timestamptz
    WHERE uid = ${uid}`
  await insertAudit(tx, entry)
  await insertMail(tx, { ...mail, at })
  return 'changed'
}

/** Locks the member, so that no row is added after a withdrawal, then the ledger, in the order of a withdrawal. */
async function adjustPoints<Rejected>(
  tx: Database,
  { uid, customerUid, points, note, seenBalance, expiresOn, at }: Parameters<StaffMemberStore['adjustPoints']>[0],
  check: (balance: number) => Rejected | undefined,
): Promise<Rejected | 'changed' | 'stale' | 'unknown'> {
  const isMember = await hasRows(tx)`
    SELECT FROM customers WHERE uid = ${customerUid} AND status = 'member' FOR NO KEY UPDATE`
  if (!isMember) return 'unknown'
  await run(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`customer:${customerUid}`}, 0))`
  const entries = await pointEntries(tx, customerUid)
  if (entries.some((entry) => entry.uid === uid)) return 'changed'
  const balance = pointBalance(entries)
  if (balance !== seenBalance) return 'stale'
  const rejection = check(balance)
  if (rejection !== undefined) return rejection
  await run(tx)`
    INSERT INTO point_entries (uid, customer_uid, reason, points, at, expires_on, event_key, note)
    VALUES (${uid}, ${customerUid}, 'adjusted', ${points}::integer, ${at.toString()}::timestamptz,
            ${points > 0 ? expiresOn : null}::date, ${`adjusted:${uid}`}, ${note})`
  return 'changed'
}
