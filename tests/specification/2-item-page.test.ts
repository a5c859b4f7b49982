/** Claims of docs/product/2: Products. Claims of docs/product/3: Rental days. */

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { unknownChoicesText } from '#app/text/catalog.ts'
import { notFoundMessage } from '#domain/errors/catalogue.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { catalogueShop, idsOn } from '#tests/support/catalogue/catalogue-shop.ts'
import { SIZE_11 } from '#tests/support/catalogue/catalogue-stock.ts'
import type { Part } from '#tests/support/pages/html.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'

const { shop, visit } = catalogueShop()
const textsOf = (part: Part, name: string) => part.all(name).map(({ text }) => text)

describe('An address of the former shop without an item', () => {
  test.each([
    ['/products/detail.php', 'E03', 'product query empty'],
    ['/products/detail.php?product_id=', 'E03', 'product query empty'],
    ['/items/nothing', 'E03', 'invalid item id'],
    ['/items/4711-2', 'E04', 'item for product missing'],
    ['/items/4711', 'E06', 'item not found'],
  ] as const)('%s returns the error %s: %s', async (path, code, _) => {
    const moved = await visit(path)
    const { status, page } = await visit(moved.headers.get('location') ?? path)
    expect([status, page.one('h1').text]).toEqual([404, notFoundMessage(code)])
  })
})

describe('Prices by days up to 90', () => {
  const tableOf = async (path: string) => {
    const table = (await visit(path)).page.one('table', { class: 'price-table' })
    return Object.fromEntries(textsOf(table, 'th').map((days, index) => [days, textsOf(table, 'td')[index]]))
  }
  const defaultPrices = { '4日間': '¥6,980', '5日間': '¥7,678', '6日間': '¥8,376', '7日間': '¥9,074' }

  test('shows the default numbers of days and the requested one', async () => {
    expect(await tableOf('/items/10')).toEqual(defaultPrices)
    expect(await tableOf('/items/10?range=90')).toEqual({ ...defaultPrices, '90日間': '¥67,008' })
    expect((await visit('/items/10?range=90')).page.one('p', { class: 'add-price' }).text).toContain('¥67,008')
  })

  test('every number of days up to the maximum can be selected (D12)', async () => {
    const { page } = await visit('/items/10')
    const tiles = page.all('button', { name: 'range' }).map(({ attributes }) => Number(attributes.value))
    const longer = page.one('select', { name: 'longer' }).all('option')
    const all = [...tiles, ...longer.map(({ attributes }) => Number(attributes.value)).filter(Boolean)]
    expect(all).toEqual(Array.from({ length: FIRST_SETTINGS.rental.longestDays - 3 }, (_, index) => index + 4))
  })
})

test('the calendar shows the start days that are free for the size and the number of days', async () => {
  const { rows } = await sql<{ uid: number }>`SELECT uid FROM units WHERE id = '10-1'`.execute(shop().db)
  const held = { uid: 'held', status: 8, product_uid: rows[0]?.uid, item_id: 10, item_name: '' }
  const days = { rental_start_on: '2026-12-10', rental_end_on: '2026-12-12', blocked: '[2026-12-10,2026-12-13)' }
  await insertRows(shop().db, 'order_lines', [{ ...held, ...days }])
  const offered = async (query: string) =>
    (await visit(`/items/10?${query}`)).page
      .all('input', { name: 'start', type: 'radio' })
      .map(({ attributes }) => attributes.value)
  const all = await offered(`size=${SIZE_11}`)
  expect([all[0], all.at(-1), all.length]).toEqual(['2026-11-21', '2027-05-19', 180])
  // For Tokyo a rental blocks its unit from two days before its start to three days after its end.
  const gap = async (query: string) => {
    const days = await offered(query)
    const taken = all.filter((on) => !days.includes(on))
    return [taken[0], taken.at(-1)]
  }
  expect(await gap(`size=${SIZE_9}`)).toEqual(['2026-12-04', '2026-12-14'])
  expect(await gap(`size=${SIZE_9}&range=5`)).toEqual(['2026-12-03', '2026-12-14'])
  expect(await offered('')).toEqual(all)
  // The month of a requested day is shown, also when the day is taken.
  const monthOf = async (query: string) => {
    const months = (await visit(`/items/10?${query}`)).page.all('div', { class: 'month-page' })
    return months.find(({ attributes }) => attributes.class === 'month-page')?.one('caption').text
  }
  expect(await monthOf(`size=${SIZE_9}`)).toBe('2026年11月')
  for (const on of ['2026-12-10', '2026-12-20'])
    expect(await monthOf(`size=${SIZE_9}&startcalendar=${on}`)).toBe('2026年12月')
})

test('the protection plan shows its price for the selected days and one sentence about its cover', async () => {
  const plan = (await visit('/items/10?range=7')).page.one('label', { class: 'plan-choice' })
  expect(plan.text).toContain('安心プラン（＋¥907）')
  expect(textsOf(plan, 'small')[0]?.split('。').filter(Boolean)).toHaveLength(1)
})

test('says that a link names a size, days or a date that cannot be chosen', async () => {
  const { page } = await visit('/items/10?size=99999&range=3&startcalendar=xyz')
  expect(page.one('p', { id: 'refused' }).text).toBe(unknownChoicesText(['size', 'days', 'arrival']))
  const known = await visit(`/items/10?size=${SIZE_9}&range=5&startcalendar=2026-11-25`)
  expect(known.page.all('p', { id: 'refused' })).toEqual([])
})

test('recommends only related items that are available', async () => {
  const { page } = await visit('/items/10')
  expect(idsOn(page)).toEqual([11])
})

test('shows stars, fit feeling and body size of approved reviews, with the mean for search engines', async () => {
  const review = { item_id: 11, nickname: '花', size_label: '9号', scene: 'お通夜', body: '軽い生地でした。' }
  await insertRows(shop().db, 'reviews', [
    {
      ...review,
      uid: 'a',
      stars: 4,
      fit: 4,
      height_cm: 158,
      usual_size: '9号',
      posted_on: '2026-10-02',
      is_shown: true,
    },
    { ...review, uid: 'b', stars: 1, fit: 1, usual_size: '', posted_on: '2026-10-01', is_shown: true },
    {
      ...review,
      uid: 'c',
      stars: 5,
      fit: 5,
      usual_size: '',
      body: '確かめる前の声です。',
      posted_on: '2026-10-03',
      is_shown: false,
    },
  ])
  const { page, html } = await visit('/items/11?range=5')
  const reviews = page.all('li', { class: 'review' })
  expect(reviews.map((each) => each.one('span', { class: 'stars' }).attributes['aria-label'])).toEqual([
    '5段階中4',
    '5段階中1',
  ])
  expect(reviews[0]?.text).toContain('ちょうどよい')
  expect(reviews[0]?.text).toContain('お通夜・9号をご利用・身長158cm・普段は9号')
  expect(reviews[1]?.text).toContain('かなり小さい')
  expect(html).not.toContain('確かめる前の声')
  expect(textsOf(page.one('dl', { class: 'fit-summary' }), 'dd')).toEqual(['1人', '1人', '0人'])
  expect(html).toContain('"ratingValue":"2.5","reviewCount":2')
})
