/** Claims of docs/product/4: Cart. Claims of docs/product/5: Cart messages. Claims of docs/product/8: Cart failures. */

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Buyer, buyers } from '#tests/support/customers/buyers.ts'
import { type Part, parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 40 },
  { id: 2, units: 40 },
])

const { guest } = buyers(() => shop)
const secretIn = (buyer: Buyer) => buyer.browser.jar.get('sumirei_cart')
const countIn = (buyer: Buyer) => buyer.browser.jar.get('sumirei_count')
const itemsIn = async (buyer: Buyer) => (await buyer.cart())?.order.lines.map(({ itemId }) => itemId)
const isEmpty = (cart: Part) => cart.all('section', { class: 'empty-cart' }).length === 1
const cartsStored = async () => {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM orders WHERE status = 1`.execute(shop.db)
  return rows.length
}
/** Returns a guest with a placed order, and the secret of the former cart. */
async function placed() {
  const buyer = guest.open()
  await buyer.toPayment(1)
  await buyer.step('/shopping/payment', { method: 'cod', time: '0', request: '0' })
  const secret = secretIn(buyer) ?? ''
  expect(await buyer.confirm()).toBe('/shopping/complete')
  return { buyer, secret }
}

describe('Cart (docs/product/4)', () => {
  test('Created on first add (POST); later adds use PUT and change the existing cart (D37)', async () => {
    const [buyer, before] = [guest.open(), await cartsStored()]
    await buyer.get('/items/1')
    await buyer.get('/cart')
    expect([secretIn(buyer), await cartsStored()]).toEqual([undefined, before])
    await buyer.add(1)
    const [secret, first] = [secretIn(buyer), (await buyer.cart())?.order]
    expect([first?.status, await cartsStored()]).toEqual(['InCart', before + 1])
    await buyer.add(2)
    const second = (await buyer.cart())?.order
    expect([secretIn(buyer), second?.uid, await cartsStored()]).toEqual([secret, first?.uid, before + 1])
    expect([await itemsIn(buyer), countIn(buyer)]).toEqual([[1, 2], '2'])
  })

  test('The cart’s order id is stored as a secret that scripts cannot read (decision 004) (D14)', async () => {
    const buyer = guest.open()
    const added = await buyer.add(1)
    const [cookie] = added.headers.getSetCookie().filter((line) => line.startsWith('sumirei_cart='))
    expect(cookie).toMatch(/^sumirei_cart=[\w-]{43};.*HttpOnly/i)
    const uid = (await buyer.cart())?.order.uid ?? 'none'
    expect(cookie).not.toContain(uid)
    expect(await (await buyer.get('/cart')).text()).not.toContain(uid)
    const other = guest.open()
    other.browser.jar.set('sumirei_cart', uid)
    expect(isEmpty(await other.page('/cart'))).toBe(true)
  })

  test('If the stored cart’s order is not in status InCart, the cart is dropped and treated as empty', async () => {
    const { buyer, secret } = await placed()
    buyer.browser.jar.set('sumirei_cart', secret)
    expect(isEmpty(await buyer.page('/cart'))).toBe(true)
    buyer.browser.jar.set('sumirei_cart', secret)
    const order = await shop.ports.orders.findBySecret(secret)
    await buyer.add(2)
    expect(secretIn(buyer)).not.toBe(secret)
    expect(await itemsIn(buyer)).toEqual([2])
    expect(await shop.ports.orders.findBySecret(secret)).toEqual(order)
  })

  test('Dropping clears the stored id and the count, on the page of the cart (D49)', async () => {
    const { buyer, secret } = await placed()
    expect([secretIn(buyer), countIn(buyer)]).toEqual([undefined, undefined])
    buyer.browser.jar.set('sumirei_cart', secret).set('sumirei_count', '1')
    await buyer.get('/items/1')
    expect([secretIn(buyer), countIn(buyer)]).toEqual([secret, '1'])
    await buyer.get('/cart')
    expect([secretIn(buyer), countIn(buyer)]).toEqual([undefined, undefined])
  })

  test('Removing a line also removes its product uid', async () => {
    const buyer = guest.open()
    await buyer.add(1)
    await buyer.add(2)
    await buyer.add(1)
    const [first, ...others] = (await buyer.cart())?.order.lines ?? []
    await buyer.browser.post('/cart', { intent: 'remove', line: first?.uid ?? '' })
    expect((await buyer.cart())?.order.lines.map(({ unitUid }) => unitUid)).toEqual(
      others.map(({ unitUid }) => unitUid),
    )
    const { rows } = await sql`SELECT FROM order_lines WHERE uid = ${first?.uid}`.execute(shop.db)
    expect(rows).toEqual([])
    const shown = await buyer.page('/cart')
    expect([shown.all('li', { class: 'order-line' }).length, countIn(buyer)]).toEqual([2, '2'])
  })
})

describe('Cart failures (docs/product/8)', () => {
  /** The database refuses to store carts, as after a fault, until the returned function is called. */
  const rejectCarts = async () => {
    await sql`ALTER TABLE orders ADD CONSTRAINT refuses_carts CHECK (status <> 1) NOT VALID`.execute(shop.db)
    return () => sql`ALTER TABLE orders DROP CONSTRAINT refuses_carts`.execute(shop.db)
  }
  const reported = () => shop.errors.splice(0).map((error) => (error as { constraint?: string }).constraint)
  const alertsIn = (part: Part | undefined) => part?.all('p', { role: 'alert' }).map(({ text }) => text)

  test('add to cart failed: beside the button of the item, with the choice; the error is reported', async () => {
    const buyer = guest.open()
    const repair = await rejectCarts()
    const answer = await buyer.add(1)
    const address = answer.headers.get('location') ?? ''
    expect(address).toMatch(/^\/items\/1\?.*refused=add-failed/)
    const page = await buyer.page(address)
    await repair()
    const message = 'カートに追加できませんでした。お手数ですが、もう一度お試しください。'
    expect(alertsIn(page.one('div', { class: 'add-bar' }))).toEqual([message])
    expect(alertsIn(page.one('main'))).toEqual([message])
    const kept = new URL(address, SITE).searchParams
    expect(['size', 'start', 'days', 'pref'].map((name) => kept.get(name))).toEqual([
      `${SIZE_9}`,
      '2026-12-10',
      '4',
      '13',
    ])
    expect(reported()).toEqual(['refuses_carts'])
    expect((await buyer.add(1)).headers.get('location')).toBe('/cart')
  })

  test('add to cart failed: a page with JavaScript gets the message alone, and stays as it is', async () => {
    const buyer = guest.open()
    const repair = await rejectCarts()
    const choice = { item: '1', size: `${SIZE_9}`, start: '2026-12-10', days: '4', pref: '13', answer: 'in-place' }
    const answer = await buyer.browser.post('/cart/lines.data', choice)
    await repair()
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('カートに追加できませんでした')
    expect(reported()).toEqual(['refuses_carts'])
  })

  test('remove product failed: beside the button of the line; the line stays and the error is reported', async () => {
    const buyer = guest.open()
    await buyer.add(1)
    await buyer.add(2)
    const [, line] = (await buyer.cart())?.order.lines ?? []
    const repair = await rejectCarts()
    const answer = await buyer.browser.post('/cart', { intent: 'remove', line: line?.uid ?? '' })
    await repair()
    const page = parsePage(await answer.text())
    expect(answer.status).toBe(503)
    expect(page.all('li', { class: 'order-line' }).map((shown) => alertsIn(shown))).toEqual([
      [],
      ['商品をカートから削除できませんでした。お手数ですが、もう一度お試しください。'],
    ])
    expect(await itemsIn(buyer)).toEqual([1, 2])
    expect(reported()).toEqual(['refuses_carts'])
  })
})

test('A full cart says so with the limit (D45)', async () => {
  const buyer = guest.open()
  for (let count = 0; count < 20; count += 1) await buyer.add((count % 2) + 1)
  expect(countIn(buyer)).toBe('20')
  const address = (await buyer.add(1)).headers.get('location') ?? ''
  const page = await buyer.page(address)
  expect(page.one('p', { id: 'refused' }).text).toContain('カートにお入れいただけるのは20点までです')
  expect(await itemsIn(buyer)).toHaveLength(20)
})
