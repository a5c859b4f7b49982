import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { OCCASIONS, tagOfAttribute } from '#domain/catalog/attributes.ts'
import { ITEM_FORMS, isItemFormKey } from '#domain/catalog/forms.ts'
import { EMPTY_ITEM_QUERY, type ItemQuery } from '#domain/catalog/item-query.ts'
import { withNameSearch } from '#services/search.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop('demo')

/** The ids of all pages of a list. */
async function listed(query: Partial<ItemQuery>): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { cards, pageCount, total } = await shop.services.catalog.listItems({ ...EMPTY_ITEM_QUERY, ...query, page })
    ids.push(...cards.map(({ id }) => id))
    if (page < pageCount) continue
    expect(ids).toHaveLength(total)
    expect(new Set(ids).size).toBe(total)
    return ids
  }
}

async function searched(text: string): Promise<number[]> {
  const query = { text, prefix: 'last', typos: 'needed', filter: undefined } as const
  const { items } = await shop.services.search.find(query, { offset: 0, limit: 10_000, facets: [], numbers: [] })
  return items.map(({ id }) => id)
}

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

test.each([
  ['モフク', 20],
  ['もふく', 20],
  ['ﾜﾝﾋﾟｰｽ', 20],
  ['ワンピス', 20],
  ['ふくさ', 1],
  ['パンプス 黒', 1],
  ['革靴', 4],
  ['大きいサイズ', 20],
  ['結婚式 母親', 10],
])('the name filter “%s” lists the items that the search finds', async (name, min) => {
  const found = await searched(name)
  expect(found.length).toBeGreaterThanOrEqual(min)
  expect(ascending(await listed({ name }))).toEqual(ascending(found))
  expect(await listed({ name, order: 'relevance' })).toEqual(found)
})

test.each(OCCASIONS)('a list of an occasion begins with garments for it: %s', async (occasion) => {
  const tagIds = [tagOfAttribute(occasion)]
  const byRelevance = await listed({ tagIds, order: 'relevance' })
  expect(ascending(byRelevance)).toEqual(ascending(await listed({ tagIds })))
  const kinds = await shop.ports.accessories.kindsOf(byRelevance)
  const hasSleeves = (id: number) => {
    const form = kinds.get(id)?.form ?? ''
    return isItemFormKey(form) && ITEM_FORMS[form].measurements.some((each) => each === 'sleeve')
  }
  expect(byRelevance.slice(0, 4).every(hasSleeves)).toBe(true)
})

test.each([
  ['紳士靴', '革靴'],
  ['結婚式 母', '結婚式 母親'],
])('“%s” and “%s” find the same', async (one, other) =>
  expect(ascending(await searched(other))).toEqual(expect.arrayContaining(ascending(await searched(one)))),
)

test.each(['黒 靴', '黒 スーツ', 'ワンピース 黒'])('“%s” finds garments for adults first', async (text) => {
  const children = new Set(await listed({ categoryId: 132 }))
  const found = await searched(text)
  expect(found.slice(0, 4).some((id) => children.has(id))).toBe(false)
  expect(found.some((id) => children.has(id))).toBe(true)
  expect((await searched(`キッズ ${text}`)).every((id) => children.has(id))).toBe(true)
})

test('the number of an item finds it, that of none and of a hidden one nothing', async () => {
  const { findByNumber } = shop.services.catalog
  expect(await Promise.all(['1101', '商品番号：１１０１', '9999', '黒', undefined].map(findByNumber))).toEqual([
    1101,
    1101,
    undefined,
    undefined,
    undefined,
  ])
  await sql`UPDATE items SET release = false WHERE id = 1101`.execute(shop.db)
  expect(await findByNumber('1101')).toBeUndefined()
  await sql`UPDATE items SET release = true WHERE id = 1101`.execute(shop.db)
})

test('the counts of the choices equal the totals of their lists', async () => {
  const query = { ...EMPTY_ITEM_QUERY, name: 'ワンピス' }
  const counts = await shop.services.catalog.countChoices(query)
  const makers = Object.entries(counts.makers)
  const categories = Object.entries(counts.categories)
  expect(makers.length).toBeGreaterThan(1)
  expect(categories.length).toBeGreaterThan(1)
  for (const [uid, count] of makers) expect(await listed({ ...query, makerId: Number(uid) })).toHaveLength(count)
  for (const [uid, count] of categories) expect(await listed({ ...query, categoryId: Number(uid) })).toHaveLength(count)
})

test('an empty result offers the list without the name filter', async () => {
  const nothing = { ...EMPTY_ITEM_QUERY, name: 'xyzxyzxyz', categoryId: 86 }
  expect(await listed(nothing)).toEqual([])
  const { without } = await shop.services.catalog.findNearest(nothing)
  expect(without).toEqual([{ filter: 'name', total: (await listed({ categoryId: 86 })).length }])
})

test('falls back to the store while the search is unavailable', async () => {
  const search = { ...shop.ports.search, find: () => Promise.reject(new Error('unavailable')) }
  const queries: ItemQuery[] = []
  const listItems = withNameSearch({ search }, async (query) => queries.push(query))
  await listItems({ ...EMPTY_ITEM_QUERY, name: 'ワンピース' })
  expect(queries).toEqual([{ ...EMPTY_ITEM_QUERY, name: 'ワンピース' }])
  const { total, items } = await shop.ports.catalog.listItems({ ...queries[0]!, order: 'relevance' }, undefined)
  const found = await searched('ワンピース')
  expect([total, items.map(({ id }) => id)]).toEqual([found.length, found.slice(0, items.length)])
})
