import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { catalogStore } from '#adapters/postgres/catalogue/catalog-store.ts'
import { rankingStore } from '#adapters/postgres/catalogue/ranking-store.ts'
import { EMPTY_ITEM_QUERY, type ItemQuery } from '#domain/catalog/item-query.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { Span } from '#domain/rental/span.ts'
import { browseOf } from '#tests/support/catalogue/browse.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { listByProbes } from './overlap-probes.ts'
import { loadSampleShop, sampleShop, seededRandom, TODAY_ON } from './sample-shop.ts'

const CATEGORY = 10
const shop = sampleShop(seededRandom(7), 260)

/** Items by number of rentals, most first, computed from the order lines. */
function ranked(sinceOn: Day, filter: Partial<ItemQuery> = {}, blocked?: Span): number[] {
  const rentals = new Map<number, number>()
  for (const line of shop.lines) {
    const isRented = [1, 2, 3, 4, 5, 6].includes(line.status) && line.rental_start_on >= sinceOn
    if (isRented) rentals.set(line.item_id, (rentals.get(line.item_id) ?? 0) + 1)
  }
  const under = listByProbes(shop, { ...EMPTY_ITEM_QUERY, ...filter, categoryId: CATEGORY }, blocked)
  return under.filter((id) => rentals.has(id)).toSorted((a, b) => rentals.get(b)! - rentals.get(a)! || b - a)
}

describeStore('RankingStore', (database) => {
  const rankings = () => rankingStore(database())
  const mostRented = (limit: number, filter: Partial<ItemQuery> = {}, blocked?: Span) =>
    browseOf(database()).mostRented({ ...EMPTY_ITEM_QUERY, ...filter, categoryId: CATEGORY }, blocked, limit)
  beforeAll(() => loadSampleShop(database(), shop))

  test('ranks items by their rentals as of the last count', async () => {
    expect(await mostRented(9)).toEqual([])
    for (const sinceOn of [TODAY_ON, addDays(TODAY_ON, 40)]) {
      await rankings().countRentals(sinceOn)
      const expected = ranked(sinceOn)
      expect(expected.length).toBeGreaterThan(9)
      expect(await mostRented(9)).toEqual(expected.slice(0, 9))
    }
  })

  test('ranks the items of some sizes that are free for a span', async () => {
    await rankings().countRentals(TODAY_ON)
    for (const sizeTagIds of [[], [6], [6, 7]]) {
      for (const after of [undefined, 3, 30]) {
        const fromOn = addDays(TODAY_ON, after ?? 0)
        const blocked = after === undefined ? undefined : { fromOn, toOn: addDays(fromOn, 8) }
        const expected = ranked(TODAY_ON, { sizeTagIds }, blocked)
        expect(expected.length).toBeGreaterThan(0)
        expect(await mostRented(500, { sizeTagIds }, blocked)).toEqual(expected)
      }
    }
    expect(ranked(TODAY_ON, { sizeTagIds: [6] }).length).toBeLessThan(ranked(TODAY_ON).length)
  })

  test('changes neither ranking nor version when nothing has changed', async () => {
    await rankings().countRentals(TODAY_ON)
    const versions = await catalogStore(database()).versions()
    expect(await rankings().countRentals(TODAY_ON)).toBe(0)
    expect(await catalogStore(database()).versions()).toEqual(versions)
    expect(await rankings().countRentals(addDays(TODAY_ON, 40))).toBeGreaterThan(0)
    expect(await catalogStore(database()).versions()).not.toEqual(versions)
  })

  test('removes an item that is no longer on sale', async () => {
    await rankings().countRentals(TODAY_ON)
    const [first, ...rest] = await mostRented(5)
    await sql`UPDATE items SET release = false WHERE id = ${first}`.execute(database())
    expect((await mostRented(5)).slice(0, rest.length)).toEqual(rest)
  })
})
