import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { Clock } from '#services/ports/runtime.ts'
import type { SearchIndex } from '#services/ports/search-index.ts'
import type { Database } from '../postgres/connect.ts'
import { type CatalogueSnapshot, parseItems, popularSinceOn, readCatalogue } from './catalogue-snapshot.ts'
import { buildItemIndex, type ItemIndex } from './item-index.ts'

/** `version` differs before and after every change of the catalogue (CatalogStore.catalogueVersion). */
export type EmbeddedSearchOptions = {
  readonly db: Database
  readonly version: () => Promise<string>
  readonly clock: Clock
  /** Receives the error when the catalogue cannot be read; the older index stays in use. */
  readonly onError?: (error: unknown) => void
  /** Monotonic clock in milliseconds; not the time of day. */
  readonly elapsedMs?: () => number
}

/** An index checked this recently is used as it is; an older one is used and checked in the background. */
const MAX_FRESH_AGE_MS = 1_000
/** An index not checked for longer than this is checked before it is used. */
const MAX_STALE_AGE_MS = 3_000
/** Maximum share of time spent on reading the catalogue, when it changes all the time. */
const MAX_READING_SHARE = 0.1
const MAX_POPULARITY_AGE_MS = 10 * 60_000

type CachedIndex = { readonly index: ItemIndex; readonly catalogueHash: string; readonly builtAtMs: number }

/** Also what the hosted service cannot know: the items on sale now, and the values of a facet. */
export type EmbeddedSearch = SearchIndex & {
  /** The items on sale, in the order of the ids. */
  findItems(ids: readonly number[]): Promise<readonly SearchItem[]>
  /** What the index knows at this moment about the values of facets. */
  facetValues(): Promise<FacetValues>
}

export type FacetValues = Pick<ItemIndex, 'valuesWith' | 'hasValue' | 'uidOf'>

/** In memory. Queries trigger its refresh: every process answers at most a few seconds behind the catalogue. */
export function embeddedSearch(options: EmbeddedSearchOptions): EmbeddedSearch {
  const { onError = () => undefined, elapsedMs = () => performance.now() } = options
  let cached: CachedIndex | undefined
  let seenVersion: string | undefined
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let readNotBeforeMs = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | undefined

  async function check(): Promise<void> {
    const startedAtMs = elapsedMs()
    const version = await options.version()
    const isPopularityStale = cached === undefined || startedAtMs - cached.builtAtMs > MAX_POPULARITY_AGE_MS
    if (version !== seenVersion || isPopularityStale) {
      if (startedAtMs < readNotBeforeMs) return
      cached = await rebuildIfChanged(options, cached, isPopularityStale, elapsedMs)
      seenVersion = version
      readNotBeforeMs = elapsedMs() + (elapsedMs() - startedAtMs) * (1 / MAX_READING_SHARE - 1)
    }
    checkedAtMs = startedAtMs
  }

  function refresh(): Promise<void> {
    pending ??= check().finally(() => {
      pending = undefined
    })
    return pending
  }

  async function getIndex(): Promise<ItemIndex> {
    const ageMs = elapsedMs() - checkedAtMs
    if (cached === undefined) await refresh()
    else if (ageMs > Math.max(MAX_STALE_AGE_MS, readNotBeforeMs - checkedAtMs + MAX_FRESH_AGE_MS))
      await refresh().catch(onError)
    else if (ageMs > MAX_FRESH_AGE_MS) refresh().catch(onError)
    return cached!.index
  }

  return {
    refresh,
    find: async (query, page) => (await getIndex()).find(query, page),
    findValues: async (facet, text, query, limit) => (await getIndex()).findValues(facet, text, query, limit),
    findItems: async (ids) => (await getIndex()).findItems(ids),
    facetValues: getIndex,
  }
}

/** Reads the catalogue and builds a new index. Keeps the current index when the catalogue has not changed. */
async function rebuildIfChanged(
  { db, clock }: EmbeddedSearchOptions,
  cached: CachedIndex | undefined,
  isPopularityStale: boolean,
  elapsedMs: () => number,
): Promise<CachedIndex> {
  const snapshot: CatalogueSnapshot = await readCatalogue(db, popularSinceOn(clock.now()))
  const catalogueHash = createHash('sha256').update(snapshot.catalogue).digest('base64')
  if (cached !== undefined && !isPopularityStale && cached.catalogueHash === catalogueHash) return cached
  const index = await buildItemIndex(parseItems(snapshot), () => setImmediate())
  return { index, catalogueHash, builtAtMs: elapsedMs() }
}
