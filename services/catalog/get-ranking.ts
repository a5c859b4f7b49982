import { RANKING_CATEGORIES, RANKING_DAYS } from '#domain/catalog/ranking.ts'
import { addDays } from '#domain/day.ts'
import { cached } from '../cached.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type PricedCard, pricedCard } from './priced-card.ts'

/** The most rented items of a ranking category, most rented first. */
export type RankingView = {
  readonly categoryUid: number
  readonly title: string
  readonly cards: readonly PricedCard[]
}

const CACHE_MS = 60_000
const ITEMS_SHOWN = { overview: 4, one: 30 } as const

/**
 * The most rented items of the last 90 days, as last counted by the job count-rentals: the first four of every ranking
 * category, or the first thirty of one; empty for a category without a ranking. A ranking without rentals is left out.
 */
export function getRanking(ports: Pick<ServicePorts, 'catalog' | 'rankings' | 'clock'>) {
  const rank = async (shown: number, only?: number): Promise<RankingView[]> => {
    const selected = RANKING_CATEGORIES.filter(({ categoryId }) => only === undefined || categoryId === only)
    return rankingViews(ports, selected, shown)
  }
  const overview = cached(ports.clock, CACHE_MS, () => rank(ITEMS_SHOWN.overview))
  const single = new Map(
    RANKING_CATEGORIES.map(({ categoryId }) => [
      categoryId as number,
      cached(ports.clock, CACHE_MS, () => rank(ITEMS_SHOWN.one, categoryId)),
    ]),
  )
  return async (categoryId?: number): Promise<readonly RankingView[]> =>
    categoryId === undefined ? overview() : (single.get(categoryId)?.() ?? [])
}

/** The first items of ranking categories. A ranking without rentals is left out. */
export async function rankingViews(
  { catalog, rankings }: Pick<ServicePorts, 'catalog' | 'rankings'>,
  categories: readonly (typeof RANKING_CATEGORIES)[number][],
  shown: number,
): Promise<RankingView[]> {
  const views = categories.map(async ({ categoryId, label }) => {
    const cards = await catalog.cards(await rankings.mostRented(categoryId, shown))
    return { categoryUid: categoryId, title: label, cards: cards.map((card) => pricedCard(card)) }
  })
  return (await Promise.all(views)).filter(({ cards }) => cards.length > 0)
}

/** Recounts the rentals of the last 90 days. Returns how many items' numbers changed. */
export function countRentals({ rankings, days }: Pick<ServicePorts, 'rankings' | 'days'>) {
  return async (): Promise<number> => {
    const { todayOn } = await days.calendar()
    return rankings.countRentals(addDays(todayOn, -RANKING_DAYS))
  }
}
