import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { stockStore } from '#adapters/postgres/stock/stock-store.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { HITS_PER_PAGE } from '#domain/constants.ts'
import { addDays } from '#domain/day.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import type { Span } from '#domain/rental/span.ts'
import { catalogOf } from '#tests/support/catalogue/browse.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { isFreeByProbes, listByProbes } from './overlap-probes.ts'
import { loadSampleShop, type RandomInt, sampleShop, seededRandom, TODAY_ON } from './sample-shop.ts'

const shop = sampleShop(seededRandom(7), 260)

/** Random filters by engine: the embedded one is slow. */
const FILTERS = { embedded: 125, server: 500 }

describeStore('CatalogStore', (database, engine) => {
  const catalog = () => catalogOf(database())
  beforeAll(() => loadSampleShop(database(), shop))

  test('lists the same items as overlap probes, for random filters', { timeout: 180_000 }, async () => {
    const chance = seededRandom(11)
    for (let round = 0; round < FILTERS[engine]; round += 1) {
      const { query, blocked } = anyFilter(chance)
      const expected = listByProbes(shop, query, blocked)
      const { total, items } = await catalog().listItems(query, blocked)
      const description = JSON.stringify({ query, blocked })
      expect(total, description).toBe(expected.length)
      const page = expected.slice((query.page - 1) * HITS_PER_PAGE, query.page * HITS_PER_PAGE)
      expect(
        items.map((item) => item.id),
        description,
      ).toEqual(page)
    }
  })

  test('returns the free sizes of a card in the order of their rank', async () => {
    const blocked = { fromOn: addDays(TODAY_ON, 10), toOn: addDays(TODAY_ON, 20) }
    const { items } = await catalog().listItems({ sizeTagIds: [], tagIds: [], order: 'date', page: 1 }, blocked)
    for (const card of items) {
      const free = shop.units.filter(
        (unit) => unit.item_id === card.id && unit.release && unit.available && isFreeByProbes(shop, unit.uid, blocked),
      )
      const sizes = free
        .toSorted((a, b) => (a.size_tag_uid ?? 99) - (b.size_tag_uid ?? 99))
        .map((each) => each.size_label)
      expect(card.sizes).toEqual([...new Set(sizes)])
    }
  })

  test('returns cards in the requested order, without items that are not on sale', async () => {
    const sold = listByProbes(shop, { sizeTagIds: [], tagIds: [], order: 'date', page: 1 }, undefined)
    const requested = [
      sold[5]!,
      999_999,
      sold[0]!,
      ...shop.items.filter((item) => !item.release).map((item) => item.id),
    ]
    expect((await catalog().cards(requested)).map((card) => card.id)).toEqual([sold[5], sold[0]])
    expect(await catalog().cards([])).toEqual([])
  })

  test('lists visible categories of two layers, none below a hidden category', async () => {
    const rows = await catalog().categories()
    expect(rows.map((row) => row.uid).sort((a, b) => a - b)).toEqual([10, 11, 12, 20, 21])
    expect(rows.map((row) => row.layer)).toEqual(rows.map((row) => row.layer).toSorted())
  })

  test('finds unreleased items in preview mode only, and no item of hidden categories', async () => {
    for (const item of shop.items.slice(0, 60)) {
      const own = shop.itemCategories.filter((row) => row.item_id === item.id).map((row) => row.category_uid)
      const isVisible = own.some((uid) => ![31, 40].includes(uid))
      const found = await catalog().findItem(item.id, { preview: false })
      const previewed = await catalog().findItem(item.id, { preview: true })
      expect(found !== undefined, `item ${item.id}`).toBe(isVisible && item.release && item.available)
      expect(previewed !== undefined, `item ${item.id}`).toBe(isVisible)
      expect(previewed?.categories.map(({ uid }) => uid).toSorted() ?? []).toEqual(
        isVisible ? own.filter((uid) => ![31, 40].includes(uid)).toSorted() : [],
      )
      const units = shop.units.filter((each) => each.item_id === item.id && each.available && each.release)
      if (item.release)
        expect(previewed?.sizes.reduce((sum, size) => sum + size.unitCount, 0) ?? 0).toBe(isVisible ? units.length : 0)
    }
  })

  test('finds an item on sale with the free units of a size', async () => {
    const [id] = listByProbes(shop, { sizeTagIds: [], tagIds: [], order: 'date', page: 1 }, undefined)
    const { size_tag_uid } = shop.units.find((each) => each.item_id === id && each.available && each.release)!
    const [sizeTagUid, blocked] = [
      size_tag_uid ?? undefined,
      { fromOn: addDays(TODAY_ON, 60), toOn: addDays(TODAY_ON, 66) },
    ]
    expect(await catalog().findItemFor({ itemId: id!, sizeTagUid, blocked })).toEqual({
      item: await catalog().findItem(id!, { preview: false }),
      free: await stockStore(database()).freeUnits(id!, sizeTagUid, blocked),
    })
    const hidden = shop.items.find((item) => !item.release)!.id
    expect(await catalog().findItemFor({ itemId: hidden, sizeTagUid: undefined, blocked })).toBeUndefined()
  })

  test('returns visible reviews, newest first, and in the list of all items only those of items on sale', async () => {
    const { insertRows } = await import('#adapters/postgres/database/bulk.ts')
    const [sold] = listByProbes(shop, { sizeTagIds: [], tagIds: [], order: 'date', page: 1 }, undefined)
    const hidden = shop.items.find((item) => !item.release)!.id
    const review = { nickname: '花', stars: 5, fit: 3, body: '良い' }
    await insertRows(database(), 'reviews', [
      { uid: 'a', item_id: sold, posted_on: '2026-10-01', is_shown: true, ...review },
      { uid: 'b', item_id: sold, posted_on: '2026-10-03', is_shown: true, ...review },
      { uid: 'c', item_id: sold, posted_on: '2026-10-04', is_shown: false, ...review },
      { uid: 'd', item_id: hidden, posted_on: '2026-10-05', is_shown: true, ...review },
    ])
    expect((await catalog().reviews(sold!, 10)).map((row) => [row.uid, row.postedOn, row.heightCm])).toEqual([
      ['b', '2026-10-03', undefined],
      ['a', '2026-10-01', undefined],
    ])
    const item = await catalog().findItem(hidden, { preview: true })
    const page = await catalog().findItemPage(hidden, { reviews: 10, questions: 10 })
    expect(page).toEqual(item && { item, reviews: await catalog().reviews(hidden, 10), questions: [] })
    expect((await catalog().findItemPage(sold!, { reviews: 1, questions: 1 }))?.reviews.map(({ uid }) => uid)).toEqual([
      'b',
    ])
    expect(await catalog().findItemPage(-1, { reviews: 1, questions: 1 })).toBeUndefined()
    expect((await catalog().latestReviews(10)).map((row) => [row.uid, row.itemId])).toEqual([
      ['b', sold],
      ['a', sold],
    ])
  })

  test('counts shown reviews by fit and by likeness of their writers', async () => {
    const { insertRows } = await import('#adapters/postgres/database/bulk.ts')
    const item_id = shop.items.at(-1)!.id
    const reviewer = (uid: string, fit: number, height_cm: number | null, usual_size: string, is_shown = true) => ({
      ...{ uid, item_id, fit, height_cm, usual_size, is_shown },
      ...{ nickname: '花', stars: 5, body: '良い', posted_on: '2026-10-01' },
    })
    await insertRows(database(), 'reviews', [
      reviewer('like-1', 4, 155, '9号'),
      reviewer('like-2', 4, 159, '9'),
      reviewer('like-3', 2, 160, '9号'),
      reviewer('like-4', 5, null, '11号'),
      reviewer('like-5', 4, 157, '9号', false),
    ])
    const counted = async (similarity: Parameters<ReturnType<typeof catalog>['countReviewers']>[1]) =>
      (await catalog().countReviewers(item_id, similarity)).toSorted((a, b) => a.fit - b.fit)
    expect(await counted({ heightCm: [155, 159], usualSizes: ['9号', '9'] })).toEqual([
      { fit: 2, isOfHeight: false, isOfSize: true, count: 1 },
      { fit: 4, isOfHeight: true, isOfSize: true, count: 2 },
      { fit: 5, isOfHeight: false, isOfSize: false, count: 1 },
    ])
    expect((await counted({ usualSizes: [] })).every((each) => !each.isOfHeight && !each.isOfSize)).toBe(true)
    await sql`DELETE FROM reviews WHERE uid LIKE 'like-%'`.execute(database())
  })

  test('returns the measured sizes of items, those of their pages', async () => {
    const ids = shop.items.slice(0, 20).map(({ id }) => id)
    const found = await catalog().measurements([...ids, 999_999])
    expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    for (const { id, form, setForm, sizes } of found) {
      const item = await catalog().findItem(id, { preview: true })
      if (item === undefined) continue
      const shown = item.sizes.map(({ label, measurements }) => ({ label, measurements }))
      expect({ form, setForm, sizes }).toEqual({ form: item.form, setForm: item.setForm, sizes: shown })
    }
    expect(await catalog().measurements([])).toEqual([])
  })

  test('returns when each visible list and item last changed', async () => {
    const { shopOn, items, categories } = await catalog().changes()
    const sold = (categoryId?: number) =>
      listByProbes(shop, { categoryId, sizeTagIds: [], tagIds: [], order: 'date', page: 1 }, undefined).map(
        (id) => shop.items.find((item) => item.id === id)!,
      )
    const reviewed = sold()[0]!
    const { insertRows } = await import('#adapters/postgres/database/bulk.ts')
    const review = { item_id: reviewed.id, nickname: '花', stars: 5, fit: 3, body: '良い' }
    await insertRows(database(), 'reviews', [
      { uid: 'shown', posted_on: addDays(TODAY_ON, 40), is_shown: true, ...review },
      { uid: 'hidden', posted_on: addDays(TODAY_ON, 50), is_shown: false, ...review },
    ])
    const published = (each: readonly { published_on: string }[]) =>
      each
        .map((item) => item.published_on)
        .sort()
        .at(-1)
    expect(items.map(({ id }) => id)).toEqual(
      sold()
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    )
    expect(shopOn! >= published(sold())!).toBe(true)
    expect(categories.map(({ uid }) => uid)).toEqual((await catalog().categories()).map(({ uid }) => uid))
    for (const { uid, changedOn } of categories) expect(changedOn, `category ${uid}`).toBe(published(sold(uid)))
    const later = await catalog().changes()
    expect(later.items.find(({ id }) => id === reviewed.id)?.changedOn).toBe(addDays(TODAY_ON, 40))
    expect(later.shopOn).toBe(addDays(TODAY_ON, 40))
  })
})

function anyFilter(chance: RandomInt): { query: ItemQuery; blocked: Span | undefined } {
  const sometimes = <T>(oneIn: number, values: readonly T[]) =>
    chance(oneIn) === 0 ? values[chance(values.length)] : undefined
  const days = sometimes(2, [4, 5, 6, 7, 30])
  const fromOn = addDays(TODAY_ON, chance(120))
  const query: ItemQuery = {
    categoryId: sometimes(2, [10, 11, 12, 20, 21, 30, 31, 40, 99]),
    makerId: sometimes(5, [1, 2, 3]),
    tagIds: [1, 2, 3, 4, 5, 77].filter(() => chance(8) === 0),
    foundIds: sometimes(6, [[], [3], Array.from({ length: 60 }, (_, index) => index * 2)]),
    priceRange: sometimes(
      4,
      PRICE_RANGES.map((range) => range.value),
    ),
    rentalDays: days,
    sizeTagIds: [6, 7, 8].filter(() => chance(5) === 0),
    order: sometimes(1, ['date', 'price_asc', 'price_desc'])!,
    page: chance(12) === 0 ? 2 : 1,
  }
  return { query, blocked: days === undefined ? undefined : { fromOn, toOn: addDays(fromOn, days + 6) } }
}
