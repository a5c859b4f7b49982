import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const SIZE_11 = 911
const BLACK = 1
const NAVY = 2

const stock = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  units: 1,
  price: 1_500 + 900 * index,
}))
const shop = builtShop(stock)

beforeAll(async () => {
  const { db } = shop
  await insertRows(db, 'makers', [{ uid: 2, name: '灯', kana: 'あかり', rank: 0 }])
  await insertRows(db, 'tag_categories', [{ uid: 1208, name: 'カラー', rank: 0, role: 'colour' }])
  await insertRows(db, 'tags', [
    { uid: SIZE_11, tag_category_uid: 7005, name: '11号', rank: 8 },
    { uid: BLACK, tag_category_uid: 1208, name: 'ブラック', rank: 2 },
    { uid: NAVY, tag_category_uid: 1208, name: 'ネイビー', rank: 1 },
  ])
  await insertRows(db, 'categories', [{ uid: 111, name: '一着', layer: 2, rank: 1, parent_uid: 86 }])
  await insertRows(db, 'category_tag_categories', [
    { category_uid: 86, tag_category_uid: 7005 },
    { category_uid: 86, tag_category_uid: 1208 },
  ])
  await insertRows(
    db,
    'item_categories',
    [1, 2, 3].map((item_id) => ({ category_uid: 111, item_id })),
  )
  await insertRows(
    db,
    'item_tags',
    stock.map(({ id }) => ({ tag_uid: id % 3 === 0 ? NAVY : BLACK, item_id: id })),
  )
  await sql`UPDATE items SET maker_uid = 2 WHERE id > 8`.execute(db)
  await sql`UPDATE units SET size_tag_uid = ${SIZE_11}, size_label = '11号' WHERE item_id % 4 = 0`.execute(db)
  // Item 12 is rented in the first week of December.
  await insertRows(db, 'order_lines', [
    {
      uid: 'hold',
      status: 8,
      product_uid: (await sql<{ uid: number }>`SELECT uid FROM units WHERE item_id = 12`.execute(db)).rows[0]?.uid,
      item_id: 12,
      item_name: '',
      rental_start_on: '2026-12-02',
      rental_end_on: '2026-12-08',
      blocked: '[2026-12-01,2026-12-10)',
    },
  ])
})

const pageOf = async (query: string) => (await shop.fetch(`/items/list?${query}`)).text()
const totalOf = (page: string) => Number(/class="list-total"[^>]*><b>([\d,]+)<\/b>/.exec(page)?.[1])

/** Every choice of the filter: its field, value and count. */
function choicesIn(page: string): { name: string; value: string; count: number }[] {
  const selects = [...page.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs)].flatMap(
    ([, name = '', body = '']) =>
      [...body.matchAll(/<option value="([^"]+)"[^>]*>[^<]*（(\d+)）/g)].map(([, value = '', count]) => ({
        name,
        value,
        count: Number(count),
      })),
  )
  const ticks = page.matchAll(/name="(size|tag_id)[^"]*"[^>]* value="(\d+)"\/?>.*?<small>（(\d+)/gs)
  const ticked = [...ticks].map(([, name, value = '', count]) => ({
    name: name === 'size' ? 'size' : 'tag_id[]',
    value,
    count: Number(count),
  }))
  return [...selects, ...ticked]
}

test.each([
  'category_id=86',
  `category_id=86&size=${SIZE_9}`,
  `category_id=86&size=${SIZE_9}&size=${SIZE_11}&tag_id[]=${NAVY}`,
  `category_id=86&tag_id[]=${NAVY}&maker_id=1`,
  'category_id=86&price_range=2000_3999',
  `category_id=86&startcalendar=2026-12-03&range=4&size=${SIZE_11}`,
])('with %s, every choice lists as many items as its count', async (query) => {
  const choices = choicesIn(await pageOf(query))
  expect(choices.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['category_id', 'size', 'price_range', 'maker_id', 'tag_id[]']),
  )
  for (const { name, value, count } of choices) {
    const params = new URLSearchParams(query)
    params.delete(name)
    params.append(name, value)
    expect(totalOf(await pageOf(params.toString())), `${name}=${value} with ${query}`).toBe(count)
  }
})

