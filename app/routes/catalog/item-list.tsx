import { Suspense } from 'react'
import { redirect } from 'react-router'
import { canonicalQueryContext, operatorContext, servicesContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { destinationOf } from '#app/session/destination.ts'
import { memoryOwner } from '#app/session/memory-owner.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { unknownFiltersTexts } from '#app/text/list-filters.ts'
import { promiseSentence } from '#app/text/promises.ts'
import { arrivalNotices } from '#app/ui/arrival-notices.ts'
import { Breadcrumbs, breadcrumbData } from '#app/ui/breadcrumbs.tsx'
import { offeredDays } from '#app/ui/calendar/offered-days.ts'
import { cardWithFavourite, cardWithFit } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { cardOptionsOf } from '#app/ui/card-options.ts'
import { findCategory, sizesOf, withoutEmptyEnds } from '#app/ui/category-sizes.ts'
import { headingClass } from '#app/ui/kanji-heading.ts'
import { itemListData, pageMeta, siteOfMatches, siteUrlOf } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { categoryPath } from '#app/ui/site.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { isForCelebration } from '#domain/catalog/attributes.ts'
import { understoodParameters } from '#domain/catalog/effective-parameters.ts'
import { type ItemQuery, parseItemQuery } from '#domain/catalog/item-query.ts'
import { HITS_PER_PAGE } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayTextFrom } from '#domain/text/day-text.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import type { PricedCard } from '#services/catalog/priced-card.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/item-list.ts'
import { EmptyList } from './empty-list.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { knownAnswers } from './known-answers.ts'
import {
  categoryLinks,
  chipsOf,
  type FilterData,
  listPath,
  listTitle,
  narrowingOf,
  tagGroupsOf,
  tagsOf,
  toggledSizePath,
  withoutUnknown,
} from './list-choices.ts'
import { CategorySidebar, ListDestination, ListToolbar, Pager } from './list-navigation.tsx'
import { loadSuggestions } from './suggestions.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (loaderData === undefined) return []
  const { title, crumbs, canonical, cards, query } = loaderData
  const listed = cards.slice(0, STRUCTURED_ITEMS).map(({ id }) => id)
  const siteUrl = siteUrlOf(args.matches)
  const settings = siteOfMatches(args.matches)?.settings
  const promise = settings === undefined ? '' : promiseSentence(settings)
  return pageMeta(args, {
    title,
    description: `${title}のレンタル。${promise}お届け日とサイズを選ぶと、空いている商品だけをご覧いただけます。`,
    path: pageHref('item-list'),
    query: canonical,
    data: [
      breadcrumbData(siteUrl, crumbs),
      ...(listed.length > 0 ? [itemListData(siteUrl, title, listed, (query.page - 1) * HITS_PER_PAGE + 1)] : []),
    ],
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog, favourites, fits } = context.get(servicesContext)
  const destination = destinationOf(context)
  const params = new URL(request.url).searchParams
  const calendar = await catalog.getCalendar(destination.prefecture)
  const { query: requested, notices } = parseItemQuery(params, calendar)
  const id = await catalog.findByNumber(requested.name)
  if (id !== undefined) throw redirect(pageHref('item', { id }), 303)
  const { tree, ...filterData } = await loadFilterData(catalog, requested)
  const query = withoutUnknown(requested, filterData.makers, tree)
  const { canonical, unknown } = understoodParameters(params, query)
  context.set(canonicalQueryContext, canonical)
  const [view, counts, favouriteIds, size] = await Promise.all([
    catalog.listItems(query, destination.prefecture),
    catalog.countChoices(query, destination.prefecture),
    favourites.listFavouriteIds(memoryOwner(context)),
    bodySizeOf(context),
  ])
  // A link may name a page that no longer exists: redirect to the last page.
  if (query.page > view.pageCount) throw redirect(listPath({ ...query, page: view.pageCount }), 303)
  const { category, parent } = filterData
  const sizes = withoutEmptyEnds(filterData.sizes, counts.sizes, query.sizeTagIds)
  const title = listTitle(query, filterData)
  const fitsOfCards = await fits.ofCards(view.cards, size)
  const cards = view.cards.map((card) => cardWithFavourite(card, favouriteIds, fitsOfCards))
  return {
    title,
    isCelebration: isForCelebration(query.tagIds) || category?.isCelebration === true,
    crumbs: [...(parent ? [parent] : []), ...(category ? [category] : [])]
      .map(({ uid, name }) => ({ path: categoryPath(uid), text: name }))
      .concat(category?.name === title ? [] : [{ path: listPath(query), text: title }]),
    canonical,
    query,
    arrivalText: query.arrivalOn && dayTextFrom(query.arrivalOn, calendar.todayOn),
    notices: [...arrivalNotices(notices, calendar.todayOn), ...unknownFiltersTexts(unknown)],
    offered: offeredDays(calendar),
    destination,
    knowsSize: size !== undefined,
    sizes: sizes.map(({ uid, name }) => ({ uid, name, path: toggledSizePath(query, uid) })),
    empty: view.total > 0 ? undefined : await loadEmptyList(context, query, filterData),
    chips: chipsOf(query, filterData),
    categories: categoryLinks(query, tree),
    total: view.total,
    pages: Array.from({ length: view.pageCount }, (_, index) => listPath({ ...query, page: index + 1 })),
    cardProps: cardOptionsOf(query),
    cards,
    choices: {
      makers: filterData.makers.map(({ uid, name }) => ({ uid, name })),
      tagGroups: filterData.tagGroups,
      sizes,
      counts,
    },
  }
}

