import { beforeAll, expect, test } from 'vitest'
import { insertMoreSizes, SIZE_7, SIZE_11, SIZE_13 } from '#tests/support/catalogue/more-sizes.ts'
import { LATE } from '#tests/support/customers/guest-orders.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 2, price: 8_000 }])
beforeAll(() => insertMoreSizes(shop.db, [1]))

const add = (fields: Record<string, string>) =>
  shop.fetch('/cart/lines', {
    method: 'POST',
    headers: { origin: SITE },
    body: new URLSearchParams({ item: '1', size: String(SIZE_9), start: LATE, days: '4', plan: '0', ...fields }),
  })
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
const selectOf = (page: string) => /<select[^>]*name="try".*?<\/select>/s.exec(page)?.[0] ?? ''
const optionsOf = (page: string) =>
  [...selectOf(page).matchAll(/<option value="(\d*)"/g)].map(([, value]) => Number(value))

test('the page of an item offers the neighbours of the chosen size at half the price', async () => {
  const page = await (await shop.fetch(`/items/1?size=${SIZE_9}&range=5`)).text()
  expect(optionsOf(page)).toEqual([0, SIZE_7, SIZE_11])
  expect(selectOf(page)).toContain('4,350')
  const unchosen = await (await shop.fetch('/items/1')).text()
  expect(optionsOf(unchosen)).toEqual([0, SIZE_7, SIZE_9, SIZE_11, SIZE_13])
})

test('the cart names the size to try on and counts its price', async () => {
  const response = await add({ try: String(SIZE_11) })
  expect(response.headers.get('location')).toBe('/cart')
  const cart = await (await shop.fetch('/cart', { headers: { cookie: cookiesOf(response) } })).text()
  expect(cart).toContain('黒のワンピース1（お試しサイズ）')
  expect(cart).toContain('12,000')
})

test('the cart asks once for the day of wearing and the wearer, and shows them on both lines', async () => {
  const cookie = cookiesOf(await add({ try: String(SIZE_11) }))
  const cart = async () => (await shop.fetch('/cart', { headers: { cookie } })).text()
  const page = await cart()
  const intents = [...page.matchAll(/name="intent" value="(wear|wearer)"/g)].map(([, intent]) => intent)
  expect(intents).toEqual(['wear', 'wearer'])
  const line = /name="line" value="([\w-]+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ intent: 'wearer', line, name: '山田 花子' })
  await shop.fetch('/cart', { method: 'POST', headers: { origin: SITE, cookie }, body })
  expect((await cart()).match(/class="order-line-wearer"/g)).toHaveLength(2)
})

test.each([{}, { try: '' }])('the choice %j adds one line', async (tryOn) => {
  const response = await add(tryOn as Record<string, string>)
  expect(response.headers.get('location')).toBe('/cart')
  expect(response.headers.getSetCookie().join()).toContain('sumirei_count=1;')
})

test.each([
  [String(SIZE_13), 'となりのサイズです'],
  ['nine', 'もう一度カートにお入れください'],
])('a choice with the size %j to try on comes back to the item with the reason', async (tryOn, reason) => {
  const response = await add({ try: tryOn })
  const path = response.headers.get('location') ?? ''
  expect(path).toContain('/items/1?')
  expect(await (await shop.fetch(path)).text()).toContain(reason)
})
