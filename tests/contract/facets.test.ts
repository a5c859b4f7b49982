import { beforeAll, expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { tagOfAttribute } from '#domain/catalog/attributes.ts'
import { totalOfChoices } from '#domain/catalog/choice-counts.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { addDays } from '#domain/day.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import type { Span } from '#domain/rental/span.ts'
import { browseOf } from '#tests/support/catalogue/browse.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'
import { listByProbes } from './overlap-probes.ts'
import { loadSampleShop, type RandomInt, sampleShop, seededRandom, TODAY_ON } from './sample-shop.ts'

const shop = sampleShop(seededRandom(21), 160)
const CATEGORIES = [10, 11, 12, 20, 21]
const HIDDEN_CATEGORIES = [30, 31, 40, 99]
const COLOURS = [1, 2, 3]
const AGES = [4, 5]
const SIZES = [6, 7, 8]
const MAKERS = [1, 2, 3]
const FIRST_PAGE = { sizeTagIds: [], tagIds: [], order: 'date', page: 1 } as const

const FILTERS = runsOf({ short: 100, deep: 2_000 })

describeStore('FacetStore', (database) => {
  const facets = () => browseOf(database())
  beforeAll(() => loadSampleShop(database(), shop))

  const title = `counts for each choice the items that the list with that choice finds, for ${FILTERS} filters`
  test(title, { timeout: 180_000 }, async () => {
    const chance = seededRandom(5)
    for (let round = 0; round < FILTERS; round += 1) {
      const { query, blocked } = anyFilter(chance)
      const counts = await facets().countChoices(query, blocked)
      const description = JSON.stringify({ query, blocked })
      const total = (changed: Partial<ItemQuery>) =>
        listByProbes(shop, { ...query, ...changed, page: 1 }, blocked).length
      const others = (group: readonly number[]) => query.tagIds.filter((tagId) => !group.includes(tagId))
      for (const uid of SIZES)
        expect(counts.sizes[uid] ?? 0, `${description} size ${uid}`).toBe(total({ sizeTagIds: [uid] }))
      for (const uid of MAKERS)
        expect(counts.makers[uid] ?? 0, `${description} maker ${uid}`).toBe(total({ makerId: uid }))
      for (const uid of [...CATEGORIES, ...HIDDEN_CATEGORIES]) {
        expect(counts.categories[uid] ?? 0, `${description} category ${uid}`).toBe(total({ categoryId: uid }))
      }
      for (const { value } of PRICE_RANGES) {
        expect(counts.prices[value] ?? 0, `${description} price ${value}`).toBe(total({ priceRange: value }))
      }
      for (const group of [COLOURS, AGES]) {
        for (const uid of group) {
          const expected = total({ tagIds: [...others(group), uid] })
          expect(counts.tags[uid] ?? 0, `${description} tag ${uid}`).toBe(expected)
        }
      }
    }
  })

  test('returns the total of the list', async () => {
    const chance = seededRandom(6)
    for (let round = 0; round < 40; round += 1) {
      const { query, blocked } = anyFilter(chance)
      const { total } = await browseOf(database()).listItems(query, blocked)
      expect(await facets().total(query, blocked)).toBe(total)
      const counts = await facets().countChoices(query, blocked)
      if (query.makerId !== undefined) expect(counts.makers[query.makerId] ?? 0).toBe(total)
      if (query.sizeTagIds.length === 1) expect(counts.sizes[query.sizeTagIds[0]!] ?? 0).toBe(total)
      expect(totalOfChoices(query, counts)).toBe(total)
      if (query.priceRange !== undefined) expect(counts.prices[query.priceRange] ?? 0).toBe(total)
      if (query.categoryId !== undefined) expect(counts.categories[query.categoryId] ?? 0).toBe(total)
    }
  })

  test('returns the totals of many spans in one call', async () => {
    const spans = Array.from({ length: 30 }, (_, index) => {
      const fromOn = addDays(TODAY_ON, index * 3)
      return { fromOn, toOn: addDays(fromOn, 7 + (index % 5)) }
    })
    for (const query of [
      FIRST_PAGE,
      { ...FIRST_PAGE, categoryId: 10, sizeTagIds: [7] },
      { ...FIRST_PAGE, tagIds: [1, 4] },
    ]) {
      const expected = spans.map((span) => listByProbes(shop, query, span).length)
      expect(await facets().totals(query, spans)).toEqual(expected)
    }
    expect(await facets().totals(FIRST_PAGE, [])).toEqual([])
  })

  test('returns candidates of the given categories, only those on sale', async () => {
    const found = await facets().candidates([11, 21, 31], undefined, 1_000)
    const expected = new Set(
      [11, 21].flatMap((categoryId) => listByProbes(shop, { ...FIRST_PAGE, categoryId }, undefined)),
    )
    expect(new Set(found.map(({ id }) => id))).toEqual(expected)
    for (const candidate of found) {
      const sold = shop.units.filter((row) => row.item_id === candidate.id && row.release && row.available)
      const sizes = new Set(sold.flatMap((row) => row.size_tag_uid ?? []))
      expect(new Set(candidate.sizes.map(({ tagUid }) => tagUid))).toEqual(sizes)
    }
    expect(await facets().candidates([], undefined, 10)).toEqual([])
    expect(await facets().candidates([10, 11, 12, 20, 21], undefined, 5)).toHaveLength(5)
  })

  test('returns candidates that are free for a span, with their free sizes', async () => {
    const blocked = { fromOn: addDays(TODAY_ON, 10), toOn: addDays(TODAY_ON, 40) }
    const found = await facets().candidates([11], blocked, 1_000)
    const inCategory = { ...FIRST_PAGE, categoryId: 11 }
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(listByProbes(shop, inCategory, blocked)))
    expect(found.length).toBeLessThan(listByProbes(shop, inCategory, undefined).length)
    for (const { id, sizes } of found)
      for (const { tagUid } of sizes)
        expect(listByProbes(shop, { ...inCategory, sizeTagIds: [tagUid] }, blocked)).toContain(id)
  })

  test('returns the attributes that are ticked', async () => {
    const [{ id } = { id: 0 }] = await facets().candidates([11], undefined, 1)
    const tags = (['funeral', 'long-sleeve'] as const).map(tagOfAttribute)
    await insertRows(
      database(),
      'item_tags',
      tags.map((tag_uid) => ({ tag_uid, item_id: id })),
    )
    const [candidate] = await facets().candidates([11], undefined, 1)
    expect(candidate?.attributes.toSorted()).toEqual(['funeral', 'long-sleeve'])
  })
})

function anyFilter(chance: RandomInt): { query: ItemQuery; blocked: Span | undefined } {
  const sometimes = <T>(oneIn: number, values: readonly T[]) =>
    chance(oneIn) === 0 ? values[chance(values.length)] : undefined
  const days = sometimes(2, [4, 5, 7, 30])
  const fromOn = addDays(TODAY_ON, chance(120))
  const prices = PRICE_RANGES.map((range) => range.value)
  const query: ItemQuery = {
    categoryId: sometimes(2, [...CATEGORIES, ...HIDDEN_CATEGORIES]),
    makerId: sometimes(5, MAKERS),
    tagIds: [...COLOURS, ...AGES, 77].filter(() => chance(8) === 0),
    foundIds: sometimes(6, [[], [3], Array.from({ length: 60 }, (_, index) => index * 2)]),
    priceRange: sometimes(4, prices),
    rentalDays: days,
    sizeTagIds: SIZES.filter(() => chance(5) === 0),
    order: 'date',
    page: 1,
  }
  return { query, blocked: days === undefined ? undefined : { fromOn, toOn: addDays(fromOn, days + 6) } }
}
