import { RANKING_CATEGORIES, type RankingKey } from '#domain/catalog/ranking.ts'
import { cached } from '../cached.ts'
import type { ReviewRow } from '../ports/catalog.ts'
import type { PictureWidth } from '../ports/files.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type RankingView, rankingViews } from './get-ranking.ts'
import { type PricedCard, pricedCard } from './priced-card.ts'
import type { ShopCalendar } from './shop-calendar.ts'

/** The content of the home page. */
type HomeView = {
  readonly calendar: ShopCalendar
  readonly rankings: readonly RankingView[]
  readonly sets: readonly PricedCard[]
  readonly reviews: readonly (ReviewRow & { itemId: number; itemName: string })[]
}

const CACHE_MS = 10_000
const ITEMS_PER_RANKING = 8
const SETS_SHOWN = 8
const REVIEWS_SHOWN = 6
const HOME_RANKINGS: readonly RankingKey[] = ['formal', 'mens', 'kids']
/** The widths that the cards of the home page use on phones and PCs. */
const WIDTHS: readonly PictureWidth[] = [320, 480]
const SETS = RANKING_CATEGORIES.find(({ key }) => key === 'formalset')

type HomePorts = Pick<ServicePorts, 'catalog' | 'rankings' | 'clock' | 'days'>

/**
 * The content of the home page. Rankings, sets and reviews are cached for ten seconds; the calendar is computed for
 * each request.
 */
export function getHome({ catalog, rankings, clock, days }: HomePorts) {
  const getCached = cached(clock, CACHE_MS, async () => {
    const shownRankings = RANKING_CATEGORIES.filter(({ key }) => HOME_RANKINGS.includes(key))
    const sets = catalog.listItems({ categoryId: SETS?.categoryId, tagIds: [], order: 'date', page: 1 }, undefined)
    return {
      rankings: await rankingViews({ catalog, rankings }, shownRankings, ITEMS_PER_RANKING),
      sets: (await sets).items.slice(0, SETS_SHOWN).map((card) => pricedCard(card)),
      reviews: await catalog.latestReviews(REVIEWS_SHOWN),
    }
  })
  return async (): Promise<HomeView> => ({ calendar: await days.calendar(), ...(await getCached()) })
}

/**
 * Creates the pictures of the home page in advance, so that the first visitor does not wait for them. Returns how many
 * were created.
 */
export function warmHomePictures({ pictures }: Pick<ServicePorts, 'pictures'>, getHome: () => Promise<HomeView>) {
  return async (signal: AbortSignal): Promise<number> => {
    const { sets, rankings } = await getHome()
    const cards = [...sets, ...rankings.flatMap((ranking) => ranking.cards)]
    const keys = new Set(cards.flatMap((card) => (card.media === undefined ? [] : [card.media.key])))
    return (await pictures.warm([...keys], WIDTHS, signal)).rendered
  }
}
