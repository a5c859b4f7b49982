import { data } from 'react-router'
import { requestContext, servicesContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { destinationOf } from '#app/session/destination.ts'
import { memoryOwner } from '#app/session/memory-owner.ts'
import { unknownChoicesText } from '#app/text/catalog.ts'
import { ADD_FAILED, rejectionTextOfQuery } from '#app/text/rejections.ts'
import { Breadcrumbs, breadcrumbData } from '#app/ui/breadcrumbs.tsx'
import { holidaysBetween } from '#app/ui/calendar/holidays.ts'
import { cardOf, cardWithFit, starsText } from '#app/ui/card.ts'
import { RecentlyViewed } from '#app/ui/card-grid.tsx'
import { findCategory } from '#app/ui/category-sizes.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { pageMeta, siteUrlOf } from '#app/ui/page-meta.ts'
import { ServerMarkup } from '#app/ui/server-markup.tsx'
import { shownSettings } from '#app/ui/shown-settings.ts'
import { categoryPath } from '#app/ui/site.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { isForCelebration } from '#domain/catalog/attributes.ts'
import { isSizeGroup } from '#domain/catalog/tag-group.ts'
import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { fitCounts } from '#domain/review/review.ts'
import { firstCharacters } from '#domain/text/length.ts'
import { yenText } from '#domain/text/yen.ts'
import { MAX_RECENTLY_VIEWED } from '#domain/visitor/visitor.ts'
import type { ItemView } from '#services/catalog/get-item.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'
import type { ItemRow } from '#services/ports/catalog.ts'
import type { Services } from '#services/services.ts'
import type { VisitorOwner } from '#services/visitor-owner.ts'
import type { Route } from './+types/item-detail.ts'
import { ChoiceForm } from './choice-form.tsx'
import { itemFitHtml } from './item-fit.server.tsx'
import { MY_SIZE_FORM } from './item-fit.ts'
import { Gallery, ItemHead } from './item-head.tsx'
import { itemLeftOutHtml } from './item-left-out.server.tsx'
import { itemNotFound, requireItemId } from './item-not-found.ts'
import { itemPartsHtml } from './item-parts.server.tsx'
import { choiceOf, measureTables, parseItemRequest, questionsOf, setContents, unknownChoices } from './item-view.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (loaderData === undefined) return []
  const { item, crumbs, isPreview } = loaderData
  const siteUrl = siteUrlOf(args.matches)
  const about = firstCharacters(item.description, 80)
  return pageMeta(args, {
    title: `${item.name}（${item.makerName}）`,
    description: `${item.makerName}「${item.name}」のレンタル。${MIN_RENTAL_DAYS}日間${yenText(item.fourDaysYen)}（税込）。${about}`,
    path: pageHref('item', { id: item.id }),
    image: item.medias[0],
    isHidden: isPreview,
    data: [productData(siteUrl, item), breadcrumbData(siteUrl, crumbs)],
  })
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const destination = destinationOf(context)
  const requested = parseItemRequest(query, destination.prefecture, context.get(servicesContext).settings.now())
  const id = requireItemId(params.id)
  const services = context.get(servicesContext)
  const { isShared } = context.get(requestContext)
  const [view, tree, visitorData, size] = await Promise.all([
    services.catalog.getItem(id, { ...requested, prefecture: destination.prefecture }),
    services.catalog.listCategories(),
    isShared ? NO_VISITOR_DATA : loadVisitorData(services, memoryOwner(context), id),
    bodySizeOf(context),
  ])
  if (isRejected(view)) throw itemNotFound(view, params.id)
  const [fitted, fitsOfCards] = await Promise.all([
    services.fits.ofItem(view.item, size),
    services.fits.ofCards(view.recommended, size),
  ])
  const headers = new Headers()
  if (view.isPreview) headers.set('cache-control', 'no-store')
  const choice = choiceOf(view, requested, destination, fitted.fit)
  const rejectionText = rejectionTextOfQuery(query, view.calendar.todayOn, view.settings)
  const page = {
    ...pageOf(view, tree),
    visitorData,
    choice,
    rejectionText: rejectionText ?? unknownChoicesText(unknownChoices(choice, requested)),
    hasFailed: query.get('refused') === ADD_FAILED,
    fitHtml: itemFitHtml(fitted, size),
    leftOutHtml: itemLeftOutHtml(view.item, requested.leftOut),
    partsHtml: itemPartsHtml(
      { ...partsOf(view), settings: shownSettings(view.settings) },
      view.recommended.map((card) => cardWithFit(card, fitsOfCards)),
    ),
  }
  return data(page, { headers })
}

/** The script of the shell fills them into a shared document (decision 104). */
const NO_VISITOR_DATA = { isFavourite: false, recent: undefined }

async function loadVisitorData({ favourites, history }: Services, owner: VisitorOwner | undefined, itemId: number) {
  const [favouriteIds, views] = await Promise.all([
    favourites.listFavouriteIds(owner),
    history.listViews(owner, MAX_RECENTLY_VIEWED + 1),
  ])
  const recent = views.map(({ card }) => cardOf(card)).filter(({ id }) => id !== itemId)
  return { isFavourite: favouriteIds.includes(itemId), recent: recent.slice(0, MAX_RECENTLY_VIEWED) }
}

