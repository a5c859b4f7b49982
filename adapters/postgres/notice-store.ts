import { sql } from 'kysely'
import type { Notice, NoticePlace, NoticeStore } from '#services/ports/notices.ts'
import type { Database } from './connect.ts'
import { entities, entity, run } from './rows.ts'
import { staffTransaction } from './staff-audit.ts'
import { transactionWithRetry } from './transaction-with-retry.ts'

const NOTICE = sql`uid, title, body, shown_on AS "shownOn", shown_to AS "shownTo", version, changed_by AS "changedBy",
  changed_at AS "changedAt"`
const isAfter = (place: NoticePlace | undefined) =>
  place === undefined ? sql`true` : sql`(shown_on, uid) < (${place.shownOn}::date, ${place.uid})`

export function noticeStore(db: Database): NoticeStore {
  return {
    listShown: (todayOn, limit, after) => entities<Notice>(db)`
      SELECT ${NOTICE} FROM notices
      WHERE shown_on <= ${todayOn}::date AND (shown_to IS NULL OR shown_to >= ${todayOn}::date) AND ${isAfter(after)}
      ORDER BY shown_on DESC, uid DESC LIMIT ${limit}`,
    list: (limit, after) => entities<Notice>(db)`
      SELECT ${NOTICE} FROM notices WHERE ${isAfter(after)} ORDER BY shown_on DESC, uid DESC LIMIT ${limit}`,
    find: (uid) => entity<Notice>(db)`SELECT ${NOTICE} FROM notices WHERE uid = ${uid}`,
    transaction: (work) =>
      transactionWithRetry(db, (tx) =>
        work({
          ...staffTransaction(tx),
          lock: (uid) => entity<Notice>(tx)`SELECT ${NOTICE} FROM notices WHERE uid = ${uid} FOR UPDATE`,
          save: ({ uid, title, body, shownOn, shownTo = null, changedBy, changedAt }) => run(tx)`
            INSERT INTO notices (uid, title, body, shown_on, shown_to, changed_by, changed_at)
            VALUES (${uid}, ${title}, ${body}, ${shownOn}::date, ${shownTo}::date, ${changedBy},
                    ${changedAt.toString()}::timestamptz)
            ON CONFLICT (uid) DO UPDATE SET title = excluded.title, body = excluded.body,
              shown_on = excluded.shown_on, shown_to = excluded.shown_to, changed_by = excluded.changed_by,
              changed_at = excluded.changed_at, version = notices.version + 1`,
          remove: (uid) => run(tx)`DELETE FROM notices WHERE uid = ${uid}`,
        }),
      ),
  }
}
