import { sql } from 'kysely'
import { RECORDS } from '#domain/record/records.ts'
import type { NoticeReads } from '#services/ports/notices.ts'
import type { Banner, Notice } from '#services/ports/records.ts'
import type { Database } from '../database/connect.ts'
import { entities } from '../database/rows.ts'
import { selectRecords } from './record-store.ts'

export function noticeReads(db: Database): NoticeReads {
  return {
    listShown: (todayOn, limit, after) => {
      const isAfter = after === undefined ? sql`true` : sql`(shown_on, uid) < (${after.shownOn}::date, ${after.uid})`
      return entities<Notice>(db)`
        ${selectRecords(RECORDS.notice)}
        WHERE shown_on <= ${todayOn}::date AND (shown_to IS NULL OR shown_to >= ${todayOn}::date) AND ${isAfter}
        ORDER BY shown_on DESC, uid DESC LIMIT ${limit}`
    },
    listBanners: (todayOn) => entities<Banner>(db)`
      ${selectRecords(RECORDS.banner)} WHERE shown_to >= ${todayOn}::date ORDER BY shown_on, uid`,
  }
}
