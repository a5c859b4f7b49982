import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { memoryOwner } from '#app/session/memory-owner.ts'
import type { PersonalResponse } from '#domain/calls/responses.ts'
import { parseItemId } from '#domain/catalog/item-id.ts'
import { MAX_RECENTLY_VIEWED } from '#domain/visitor/visitor.ts'
import type { Route } from './+types/personal.ts'
import { viewedHtml } from './viewed-items.server.tsx'

/**
 * What the script of the shell fills into a shared document, as JSON (decision 104). In the query: `hearts` for the
 * favourites, `item` for the items viewed before that one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { favourites, history } = context.get(servicesContext)
  const { cartCount, hasNoFavourites } = context.get(visitorContext)
  const { isSignedIn } = context.get(sessionContext)
  const query = new URL(request.url).searchParams
  const owner = memoryOwner(context)
  const itemId = parseItemId(query.get('item') ?? '')
  const mayHaveFavourites = isSignedIn || !hasNoFavourites
  const [favouriteIds, views] = await Promise.all([
    query.has('hearts') && mayHaveFavourites ? favourites.listFavouriteIds(owner) : [],
    itemId === undefined ? [] : history.listViews(owner, MAX_RECENTLY_VIEWED + 1),
  ])
  const viewed = views.map(({ card }) => card).filter(({ id }) => id !== itemId)
  const personal = { isSignedIn, cartCount, favouriteIds, viewedHtml: viewedHtml(viewed.slice(0, MAX_RECENTLY_VIEWED)) }
  return Response.json(personal satisfies PersonalResponse, { headers: { 'cache-control': 'private, no-store' } })
}
