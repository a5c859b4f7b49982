import type { Day } from '#domain/day.ts'

/** What was lent most, as it was last counted. */
export interface RankingStore {
  /** Counts the rentals of every item that began on a day or later. Returns how many items' numbers changed. */
  countRentals(sinceOn: Day): Promise<number>
  /** Ids of the items most lent under a category, most first; only what visitors can find. */
  mostLent(categoryUid: number, limit: number): Promise<readonly number[]>
}
