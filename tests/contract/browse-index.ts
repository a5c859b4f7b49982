import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { browseIndex } from '#adapters/browse/browse-index.ts'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { stockStore } from '#adapters/postgres/stock/stock-store.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { FilterValues, ListFilter } from '#domain/catalog/list-filters.ts'
import { addDays } from '#domain/day.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import type { Span } from '#domain/rental/span.ts'
import { SEARCH_FACETS, SEARCH_NUMBERS } from '#domain/search/filter.ts'
import type { SearchPage, SearchQuery } from '#services/ports/search-index.ts'
import { browseOf } from '#tests/support/catalogue/browse.ts'
import { facetsBySql } from '#tests/support/catalogue/sql-facets.ts'
import { cardsBySql, listBySql } from '#tests/support/catalogue/sql-list.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { loadSampleShop, type RandomInt, sampleShop, seededRandom, TODAY_ON, WINDOW_FROM_ON } from './sample-shop.ts'

const CATEGORIES = [10, 11, 12, 20, 21, 31, 40, 99, 107]
/** Of women, so that some items have none of them, some one and some both. */
const WORN_CATEGORIES = [86, 107]
const TAGS = [1, 2, 3, 4, 5, 77]
const SIZES = [6, 7, 8, 9]
const ORDERS = ['relevance', 'date', 'price_asc', 'price_desc'] as const
const CHANGES_PER_ROUND = 10
const EVERYTHING: SearchQuery = { text: '', prefix: 'last', typos: 'needed', filter: undefined }
const ALL: SearchPage = { offset: 0, limit: 1_000, facets: SEARCH_FACETS, numbers: SEARCH_NUMBERS }

type Numbers = { readonly questions: number; readonly changes: number }

/** The browse index gives the answers of SQL: for random questions, and after random changes of stock and catalogue. */
export function describeBrowseIndex({ questions, changes }: Numbers): void {
  describeStore('the browse index', (database) => {
    const shop = sampleShop(seededRandom(31), 120)
    beforeAll(async () => {
      await loadSampleShop(database(), shop)
      await addWornCategories(database())
    })

    test(`answers ${questions} random questions as SQL does`, { timeout: 1_800_000 }, async () => {
      const chance = seededRandom(41)
      for (let round = 0; round < questions; round += 1) await expectEqual(database(), chance)
    })

    test(`answers as SQL does after ${changes} random changes`, { timeout: 1_800_000 }, async () => {
      const chance = seededRandom(51)
      for (let change = 1; change <= changes; change += 1) {
        await randomChange(chance, change).execute(database())
        if (change % CHANGES_PER_ROUND === 0) await expectEqual(database(), chance)
      }
      await sql`UPDATE categories SET admin_only = false`.execute(database())
      await expectEqualToNewIndex(database())
    })
  })
}

/** Puts every third item into the first category of women, and every fourth into the second. */
async function addWornCategories(db: Database): Promise<void> {
  const rows = WORN_CATEGORIES.map((uid) => ({ uid, name: `女性${uid}`, layer: 1, rank: 1, wearer: 'ladies' }))
  await insertRows(db, 'categories', rows)
  for (const [index, uid] of WORN_CATEGORIES.entries())
    await sql`INSERT INTO item_categories (category_uid, item_id)
              SELECT ${uid}::integer, id FROM items WHERE id % ${index + 3}::integer = 0`.execute(db)
}

async function expectEqual(db: Database, chance: RandomInt): Promise<void> {
  const { query, blocked } = randomQuestion(chance)
  const [browse, facets] = [browseOf(db), facetsBySql(db)]
  const description = JSON.stringify({ query, blocked })
  expect(await browse.listItems(query, blocked), description).toEqual(await listBySql(db, query, blocked))
  expect(await browse.countChoices(query, blocked), description).toEqual(await facets.countChoices(query, blocked))
  expect(await browse.total(query, blocked), description).toBe(await facets.total(query, blocked))
  expect(ascending(await browse.ids(query, blocked)), description).toEqual(ascending(await facets.ids(query, blocked)))
  const spans = [1, 9, 40].map((days) => spanAfter(chance(100), days))
  expect(await browse.totals(query, spans), description).toEqual(await facets.totals(query, spans))
  const ids = Array.from({ length: 4 }, () => 1 + chance(130))
  expect(await browse.cards(ids, blocked), description).toEqual(await cardsBySql(db, ids, blocked))
  const categories = CATEGORIES.filter(() => chance(3) === 0)
  const [found, expected] = [browse, facets].map((each) => each.candidates(categories, blocked, 20))
  expect(comparable(await found!), description).toEqual(comparable(await expected!))
}

