/** Claims of docs/product/2: Phone layout, List filter panel. */

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { ATTRIBUTES } from '#domain/catalog/attributes.ts'
import { catalogueShop } from '#tests/support/catalogue/catalogue-shop.ts'

const { shop, visit } = catalogueShop()

async function sidebarOf(query: string) {
  return (await visit(`/items/list${query}`)).page.one('nav', { 'aria-label': 'カテゴリー' })
}

test('Category sidebar: the categories beside the list, with those in the one that is chosen', async () => {
  const all = await sidebarOf('')
  expect(all.all('a', { 'aria-current': 'true' })).toHaveLength(0)
  const chosen = await sidebarOf('?category_id=86')
  expect(chosen.one('a', { 'aria-current': 'true' }).attributes.href).toBe('/items/list?category_id=86')
  expect(chosen.all('a').length).toBeGreaterThan(all.all('a').length)
})

test('its links keep the day, the length and the words of the list', async () => {
  const [first] = (await sidebarOf('?range=5&startcalendar=2026-11-25&name=黒')).all('a')
  const query = new URL(first?.attributes.href ?? '', 'https://shop.example').searchParams
  expect(['range', 'startcalendar', 'name'].map((name) => query.get(name))).toEqual(['5', '2026-11-25', '黒'])
})

test('it is on wide screens only', async () => {
  expect((await sidebarOf('')).attributes.class?.split(' ')).toContain('wide-only')
  const styles = await readFile('app/styles/header.css', 'utf8')
  const shownAt = (text: string) => /^ *\.wide-only \{\n *display: (\w+)/m.exec(text)?.[1]
  const [narrow = '', ...wide] = styles.split('@media (width >= 768px)')
  expect([shownAt(narrow), shownAt(wide.join(''))]).toEqual(['none', 'revert'])
})

test('the home page has none', async () => {
  expect((await visit('/')).page.all('nav', { 'aria-label': 'カテゴリー' })).toHaveLength(0)
})

test('of the groups of the filter the occasion alone has radio buttons, none chosen at first (D8)', async () => {
  const [{ uid: funeral }] = ATTRIBUTES.occasion.tags
  const offered = [{ category_uid: 86, tag_category_uid: ATTRIBUTES.occasion.uid }]
  await insertRows(shop().db, 'category_tag_categories', offered)
  await insertRows(shop().db, 'item_tags', [{ item_id: 10, tag_uid: funeral }])
  const chosen = async (query: string) =>
    (await visit(`/items/list?${query}`)).page
      .one('dialog', { id: 'filter' })
      .all('fieldset')
      .flatMap((group) =>
        group
          .all('input', { type: 'radio', checked: true })
          .map(({ attributes }) => [group.one('legend').text, attributes.value]),
      )
  expect(await chosen('category_id=86')).toEqual([['目的', '']])
  expect(await chosen(`category_id=86&tag_id[]=${funeral}`)).toEqual([['目的', String(funeral)]])
})
