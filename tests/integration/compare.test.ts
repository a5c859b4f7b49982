import { expect, test } from 'vitest'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([1, 2, 3, 4, 5].map((id) => ({ id, units: 1, price: 5_000 + id })))
const pageOf = async (query: string, cookie = '') =>
  (await shop.fetch(`/favorite/compare?${query}`, { headers: { cookie } })).text()
const headsOf = (page: string) =>
  parsePage(page)
    .all('span', { class: 'card-name' })
    .map(({ text }) => text)

test('shows two to four items side by side, in the order of the link', async () => {
  const page = await pageOf('item=3&item=1')
  expect(headsOf(page)).toEqual(['黒のワンピース3', '黒のワンピース1'])
  expect(page).toContain('価格（税込・4日間）')
  expect(page.indexOf('5,003')).toBeLessThan(page.indexOf('5,001'))
  expect(page).toContain('noindex')
  expect(page).not.toContain('>外す<')
})

test('shows the first four of more, and leaves out what is not on sale', async () => {
  const page = await pageOf('item=1&item=2&item=3&item=4&item=5')
  expect(headsOf(page)).toHaveLength(4)
  expect(page).toContain('並べてご覧いただけるのは4点までです。先の4点を表示しています。')
  expect(page).toContain('href="/favorite/compare?item=2&amp;item=3&amp;item=4"')
  const fewer = await pageOf('item=1&item=2&item=999')
  expect(headsOf(fewer)).toHaveLength(2)
  expect(fewer).toContain('1点は、現在お取り扱いがない')
})

test.each(['', 'item=1', 'item=1&item=1&item=x'])('asks for more items: %j', async (query) => {
  const page = await pageOf(query)
  expect(headsOf(page)).toEqual([])
  expect(page).toContain('お選びください')
})

test('shows price and what is free for days that are named on the page', async () => {
  const startcalendar = addDays(dayOfInstant(NOW), 20)
  const response = await shop.fetch('/favorite/compare?item=1&item=2', {
    method: 'POST',
    headers: { origin: SITE },
    body: new URLSearchParams({ intent: 'rental', startcalendar, range: '5' }),
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/favorite/compare?item=1&item=2'])
  const page = await pageOf('item=1&item=2', response.headers.get('set-cookie')?.split(';')[0])
  expect(page).toContain('価格（税込・5日間）')
  expect(page.match(/<td>○ 9号/g)).toHaveLength(2)
})

test('the favourites have a tick each once there are two', async () => {
  const mark = (item: string, cookie = '') =>
    shop.fetch('/favorite', {
      method: 'POST',
      headers: { origin: SITE, cookie },
      body: new URLSearchParams({ item, intent: 'mark' }),
    })
  const cookie = (await mark('1')).headers.get('set-cookie')?.split(';')[0] ?? ''
  const pageWith = async () => (await shop.fetch('/favorite', { headers: { cookie } })).text()
  expect(await pageWith()).not.toContain('compare-tick')
  await mark('2', cookie)
  expect((await pageWith()).match(/class="compare-tick"/g)).toHaveLength(2)
})
