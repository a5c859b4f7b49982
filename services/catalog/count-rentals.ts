import { RANKING_DAYS } from '#domain/catalog/ranking.ts'
import { addDays } from '#domain/day.ts'
import type { RankingStore } from '../ports/ranking-store.ts'
import type { ShopDays } from './shop-calendar.ts'

/** Recounts the rentals of the last 90 days. Returns how many items' numbers changed. */
export function countRentals({ rankings, days }: { rankings: RankingStore; days: ShopDays }) {
  return async (): Promise<number> => {
    const { todayOn } = await days.calendar()
    return rankings.countRentals(addDays(todayOn, -RANKING_DAYS))
  }
}
