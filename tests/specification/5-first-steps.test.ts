/** Claims of docs/product/5: Cart checks, Cart messages. */

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cartMessage } from '#app/text/cart-text.ts'
import { rejected } from '#domain/result.ts'
import { type Buyer, buyers } from '#tests/support/customers/buyers.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const [PLENTY, TAKEN] = [1, 2] as const
const shop = builtShop([
  { id: PLENTY, units: 60 },
  { id: TAKEN, units: 1 },
])
beforeEach(() => shop.setClock(NOW))

const { guest } = buyers(() => shop)
const COD = { method: 'cod', time: '0', request: '0' }
const redirectTo = '/cart'

const FIRST_STEPS = ['/shopping/shopping', '/shopping/nonmember']
const alertOf = async (buyer: Pick<Buyer, 'page'>, path: string) =>
  (await buyer.page(path)).one('main').one('div', { class: 'order-notice' }).text
const locationOf = async (buyer: Pick<Buyer, 'get'>, path: string) => (await buyer.get(path)).headers.get('location')

describe('Cart validation before the first steps of a guest', () => {
  test('3 and 4: open with the message, so that the telephone is corrected or a member signs in (D16)', async () => {
    const buyer = guest.open()
    const details = guest.details()
    const refused = cartMessage(rejected('not-accepted', { redirectTo }))
    await buyer.add(PLENTY)
    await buyer.step('/shopping/nonmember', details)
    await buyer.step('/shopping/deliv', { to: 'same' })
    await buyer.step('/shopping/payment', COD)
    expect(await buyer.confirm()).toBe('/shopping/complete')
    const [order] = await buyer.orders()
    await sql`UPDATE order_lines SET ref_price = 270001 WHERE order_uid = ${order!.uid}`.execute(shop.db)
    await buyer.add(PLENTY)
    expect(await buyer.step('/shopping/nonmember', details)).toBe('/shopping/deliv')
    expect(await locationOf(buyer, '/shopping/payment')).toBe('/cart?refused=not-accepted')
    for (const path of [...FIRST_STEPS, '/shopping/deliv']) expect(await alertOf(buyer, path), path).toBe(refused)
    const corrected = { ...guest.details(), email: details.email!, emailAgain: details.email! }
    expect(await buyer.step('/shopping/nonmember', corrected)).toBe('/shopping/deliv')
    expect(await locationOf(buyer, '/shopping/payment')).toBeNull()
  })

  test('4: of a destination is corrected at its step, also when the order was complete (D16)', async () => {
    const [neighbour, buyer] = [guest.open(), guest.open()]
    const [debtor, details] = [guest.details(), guest.details()]
    await neighbour.add(PLENTY)
    await neighbour.step('/shopping/nonmember', debtor)
    await neighbour.step('/shopping/deliv', { to: 'same' })
    await neighbour.step('/shopping/payment', COD)
    expect(await neighbour.confirm()).toBe('/shopping/complete')
    const [order] = await neighbour.orders()
    await buyer.add(PLENTY)
    await buyer.step('/shopping/nonmember', details)
    await buyer.step('/shopping/deliv', { ...debtor, to: 'other' })
    expect(await buyer.step('/shopping/payment', COD)).toBe('/shopping/confirm')
    await sql`UPDATE order_lines SET ref_price = 270001 WHERE order_uid = ${order!.uid}`.execute(shop.db)
    expect(await locationOf(buyer, '/shopping/confirm')).toBe('/cart?refused=not-accepted')
    const next = (await buyer.page('/cart')).one('a', { class: 'button-wide' }).attributes.href!
    expect(next).toBe('/shopping/shopping')
    expect(await buyer.step('/shopping/nonmember', details)).toBe('/shopping/deliv')
    expect(await buyer.step('/shopping/deliv', { to: 'same' })).toBe('/shopping/payment')
    expect(await locationOf(buyer, '/shopping/payment')).toBeNull()
  })

  test('5: the step that changes the address opens with the day and the ways out (D16)', async () => {
    const buyer = guest.open()
    await buyer.toPayment(PLENTY, { start: '2026-11-21' })
    shop.setClock(NOW.add({ hours: 6 }))
    expect(await locationOf(buyer, '/shopping/shopping')).toBe('/cart?refused=delivery-impossible')
    const notice = (await buyer.page('/shopping/nonmember')).one('main').one('div', { role: 'alert' })
    expect(notice.text).toContain('最短のお届け日は11月22日（日）です。')
    expect(notice.all('a').at(-1)?.attributes.href).toBe('#field-postalCode')
  })

  test('6: redirect to the cart, until its message was seen', async () => {
    const buyer = guest.open()
    await buyer.add(PLENTY, { start: '2027-02-18' })
    await buyer.add(TAKEN, { start: '2027-02-18' })
    const other = guest.open()
    await other.toPayment(TAKEN, { start: '2027-02-18' })
    await other.step('/shopping/payment', COD)
    expect(await other.confirm()).toBe('/shopping/complete')
    for (const path of FIRST_STEPS) expect(await locationOf(buyer, path), path).toBe('/cart')
    expect(await alertOf(buyer, '/cart')).toContain(`「黒のワンピース${TAKEN}」`)
    const next = (await buyer.page('/cart')).one('a', { class: 'button-wide' }).attributes.href!
    expect(next).toMatch(/^\/shopping\/shopping\?seen=[0-9a-z]+$/)
    expect(await locationOf(buyer, next)).toBe('/shopping/shopping')
    for (const path of FIRST_STEPS) expect((await buyer.get(path)).status, path).toBe(200)
  })

  test('1: the purchase login redirects an emptied cart, as the other steps do', async () => {
    const buyer = guest.open()
    await buyer.add(PLENTY)
    const login = () => buyer.browser.get('/shopping/shopping')
    expect((await login()).status).toBe(200)
    const [line] = (await buyer.cart())?.order.lines ?? []
    await buyer.browser.post('/cart', { intent: 'remove', line: line!.uid })
    expect((await login()).headers.get('location')).toBe('/cart?refused=cart-empty')
  })

  test('1: the purchase login redirects a cart that was dropped, and leads to the order that it became', async () => {
    const buyer = guest.open()
    await buyer.toPayment(PLENTY, { start: '2027-03-04' })
    await buyer.step('/shopping/payment', COD)
    const secret = buyer.browser.jar.get('sumirei_cart')!
    await buyer.confirm()
    buyer.browser.jar.delete('sumirei_order')
    buyer.browser.jar.set('sumirei_cart', secret)
    expect(await locationOf(buyer, '/shopping/shopping')).toBe('/shopping/complete')
    buyer.browser.jar.set('sumirei_cart', 'A'.repeat(secret.length))
    expect(await locationOf(buyer, '/shopping/shopping')).toBe('/cart?refused=cart-empty')
  })

  test('1: the purchase login opens without a cart, for a member whose cart is in the account (D25)', async () => {
    const main = (await guest.open().page('/shopping/shopping')).one('main')
    expect(main.one('section', { 'aria-labelledby': 'member-title' }).all('form').length).toBeGreaterThan(0)
    expect(main.all('section', { 'aria-labelledby': 'guest-title' })).toEqual([])
  })
})