/** The calendar of each item is that of SQL, and the searches find what those of an index find that was just loaded. */
async function expectEqualToNewIndex(db: Database): Promise<void> {
  const [browse, loaded] = [browseOf(db), browseIndex(db, { maxAgeMs: 0 })]
  for (const text of ['', '商品', '名前', 'ブランド', 'ワンピース', '8号', '小物']) {
    const [found, expected] = [browse, loaded].map((each) => each.find({ ...EVERYTHING, text }, ALL))
    expect(await found, text).toEqual(await expected)
  }
  const { items } = await browse.find(EVERYTHING, ALL)
  expect(items.length).toBeGreaterThan(0)
  for (const { id } of items)
    expect(await browse.occupanciesBySize(id)).toEqual(await stockStore(db).occupanciesBySize(id))
}

type Candidates = Awaited<ReturnType<ReturnType<typeof browseOf>['candidates']>>

/** SQL returns categories, attributes, sizes and the candidates themselves in no order. */
function comparable(candidates: Candidates) {
  return candidates
    .map(({ sizes, categoryUids, attributes, ...rest }) => ({
      ...rest,
      categories: categoryUids.toSorted(),
      attributes: attributes.toSorted(),
      sizes: [...new Set(sizes.map(({ tagUid, rank }) => `${tagUid} ${rank}`))].toSorted(),
    }))
    .toSorted((a, b) => a.id - b.id)
}

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

function spanAfter(days: number, length: number): Span {
  const fromOn = addDays(TODAY_ON, days)
  return { fromOn, toOn: addDays(fromOn, length) }
}

/** Every filter, so that a new one is asked for. What `name` finds is `foundIds`, and the arrival date is the span. */
type Every = { [Name in ListFilter]: FilterValues[Name] }

function randomQuestion(chance: RandomInt): { query: ItemQuery; blocked: Span | undefined } {
  const sometimes = <T>(oneIn: number, values: readonly T[]) =>
    chance(oneIn) === 0 ? values[chance(values.length)] : undefined
  const rentalDays = sometimes(2, [4, 5, 14, 80])
  const categoryId = sometimes(2, CATEGORIES)
  const query: ItemQuery & Every = {
    categoryId,
    wearer: categoryId === undefined ? sometimes(3, ['ladies', 'mens'] as const) : undefined,
    makerId: sometimes(6, [1, 2, 3, 4]),
    tagIds: TAGS.filter(() => chance(9) === 0),
    name: undefined,
    foundIds: sometimes(5, [[], [3, 900], Array.from({ length: 60 }, (_, index) => 119 - index * 2)]),
    priceRange: sometimes(4, PRICE_RANGES)?.value,
    rentalDays,
    arrivalOn: undefined,
    sizeTagIds: SIZES.filter(() => chance(6) === 0),
    order: ORDERS[chance(ORDERS.length)]!,
    page: 1 + chance(2),
  }
  return { query, blocked: rentalDays === undefined ? undefined : spanAfter(chance(150), rentalDays + 5) }
}

