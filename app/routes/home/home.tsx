import { Suspense } from 'react'
import { operatorContext, servicesContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { destinationOf } from '#app/session/destination.ts'
import { relativeDayText } from '#app/text/catalog.ts'
import { promiseSentence } from '#app/text/promises.ts'
import { offeredDays } from '#app/ui/calendar/offered-days.ts'
import { type Card, cardOf, cardWithFit } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { narrowingOfWearer, sizesOf } from '#app/ui/category-sizes.ts'
import type { Destination } from '#app/ui/destination-select.tsx'
import { FirstScreenEnd } from '#app/ui/first-screen.tsx'
import { pageMeta, siteOfMatches } from '#app/ui/page-meta.ts'
import { categoryPath, type Site } from '#app/ui/site.ts'
import { ATTRIBUTES, isForCelebration, type Occasion, tagOfAttribute } from '#domain/catalog/attributes.ts'
import { WEARER_KEYS, wearerLabel } from '#domain/catalog/wearer.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { dayOfInstant, daysBetween } from '#domain/day.ts'
import { islandNames } from '#domain/delivery/islands.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { cutOffTextOn } from '#domain/settings/hours-text.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'
import type { PricedCard } from '#services/catalog/priced-card.ts'
import type { ShopCalendar } from '#services/catalog/shop-calendar.ts'
import type { Route } from './+types/home.ts'
import { DeliveryPromise, Finder, type Wearer } from './hero-start.tsx'
import { Articles, CategoryIndex, FirstVisit, News, Reviews, Steps } from './home-sections.tsx'
import { Occasions, Rankings } from './occasions.tsx'

export const meta: Route.MetaFunction = (args) => {
  const site = siteOfMatches(args.matches)
  const first = args.loaderData?.rankings[0]?.cards[0]
  const promise = site === undefined ? '' : promiseSentence(site.settings)
  return pageMeta(args, {
    title: site === undefined ? '喪服・礼服のレンタル' : `喪服・礼服を最短${site.settings.earliestArrival}にお届け`,
    description: `喪服・礼服のオンラインレンタル。${promise}女性・男性・お子様のフォーマルと小物を、サイズと日程の空きを確かめながらお選びいただけます。`,
    path: pageHref('home'),
    // The picture of a card has no text of its own.
    image: first?.picture && { ...first.picture, alt: first.name },
    ...(site && { data: homeData(site, args.loaderData?.company) }),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, fits, settings } = context.get(servicesContext)
  const destination = destinationOf(context)
  const [home, categories] = await Promise.all([catalog.getHome(destination.prefecture), catalog.listCategories()])
  const shown = [...(home.sets?.cards ?? []), ...home.rankings.flatMap(({ cards }) => cards)]
  const fitsOfCards = await fits.ofCards(shown, await bodySizeOf(context))
  const withFit = (card: PricedCard) => cardWithFit(card, fitsOfCards)
  const { companyName, telephone, postalCode, address } = context.get(operatorContext)
  return {
    company: { companyName, telephone, postalCode, address },
    promise: promiseOf(home.calendar, destination, settings.now()),
    offered: offeredDays(home.calendar),
    destination,
    wearers: wearerSizes(categories),
    occasions: home.occasions.map(({ occasion, card }) => occasionTile(occasion, card)),
    sets: home.sets && { path: categoryPath(home.sets.categoryUid), cards: home.sets.cards.map(withFit) },
    rankings: home.rankings.map(({ categoryUid, title, cards }) => ({ categoryUid, title, cards: cards.map(withFit) })),
    notices: home.notices.map(({ uid, title, shownOn }) => ({ uid, title, shownOn })),
    reviews: home.reviews.map(({ uid, nickname, stars, scene, body, sizeLabel, itemId, itemName }) => ({
      uid,
      nickname,
      stars,
      scene,
      body,
      sizeLabel,
      itemId,
      itemName,
    })),
  }
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

export default function Home({ loaderData }: Route.ComponentProps) {
  const { promise, occasions, offered, destination, wearers, sets, rankings, reviews, notices } = loaderData
  return (
    <div className="home">
      <section className="hero page">
        <h1 className="hero-title">
          <span>大切な日の装いを、</span>
          <span>静かに、確かに。</span>
        </h1>
        <DeliveryPromise {...promise} />
        <Occasions occasions={occasions} />
        <Finder offered={offered} destination={destination} wearers={wearers} />
        <FirstScreenEnd />
      </section>
      {/* React hydrates it after the finder, and answers a press first. */}
      <Suspense>
        <News notices={notices} />
        {sets !== undefined && <Sets {...sets} />}
        <Rankings rankings={rankings} />
        <CategoryIndex />
        <Steps />
        <FirstVisit />
        <Reviews reviews={reviews} />
        <Articles />
      </Suspense>
    </div>
  )
}

function Sets({ path, cards }: { readonly path: string; readonly cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <section className="home-section page wide-only">
      <div className="section-head">
        <h2>ひと揃いで届くセット</h2>
        <a href={path}>セットをすべて見る</a>
      </div>
      <p className="section-lead">小物までそろったセットなら、届いた箱一つでお支度が整います。</p>
      <CardGrid cards={cards} days={DEFAULT_SEARCH_RENTAL_DAYS} shape="row" />
    </section>
  )
}

/** Operator data published to search engines. It is also on the legal pages. */
type Company = Pick<Operator, 'companyName' | 'telephone' | 'postalCode' | 'address'>

/** Structured data of the shop (schema.org WebSite with its search, and Organization). */
function homeData(
  { url: site, shopName }: Pick<Site, 'url' | 'shopName'>,
  company: Company | undefined,
): Record<string, unknown>[] {
  const id = `${site}/#organization`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: shopName,
      url: `${site}/`,
      inLanguage: 'ja',
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${site}${pageHref('item-list')}?name={name}`,
        'query-input': 'required name=name',
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': id,
      name: shopName,
      url: `${site}/`,
      logo: `${site}/icons/icon-512.png`,
      ...(company && {
        legalName: company.companyName,
        telephone: company.telephone,
        address: {
          '@type': 'PostalAddress',
          addressCountry: 'JP',
          postalCode: company.postalCode,
          streetAddress: company.address,
        },
      }),
    },
  ]
}

/** The wearers with a category in the catalogue, and the sizes of their clothes. */
function wearerSizes(categories: readonly CategoryNode[]): Wearer[] {
  return WEARER_KEYS.flatMap((key) => {
    const narrowed = narrowingOfWearer(categories, key)
    if (narrowed === undefined) return []
    return [{ key, label: wearerLabel(key), sizes: sizesOf(narrowed, ({ role }) => role === 'size') }]
  })
}
