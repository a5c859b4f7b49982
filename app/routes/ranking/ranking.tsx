import { servicesContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { destinationOf } from '#app/session/destination.ts'
import { memoryOwner } from '#app/session/memory-owner.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { unknownFiltersTexts } from '#app/text/list-filters.ts'
import { arrivalNotices } from '#app/ui/arrival-notices.ts'
import { Breadcrumbs, breadcrumbData } from '#app/ui/breadcrumbs.tsx'
import { offeredDays } from '#app/ui/calendar/offered-days.ts'
import { type Card, cardWithFavourite } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { cardOptionsOf } from '#app/ui/card-options.ts'
import { findCategory, sizesOf } from '#app/ui/category-sizes.ts'
import { FirstScreenEnd } from '#app/ui/first-screen.tsx'
import { itemListData, pageMeta, siteUrlOf } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { type RankedCategory, rankedCategories } from '#domain/catalog/category-tree.ts'
import { understoodParameters } from '#domain/catalog/effective-parameters.ts'
import { EMPTY_ITEM_QUERY, parseItemQuery } from '#domain/catalog/item-query.ts'
import { RANKING_DAYS } from '#domain/catalog/ranking.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { RankingFilter as RankingQuery, RankingView } from '#services/catalog/get-home.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'
import type { PricedCard } from '#services/catalog/priced-card.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/ranking.ts'
import { RankingFilter } from './ranking-filter.tsx'

const PATH = pageHref('ranking')

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (loaderData === undefined) return []
  const { title, crumbs, rankings } = loaderData
  const siteUrl = siteUrlOf(args.matches)
  return pageMeta(args, {
    title,
    description: `${title}。直近${RANKING_DAYS}日間にご利用回数の多い順に、よく選ばれている商品をご紹介します。`,
    path: PATH,
    data: [
      breadcrumbData(siteUrl, crumbs),
      ...rankings.map(({ title: name, cards }) =>
        itemListData(
          siteUrl,
          `${name}ランキング`,
          cards.map(({ id }) => id),
        ),
      ),
    ],
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog, favourites, fits } = context.get(servicesContext)
  const params = new URL(request.url).searchParams
  const requestedId = params.get('category_id')?.trim() || undefined
  const tree = await catalog.listCategories()
  const shown = rankedCategories(tree)
  const category = shown.find(({ uid }) => uid === parseInteger(requestedId))
  if (requestedId !== undefined && category === undefined) throw catalogueError('category-unknown', 404, PATH)
  const destination = destinationOf(context)
  const [calendar, sizes, favouriteIds] = await Promise.all([
    catalog.getCalendar(destination.prefecture),
    rankingSizes(catalog, tree, category?.uid),
    favourites.listFavouriteIds(memoryOwner(context)),
  ])
  const { query, notices } = parseItemQuery(params, calendar)
  const { arrivalOn, rentalDays } = query
  const sizeTagIds = query.sizeTagIds.filter((sizeTagId) => sizes.some(({ uid }) => uid === sizeTagId))
  const filter = { sizeTagIds, arrivalOn, rentalDays }
  const { unknown } = understoodParameters(params, category === undefined ? query : { ...query, sizeTagIds })
  const rankings = await catalog.getRanking(category?.uid, filter, destination.prefecture)
  const fitsOfCards = await fits.ofCards(
    rankings.flatMap(({ cards }) => cards),
    await bodySizeOf(context),
  )
  const title = category === undefined ? 'ランキング' : `${category.rankingName}のランキング`
  return {
    chosen: category?.uid,
    title,
    crumbs: [
      { path: PATH, text: 'ランキング' },
      ...(category === undefined ? [] : [{ path: rankingPath(category.uid, filter), text: category.rankingName }]),
    ],
    notices: [...arrivalNotices(notices, calendar.todayOn), ...unknownFiltersTexts(unknown)],
    filter: { sizes, sizeTagId: sizeTagIds[0], arrivalOn, rentalDays, offered: offeredDays(calendar), destination },
    isFiltered: sizeTagIds.length > 0 || arrivalOn !== undefined,
    cardOptions: cardOptionsOf(filter),
    choices: rankingChoices(filter, shown),
    rankings: rankings.map((ranking) => ({
      ...withCards(ranking, (card) => cardWithFavourite(card, favouriteIds, fitsOfCards)),
      path: rankingPath(ranking.categoryUid, filter),
      listPath: pageHref('item-list', { ...daysQuery(filter), category_id: ranking.categoryUid }),
    })),
  }
}

/** The sizes of a category in which items are for rent; none for the overview, whose categories differ in sizes. */
async function rankingSizes(
  catalog: Services['catalog'],
  tree: readonly CategoryNode[],
  categoryId: number | undefined,
) {
  if (categoryId === undefined) return []
  const counts = await catalog.countChoices({ ...EMPTY_ITEM_QUERY, categoryId })
  return sizesOf(findCategory(tree, categoryId)?.category).filter(({ uid }) => (counts.sizes[uid] ?? 0) > 0)
}

/** Another category has other sizes, so its link keeps only the days. */
function daysQuery({ arrivalOn, rentalDays }: RankingQuery): Record<string, string | number> {
  return arrivalOn === undefined ? {} : { startcalendar: arrivalOn, range: rentalDays ?? DEFAULT_SEARCH_RENTAL_DAYS }
}

function withCards({ categoryUid, title, cards }: RankingView, cardOf: (card: PricedCard) => Card) {
  return { categoryUid, title, cards: cards.map(cardOf) }
}

function rankingPath(categoryUid: number | undefined, filter: RankingQuery): string {
  return pageHref('ranking', { ...(categoryUid !== undefined && { category_id: categoryUid }), ...daysQuery(filter) })
}

function rankingChoices(filter: RankingQuery, shown: readonly RankedCategory[]) {
  const choices = shown.map(({ uid, rankingName }) => ({ categoryId: uid, label: rankingName }))
  return [{ categoryId: undefined, label: 'すべて' }, ...choices].map((choice) => ({
    ...choice,
    path: rankingPath(choice.categoryId, filter),
  }))
}

export default function RankingPage({ loaderData }: Route.ComponentProps) {
  const { chosen, title, crumbs, rankings, notices, filter, isFiltered, cardOptions, choices } = loaderData
  return (
    <div className="page ranking-page">
      <Breadcrumbs crumbs={crumbs} />
      <header className="ranking-head">
        <h1>{phrased(title)}</h1>
        <p>{`直近${RANKING_DAYS}日間のご利用回数の多い順です。`}</p>
      </header>
      <RankingChoice chosen={chosen} choices={choices} />
      <RankingFilter {...filter} chosen={chosen} />
      {notices.map((text) => (
        <p className="notice" key={text}>
          {unbrokenDays(text)}
        </p>
      ))}
      {rankings.length === 0 && (
        <p className="memory-empty">
          {isFiltered
            ? 'この条件で空いている商品がランキングにございません。日程またはサイズを変えてお探しください。'
            : `この部門は、直近${RANKING_DAYS}日間のお貸し出しがまだございません。ほかの部門をご覧ください。`}
        </p>
      )}
      <FirstScreenEnd />
      {rankings.map(({ categoryUid, title: name, cards, path, listPath }, index) => (
        <section className="ranking-part" key={categoryUid} aria-label={`${name}のランキング`}>
          {chosen === undefined && (
            <div className="section-head">
              <h2>{name}</h2>
              <a href={path}>30位まで見る</a>
            </div>
          )}
          <CardGrid {...cardOptions} cards={cards} shape="wall" visibleCount={index === 0 ? 4 : 0} isRanking />
          {chosen !== undefined && (
            <p className="ranking-all">
              <a className="button button-plain" href={listPath}>
                {name}をすべて見る
              </a>
            </p>
          )}
        </section>
      ))}
    </div>
  )
}

type RankingChoiceProps = { chosen: number | undefined; choices: ReturnType<typeof rankingChoices> }

function RankingChoice({ chosen, choices }: RankingChoiceProps) {
  return (
    <nav className="ranking-choice" aria-label="ランキングの部門">
      <ul>
        {choices.map(({ path, label, categoryId }) => (
          <li key={path}>
            <a className="chip" href={path} aria-current={categoryId === chosen ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
