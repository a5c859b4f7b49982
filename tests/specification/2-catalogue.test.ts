/** Claims of docs/product/2: Products, List filter panel. */

import { describe, expect, test } from 'vitest'
import { RENTAL_DAYS_CHOICES } from '#domain/constants.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import { catalogueShop, idsOn } from '#tests/support/catalogue/catalogue-shop.ts'
import { BLACK, FIFTIES, NAVY, SHOE_23, SIZE_11 } from '#tests/support/catalogue/catalogue-stock.ts'
import type { Part } from '#tests/support/pages/html.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'

const { visit, listed } = catalogueShop()
const valuesOf = (select: Part) => select.all('option').map((option) => option.attributes.value)

describe('Products', () => {
  test('/items/{id} (also /products/{id}, /products/detail.php): item detail', async () => {
    const { status, page } = await visit('/items/10')
    expect(status).toBe(200)
    expect(page.one('h1').text).toBe('黒のアンサンブル')
    for (const path of ['/products/10', '/products/detail.php?product_id=10']) {
      expect((await visit(path)).headers.get('location'), path).toBe('/items/10')
    }
  })

  test.each(['/items/10-2', '/items/10-', '/items/10-x'])(
    'An id containing a hyphen uses the part before: %s',
    async (path) => {
      expect((await visit(path)).page.one('h1').text).toBe('黒のアンサンブル')
    },
  )

  test.each([
    ['nothing', '', [15, 12, 11, 10]],
    ['category_id', 'category_id=111', [11, 10]],
    ['category_id of an upper category', 'category_id=86', [15, 11, 10]],
    ['maker_id', 'maker_id=2', [12, 11]],
    ['tag_id[]', `tag_id[]=${BLACK}`, [15, 12, 10]],
    ['tag_id[], repeated', `tag_id[]=${BLACK}&tag_id[]=${FIFTIES}`, [15]],
    ['tag_id, in legacy spellings', `tag_id[0]=${BLACK}&tag_id%5B%5D=${FIFTIES}`, [15]],
    ['tag_id, without brackets', `tag_id=${NAVY}`, [11]],
    ['name: of the item or of its form', 'name=ワンピース', [11, 10, 15]],
    ['name, in another script', 'name=%EF%BE%9C%EF%BE%9D%EF%BE%8B%EF%BE%9F%EF%BD%B0%EF%BD%BD', [11, 10, 15]],
    ['name, with a spelling mistake', 'name=ワンピイス', [11, 10, 15]],
    ['price_range', 'price_range=2000_3999', [11]],
    ['range (rental days) changes the price that price_range compares', 'range=8&price_range=8000_9999', [10]],
    ['startcalendar (arrival date, dashes)', 'startcalendar=2026-11-25', [15, 12, 11, 10]],
    ['startcalendar, with slashes', 'startcalendar=2026/11/25&category_id=96', [12]],
    ['orderby: newest', 'orderby=date', [15, 12, 11, 10]],
    ['orderby: price ascending', 'orderby=price_asc', [12, 11, 10, 15]],
    ['orderby: price descending', 'orderby=price_desc', [15, 10, 11, 12]],
    ['size', `size=${SIZE_11}`, [15, 10]],
  ])('/items/list with query %s', async (_, query, ids) => expect(await listed(query)).toEqual(ids))

  test('/items/ranking; /items/select: choose items', async () => {
    const { status, page } = await visit('/items/ranking')
    expect([status, page.one('h1').text]).toEqual([200, 'ランキング'])
    const select = await visit('/items/select')
    expect([select.status, select.page.all('h1').length]).toEqual([200, 1])
  })

  test('/products/review and /products/reviewcomplete', async () => {
    for (const path of ['/products/review', '/products/reviewcomplete'])
      expect([200, 303, 410], path).toContain((await visit(path)).status)
  })
})

