import { expect, test } from 'vitest'
import { catalogueShop } from '#tests/support/catalogue/catalogue-shop.ts'

const { visit } = catalogueShop()

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

test('the home page has none', async () => {
  expect((await visit('/')).page.all('nav', { 'aria-label': 'カテゴリー' })).toHaveLength(0)
})
