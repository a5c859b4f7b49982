import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { destinationOf } from '#app/session/destination.ts'
import { relativeDayText } from '#app/text/catalog.ts'
import { offeredDays } from '#app/ui/calendar/offered-days.ts'
import { type Card, cardOf, cardWithFit } from '#app/ui/card.ts'
import { narrowingOfWearer, sizesOf } from '#app/ui/category-sizes.ts'
import type { Destination } from '#app/ui/destination-select.tsx'
import { categoryPath } from '#app/ui/site.ts'
import { ATTRIBUTES, isForCelebration, type Occasion, tagOfAttribute } from '#domain/catalog/attributes.ts'
import { WEARER_KEYS, wearerLabel } from '#domain/catalog/wearer.ts'
import { dayOfInstant, daysBetween } from '#domain/day.ts'
import { islandNames } from '#domain/delivery/islands.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import type { FeaturedRule, HomeBlock } from '#domain/layout/home-blocks.ts'
import { cutOffTextOn } from '#domain/settings/hours-text.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { dayText } from '#domain/text/day-text.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { Featured } from '#services/catalog/get-featured.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'
import type { PricedCard } from '#services/catalog/priced-card.ts'
import type { ShopCalendar } from '#services/catalog/shop-calendar.ts'
import type { Services } from '#services/services.ts'
import type { Wearer } from './hero-start.tsx'
import { textHtml } from './home-text.server.tsx'

type Context = Readonly<RouterContextProvider>
type HomeView = Awaited<ReturnType<Services['catalog']['getHome']>>

/** What the home page shows of some blocks: the first screen, and the others in their order. */
export async function homeData([hero, ...blocks]: readonly HomeBlock[], context: Context) {
  const { catalog, fits, settings } = context.get(servicesContext)
  const destination = destinationOf(context)
  const [home, categories] = await Promise.all([catalog.getHome(destination.prefecture), catalog.listCategories()])
  const featured = await Promise.all(blocks.map((block) => featuredCards(block, context)))
  const shown = [home.sets?.cards ?? [], ...home.rankings.map(({ cards }) => cards), ...featured].flat()
  const fitsOfCards = await fits.ofCards(shown, await bodySizeOf(context))
  const withFit = (card: PricedCard) => cardWithFit(card, fitsOfCards)
  return {
    hero: {
      heading: hero?.fields.heading ?? '',
      lead: hero?.fields.lead ?? '',
      promise: promiseOf(home.calendar, destination, settings.now()),
      occasions: home.occasions.map(({ occasion, card }) => occasionTile(occasion, card)),
      offered: offeredDays(home.calendar),
      destination,
      wearers: wearerSizes(categories),
    },
    blocks: blocks.flatMap((block, index) => {
      const cards = (featured[index] ?? []).map(withFit)
      return (
        blockView(block, {
          home,
          cards,
          withFit,
          html: () => textHtml(block, { index, categories, context }),
          planPercent: settings.now().prices.planPercent,
        }) ?? []
      )
    }),
  }
}

type Facts = {
  readonly home: HomeView
  readonly cards: readonly Card[]
  readonly withFit: (card: PricedCard) => Card
  readonly html: () => string | undefined
  readonly planPercent: number
}
export type BlockView = NonNullable<ReturnType<typeof blockView>>

/** What a block shows; undefined where there is nothing to show. */
function blockView({ kind, fields }: HomeBlock, { home, cards, withFit, html, planPercent }: Facts) {
  const { heading = '', lead = '', linkText = '', linkPath = '' } = fields
  const link = linkPath === '' ? undefined : { text: linkText, path: linkPath }
  switch (kind) {
    case 'hero':
      return undefined
    case 'news':
      return { kind, heading, notices: home.notices.map(({ uid, title, shownOn }) => ({ uid, title, shownOn })) }
    case 'sets':
      return (
        home.sets && {
          kind,
          heading,
          lead,
          path: categoryPath(home.sets.categoryUid),
          cards: home.sets.cards.map(withFit),
        }
      )
    case 'rankings':
      return { kind, heading, rankings: home.rankings.map((ranking) => rankingView(ranking, withFit)) }
    case 'reviews':
      return { kind, heading, reviews: home.reviews.map(reviewView) }
    case 'text': {
      const shown = html()
      return shown === undefined ? undefined : { kind, heading, link, html: shown }
    }
    case 'featured':
      return cards.length === 0 ? undefined : { kind, heading, lead, link, cards }
    case 'first-visit':
      return { kind, heading, planPercent }
    default:
      return { kind, heading }
  }
}

function rankingView({ categoryUid, title, cards }: HomeView['rankings'][number], withFit: Facts['withFit']) {
  return { categoryUid, title, cards: cards.map(withFit) }
}

function reviewView(review: HomeView['reviews'][number]) {
  const { uid, nickname, stars, scene, body, sizeLabel, itemId, itemName } = review
  return { uid, nickname, stars, scene, body, sizeLabel, itemId, itemName }
}

async function featuredCards({ kind, fields }: HomeBlock, context: Context): Promise<readonly PricedCard[]> {
  if (kind !== 'featured') return []
  const rule = (fields.rule ?? 'chosen') as FeaturedRule
  const ids = rule === 'chosen' ? (fields.items ?? '').split(',').flatMap((id) => parseInteger(id.trim()) ?? []) : []
  const categoryId = rule === 'chosen' ? undefined : parseInteger(fields.category)
  return context.get(servicesContext).catalog.getFeatured({ rule, ids, categoryId } satisfies Featured)
}

function occasionTile(occasion: Occasion, card: PricedCard) {
  const tagUid = tagOfAttribute(occasion)
  const { label } = ATTRIBUTES.occasion.tags.find(({ key }) => key === occasion)!
  return { tagUid, label, isCelebration: isForCelebration([tagUid]), picture: cardOf(card).picture }
}

/** The delivery promise as text. All its days are computed here, on the server. */
function promiseOf(calendar: ShopCalendar, destination: Destination, { hours }: Settings) {
  const { nowAt, cutOffAt, todayOn, earliestOn } = calendar
  const islands = islandNames(destination.prefecture).length > 0 ? '（離島を除く）' : ''
  const cutOffOn = dayOfInstant(Temporal.Instant.from(cutOffAt))
  const cutOffWord = cutOffOn === todayOn ? '本日' : relativeDayText(daysBetween(todayOn, cutOffOn))
  return {
    nowAt,
    cutOffAt,
    cutOffText: `${cutOffWord}${cutOffTextOn(hours, cutOffOn)}`,
    dayWord: relativeDayText(daysBetween(todayOn, earliestOn)),
    dayText: dayText(earliestOn),
    place: `${prefectureName(destination.prefecture)}${islands}へのお届けの場合${destination.isAssumed ? '（お届け先は下で選べます）' : ''}`,
  }
}

/** The wearers with a category in the catalogue, and the sizes of their clothes. */
function wearerSizes(categories: readonly CategoryNode[]): Wearer[] {
  return WEARER_KEYS.flatMap((key) => {
    const narrowed = narrowingOfWearer(categories, key)
    if (narrowed === undefined) return []
    return [{ key, label: wearerLabel(key), sizes: sizesOf(narrowed, ({ role }) => role === 'size') }]
  })
}