describe('List filter panel', () => {
  const panel = async (query = 'category_id=86') =>
    (await visit(`/items/list?${query}`)).page.one('dialog', { id: 'filter' })
  const field = async (name: string, query?: string) => (await panel(query)).one('select', { name })

  test('Phone: modal with a search button', async () => {
    expect((await panel()).one('button', { type: 'submit' }).text).toBe('この条件で探す')
    expect((await visit('/items/list')).page.all('a', { href: '#filter' })).toHaveLength(1)
  })

  test("Phone: size quick filter, by the category's size group", async () => {
    const quick = async (category: number) =>
      (await visit(`/items/list?category_id=${category}`)).page
        .all('nav', { class: 'quick-sizes' })
        .flatMap((nav) => nav.all('a').map(({ text, attributes }) => `${text} ${attributes.href}`))
    expect(await quick(86)).toEqual([
      `9号 /items/list?category_id=86&size=${SIZE_9}`,
      `11号 /items/list?category_id=86&size=${SIZE_11}`,
    ])
    expect(await quick(96)).toEqual([`23.0cm /items/list?category_id=96&size=${SHOE_23}`])
  })

  test('Phone: sort select, outside the modal (D7)', async () => {
    const { page } = await visit('/items/list?orderby=price_desc')
    const select = page.one('select', { name: 'orderby' })
    expect(valuesOf(select)).toEqual(['date', 'price_asc', 'price_desc'])
    expect(select.one('option', { selected: true }).attributes.value).toBe('price_desc')
    expect(page.one('form', { id: select.attributes.form! }).all('select', { name: 'orderby' })).toEqual([])
  })

  test('Phone: a calendar for the arrival date', async () => {
    expect((await panel()).all('button', { 'aria-label': 'お届け日をカレンダーで選ぶ' })).toHaveLength(1)
  })

  test('The calendar has Japanese weekday headers', async () => {
    const month = (await visit('/items/10')).page.all('table', { class: 'month' })[0]!
    expect(month.all('th').map(({ text }) => text)).toEqual(['日', '月', '火', '水', '木', '金', '土'])
  })

  test('PC sidebar: checkboxes of sizes and of the tags of each group', async () => {
    const groups = (await panel()).all('fieldset').map((group) => ({
      name: group.one('legend').text,
      choices: group.all('input', { type: 'checkbox' }).map(({ attributes }) => attributes.value),
    }))
    expect(groups).toEqual([
      { name: 'サイズ', choices: [String(SIZE_9), String(SIZE_11)] },
      { name: 'カラー', choices: ['21', '22'] },
      { name: '年代', choices: ['31', '32'] },
    ])
  })

  test('Several tags and sizes can be selected: an item has one of each group', async () => {
    const chosen = `tag_id[]=${BLACK}&tag_id[]=${FIFTIES}&size=${SIZE_9}&size=${SIZE_11}`
    expect(await listed(chosen)).toEqual([15])
    const ticked = (await panel(`category_id=86&${chosen}`)).all('input', { checked: true })
    expect(ticked.map((tick) => tick.attributes.value)).toEqual([SIZE_9, SIZE_11, BLACK, FIFTIES].map(String))
    expect(await listed(`tag_id[]=${BLACK}&tag_id[]=${NAVY}`)).toEqual([15, 12, 11, 10])
  })

  test('PC sidebar: brand select', async () => expect(valuesOf(await field('maker_id'))).toEqual(['', '2', '1']))

  test('PC sidebar: arrival date', async () => {
    const chosen = (await field('startcalendar', 'startcalendar=2026-11-25')).one('option', { selected: true })
    expect(chosen.attributes.value).toBe('2026-11-25')
  })

  test('PC sidebar: rental days', async () => {
    expect(valuesOf(await field('range')).slice(0, 5)).toEqual(['', ...RENTAL_DAYS_CHOICES.map(String)])
    expect(valuesOf(await field('range', 'range=33'))).toContain('33')
  })

  test('PC sidebar: a refine button', async () => {
    const form = (await panel()).one('form')
    expect([form.attributes.action, form.attributes.method]).toEqual(['/items/list', 'get'])
    expect(form.all('button', { type: 'submit' })).toHaveLength(1)
  })

  test('Fields: rental days, category, tag groups, price range, brand, keyword, each with its label', async () => {
    const form = (await panel()).one('form')
    for (const [name, label] of [
      ['range', 'ご利用日数'],
      ['category_id', 'カテゴリー'],
      ['price_range', '価格（4日間）'],
      ['maker_id', 'ブランド'],
      ['name', 'キーワード'],
    ] as const) {
      const own = [...form.all('select', { name }), ...form.all('input', { name })]
      expect(own, name).toHaveLength(1)
      expect(form.one('label', { for: own[0]!.attributes.id! }).text, name).toBe(label)
    }
    expect(valuesOf(await field('price_range'))).toEqual(['', ...PRICE_RANGES.map(({ value }) => value)])
    const filled = await panel('range=8&name=パール')
    expect(filled.one('label', { for: 'filter-price_range' }).text).toBe('価格（8日間）')
    expect(filled.one('input', { name: 'name' }).attributes.value).toBe('パール')
  })

  test('The calendar allows only dates after the earliest start, up to the reservation span', async () => {
    const days = valuesOf(await field('startcalendar')).filter(Boolean)
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-21', '2027-05-19', 180])
  })

  test('Every choice shows its number of items', async () => {
    const ticks = (await panel()).all('fieldset').flatMap((group) => group.all('label'))
    const choicesOf = async (name: string) =>
      name === 'size'
        ? ticks.flatMap((tick) => tick.all('input', { name }).map(({ attributes }) => [tick.text, attributes.value]))
        : (await field(name)).all('option').map(({ text, attributes }) => [text, attributes.value])
    const checks = ['category_id', 'maker_id', 'price_range', 'size'].map(async (name) => {
      const found = (await choicesOf(name)).filter(([, value]) => value !== '')
      expect(found.length, name).toBeGreaterThan(0)
      const others = name === 'category_id' ? '' : '&category_id=86'
      for (const [text = '', value] of found) {
        const { page } = await visit(`/items/list?${name}=${value}${others}`)
        const shownCount = Number(/（(\d+)）$/.exec(text)?.[1])
        expect(shownCount, `${name} ${text}`).toBe(idsOn(page).length)
      }
    })
    await Promise.all(checks)
  })
})