/** Number of items in the structured data. All 96 would double the size of the page. */
const STRUCTURED_ITEMS = 12
const ABOVE_THE_FOLD = 4

async function loadFilterData(catalog: Services['catalog'], query: ItemQuery) {
  const { categoryId } = query
  const [tree, makers] = await Promise.all([catalog.listCategories(), catalog.listMakers()])
  const found = categoryId === undefined ? undefined : findCategory(tree, categoryId)
  if (categoryId !== undefined && found === undefined)
    throw catalogueError('category-unknown', 404, pageHref('item-list'))
  const scope = narrowingOf(query, tree, found?.category)
  return {
    tree,
    ...found,
    category: found?.category,
    makers,
    tags: tagsOf(tree),
    sizes: sizesOf(scope),
    tagGroups: tagGroupsOf(tree, scope),
  }
}

async function loadEmptyList(context: Route.LoaderArgs['context'], query: ItemQuery, filterData: FilterData) {
  const { catalog, fits } = context.get(servicesContext)
  const { prefecture } = destinationOf(context)
  const size = await bodySizeOf(context)
  // The same item may be in several suggestions, so that its card has no heart.
  const toCards = async (priced: readonly PricedCard[]) => {
    const fitsOfCards = await fits.ofCards(priced, size)
    return priced.map((card) => cardWithFit(card, fitsOfCards))
  }
  return {
    answers: knownAnswers(query.name ?? '', context.get(operatorContext)),
    suggestions: await loadSuggestions(catalog, { query, prefecture, filterData, toCards }),
  }
}

export default function ItemList({ loaderData }: Route.ComponentProps) {
  const { title, crumbs, query, arrivalText, notices, total, pages, chips, cardProps, cards } = loaderData
  return (
    <div className={loaderData.isCelebration ? 'page celebration' : 'page'}>
      <Breadcrumbs crumbs={crumbs} />
      <div className="list-layout">
        <header className="list-head">
          <h1 className={headingClass(title)}>{phrased(title)}</h1>
          <p className="list-total" role="status">
            <b>{groupedDigits(total)}</b>点
            {arrivalText !== undefined && <span>{`（${arrivalText}にお届けできる商品）`}</span>}
          </p>
          <ListDestination destination={loaderData.destination} />
          <a className="list-my-size" href={pageHref('my-size')}>
            {loaderData.knowsSize ? '私のサイズを変更する' : '私のサイズを入力して、合うサイズを表示する'}
          </a>
        </header>
        <div className="list-side">
          <CategorySidebar categories={loaderData.categories} />
          <FilterPanel {...loaderData} />
        </div>
        <div className="list-main">
          {notices.map((text) => (
            <p className="notice" key={text}>
              {unbrokenDays(text)}
            </p>
          ))}
          <ListToolbar sizes={loaderData.sizes} query={query} chips={chips} />
          {loaderData.empty !== undefined ? (
            <EmptyList {...loaderData.empty} />
          ) : (
            // React hydrates the cards after the filters, and answers a press first.
            <Suspense>
              <CardGrid {...cardProps} cards={cards} visibleCount={ABOVE_THE_FOLD} endsFirstScreen />
            </Suspense>
          )}
          <Pager page={query.page} pages={pages} />
        </div>
      </div>
    </div>
  )
}
