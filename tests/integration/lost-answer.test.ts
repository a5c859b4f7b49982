import { beforeEach, describe, expect, test } from 'vitest'
import { buyers } from '#tests/support/customers/buyers.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 60 }])

beforeEach(() => shop.setClock(NOW))

const { guest, member } = buyers(() => shop)
const COD = { method: 'cod', time: '0', request: '0', pointUse: 'none' }
const CONFIRM = '/shopping/confirm'

const locationOf = (answer: Response) => answer.headers.get('location')

describe('an order whose confirmation was not answered', () => {
  test.each([
    { who: 'guest', method: 'cod', open: async () => guest.open(), next: '/shopping/complete' },
    { who: 'member', method: 'cod', open: () => member(), next: '/shopping/complete' },
    { who: 'guest', method: 'card', open: async () => guest.open(), next: '/shopping/checkout' },
  ])('leads a $who who did not receive the answer ($method) to the order', async ({ method, open, next }) => {
    const buyer = await open()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', { ...COD, method })
    const fields = await buyer.fieldsOf(CONFIRM)
    const beforeAnswer = [...buyer.browser.jar]
    const loseAnswer = () => {
      buyer.browser.jar.clear()
      for (const [name, value] of beforeAnswer) buyer.browser.jar.set(name, value)
    }
    await buyer.browser.post(CONFIRM, fields)
    for (const path of ['/cart', CONFIRM, '/shopping/payment', '/shopping/complete']) {
      loseAnswer()
      expect(locationOf(await buyer.get(path)), path).toBe(next)
      expect((await buyer.get(next)).status, path).toBe(200)
    }
    expect((await buyer.get('/cart')).status).toBe(200)
    loseAnswer()
    shop.setClock(NOW.add({ hours: 25 }))
    expect((await buyer.get('/cart')).status).toBe(200)
  })

  test('is not for another visitor with the secret of the cart of a member', async () => {
    const buyer = await member()
    await buyer.toPayment(1)
    await buyer.step('/shopping/payment', COD)
    const secret = buyer.browser.jar.get('sumirei_cart')!
    expect(await buyer.confirm()).toBe('/shopping/complete')
    const other = guest.open()
    other.browser.jar.set('sumirei_cart', secret)
    expect(locationOf(await other.get(CONFIRM))).toBe('/cart?refused=cart-empty')
    expect((await other.get('/cart')).status).toBe(200)
    expect(other.browser.jar.has('sumirei_order')).toBe(false)
  })
})
