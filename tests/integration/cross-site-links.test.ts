import { expect, test } from 'vitest'
import { chargeSteps } from '#tests/support/charge-steps.ts'
import { guestOrders } from '#tests/support/guest-orders.ts'
import { parsePage } from '#tests/support/html.ts'
import { builtShop } from '#tests/support/suite-shops.ts'

const shop = builtShop([{ id: 1, products: 9 }])
const guests = guestOrders(() => shop)
const { extended, linkIn } = chargeSteps(() => shop)

const place = async () => {
  const secret = await guests.cartOf([1])
  await guests.confirm(secret)
  return secret
}
const open = (path: string, headers: Record<string, string>) => shop.fetch(path, { headers, redirect: 'manual' })
const planted = (response: Response) =>
  response.headers.getSetCookie().filter((line) => /sumirei_(order|charge)/.test(line))
const orderLink = (path: string, secret: string) => `${path}?order=${secret}`

const FROM_OTHER_SITES: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { referer: 'https://evil.example/' },
]

test('a link that another site follows sets no cookie and leads to a page with a button', async () => {
  const [own, other] = [await place(), await place()]
  const paths = ['complete', 'cancel', 'identity', 'receipt', 'pay', 'charges'].map((name) => `/shopping/${name}`)
  const charge = await linkIn((await extended()).uid, 'extended')
  const links = [...paths.map((path) => orderLink(path, other)), `/shopping/charges/link?link=${charge}`]
  for (const headers of FROM_OTHER_SITES) {
    for (const link of links) {
      const response = await open(link, { ...headers, cookie: `sumirei_order=${own}` })
      expect(planted(response), link).toEqual([])
      expect(response.headers.get('location'), link).toMatch(/^\/shopping\/link\?to=%2Fshopping%2F/)
    }
  }
  const followed = await open(orderLink('/shopping/complete', other), FROM_OTHER_SITES[0]!)
  const page = await open(followed.headers.get('location') ?? '', FROM_OTHER_SITES[0]!)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  const { href = '' } = parsePage(await page.text()).one('a', { 'data-reload': true }).attributes
  expect(href).toBe(orderLink('/shopping/complete', other))
  const opened = await open(href, { 'sec-fetch-site': 'same-origin' })
  expect(planted(opened)).toHaveLength(1)
  expect(opened.headers.get('location')).toBe('/shopping/complete')
})

test('a link that is opened by a mail program, or again, shows the order at once', async () => {
  const secret = await place()
  const link = orderLink('/shopping/complete', secret)
  for (const headers of [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }]) {
    const response = await open(link, headers as Record<string, string>)
    expect([planted(response).length, response.headers.get('location')]).toEqual([1, '/shopping/complete'])
  }
  const again = await open(link, { 'sec-fetch-site': 'cross-site', cookie: `sumirei_order=${secret}` })
  expect(again.headers.get('location')).toBe('/shopping/complete')
})

test('the page with the button leads only to pages of the shop', async () => {
  const secret = await place()
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/items/1',
    '/about',
    '/shopping/complete?x',
    '/no-such',
  ]) {
    const query = new URLSearchParams({ to, order: secret })
    expect((await open(`/shopping/link?${query}`, {})).status, to).toBe(400)
  }
  expect((await open('/shopping/link?to=%2Fshopping%2Fcomplete&order=x', {})).status).toBe(400)
})
