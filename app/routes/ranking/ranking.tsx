import { servicesContext } from '#app/context.ts'
import { memoryOwner } from '#app/session/memory-owner.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { Breadcrumbs, breadcrumbData } from '#app/ui/breadcrumbs.tsx'
import { cardWithFavourite } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { itemListData, pageMeta } from '#app/ui/page-meta.ts'
import { categoryPath } from '#app/ui/site.ts'
import { RANKING_CATEGORIES, RANKING_DAYS } from '#domain/catalog/ranking.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { RankingView } from '#services/catalog/get-home.ts'
import type { Route } from './+types/ranking.ts'

const PATH = pageHref('ranking')

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (loaderData === undefined) return []
  const { title, crumbs, rankings } = loaderData
  const siteUrl = args.matches[0]?.loaderData?.url ?? ''
  return pageMeta(args, {
    title,
    description: `${title}。直近${RANKING_DAYS}日間にご利用回数の多い順に、よく選ばれている商品をご紹介します。`,
    path: PATH,
    data: [
      breadcrumbData(siteUrl, crumbs),
      ...rankings.map(({ title: name, cards }) => itemListData(siteUrl, `${name}ランキング`, cards)),
    ],
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog, favourites } = context.get(servicesContext)
  const requestedId = new URL(request.url).searchParams.get('category_id')?.trim() || undefined
  const category = RANKING_CATEGORIES.find(({ categoryId }) => categoryId === parseInteger(requestedId))
  if (requestedId !== undefined && category === undefined) throw catalogueError(6, 404, PATH)
  const [rankings, favouriteIds] = await Promise.all([
    catalog.getRanking(category?.categoryId),
    favourites.listFavouriteIds(memoryOwner(context)),
  ])
  return {
    chosen: category?.categoryId as number | undefined,
    title: category === undefined ? 'ランキング' : `${category.label}のランキング`,
    crumbs: [
      { path: PATH, text: 'ランキング' },
      ...(category === undefined ? [] : [{ path: rankingPath(category.categoryId), text: category.label }]),
    ],
    rankings: rankings.map((ranking) => withCards(ranking, favouriteIds)),
  }
}

function withCards({ categoryUid, title, cards }: RankingView, favouriteIds: readonly number[]) {
  return { categoryUid, title, cards: cards.map((card) => cardWithFavourite(card, favouriteIds)) }
}

function rankingPath(categoryUid: number): string {
  return `${PATH}?category_id=${categoryUid}`
}

export default function RankingPage({ loaderData }: Route.ComponentProps) {
  const { chosen, title, crumbs, rankings } = loaderData
  return (
    <div className="page ranking-page">
      <Breadcrumbs crumbs={crumbs} />
      <header className="ranking-head">
        <h1>{title}</h1>
        <p>直近{RANKING_DAYS}日間にのご利用回数の多い順です。</p>
      </header>
      <RankingChoice chosen={chosen} />
      {rankings.length === 0 && (
        <p className="memory-empty">
          この部門は、直近{RANKING_DAYS}日間のお貸し出しがまだございません。ほかの部門をご覧ください。
        </p>
      )}
      {rankings.map(({ categoryUid, title: name, cards }, index) => (
        <section className="ranking-part" key={categoryUid} aria-label={`${name}のランキング`}>
          {chosen === undefined && (
            <div className="section-head">
              <h2>{name}</h2>
              <a href={rankingPath(categoryUid)}>30位まで見る</a>
            </div>
          )}
          <CardGrid
            cards={cards}
            days={DEFAULT_SEARCH_RENTAL_DAYS}
            shape="wall"
            visibleCount={index === 0 ? 4 : 0}
            isRanking
          />
          {chosen !== undefined && (
            <p className="ranking-all">
              <a className="button button-plain" href={categoryPath(categoryUid)}>
                {name}をすべて見る
              </a>
            </p>
          )}
        </section>
      ))}
    </div>
  )
}

function RankingChoice({ chosen }: { chosen: number | undefined }) {
  const choices = [{ path: PATH, label: 'すべて', categoryId: undefined as number | undefined }].concat(
    RANKING_CATEGORIES.map(({ categoryId, label }) => ({ path: rankingPath(categoryId), label, categoryId })),
  )
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
