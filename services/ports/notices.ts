import type { Day } from '#domain/day.ts'
import type { Staff } from './order-store.ts'
import type { StaffTransaction } from './staff.ts'

/** News of the shop (docs/rules.md Notices). */
export type Notice = {
  readonly uid: string
  readonly title: string
  /** Plain text; an empty line separates paragraphs. */
  readonly body: string
  readonly shownOn: Day
  /** The last day on which it is shown; undefined: without end. */
  readonly shownTo: Day | undefined
  readonly version: number
  readonly changedBy: Staff
  readonly changedAt: Temporal.Instant
}

/** The place of a notice in the list: the newest day first, then the newest notice. */
export type NoticePlace = Pick<Notice, 'shownOn' | 'uid'>

export interface NoticeStore {
  /** Those shown on a day, newest first, after a place. */
  listShown(todayOn: Day, limit: number, after?: NoticePlace): Promise<readonly Notice[]>
  /** All, newest first, after a place. */
  list(limit: number, after?: NoticePlace): Promise<readonly Notice[]>
  find(uid: string): Promise<Notice | undefined>
  transaction<T>(work: (tx: NoticeTransaction) => Promise<T>): Promise<T>
}

export interface NoticeTransaction extends StaffTransaction {
  lock(uid: string): Promise<Notice | undefined>
  /** Adds a notice, or changes the one with the uid and increments its version. */
  save(notice: Omit<Notice, 'version'>): Promise<void>
  remove(uid: string): Promise<void>
}
