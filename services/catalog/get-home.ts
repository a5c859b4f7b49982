import { OCCASIONS, type Occasion, tagOfAttribute } from '#domain/catalog/attributes.ts'
import { categoriesIn, type RankedCategory, rankedCategories } from '#domain/catalog/category-tree.ts'
import { EMPTY_ITEM_QUERY, type ItemQuery } from '#domain/catalog/item-query.ts'
import { RANKING_DAYS } from '#domain/catalog/ranking.ts'
import { addDays } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { Span } from '#domain/rental/span.ts'
import { cached } from '../cache.ts'
import type { CategoryRow, ReviewRow } from '../ports/catalog.ts'
import type { PictureWidth } from '../ports/files.ts'
import type { Notice } from '../ports/records.ts'
import type { ServicePorts } from '../service-ports.ts'
import { blockedSpanFor, type CategoryNode } from './list-items.ts'
import { type PricedCard, pricedCard } from './priced-card.ts'
import type { ShopCalendar } from './shop-calendar.ts'

type HomeView = {
  readonly calendar: ShopCalendar
  readonly rankings: readonly RankingView[]
  /** The first category of sets with some of them; undefined without one. */
  readonly sets: { readonly categoryUid: number; readonly cards: readonly PricedCard[] } | undefined
  /** An item for each occasion that has one, for its picture. */
  readonly occasions: readonly { readonly occasion: Occasion; readonly card: PricedCard }[]
  readonly reviews: readonly (ReviewRow & { itemId: number; itemName: string })[]
  readonly notices: readonly Notice[]
}

const ITEMS_PER_RANKING = 3
const SETS_SHOWN = 8
const REVIEWS_SHOWN = 6
const NOTICES_SHOWN = 3
/** The widths that the cards of the home page use on phones and PCs. */
const WIDTHS: readonly PictureWidth[] = [320, 480]

type Categories = { readonly listCategories: () => Promise<readonly CategoryNode[]> }
type HomePorts = Pick<ServicePorts, 'catalog' | 'facets' | 'clock' | 'days' | 'notices'> & Categories

/** Rankings, sets and reviews are cached; calendar and notices are read for each request. */
export function getHome({ catalog, facets, clock, days, notices, listCategories }: HomePorts) {
  const getCached = cached('home', { catalog, clock }, async () => {
    const tree = await listCategories()
    const shownRankings = rankedCategories(tree).filter(({ isRankedAtHome }) => isRankedAtHome)
    return {
      rankings: await rankingViews({ catalog, facets }, shownRankings, ITEMS_PER_RANKING),
      sets: await setCards(catalog, tree),
      occasions: await occasionCards(catalog, categoriesIn(tree)),
      reviews: await catalog.latestReviews(REVIEWS_SHOWN),
    }
  })
  return async (prefecture?: PrefectureCode): Promise<HomeView> => {
    const calendar = await days.calendar(prefecture)
    return { calendar, ...(await getCached()), notices: await notices.listShown(calendar.todayOn, NOTICES_SHOWN) }
  }
}

async function setCards(catalog: HomePorts['catalog'], tree: readonly CategoryNode[]): Promise<HomeView['sets']> {
  const category = tree.find(({ isSet }) => isSet)
  if (category === undefined) return undefined
  const { items } = await catalog.listItems({ ...EMPTY_ITEM_QUERY, categoryId: category.uid }, undefined)
  return { categoryUid: category.uid, cards: items.slice(0, SETS_SHOWN).map((card) => pricedCard(card)) }
}

/**
 * The most reviewed item of each occasion, of the categories that stand for it. An occasion without an item in them is
 * left out.
 */
