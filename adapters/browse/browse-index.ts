import type { SearchItem } from '#domain/search/search-item.ts'
import type { AccessoryStore } from '#services/ports/accessories.ts'
import type { CatalogStore, FacetStore, Listing, ShopVersions } from '#services/ports/catalog.ts'
import type { SearchIndex } from '#services/ports/search-index.ts'
import { applyChanges, type FeedPosition, type FeedResult, loadItems } from '../postgres/catalogue/browse-feed.ts'
import type { Database } from '../postgres/database/connect.ts'
import { countChoices } from './count-choices.ts'
import { findFreeAccessories, findShoeSizes } from './find-accessories.ts'
import {
  countItems,
  findCandidates,
  findCards,
  findIds,
  findMostRented,
  findOccupancies,
  findPage,
  totalsOf,
} from './find-items.ts'
import { ItemTable } from './item-table.ts'
import { searchItems, searchValues } from './search-items.ts'

export type BrowseOptions = {
  /** An answer is never from an older state than this. 0: changes are read before each answer. */
  readonly maxAgeMs: number
  /** How often changes are read from the first query on; undefined: only by queries. */
  readonly pollMs?: number | undefined
  readonly onError?: ((error: unknown) => void) | undefined
  readonly onChanges?: ((changes: BrowseChanges) => void) | undefined
}

/** `units` and `items`: all that the index has. */
export type BrowseChanges = Pick<FeedResult, 'changes' | 'lagSeconds'> & Readonly<ItemTable['size']>

/** Also the items on sale with some ids, which the hosted service does not know, in the order of the ids. */
export type EmbeddedSearch = SearchIndex & { findItems(ids: readonly number[]): Promise<readonly SearchItem[]> }

export type BrowseIndex = Listing &
  FacetStore &
  AccessoryStore &
  EmbeddedSearch & {
    /** StockStore.occupanciesBySize of an item on sale; undefined for any other. */
    occupanciesBySize(itemId: number): Promise<ReadonlyMap<number | undefined, readonly string[]> | undefined>
    /** Reads the changes, at first everything. */
    refresh(): Promise<void>
    close(): void
  }

/**
 * Answers lists, counts, searches and calendars from the memory of the process. The index is loaded by the first query,
 * which waits for it. Later queries wait only when the changes were not read for `maxAgeMs`; when they cannot be read,
 * the query fails.
 */
export function browseIndex(db: Database, options: BrowseOptions): BrowseIndex {
  const { refresh, current, close } = followTable(db, options)
  return {
    refresh,
    close,
    listItems: async (query, blocked) => findPage(await current(), query, blocked),
    cards: async (ids, blocked) => findCards(await current(), ids, blocked),
    countChoices: async (query, blocked) => countChoices(await current(), query, blocked),
    total: async (query, blocked) => countItems(await current(), query, blocked),
    ids: async (query, blocked) => findIds(await current(), query, blocked),
    totals: async (query, spans) => totalsOf(await current(), query, spans),
    candidates: async (uids, blocked, limit) => findCandidates(await current(), uids, blocked, limit),
    kindsOf: async (ids) => new Map((await current()).itemsOf(ids).map((item) => [item.id, item])),
    findFree: async (...query) => findFreeAccessories(await current(), ...query),
    shoeSizes: async (shoes, blocked) => findShoeSizes(await current(), shoes, blocked),
    occupanciesBySize: async (itemId) => findOccupancies(await current(), itemId),
    find: async (query, page) => searchItems(await current(), query, page),
    findValues: async (...query) => searchValues(await current(), ...query),
    findItems: async (ids) => (await current()).itemsOf(ids),
    mostRented: async (query, blocked, limit) => findMostRented(await current(), query, blocked, limit),
  }
}

/** Keeps a table as the database is. `current`: the table, at most `maxAgeMs` old. */
function followTable(db: Database, { maxAgeMs, pollMs, onError = () => undefined, onChanges }: BrowseOptions) {
  let table = new ItemTable()
  let position: FeedPosition | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  /** The last read that began, and the one that follows it. */
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function read(): Promise<void> {
    const startedAtMs = performance.now()
    const result = position && (await applyChanges(db, table, position))
    if (result === undefined) {
      const loaded = new ItemTable()
      position = await loadItems(db, loaded)
      table = loaded
      // What changed during the load.
      return read()
    }
    position = result.position
    readAtMs = startedAtMs
    onChanges?.({ changes: result.changes, lagSeconds: result.lagSeconds, ...table.size })
  }

  /** Concurrent callers share a read, but not one that began before they asked: it may lack what they look for. */
  function refresh(): Promise<void> {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = undefined
        last = read()
        return last
      })
    return next
  }

  async function current(): Promise<ItemTable> {
    if (maxAgeMs === 0 || performance.now() - readAtMs > maxAgeMs) await refresh()
    return table
  }

  const poll = () => {
    if (position !== undefined) refresh().catch(onError)
  }
  const timer = pollMs === undefined ? undefined : setInterval(poll, pollMs).unref()
  return { refresh, current, close: () => clearInterval(timer) }
}

/**
 * Reads the versions for a process whose answers come from the index. The index has read the changes before a new
 * version is returned, so that what is cached under a version is never from before it.
 */
export function versionsAfterRefresh(
  { versions }: Pick<CatalogStore, 'versions'>,
  { refresh }: Pick<BrowseIndex, 'refresh'>,
): CatalogStore['versions'] {
  let known: ShopVersions | undefined
  return async () => {
    const read = await versions()
    if (read.catalogue !== known?.catalogue || read.shop !== known.shop) await refresh()
    known = read
    return read
  }
}
