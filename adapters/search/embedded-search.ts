import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { addDays, dayOfInstant } from '#domain/day.ts'
import type { Clock } from '#services/ports/clock.ts'
import type { SearchIndex } from '#services/ports/search-index.ts'
import type { Database } from '../postgres/connect.ts'
import { buildItemIndex, type ItemIndex } from './item-index.ts'
import { type CatalogueReading, itemsOf, readCatalogue } from './read-items.ts'

/**
 * What the embedded search is made of. `version` is never the same before and after a change
 * (CatalogStore.catalogueVersion).
 */
export type EmbeddedSearchOptions = {
  readonly db: Database
  readonly version: () => Promise<string>
  readonly clock: Clock
  /** Told when the catalogue cannot be read while an older index goes on answering. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds that pass, from any start; not the time of day. */
  readonly elapsedMs?: () => number
}

/** An index looked at so lately is taken as it is; an older one answers, too, but is looked after behind the answer. */
const FRESH_MS = 1_000
/** An index that nobody looked after for longer answers only after it was. */
const STALE_MS = 3_000
/** Where staff change the catalogue all the time, reading takes at most this share of the time. */
const READING_SHARE = 0.1
const POPULARITY_AGE_MS = 10 * 60_000
const POPULARITY_DAYS = 90

type Held = { readonly index: ItemIndex; readonly catalogueHash: string; readonly builtMs: number }

/**
 * The search that runs inside each process: an index of all items in memory, read from the shop's own tables. It
 * needs no timer: questions look after it. So every process is a few seconds behind the catalogue at most, idle ones
 * included.
 */
export function embeddedSearch(options: EmbeddedSearchOptions): SearchIndex {
  const { onError = () => undefined, elapsedMs = () => performance.now() } = options
  let held: Held | undefined
  let seen: string | undefined
  let checkedMs = Number.NEGATIVE_INFINITY
  let readNotBeforeMs = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined

  async function check(): Promise<void> {
    const fromMs = elapsedMs()
    const version = await options.version()
    const isOld = held === undefined || fromMs - held.builtMs > POPULARITY_AGE_MS
    if (version !== seen || isOld) {
      if (fromMs < readNotBeforeMs) return
      held = await renewed(options, held, isOld, elapsedMs)
      seen = version
      readNotBeforeMs = elapsedMs() + (elapsedMs() - fromMs) * (1 / READING_SHARE - 1)
    }
    checkedMs = fromMs
  }

  function refresh(): Promise<void> {
    underWay ??= check().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  async function current(): Promise<ItemIndex> {
    const ageMs = elapsedMs() - checkedMs
    if (held === undefined) await refresh()
    else if (ageMs > Math.max(STALE_MS, readNotBeforeMs - checkedMs + FRESH_MS)) await refresh().catch(onError)
    else if (ageMs > FRESH_MS) refresh().catch(onError)
    return held!.index
  }

  return {
    refresh,
    find: async (question, page) => (await current()).find(question, page),
    findValues: async (facet, text, question, limit) => (await current()).findValues(facet, text, question, limit),
  }
}

/** Reads the catalogue and builds a new index beside the old one, which is kept when nothing of it changed. */
async function renewed(
  { db, clock }: EmbeddedSearchOptions,
  held: Held | undefined,
  isOld: boolean,
  elapsedMs: () => number,
): Promise<Held> {
  const reading: CatalogueReading = await readCatalogue(db, addDays(dayOfInstant(clock.now()), -POPULARITY_DAYS))
  const catalogueHash = createHash('sha256').update(reading.catalogue).digest('base64')
  if (held !== undefined && !isOld && held.catalogueHash === catalogueHash) return held
  const index = await buildItemIndex(itemsOf(reading), () => setImmediate())
  return { index, catalogueHash, builtMs: elapsedMs() }
}