async function occasionCards(
  catalog: HomePorts['catalog'],
  categories: readonly CategoryRow[],
): Promise<HomeView['occasions']> {
  const views = OCCASIONS.map(async (occasion) => {
    const tagIds = [tagOfAttribute(occasion)]
    const lists = categories
      .filter((category) => category.occasion === occasion)
      .map(({ uid }) => catalog.listItems({ ...EMPTY_ITEM_QUERY, categoryId: uid, tagIds }, undefined))
    const items = (await Promise.all(lists)).flatMap((list) => list.items)
    const [card] = items.toSorted((a, b) => b.reviewCount - a.reviewCount)
    return card === undefined ? [] : [{ occasion, card: pricedCard(card) }]
  })
  return (await Promise.all(views)).flat()
}

/** Creates the pictures of the home page before the first visitor needs them. Returns how many were created. */
export function warmHomePictures({ pictures }: Pick<ServicePorts, 'pictures'>, getHome: () => Promise<HomeView>) {
  return async (signal: AbortSignal): Promise<number> => {
    const { sets, rankings, occasions } = await getHome()
    const cards = [
      ...(sets?.cards ?? []),
      ...rankings.flatMap((ranking) => ranking.cards),
      ...occasions.map(({ card }) => card),
    ]
    const keys = new Set(cards.flatMap((card) => (card.media === undefined ? [] : [card.media.key])))
    return (await pictures.warm([...keys], WIDTHS, signal)).rendered
  }
}

/** The sizes and rental days that a ranking is limited to: those of a list. */
export type RankingFilter = Pick<ItemQuery, 'sizeTagIds' | 'arrivalOn' | 'rentalDays'>

export type RankingView = {
  readonly categoryUid: number
  readonly title: string
  readonly cards: readonly PricedCard[]
}

const ITEMS_SHOWN = { overview: 4, one: 30 } as const

/**
 * The most rented items of the last 90 days, as last counted by the job count-rentals: the first four of every ranking
 * category, or the first thirty of one; empty for a category without a ranking. A ranking without rentals is left out.
 * With a filter only items with a unit of these sizes that is free for these days.
 */
export function getRanking(ports: Pick<ServicePorts, 'catalog' | 'facets' | 'clock' | 'days'> & Categories) {
  const rank = async (only?: number, availability?: Availability): Promise<RankingView[]> => {
    const ranked = rankedCategories(await ports.listCategories())
    const selected = ranked.filter(({ uid }) => only === undefined || uid === only)
    return rankingViews(ports, selected, only === undefined ? ITEMS_SHOWN.overview : ITEMS_SHOWN.one, availability)
  }
  const rankOnce = cached('rankings', ports, (only?: number) => rank(only))
  return async (
    categoryId: number | undefined,
    filter: RankingFilter,
    prefecture?: PrefectureCode,
  ): Promise<readonly RankingView[]> => {
    if (filter.sizeTagIds.length === 0 && filter.arrivalOn === undefined) return rankOnce(categoryId)
    const blocked = blockedSpanFor({ ...EMPTY_ITEM_QUERY, ...filter }, await ports.days.calendar(prefecture))
    return rank(categoryId, { filter, blocked })
  }
}

type Availability = { readonly filter: RankingFilter; readonly blocked: Span | undefined }

/** The first items of ranking categories. A ranking without rentals is left out. */
async function rankingViews(
  { catalog, facets }: Pick<ServicePorts, 'catalog' | 'facets'>,
  categories: readonly RankedCategory[],
  shown: number,
  { filter, blocked }: Partial<Availability> = {},
): Promise<RankingView[]> {
  const views = categories.map(async ({ uid, rankingName }) => {
    const found = await facets.mostRented({ ...EMPTY_ITEM_QUERY, ...filter, categoryId: uid }, blocked, shown)
    const cards = await catalog.cards(found, blocked)
    return { categoryUid: uid, title: rankingName, cards: cards.map((card) => pricedCard(card, filter?.rentalDays)) }
  })
  return (await Promise.all(views)).filter(({ cards }) => cards.length > 0)
}

export function countRentals({ rankings, days }: Pick<ServicePorts, 'rankings' | 'days'>) {
  return async (): Promise<number> => {
    const { todayOn } = await days.calendar()
    return rankings.countRentals(addDays(todayOn, -RANKING_DAYS))
  }
}
