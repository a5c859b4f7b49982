import { operatorContext, servicesContext } from '#app/context.ts'
import { relativeDayText } from '#app/text/catalog.ts'
import { PROMISE_SENTENCE } from '#app/text/promises.ts'
import { holidaysBetween } from '#app/ui/calendar/holidays.ts'
import { cardOf } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { dayText } from '#app/ui/day-text.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import { categoryPath } from '#app/ui/site.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { type Day, dayOfInstant, daysBetween } from '#domain/day.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { ShopCalendar } from '#services/catalog/shop-calendar.ts'
import type { Route } from './+types/home.ts'
import { Articles, FirstVisit, Plan, Steps } from './about-us.tsx'
import { CategoryIndex } from './category-index.tsx'
import { DeliveryPromise } from './delivery-promise.tsx'
import { Finder } from './finder.tsx'
import { wearerSizes } from './finder-sizes.ts'
import { homeData } from './home-data.ts'
import { Reviews } from './reviews.tsx'

export const meta: Route.MetaFunction = (args) => {
  const site = args.matches[0]?.loaderData?.url ?? ''
  return pageMeta(args, {
    title: '喪服・礼服を最短翌日にお届け',
    description: `喪服・礼服のオンラインレンタル。${PROMISE_SENTENCE}女性・男性・お子様のフォーマルと小物を、サイズと日程の空きを確かめながらお選びいただけます。`,
    path: pageHref('home'),
    image: args.loaderData?.rankings[0]?.cards[0]?.picture,
    data: homeData(site, args.loaderData?.company),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext)
  const [home, categories] = await Promise.all([catalog.getHome(), catalog.listCategories()])
  const { earliestOn, latestOn } = home.calendar
  const { companyName, telephone, postalCode, address } = context.get(operatorContext)
  return {
    company: { companyName, telephone, postalCode, address },
    promise: promiseOf(home.calendar),
    offered: { earliestOn, latestOn, holidays: holidaysBetween(earliestOn, latestOn) },
    wearers: wearerSizes(categories),
    sets: home.sets.map(cardOf),
    rankings: home.rankings.map(({ categoryUid, title, cards }) => ({ categoryUid, title, cards: cards.map(cardOf) })),
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

/** The delivery promise as text. All its days are computed here, on the server. */
function promiseOf({ nowAt, cutOffAt, todayOn, earliestOn, prefecture }: ShopCalendar) {
  const cutOffOn = dayOfInstant(Temporal.Instant.from(cutOffAt))
  return {
    nowAt,
    cutOffAt,
    cutOffWord: cutOffOn === todayOn ? '本日' : dayWordOf(todayOn, cutOffOn),
    dayWord: dayWordOf(todayOn, earliestOn),
    dayText: dayText(earliestOn),
    place: prefectureName(prefecture),
  }
}

function dayWordOf(todayOn: Day, on: Day): string {
  return relativeDayText(daysBetween(todayOn, on))
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { promise, offered, wearers, sets, rankings, reviews } = loaderData
  const heroPicture = rankings[0]?.cards[0]?.picture
  return (
    <div className="home">
      <section className="hero page">
        <h1 className="hero-title">
          <span>大切な日の装いを、</span>
          <span>静かに、確かに。</span>
        </h1>
        {heroPicture !== undefined && (
          <div className="hero-picture">
            <Picture source={heroPicture} sizes="(min-width: 768px) 26rem, 1px" alt="" />
          </div>
        )}
        <div className="hero-start">
          <DeliveryPromise {...promise} />
          <Finder offered={offered} wearers={wearers} />
        </div>
      </section>
      <section className="home-section page">
        <div className="section-head">
          <h2>ひと揃いで届くセット</h2>
          <a href={categoryPath(107)}>セットをすべて見る</a>
        </div>
        <p className="section-lead">小物までそろったセットなら、届いた箱ひとつでお支度が整います。</p>
        <CardGrid cards={sets} days={DEFAULT_SEARCH_RENTAL_DAYS} shape="row" />
      </section>
      <CategoryIndex />
      {rankings.map(({ categoryUid, title, cards }) => (
        <section className="home-section page" key={categoryUid}>
          <div className="section-head">
            <h2>{title}のランキング</h2>
            <a href={categoryPath(categoryUid)}>{title}をすべて見る</a>
          </div>
          <CardGrid cards={cards} days={DEFAULT_SEARCH_RENTAL_DAYS} shape="row" isRanking />
        </section>
      ))}
      <Steps />
      <FirstVisit />
      <Reviews reviews={reviews} />
      <Plan />
      <Articles />
    </div>
  )
}
