import { servicesContext, visitorContext } from '#app/context.ts'
import { arrivalMovedText } from '#app/text/catalog.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { Breadcrumbs, breadcrumbData } from '#app/ui/breadcrumbs.tsx'
import { holidaysBetween } from '#app/ui/calendar/holidays.ts'
import { cardOf } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { dayText } from '#app/ui/day-text.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { categoryPath } from '#app/ui/site.ts'
import { canonicalQuery } from '#domain/catalog/canonical.ts'
import { parseItemQuery } from '#domain/catalog/item-query.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/item-list.ts'
import { EmptyList } from './empty-list.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { itemQuery, listPath } from './list-address.ts'
import { chipsOf, findCategory, listTitle, sizesOf, tagGroupsOf } from './list-choices.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { Pager } from './pager.tsx'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (loaderData === undefined) return []
  const { title, crumbs, canonical } = loaderData
  return pageMeta(args, {
    title,
    description: `${title}のレンタル一覧。16時までのご注文で当日発送、最短で翌日にお届けします。お届け日とサイズを選ぶと、空いている商品だけをご覧いただけます。`,
    path: '/items/list',
    query: canonical,
    data: [breadcrumbData('', crumbs)],
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext)
  const params = new URL(request.url).searchParams
  const calendar = await catalog.getCalendar(context.get(visitorContext).prefecture)
  const { query, notices } = parseItemQuery(params, calendar)
  const [view, known] = await Promise.all([
    catalog.listItems(query, calendar.prefecture),
    knownOf(catalog, query.categoryId),
  ])
  const { category, parent, makers, sizes, tagGroups } = known
  const title = listTitle(query, known)
  return {
    title,
    crumbs: [...(parent ? [parent] : []), ...(category ? [category] : [])]
      .map(({ uid, name }) => ({ path: categoryPath(uid), text: name }))
      .concat(category?.name === title ? [] : [{ path: listPath(query), text: title }]),
    canonical: canonicalQuery(params),
    query,
    notice: notices.map(({ detail }) =>
      arrivalMovedText(detail.why, dayText(detail.askedOn), dayText(detail.arrivalOn)),
    )[0],
    offered: {
      earliestOn: calendar.earliestOn,
      latestOn: calendar.latestOn,
      holidays: holidaysBetween(calendar.earliestOn, calendar.latestOn),
    },
    makers: makers.map(({ uid, name }) => ({ uid, name })),
    sizes: sizes.map((size) => ({
      ...size,
      path: listPath({ ...query, page: 1, sizeTagId: sizeAfter(query.sizeTagId, size.uid) }),
    })),
    tagGroups,
    chips: chipsOf(query, known),
    itemQuery: itemQuery(query),
    days: query.rentalDays ?? DEFAULT_SEARCH_RENTAL_DAYS,
    total: view.total,
    pages: Array.from({ length: view.pageCount }, (_, index) => listPath({ ...query, page: index + 1 })),
    cards: view.cards.map(cardOf),
  }
}

/** Choosing the chosen size again takes it off. */
function sizeAfter(chosen: number | undefined, clicked: number): number | undefined {
  return chosen === clicked ? undefined : clicked
}

async function knownOf(catalog: Services['catalog'], categoryId: number | undefined) {
  const [tree, makers] = await Promise.all([catalog.listCategories(), catalog.listMakers()])
  const found = categoryId === undefined ? undefined : findCategory(tree, categoryId)
  if (categoryId !== undefined && found === undefined) throw catalogueError(6, 404, '/items/list')
  return {
    ...found,
    category: found?.category,
    makers,
    sizes: sizesOf(found?.category),
    tagGroups: tagGroupsOf(tree, found?.category),
  }
}

export default function ItemList({ loaderData }: Route.ComponentProps) {
  const { title, crumbs, query, notice, total, cards, pages, chips, days } = loaderData
  return (
    <div className="page">
      <Breadcrumbs crumbs={crumbs} />
      <div className="list-layout">
        <header className="list-head">
          <h1>{title}</h1>
          <p className="list-total" role="status">
            <b>{total.toLocaleString('ja-JP')}</b>点
            {query.arrivalOn !== undefined && `（${dayText(query.arrivalOn)}にお届けできる商品）`}
          </p>
        </header>
        <FilterPanel {...loaderData} />
        <div className="list-main">
          {notice !== undefined && <p className="notice">{notice}</p>}
          <ListToolbar sizes={loaderData.sizes} query={query} chips={chips} />
          {cards.length === 0 ? (
            <EmptyList chips={chips} />
          ) : (
            <CardGrid
              cards={cards}
              days={days}
              query={loaderData.itemQuery}
              isForDates={query.arrivalOn !== undefined}
              inSight={4}
            />
          )}
          <Pager page={query.page} pages={pages} />
        </div>
      </div>
    </div>
  )
}
