import type { Day } from '#domain/day.ts'
import type { Banner, Notice } from './records.ts'

/** The place of a notice in the list: the newest day first, then the newest notice. */
export type NoticePlace = Pick<Notice, 'shownOn' | 'uid'>

/** What customers read of the notices (docs/rules.md Notices); staff edit them as records. */
export interface NoticeReads {
  /** Those shown on a day, newest first, after a place. */
  listShown(todayOn: Day, limit: number, after?: NoticePlace): Promise<readonly Notice[]>
  /** The banners that are not over on a day, the earliest first. */
  listBanners(todayOn: Day): Promise<readonly Banner[]>
}
