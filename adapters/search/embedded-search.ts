import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { ATTRIBUTE_CATEGORIES } from '#domain/catalog/attributes.ts'
import { SPECIAL_TAG_CATEGORIES } from '#domain/catalog/ranking.ts'
import { addDays, type Day, dayOfInstant } from '#domain/day.ts'
import { lineStatusCodes, RENTAL_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { Clock } from '#services/ports/runtime.ts'
import type { SearchIndex } from '#services/ports/search-index.ts'
import type { Database } from '../postgres/connect.ts'
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
const POPULARITY_DAYS = 90

type CachedIndex = { readonly index: ItemIndex; readonly catalogueHash: string; readonly builtAtMs: number }

/** In memory. Queries trigger its refresh: every process answers at most a few seconds behind the catalogue. */
export function embeddedSearch(options: EmbeddedSearchOptions): SearchIndex {
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
  }
}

/** Reads the catalogue and builds a new index. Keeps the current index when the catalogue has not changed. */
async function rebuildIfChanged(
  { db, clock }: EmbeddedSearchOptions,
  cached: CachedIndex | undefined,
  isPopularityStale: boolean,
  elapsedMs: () => number,
): Promise<CachedIndex> {
  const snapshot: CatalogueSnapshot = await readCatalogue(db, addDays(dayOfInstant(clock.now()), -POPULARITY_DAYS))
  const catalogueHash = createHash('sha256').update(snapshot.catalogue).digest('base64')
  if (cached !== undefined && !isPopularityStale && cached.catalogueHash === catalogueHash) return cached
  const index = await buildItemIndex(parseItems(snapshot), () => setImmediate())
  return { index, catalogueHash, builtAtMs: elapsedMs() }
}

/** The catalogue as text, so that two snapshots can be compared before they are parsed. */
export type CatalogueSnapshot = { readonly catalogue: string; readonly popularity: string }

/** Items on sale in one snapshot: sellable_units of the root category (0). Popularity counts bookings since a day. */
export async function readCatalogue(db: Database, bookedSinceOn: Day): Promise<CatalogueSnapshot> {
  const { colour, age } = SPECIAL_TAG_CATEGORIES
  const { rows } = await sql<CatalogueSnapshot>`
    WITH sold AS (SELECT item_id AS id FROM sellable_units WHERE category_uid = 0 AND is_first),
    filed AS (
      SELECT item_id,
             json_agg(json_build_object('uid', uid, 'name', name) ORDER BY layer, categories.rank DESC, uid) AS list
      FROM sellable_units JOIN categories ON uid = category_uid WHERE is_first GROUP BY item_id
    ), tagged AS (
      SELECT item_id, json_agg(name ORDER BY rank DESC, uid) FILTER (WHERE tag_category_uid = ${colour}) AS colors,
             json_agg(name ORDER BY rank DESC, uid) FILTER (WHERE tag_category_uid = ${age}) AS ages,
             json_agg(name ORDER BY rank DESC, uid)
               FILTER (WHERE tag_category_uid = ANY (${ATTRIBUTE_CATEGORIES}::integer[])) AS attributes
      FROM item_tags JOIN tags ON uid = tag_uid
      WHERE tag_category_uid = ANY (${[colour, age, ...ATTRIBUTE_CATEGORIES]}::integer[]) GROUP BY item_id
    ), sized AS (
      SELECT item_id, json_agg(label ORDER BY rank DESC NULLS LAST, label) AS list
      FROM (SELECT sellable_units.item_id, products.size_label AS label, max(tags.rank) AS rank
            FROM sellable_units JOIN products ON products.uid = product_uid
            LEFT JOIN tags ON tags.uid = products.size_tag_uid
            WHERE category_uid = 0 GROUP BY sellable_units.item_id, products.size_label) AS size
      GROUP BY item_id
    ), pictured AS (
      SELECT DISTINCT ON (item_id) item_id, file_key FROM item_medias ORDER BY item_id, position
    ), lent AS (
      SELECT item_id, count(*) AS times FROM order_lines
      WHERE rental_start_on >= ${bookedSinceOn}::date AND order_uid IS NOT NULL
        AND status = ANY (${lineStatusCodes(RENTAL_LINE_STATUSES)}::smallint[])
      GROUP BY item_id
    )
    SELECT
      (SELECT coalesce(json_agg(json_build_object(
        'id', items.id, 'name', items.name, 'kana', items.kana,
        'brand', json_build_object('uid', makers.uid, 'name', makers.name, 'kana', makers.kana),
        'categories', coalesce(filed.list, '[]'), 'colors', coalesce(colors, '[]'), 'ages', coalesce(ages, '[]'),
        'attributes', coalesce(attributes, '[]'),
        'sizes', coalesce(sized.list, '[]'), 'form', form, 'setForm', set_form, 'fourDaysYen', price_four_days,
        'imageKey', file_key, 'publishedOn', published_on) ORDER BY items.id), '[]')
       FROM sold JOIN items USING (id) JOIN makers ON makers.uid = maker_uid
       LEFT JOIN filed ON filed.item_id = id LEFT JOIN tagged ON tagged.item_id = id
       LEFT JOIN sized ON sized.item_id = id LEFT JOIN pictured ON pictured.item_id = id)::text AS catalogue,
      (SELECT coalesce(json_agg(json_build_array(item_id, times) ORDER BY item_id), '[]')
       FROM lent)::text AS popularity`.execute(db)
  return rows[0]!
}

export function parseItems({ catalogue, popularity }: CatalogueSnapshot): SearchItem[] {
  const popularityById = new Map(JSON.parse(popularity) as [number, number][])
  const items = JSON.parse(catalogue) as (SearchItem & { setForm: string | null; imageKey: string | null })[]
  return items.map((item) => ({
    ...item,
    setForm: item.setForm ?? undefined,
    imageKey: item.imageKey ?? undefined,
    popularity: popularityById.get(item.id) ?? 0,
  }))
}
