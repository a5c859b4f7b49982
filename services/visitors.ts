import { type Day, dayOfInstant } from '#domain/day.ts'
import type { NamedRental } from '#domain/rental/named-rental.ts'
import { rejected } from '#domain/result.ts'
import { FAVOURITES_LIMIT, VIEWS_LIMIT, VISITOR_RETENTION_DAYS } from '#domain/visitor/visitor.ts'
import { type RentalCard, rentalCards } from './catalog/priced-card.ts'
import type { ServicePorts } from './service-ports.ts'
import { findOrCreateVisitor, type VisitorOwner, type VisitorSecret, visitorKeyOf } from './visitor-owner.ts'
import { type CheckedRental, getRental, rememberRental } from './visitor-rental.ts'

type Ports = Pick<ServicePorts, 'visitors' | 'catalog' | 'ids' | 'clock' | 'days'>

/** The favourites of visitors. An unknown or missing owner has none. */
export function createFavourites(ports: Ports) {
  return {
    listFavourites: listFavourites(ports),
    listFavouriteIds: listFavouriteIds(ports),
    addFavourite: addFavourite(ports),
    removeFavourite: removeFavourite(ports),
    mergeIntoAccount: mergeIntoAccount(ports),
    getRental: getRental(ports),
    rememberRental: rememberRental(ports),
  }
}

export function createHistory(ports: Ports) {
  return { listViews: listViews(ports), recordView: recordView(ports), deleteViews: deleteViews(ports) }
}

/**
 * The favourites, newest first, for a rental if one is given; `unavailableCount`: the number of favourites that are no
 * longer on sale.
 */
function listFavourites({ visitors, catalog, clock }: Ports) {
  return async (
    owner: VisitorOwner | undefined,
    rental?: CheckedRental,
  ): Promise<{ cards: readonly RentalCard[]; unavailableCount: number }> => {
    if (owner === undefined) return { cards: [], unavailableCount: 0 }
    const favourites = await visitors.favourites(visitorKeyOf(owner))
    if (favourites.length > 0) await visitors.touch(visitorKeyOf(owner), clock.now())
    const ids = favourites.map(({ itemId }) => itemId)
    const cards = await rentalCards(catalog, ids, rental)
    return { cards, unavailableCount: favourites.length - cards.length }
  }
}

function listFavouriteIds({ visitors }: Ports) {
  return async (owner: VisitorOwner | undefined): Promise<readonly number[]> => {
    if (owner === undefined) return []
    return (await visitors.favourites(visitorKeyOf(owner))).map(({ itemId }) => itemId)
  }
}

/**
 * Creates the visitor on the first one and returns the secret to store. `rental`: that of the page, which is
 * remembered. item-not-found: not on sale.
 */
function addFavourite(ports: Ports) {
  return async (owner: VisitorOwner | undefined, itemId: number, rental?: NamedRental) => {
    const [card] = await ports.catalog.cards([itemId])
    if (card === undefined) return rejected('item-not-found')
    const visitor = await findOrCreateVisitor(ports, owner)
    const outcome = await ports.visitors.addFavourite(visitor.uid, itemId, ports.clock.now(), FAVOURITES_LIMIT)
    if (outcome === 'unknown') return rejected('item-not-found')
    if (outcome === 'full') return rejected('favourites-full', { limit: FAVOURITES_LIMIT })
    if (rental !== undefined) await ports.visitors.saveRental(visitor.uid, rental, ports.clock.now())
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

/** The viewing history, newest first, with the day, for a rental if one is given. Without items no longer on sale. */
function listViews({ visitors, catalog }: Ports) {
  return async (
    owner: VisitorOwner | undefined,
    limit: number = VIEWS_LIMIT,
    rental?: CheckedRental,
  ): Promise<readonly { card: RentalCard; viewedOn: Day }[]> => {
    if (owner === undefined) return []
    const views = await visitors.views(visitorKeyOf(owner), limit)
    const found = await rentalCards(
      catalog,
      views.map(({ itemId }) => itemId),
      rental,
    )
    const cards = new Map(found.map((card) => [card.id, card]))
    return views.flatMap(({ itemId, at }) => {
      const card = cards.get(itemId)
      return card === undefined ? [] : [{ card, viewedOn: dayOfInstant(at) }]
    })
  }
}

/**
 * Records that an item was viewed, and the rental that its page was opened for. Creates the visitor on the first view;
 * undefined when the item is not on sale.
 */
function recordView(ports: Ports) {
  return async (
    owner: VisitorOwner | undefined,
    itemId: number,
    rental?: NamedRental,
  ): Promise<{ secret: VisitorSecret | undefined } | undefined> => {
    const [card] = await ports.catalog.cards([itemId])
    if (card === undefined) return undefined
    const view = { itemId, at: ports.clock.now(), rental }
    const recordOf = (known: VisitorOwner) => ports.visitors.recordView(visitorKeyOf(known), view, VIEWS_LIMIT)
    // Most visitors are known: they need no statement that finds them.
    if (owner !== undefined && (await recordOf(owner))) return { secret: typeof owner === 'string' ? owner : undefined }
    if (owner === undefined) {
      const secret = ports.ids.secret()
      return (await ports.visitors.createWithView(secret, ports.ids.next(), view)) ? { secret } : undefined
    }
    const { secret } = await findOrCreateVisitor(ports, owner)
    const created = secret ?? owner
    return (await recordOf(created)) ? { secret } : undefined
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
