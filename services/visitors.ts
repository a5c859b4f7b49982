import { type Day, dayOfInstant } from '#domain/day.ts'
import { rejected } from '#domain/result.ts'
import { FAVOURITES_LIMIT, VIEWS_LIMIT, VISITOR_RETENTION_DAYS } from '#domain/visitor/visitor.ts'
import { type PricedCard, pricedCard } from './catalog/priced-card.ts'
import type { VisitorKey } from './ports/visitors.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'visitors' | 'catalog' | 'ids' | 'clock'>

/** The secret that identifies a visitor, stored in the cookie `sumirei_visitor`. */
type VisitorSecret = string

/** A visitor by the secret, or a signed-in member, whose data no secret gives access to. */
export type VisitorOwner = VisitorSecret | { readonly customerUid: string }

/** The favourites of visitors. An unknown or missing owner has none. */
export function createFavourites(ports: Ports) {
  return {
    listFavourites: listFavourites(ports),
    listFavouriteIds: listFavouriteIds(ports),
    addFavourite: addFavourite(ports),
    removeFavourite: removeFavourite(ports),
    mergeIntoAccount: mergeIntoAccount(ports),
  }
}

export function createHistory(ports: Ports) {
  return { listViews: listViews(ports), recordView: recordView(ports), deleteViews: deleteViews(ports) }
}

/** The favourites, newest first; `unavailableCount`: the number of favourites that are no longer on sale. */
function listFavourites({ visitors, catalog, clock }: Ports) {
  return async (
    owner: VisitorOwner | undefined,
  ): Promise<{ cards: readonly PricedCard[]; unavailableCount: number }> => {
    if (owner === undefined) return { cards: [], unavailableCount: 0 }
    const favourites = await visitors.favourites(visitorKeyOf(owner))
    if (favourites.length > 0) await visitors.touch(visitorKeyOf(owner), clock.now())
    const cards = await catalog.cards(favourites.map(({ itemId }) => itemId))
    return {
      cards: cards.map((card) => pricedCard(card)),
      unavailableCount: favourites.length - cards.length,
    }
  }
}

function listFavouriteIds({ visitors }: Ports) {
  return async (owner: VisitorOwner | undefined): Promise<readonly number[]> => {
    if (owner === undefined) return []
    return (await visitors.favourites(visitorKeyOf(owner))).map(({ itemId }) => itemId)
  }
}

/** Creates the visitor on the first one and returns the secret to store. item-not-found: not on sale. */
function addFavourite(ports: Ports) {
  return async (owner: VisitorOwner | undefined, itemId: number) => {
    const [card] = await ports.catalog.cards([itemId])
    if (card === undefined) return rejected('item-not-found')
    const visitor = await findOrCreateVisitor(ports, owner)
    const outcome = await ports.visitors.addFavourite(visitor.uid, itemId, ports.clock.now(), FAVOURITES_LIMIT)
    if (outcome === 'unknown') return rejected('item-not-found')
    if (outcome === 'full') return rejected('favourites-full', { limit: FAVOURITES_LIMIT })
    return { secret: visitor.secret }
  }
}

function removeFavourite({ visitors }: Ports) {
  return async (owner: VisitorOwner | undefined, itemId: number): Promise<void> => {
    if (owner !== undefined) await visitors.removeFavourite(visitorKeyOf(owner), itemId)
  }
}

/** Moves favourites and viewing history to the account at sign-in; the secret becomes invalid. Idempotent. */
export function mergeIntoAccount({ visitors, ids, clock }: Pick<Ports, 'visitors' | 'ids' | 'clock'>) {
  return async (secret: VisitorSecret | undefined, customerUid: string): Promise<void> => {
    if (secret !== undefined) await visitors.merge(secret, customerUid, ids.next(), clock.now())
  }
}

/** The viewing history, newest first, with the day. Items no longer on sale are left out. */
function listViews({ visitors, catalog }: Ports) {
  return async (
    owner: VisitorOwner | undefined,
    limit: number = VIEWS_LIMIT,
  ): Promise<readonly { card: PricedCard; viewedOn: Day }[]> => {
    if (owner === undefined) return []
    const views = await visitors.views(visitorKeyOf(owner), limit)
    const cards = new Map((await catalog.cards(views.map(({ itemId }) => itemId))).map((card) => [card.id, card]))
    return views.flatMap(({ itemId, at }) => {
      const card = cards.get(itemId)
      return card === undefined ? [] : [{ card: pricedCard(card), viewedOn: dayOfInstant(at) }]
    })
  }
}

/** Records that an item was viewed. Creates the visitor on the first view; undefined when the item is not on sale. */
function recordView(ports: Ports) {
  return async (
    owner: VisitorOwner | undefined,
    itemId: number,
  ): Promise<{ secret: VisitorSecret | undefined } | undefined> => {
    const [card] = await ports.catalog.cards([itemId])
    if (card === undefined) return undefined
    const visitor = await findOrCreateVisitor(ports, owner)
    const isRecorded = await ports.visitors.recordView(visitor.uid, itemId, ports.clock.now(), VIEWS_LIMIT)
    return isRecorded ? { secret: visitor.secret } : undefined
  }
}

function deleteViews({ visitors }: Ports) {
  return async (owner: VisitorOwner | undefined, itemId?: number): Promise<void> => {
    if (owner !== undefined) await visitors.deleteViews(visitorKeyOf(owner), itemId)
  }
}

export function purgeInactiveVisitors({ visitors, clock }: Pick<Ports, 'visitors' | 'clock'>) {
  return (): Promise<number> => visitors.purge(clock.now().subtract({ hours: 24 * VISITOR_RETENTION_DAYS }))
}

function visitorKeyOf(owner: VisitorOwner): VisitorKey {
  return typeof owner === 'string' ? { secret: owner } : owner
}

/** A secret that was not issued by the shop is never accepted: such a visitor gets a new one. */
async function findOrCreateVisitor(
  { visitors, ids, clock }: Ports,
  owner: VisitorOwner | undefined,
): Promise<{ uid: string; secret: string | undefined }> {
  const existing = owner === undefined ? undefined : await visitors.find(visitorKeyOf(owner))
  if (existing !== undefined) return { uid: existing, secret: typeof owner === 'string' ? owner : undefined }
  const secret = typeof owner === 'object' ? undefined : ids.secret()
  const key = typeof owner === 'object' ? owner : { secret: secret ?? '' }
  return { uid: await visitors.create(key, ids.next(), clock.now()), secret }
}