/** A change as customers, staff and jobs make it. It may change nothing. */
function randomChange(chance: RandomInt, number: number): RawBuilder<unknown> {
  const [item, unit, tag] = [1 + chance(120), 1 + chance(300), 1 + chance(8)]
  const fromOn = addDays(TODAY_ON, chance(150))
  const days = `[${fromOn},${addDays(fromOn, 3 + chance(12))}]`
  const someLine = sql`(SELECT uid FROM order_lines ORDER BY md5(uid || ${String(number)}) LIMIT 1)`
  const changes: readonly (() => RawBuilder<unknown>)[] = [
    ...Array.from(
      { length: 6 },
      () => () =>
        sql`
        INSERT INTO order_lines (uid, status, product_uid, item_id, item_name, rental_start_on, rental_end_on, blocked)
        SELECT ${`hold-${number}`}, 8, units.uid, item_id, '', lower(days), upper(days) - 1, days
        FROM units, (SELECT ${days}::daterange AS days) AS span
        WHERE units.uid = ${unit} AND NOT EXISTS (
          SELECT FROM order_lines WHERE product_uid = units.uid AND blocked && days)`,
    ),
    () => sql`UPDATE order_lines SET status = 5 WHERE uid = ${someLine} AND status IN (1, 2, 3, 4, 6)`,
    () => sql`DELETE FROM order_lines WHERE uid = (SELECT uid FROM order_lines WHERE order_uid IS NULL LIMIT 1)`,
    () => sql`UPDATE order_lines SET status = 6 WHERE uid = ${someLine} AND status = 4`,
    () => sql`SELECT move_occupancy_window(${addDays(WINDOW_FROM_ON, chance(40))}::date)`,
    () => sql`UPDATE units SET release = NOT release WHERE uid = ${unit}`,
    () => sql`UPDATE units SET size_tag_uid = ${6 + chance(3)}, size_label = '新' WHERE uid = ${unit}`,
    () => sql`UPDATE items SET release = NOT release WHERE id = ${item}`,
    () => sql`UPDATE items SET published_on = ${fromOn}, price_further_day = ${chance(900)} WHERE id = ${item}`,
    () =>
      sql`UPDATE items SET price_four_days = ${1_000 * (1 + chance(12))}, name = ${`名前${number}`} WHERE id = ${item}`,
    () => sql`UPDATE items SET maker_uid = ${1 + chance(3)}, search_text = 'レース' WHERE id = ${item}`,
    () => sql`UPDATE makers SET name = ${`ブランド${number}`} WHERE uid = ${1 + chance(3)}`,
    () => sql`INSERT INTO item_tags (tag_uid, item_id) VALUES (${tag}, ${item}) ON CONFLICT DO NOTHING`,
    () => sql`DELETE FROM item_tags WHERE item_id = ${item}`,
    () => sql`UPDATE tags SET rank = ${chance(30)} WHERE uid = ${tag}`,
    () => sql`UPDATE tags SET tag_category_uid = ${chance(2) === 0 ? 1208 : 7009} WHERE uid = ${1 + chance(5)}`,
    () => sql`UPDATE categories SET admin_only = NOT admin_only WHERE uid = ${CATEGORIES[chance(7)]!}`,
    () => sql`INSERT INTO item_categories (category_uid, item_id) VALUES (${[11, 12, 21][chance(3)]!}, ${item})
              ON CONFLICT DO NOTHING`,
    () => sql`DELETE FROM item_categories WHERE item_id = ${item} AND category_uid = ${[11, 12][chance(2)]!}`,
    () => sql`INSERT INTO item_medias (item_id, position, view, file_key, width, height, alt)
              VALUES (${item}, ${number}, 'front', ${`picture-${number}`}, 3, 4, '') ON CONFLICT DO NOTHING`,
    () => sql`INSERT INTO reviews (uid, item_id, nickname, stars, fit, body, posted_on, is_shown)
              VALUES (${`review-${number}`}, ${item}, '花', ${1 + chance(5)}, 3, '', ${TODAY_ON}, ${chance(2) === 0})`,
    () => sql`INSERT INTO units (id, item_id, ref_price, size_label)
              VALUES (${`${item}-${number + 100}`}, ${item}, 1, 'フリー') ON CONFLICT DO NOTHING`,
    () => sql`UPDATE units SET item_id = ${item}, id = ${`${item}-${number + 10_000}`} WHERE uid = ${unit}`,
    () => sql`DELETE FROM units WHERE uid = ${unit} AND NOT EXISTS (
                SELECT FROM order_lines WHERE product_uid = units.uid)`,
  ]
  return changes[chance(changes.length)]!()
}