describe('Conditions and invalid parameters', () => {
  const chips = async (query: string) => {
    const { page } = await visit(`/items/list?${query}`)
    return page.all('a', { class: 'chip' }).map(({ text, attributes }) => [text, attributes.href])
  }

  test('every condition is a chip that removes it', async () => {
    expect(await chips(`category_id=86&tag_id[]=${BLACK}&maker_id=1&name=ロング`)).toEqual([
      ['喪服を外す', '/items/list?maker_id=1&name=%E3%83%AD%E3%83%B3%E3%82%B0'],
      ['ブラックを外す', '/items/list?category_id=86&maker_id=1&name=%E3%83%AD%E3%83%B3%E3%82%B0'],
      ['墨を外す', `/items/list?category_id=86&tag_id%5B%5D=${BLACK}&name=%E3%83%AD%E3%83%B3%E3%82%B0`],
      ['「ロング」を外す', `/items/list?category_id=86&maker_id=1&tag_id%5B%5D=${BLACK}`],
    ])
  })

  test('an unknown category is error 6', async () => {
    const { status, html } = await visit('/items/list?category_id=999')
    expect(status).toBe(404)
    expect(html).toContain('ご指定のカテゴリーは存在しません。')
  })

  test.each(['maker_id=99', 'tag_id[]=4711', 'size=4711', 'orderby=upside-down'])(
    '%s is ignored and has no chip',
    async (query) => {
      expect(await listed(query)).toEqual([15, 12, 11, 10])
      expect(await chips(query)).toEqual([])
    },
  )

  test.each([
    ['2026-11-20', '最短の11月21日'],
    ['2027-05-20', '最短の11月21日'],
  ])('the arrival date %s changes to the earliest one, with a notice', async (requestedOn, words) => {
    const { page } = await visit(`/items/list?startcalendar=${requestedOn}`)
    expect(page.one('p', { class: 'notice' }).text).toContain(words)
    expect(page.one('select', { name: 'startcalendar' }).one('option', { selected: true }).attributes.value).toBe(
      '2026-11-21',
    )
  })

  test('an empty result offers similar searches, each with its number of items', async () => {
    const { page } = await visit(`/items/list?category_id=111&size=${SIZE_11}&tag_id[]=${NAVY}`)
    const alternatives = page.one('section', { class: 'empty-list' }).all('a', { class: 'button' })
    expect(alternatives.length).toBeGreaterThan(1)
    for (const { text, attributes } of alternatives) {
      const found = idsOn((await visit(attributes.href!)).page).length
      expect(text).toContain(`（${found}点）`)
      expect(found).toBeGreaterThan(0)
    }
  })
})