/** Previews are not cached. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const cacheControl = loaderHeaders.get('cache-control')
  return new Headers(cacheControl === null ? {} : { 'cache-control': cacheControl })
}

function shownItem(item: ItemRow) {
  const { id, name, makerName, makerUid, description, fourDaysYen, reviewCount, reviewStarsSum } = item
  const medias = item.medias.map(({ key, view, width, height, alt }) => ({ key, view, width, height, alt }))
  return { id, name, makerName, makerUid, description, fourDaysYen, reviewCount, reviewStarsSum, medias }
}

/** What the page shows above and beside the choice. */
function pageOf({ item, calendar, isPreview }: ItemView, tree: readonly CategoryNode[]) {
  return {
    item: shownItem(item),
    crumbs: crumbsOf(item, tree),
    stars: starsText(item.reviewStarsSum, item.reviewCount),
    isCelebration: isForCelebration(item.tags.map(({ uid }) => uid)),
    holidays: holidaysBetween(calendar.earliestOn, calendar.latestOn),
    isPreview,
  }
}

/** What the page shows below the choice. */
function partsOf({ item, prices, reviews, questions }: ItemView) {
  return {
    item,
    stars: starsText(item.reviewStarsSum, item.reviewCount),
    tags: item.tags.filter((tag) => !isSizeGroup(tag)).map(({ name }) => name),
    prices,
    set: setContents(item.setForm),
    refPriceYen: item.refPriceYen,
    measures: measureTables(item),
    reviews,
    questions: questionsOf(questions),
    fits: fitCounts(reviews),
  }
}

/** The breadcrumbs of an item lead through its narrowest category. */
function crumbsOf({ id, name, categories }: ItemRow, tree: readonly CategoryNode[]) {
  const narrowest = categories.at(-1)
  const found = narrowest && findCategory(tree, narrowest.uid)
  const ancestors = [found?.parent, found?.category].filter((each) => each !== undefined)
  return [
    ...ancestors.map((each) => ({ path: categoryPath(each.uid), text: each.name })),
    { path: pageHref('item', { id }), text: name },
  ]
}

export default function ItemDetail({ loaderData }: Route.ComponentProps) {
  const { item, crumbs, stars, choice, holidays, rejectionText, hasFailed, visitorData } = loaderData
  const { fitHtml, leftOutHtml } = loaderData
  return (
    <div className={loaderData.isCelebration ? 'page item-page celebration' : 'page item-page'} key={item.id}>
      <Breadcrumbs crumbs={crumbs} />
      <div className="item-layout">
        {item.medias.length === 0 ? <span className="picture picture-none" /> : <Gallery pictures={item.medias} />}
        <div className="item-side">
          <ItemHead
            item={item}
            stars={stars}
            days={choice.days}
            priceYen={choice.priceYen}
            nearestText={choice.nearestText}
            isPreview={loaderData.isPreview}
            isFavourite={visitorData.isFavourite}
          />
          <ChoiceForm
            itemId={item.id}
            choice={choice}
            holidays={holidays}
            rejectionText={rejectionText && unbrokenDays(rejectionText)}
            hasFailed={hasFailed}
            fit={fitHtml && <ServerMarkup className="item-fit" html={fitHtml} />}
            leftOut={leftOutHtml && <ServerMarkup html={leftOutHtml} />}
            isPreview={loaderData.isPreview}
          />
          {fitHtml && <PostForm id={MY_SIZE_FORM} action={pageHref('my-size')} keepsScroll />}
        </div>
      </div>
      <ServerMarkup className="item-parts" html={loaderData.partsHtml} />
      {visitorData.recent === undefined ? (
        <ServerMarkup className="item-viewed" html="" data-viewed={item.id} />
      ) : (
        <RecentlyViewed cards={visitorData.recent} />
      )}
    </div>
  )
}

/** Structured data of an item for search engines (schema.org Product): an offer to lease. */
function productData(siteUrl: string, item: ReturnType<typeof pageOf>['item']): Record<string, unknown> {
  const { reviewStarsSum, reviewCount } = item
  const ratingValue = (reviewStarsSum / reviewCount).toFixed(1)
  const rating = { '@type': 'AggregateRating', ratingValue, reviewCount, bestRating: 5, worstRating: 1 }
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    description: item.description,
    sku: String(item.id),
    brand: { '@type': 'Brand', name: item.makerName },
    image: item.medias.map(({ key }) => `${siteUrl}/images/${key}-1200.webp`),
    offers: {
      '@type': 'Offer',
      url: `${siteUrl}${pageHref('item', { id: item.id })}`,
      price: item.fourDaysYen,
      priceCurrency: 'JPY',
      availability: 'https://schema.org/InStock',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    },
    ...(reviewCount > 0 && { aggregateRating: rating }),
  }
}
