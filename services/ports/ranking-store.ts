import type { Day } from '#domain/day.ts'

/** The most rented items, as last counted. */
export interface RankingStore {
  /** Counts the rentals of every item that began on a day or later. Returns how many items' numbers changed. */
  countRentals(sinceOn: Day): Promise<number>
  /** Ids of the most rented items of a category, most rented first; only items visible to visitors. */
  mostRented(categoryUid: number, limit: number): Promise<readonly number[]>
}
