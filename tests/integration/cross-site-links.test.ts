import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { guestOrders } from '#tests/support/customers/guest-orders.ts'
import { chargeSteps } from '#tests/support/orders/charge-steps.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 9 }])
const guests = guestOrders(() => shop)
const lives = orderLives(() => shop)
const { extended, linkIn } = chargeSteps(() => shop)

const place = async () => {
  const secret = await guests.cartOf([1])
  await guests.confirm(secret)
  return secret
}
const open = (path: string, headers: Record<string, string>) => shop.fetch(path, { headers, redirect: 'manual' })
const planted = (response: Response) =>
  response.headers.getSetCookie().filter((line) => /sumirei_(order|charge)/.test(line))
const press = (fields: Record<string, string>) =>
  shop.fetch('/shopping/link', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: `${new URLSearchParams(fields)}`,
    redirect: 'manual',
  })
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
  const returned = await lives.shipped([1])
  await shop.services.orderLife.returnLines(returned.uid, undefined, STAFF)
  const review = orderLink('/products/review', returned.secret)
  const links = [...paths.map((path) => orderLink(path, other)), `/shopping/charges/link?link=${charge}`, review]
  for (const headers of FROM_OTHER_SITES) {
    for (const link of links) {
      const response = await open(link, { ...headers, cookie: `sumirei_order=${own}` })
      expect(planted(response), link).toEqual([])
      expect(response.headers.get('location'), link).toMatch(/^\/shopping\/link\?to=%2F(?:shopping|products)%2F/)
    }
  }
  const followed = await open(orderLink('/shopping/complete', other), FROM_OTHER_SITES[0]!)
  const page = await open(followed.headers.get('location') ?? '', FROM_OTHER_SITES[0]!)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  const sent = parsePage(await page.text()).all('input', { type: 'hidden' })
  const fields = Object.fromEntries(sent.map(({ attributes: { name = '', value = '' } }) => [name, value]))
  expect(fields).toMatchObject({ to: '/shopping/complete', order: other })
  const pressed = await press(fields)
  expect(planted(pressed)).toHaveLength(1)
  expect(pressed.headers.get('location')).toBe('/shopping/complete')
  const paid = await press({ to: '/shopping/charges/link', link: charge })
  expect([planted(paid).length, paid.headers.get('location')]).toEqual([1, '/shopping/charges/link'])
  expect((await press({ to: '/shopping/charges/link', link: 'x'.repeat(43) })).status).toBe(410)
  const reviewed = await press({ to: '/products/review', order: returned.secret })
  expect([planted(reviewed).length, reviewed.headers.get('location')]).toEqual([1, '/products/review'])
})

const GESTURE = {
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}
/** The secret of the link in the mail about an order that was just placed, and whether it proved the mailbox. */
const mailed = async () => {
  const placed = await lives.accepted([1], { method: 'cod' })
  const [mail] = await shop.ports.staffOrders.mailsOf(placed.uid)
  const secret = /order=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  const isProven = async () => {
    const found =
      await sql`SELECT FROM order_secrets WHERE order_uid = ${placed.uid} AND opened_at IS NOT NULL`.execute(shop.db)
    return found.rows.length > 0
  }
  return { link: orderLink('/shopping/complete', secret), secret, isProven }
}

describe('the mailbox of a guest (docs/rules.md Guests and abuse)', () => {
  test('is not proven by a scanner, HEAD, a prefetch, or another site before its button', async () => {
    const { link, isProven } = await mailed()
    await open(link, {})
    await open(link, { ...GESTURE, 'sec-purpose': 'prefetch' })
    await open(link, { ...GESTURE, 'sec-fetch-site': 'cross-site' })
    await shop.fetch(link, { method: 'HEAD', headers: GESTURE, redirect: 'manual' })
    expect(await isProven()).toBe(false)
  })

  test('is proven by who opens the link by a gesture', async () => {
    const { link, isProven } = await mailed()
    expect((await open(link, GESTURE)).headers.get('location')).toBe('/shopping/complete')
    expect(await isProven()).toBe(true)
  })

  test('is proven by who presses the button', async () => {
    const { secret, isProven } = await mailed()
    expect((await press({ to: '/shopping/complete', order: secret })).status).toBe(303)
    expect(await isProven()).toBe(true)
  })
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
