import { addDays } from '#domain/day.ts'
import type { RankingStore } from '../ports/ranking-store.ts'
import type { ShopDays } from './shop-calendar.ts'

/** Days of rentals that a ranking counts. */
const RANKING_DAYS = 90

/** Counts anew what was lent in the last 90 days. Returns how many items' numbers changed. */
export function countRentals({ rankings, days }: { rankings: RankingStore; days: ShopDays }) {
  return async (): Promise<number> => {
    const { todayOn } = await days.calendar()
    return rankings.countRentals(addDays(todayOn, -RANKING_DAYS))
  }
}
