import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buyers } from '#tests/support/customers/buyers.ts'
import { openBrowser } from '#tests/support/customers/members.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 20 }])
const { guest } = buyers(() => shop)
const CART = 'sumirei_cart'
const ORDER = 'sumirei_order'
const PAY = { method: 'cod', time: '1', request: '0' }

/** Another browser that knows a secret. */
function browserWith(name: string, secret: string | undefined) {
  const browser = openBrowser(shop)
  browser.jar.set(name, secret ?? '')
  return browser
}
const textOf = async (browser: ReturnType<typeof openBrowser>, path: string) => (await browser.get(path)).text()

describe('the secret of a guest’s cart', () => {
  test('that was planted opens nothing once the customer was entered and the next page opened', async () => {
    const attacker = openBrowser(shop)
    const victim = guest.open()
    await victim.add(1)
    const planted = victim.browser.jar.get(CART)
    attacker.jar.set(CART, planted ?? '')
    expect(await textOf(attacker, '/cart')).toContain('黒のワンピース1')
    expect(await victim.step('/shopping/nonmember', guest.details())).toBe('/shopping/deliv')
    expect(victim.browser.jar.get(CART)).not.toBe(planted)
    expect(await textOf(victim.browser, '/shopping/deliv')).toContain('千代田区千代田1-1')
    for (const path of ['/cart', '/shopping/nonmember', '/shopping/deliv']) {
      const page = await textOf(browserWith(CART, planted), path)
      expect(page).not.toMatch(/千代田1-1|黒のワンピース1/)
    }
    expect(await victim.step('/shopping/deliv', { to: 'same' })).toBe('/shopping/payment')
  })

  test('still opens the cart when the response with the new one was lost', async () => {
    const buyer = guest.open()
    await buyer.add(1)
    const before = buyer.browser.jar.get(CART) ?? ''
    await buyer.step('/shopping/nonmember', guest.details())
    buyer.browser.jar.set(CART, before)
    expect(await buyer.step('/shopping/nonmember', guest.details())).toBe('/shopping/deliv')
    expect(await buyer.step('/shopping/deliv', { to: 'same' })).toBe('/shopping/payment')
    expect(await buyer.step('/shopping/payment', PAY)).toBe('/shopping/confirm')
  })

  test('does not open the placed order; the confirmation sent again opens it once more', async () => {
    const buyer = guest.open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', PAY)
    const cartSecret = buyer.browser.jar.get(CART) ?? ''
    const fields = await buyer.fieldsOf('/shopping/confirm')
    expect((await buyer.browser.post('/shopping/confirm', fields)).headers.get('location')).toBe('/shopping/complete')
    const orderSecret = buyer.browser.jar.get(ORDER)
    expect(orderSecret).not.toBe(cartSecret)
    expect(await textOf(buyer.browser, '/shopping/complete')).toContain('ご注文を承りました')
    expect((await browserWith(ORDER, cartSecret).get('/shopping/complete')).status).toBe(410)
    expect((await openBrowser(shop).get(`/shopping/complete?order=${cartSecret}`)).status).toBe(410)
    const again = browserWith(CART, cartSecret)
    expect((await again.post('/shopping/confirm', fields)).headers.get('location')).toBe('/shopping/complete')
    expect(again.jar.get(ORDER)).toBe(orderSecret)
    expect(await textOf(again, '/shopping/complete')).toContain('ご注文を承りました')
  })
})

test('the link of a mail about an order has a secret of its own, by which the mailbox is proven', async () => {
  const buyer = guest.open()
  await buyer.toPayment(1)
  await buyer.step('/shopping/payment', PAY)
  await buyer.confirm()
  const [order] = await buyer.orders()
  const { rows } = await sql<{ text: string }>`SELECT content->>'text' AS text FROM mails`.execute(shop.db)
  const links = rows.flatMap(({ text }) => /order=([\w-]{43})/.exec(text)?.[1] ?? [])
  const opened = await Promise.all(links.map((link) => shop.ports.orders.findBySecret(link)))
  const link = links[opened.findIndex((one) => one?.uid === order?.uid)]
  expect(link).toBeDefined()
  expect(link).not.toBe(buyer.browser.jar.get(ORDER))
  const reader = openBrowser(shop)
  expect((await reader.get(`/shopping/complete?order=${link}`)).headers.get('location')).toBe('/shopping/complete')
  expect(await textOf(reader, '/shopping/complete')).toContain('ご注文の詳細')
})
