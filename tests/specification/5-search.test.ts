/** Claims of docs/product/5: Search. */

import { describe, expect, test } from 'vitest'
import { catalogueShop, idsOn } from '#tests/support/catalogue/catalogue-shop.ts'
import type { Part } from '#tests/support/pages/html.ts'

const { visit, listed } = catalogueShop()
const EVERYTHING = [15, 12, 11, 10]

const chosen = (page: Part, name: string) =>
  page
    .one('select', { name })
    .all('option', { selected: true })
    .map(({ attributes }) => attributes.value)

describe('Search', () => {
  test.each([
    'category_id',
    'maker_id',
    'tag_id[]',
    'name',
    'price_range',
    'range',
    'startcalendar',
    'orderby',
    'size',
  ])('Query parameters must be non-empty strings: %s', async (name) => {
    expect(await listed(`${name}=`)).toEqual(EVERYTHING)
    expect(await listed(`${name}=%20%E3%80%80`)).toEqual(EVERYTHING)
    expect((await visit(`/items/list?${name}=`)).page.all('a', { class: 'chip' })).toEqual([])
  })

  test('Query parameters are trimmed', async () => {
    expect(await listed('category_id=%20111%20')).toEqual([11, 10])
    expect(await listed('name=%E3%80%80%E3%83%91%E3%83%B3%E3%83%97%E3%82%B9%20')).toEqual([12])
    expect(
      (await visit('/items/list?name=%20x%20')).page.one('input', { name: 'name', id: 'filter-keyword' }).attributes
        .value,
    ).toBe('x')
  })

  test('a blank postal code names no destination', async () => {
    expect((await visit('/items/list?zip=%20%E3%80%80')).html).not.toContain('郵便番号からお届け先がわかりません')
    expect((await visit('/items/list?zip=1')).html).toContain('郵便番号からお届け先がわかりません')
  })

  test('The arrival date is read with slashes and sent with dashes (D38)', async () => {
    const { page } = await visit('/items/list?startcalendar=2026/11/25')
    expect(chosen(page, 'startcalendar')).toEqual(['2026-11-25'])
    const links = page.all('a', { class: 'card-link' }).map(({ attributes }) => attributes.href)
    expect(links).toContain('/items/10?range=4&startcalendar=2026-11-25')
  })

  test('If the arrival date is given, the rental days default to 4', async () => {
    const { page } = await visit('/items/list?startcalendar=2026-11-25')
    expect(chosen(page, 'range')).toEqual(['4'])
    expect(page.one('a', { class: 'chip' }).text).toContain('11月25日（水）お届け・4日間')
  })

  test('If the rental days are given, the arrival defaults to tomorrow', async () => {
    const { page } = await visit('/items/list?range=6')
    expect([chosen(page, 'range'), chosen(page, 'startcalendar')]).toEqual([['6'], ['2026-11-21']])
    expect(page.one('a', { class: 'chip' }).text).toContain('11月21日（土）お届け・6日間')
  })

  test('If neither is given, neither has a default', async () => {
    const { page } = await visit('/items/list')
    const range = page.one('select', { name: 'range' })
    expect(range.all('option', { selected: true }).map(({ attributes }) => attributes.value)).toEqual([''])
    expect(idsOn(page)).toEqual(EVERYTHING)
  })

  test('Words for what is not rented get their answer first, with the site of the group', async () => {
    const { page } = await visit(`/items/list?name=${encodeURIComponent('着物')}`)
    const empty = page.one('section', { class: 'empty-list' })
    expect(empty.text).toContain('お着物')
    expect(empty.all('a')[0]?.text).toContain('すみれい着物')
    const { page: other } = await visit(`/items/list?name=${encodeURIComponent('パンプス')}`)
    expect(other.one('main').text).not.toContain('お着物')
  })
})
