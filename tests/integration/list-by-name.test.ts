import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NOT_RENTED } from '#content/not-rented.ts'
import { OCCASIONS, tagOfAttribute } from '#domain/catalog/attributes.ts'
import { ITEM_FORMS, isItemFormKey } from '#domain/catalog/forms.ts'
import { EMPTY_ITEM_QUERY, type ItemQuery } from '#domain/catalog/item-query.ts'
import { day } from '#domain/day.ts'
import { MAX_DROPPABLE, MAX_OFFERED } from '#domain/search/fewer-words.ts'
import { findFewerWords } from '#services/catalog/find-fewer-words.ts'
import { shopDays } from '#services/catalog/shop-calendar.ts'
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

test.each([
  [{ name: '親族 夏 授乳' }, 2],
  [{ name: '黒ワンピース数珠袋' }, 2],
  [{ name: '数珠 ワンピース 袱紗 パンプス 靴下', arrivalOn: day('2026-12-03'), rentalDays: 4 }, 1],
  [{ name: '夏 授乳 紳士靴', wearer: 'ladies' }, 2],
] as const)('an empty result offers lists with fewer words: %o', async (wanted, minWords) => {
  const query = { ...EMPTY_ITEM_QUERY, ...wanted, order: 'relevance' } as const
  expect(await listed(query)).toEqual([])
  const offers = await shop.services.catalog.findFewerWords(query)
  expect(offers.length).toBeGreaterThan(0)
  for (const offer of offers) {
    expect(offer.total).toBeGreaterThan(0)
    const ids = await listed(offer.query)
    expect(ids).toHaveLength(offer.total)
    expect(offer.cards.map(({ id }) => id)).toEqual(ids.slice(0, offer.cards.length))
    expect(offer.query).toEqual({ ...query, name: offer.query.name })
    expect(offer.query.name?.split(' ').every((word) => wanted.name.includes(word))).toBe(true)
  }
  expect(offers[0]!.query.name?.split(' ').length).toBeGreaterThanOrEqual(minWords)
})

test('of any number of words few are searched for, and of a single one none', async () => {
  const asked: string[] = []
  const find: typeof shop.ports.search.find = (question, page) => {
    asked.push(question.text)
    return shop.ports.search.find(question, page)
  }
  const search = { ...shop.ports.search, find }
  const fewerWords = findFewerWords({
    ...shop.ports,
    search,
    days: shopDays({ ...shop.ports, settings: shop.services.settings }),
  })
  const words = ['夏', '黒', '授乳', '靴', '親族', '長袖', '袱紗', '数珠', '七五三', '桃色']
  const offers = await fewerWords({ ...EMPTY_ITEM_QUERY, name: words.join(' ') })
  expect(offers).toHaveLength(MAX_OFFERED)
  expect(asked).toHaveLength(MAX_DROPPABLE + MAX_OFFERED)
  asked.length = 0
  expect(await fewerWords({ ...EMPTY_ITEM_QUERY, name: '留袖' })).toEqual([])
  expect(asked).toEqual([])
})

test('nothing that is not rented is found', async () => {
  const words = NOT_RENTED.flatMap((row) => row.words.split(' '))
  const found = await Promise.all(words.map(searched))
  expect(words.filter((_, index) => found[index]!.length > 0)).toEqual([])
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