test.each([
  '',
  `category_id=86&size=${SIZE_9}&size=${SIZE_11}&tag_id[]=${BLACK}&tag_id[]=${NAVY}`,
  'category_id=86&maker_id=2&pref=1&startcalendar=2026-12-03&range=4',
  'name=どこにもない',
])('the counts of %s are those of its list', async (query) => {
  const response = await shop.fetch(`/search/count?${query}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { total, sizes, makers } = await response.json()
  const page = await pageOf(query)
  expect(total).toBe(totalOf(page))
  for (const { name, value, count } of choicesIn(page)) {
    if (name === 'size') expect(sizes[value] ?? 0).toBe(count)
    if (name === 'maker_id') expect(makers[value] ?? 0).toBe(count)
  }
})

test('an empty list suggests other days, sizes, colours or one condition less, none of them empty', async () => {
  const query = `category_id=86&startcalendar=2026-12-03&range=4&size=${SIZE_11}&tag_id[]=${NAVY}`
  const page = await pageOf(query)
  expect(totalOf(page)).toBe(0)
  for (const title of ['お届け日を変える', 'サイズを変える', '色を変える', '条件を一つ外す'])
    expect(page).toContain(title)
  const empty = page.slice(page.indexOf('class="empty-list"'))
  const suggestions = [
    ...empty.matchAll(/href="\/items\/list\?([^"]+)">[^<]*(?:<!-- -->)?[^<]*<small>（(?:<!-- -->)?(\d+)/g),
  ]
  expect(suggestions.length).toBeGreaterThan(4)
  for (const [, path = '', total] of suggestions) {
    expect(totalOf(await pageOf(path.replaceAll('&amp;', '&')))).toBe(Number(total))
    expect(Number(total)).toBeGreaterThan(0)
  }
})

test('an empty list shows the first items of lists with fewer words, or of its first suggestion', async () => {
  const shownIn = async (query: string) => {
    const empty = parsePage(await pageOf(query)).one('section', { class: 'empty-list' })
    const suggestions = empty.all('ul', { class: 'empty-list-ways' }).flatMap((list) => list.all('li'))
    const links = suggestions.flatMap((each) => each.all('a', { class: 'button' }))
    const items = empty.all('li', { class: 'empty-list-items' }).map((each) => each.all('a', { class: 'card-link' }))
    return { links, items: items.map((cards) => cards.map(({ attributes }) => attributes.href)) }
  }
  const words = await shownIn(`name=${encodeURIComponent('黒 どこにもない')}&category_id=86`)
  expect(words.links[0]?.text).toMatch(/^「黒」で探す（\d+点）$/)
  expect(words.items).toHaveLength(1)
  const other = await shownIn(`category_id=86&startcalendar=2026-12-03&range=4&size=${SIZE_11}&tag_id[]=${NAVY}`)
  expect(other.items).toHaveLength(1)
  for (const { links, items } of [words, other]) {
    const [, total] = /（(\d+)点）/.exec(links[0]!.text) ?? []
    expect(items[0]).toHaveLength(Math.min(4, Number(total)))
  }
})

test('an empty list first answers words for what is not rented, with the site of the group', async () => {
  const empty = parsePage(await pageOf(`name=${encodeURIComponent('黒 着物')}`)).one('section', { class: 'empty-list' })
  const { text } = empty.one('div', { class: 'notice' })
  expect(text).toContain('当店ではお貸ししておりません')
  expect(text).toContain('すみれい着物')
  const links = empty.all('a').map(({ attributes }) => attributes.href)
  expect(links.slice(0, 2)).toEqual(['https://kimono.sumirei.example/', '/article/womens_manner#ranks'])
})

test('an empty list without suggestions links to the unfiltered list', async () => {
  const page = await pageOf('name=どこにもない&category_id=86&price_range=0_1999&maker_id=2')
  expect(totalOf(page)).toBe(0)
  expect(page).toContain('href="/items/list"')
})
