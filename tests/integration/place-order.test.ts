import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { repriced } from '#domain/order/draft.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { guestOrders, LATE } from '#tests/support/customers/guest-orders.ts'
import { SIZE_9, TOKYO } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const stock = [
  { id: 1, units: 1 },
  { id: 2, units: 2 },
  { id: 3, units: 40 },
  { id: 4, units: 1 },
  { id: 5, units: 1 },
  { id: 6, units: 2 },
  { id: 9, units: 1 },
  { id: 10, units: 2 },
  { id: 8, units: 1, refPrice: 290_000 },
]

describe('placing an order', () => {
  const shop = smallShop(stock)

  const { cartOf, confirm, mailsOf } = guestOrders(() => shop)

  test('cash on delivery: status New, then Delivery, lines Fix, one mail and the amounts of the rules', async () => {
    const secret = await cartOf([1])
    expect(await confirm(secret)).toEqual({ orderSecret: secret, next: { kind: 'complete' } })
    const placed = await shop.services.orders.getOrder(secret)
    expect(placed?.order).toMatchObject({
      status: 'Delivery',
      subtotalYen: 6_980,
      deliveryFeeYen: 0,
      chargeFeeYen: 330,
      totalYen: 7_310,
      taxYen: 664,
      addPoints: 0,
    })
    const line = placed?.order.lines[0]
    expect(line).toMatchObject({
      status: 'Fix',
      startOn: '2026-12-10',
      endOn: '2026-12-13',
      blocked: { fromOn: '2026-12-08', toOn: '2026-12-16' },
    })
    expect(await mailsOf(placed?.order.uid ?? '')).toBe(1)
    const { rows } = await sql`SELECT from_status, to_status FROM order_events
                WHERE order_uid = ${placed?.order.uid} ORDER BY id`.execute(shop.db)
    expect(rows).toEqual([
      { from_status: 1, to_status: 7 },
      { from_status: 7, to_status: 20 },
    ])
  })

  test('lines are Temp only when the cart checks allow the confirmation', async () => {
    const secret = await cartOf([3])
    const statuses = async () => (await shop.ports.orders.findBySecret(secret))?.lines.map(({ status }) => status)
    await sql`UPDATE order_lines SET ref_price = 900000 WHERE order_uid = (
                SELECT uid FROM orders WHERE uid = ${(await shop.ports.orders.findBySecret(secret))?.uid})`.execute(
      shop.db,
    )
    const refused = await shop.services.cart.openConfirmation(secret)
    expect(refused?.rejection?.code).toBe('reference-price-exceeded')
    expect([refused?.order.lines[0]?.status, await statuses()]).toEqual(['InCart', ['InCart']])
    await sql`UPDATE order_lines SET ref_price = 30000 WHERE order_uid = ${refused?.order.uid}`.execute(shop.db)
    const opened = await shop.services.cart.openConfirmation(secret)
    expect([opened?.rejection, opened?.order.lines[0]?.status, await statuses()]).toEqual([undefined, 'Temp', ['Temp']])
  })

  test('confirming again creates no second order and no second mail', async () => {
    const secret = await cartOf([3])
    const cart = await shop.services.cart.openConfirmation(secret)
    const again = () =>
      shop.services.checkout.placeOrder(secret, { seenVersion: cart?.order.version ?? -1, device: 'test' })
    const answers = await Promise.all([again(), again(), again(), again()])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await again()).toEqual(answers[0])
    const placed = await shop.services.orders.getOrder(secret)
    expect(await mailsOf(placed?.order.uid ?? '')).toBe(1)
  })

  test('replaces a booked unit by a substitute, or removes the line with a notice', async () => {
    const startOn = day('2027-01-10')
    const [first, second, third] = [
      await cartOf([2], startOn),
      await cartOf([2], startOn),
      await cartOf([2, 3], startOn),
    ]
    expect(await confirm(first)).toMatchObject({ next: { kind: 'complete' } })
    expect(await confirm(second)).toMatchObject({ next: { kind: 'complete' } })
    const view = await shop.services.cart.getCart(third)
    const lost = { itemId: 2, itemName: '黒のワンピース2', startOn, hasPlan: false }
    expect(view?.order.notices).toMatchObject([
      { kind: 'rejected', code: 'double-booked', detail: { itemNames: ['黒のワンピース2'], lost: [lost] } },
    ])
    expect(view?.order.lines.map((line) => line.itemId)).toEqual([3])
    const orders = await Promise.all([first, second].map((secret) => shop.services.orders.getOrder(secret)))
    const units = orders.map((order) => order?.order.lines[0]?.unitUid)
    expect(new Set(units).size).toBe(2)
  })

  test('a substitute brings its own reference price', async () => {
    await sql`UPDATE units SET ref_price = 45000 WHERE id = '6-2'`.execute(shop.db)
    const startOn = day('2027-04-10')
    const carts = [await cartOf([6], startOn), await cartOf([6], startOn)]
    const refPrices: (number | undefined)[] = []
    for (const secret of carts) {
      await confirm(secret)
      refPrices.push((await shop.services.orders.getOrder(secret))?.order.lines[0]?.refPriceYen)
    }
    expect(refPrices.toSorted()).toEqual([30_000, 45_000])
  })

  test('limits the reference price of a substitute, too', async () => {
    await sql`UPDATE units SET ref_price = 300001 WHERE id = '10-2'`.execute(shop.db)
    const startOn = day('2027-04-10')
    const carts = [await cartOf([10], startOn), await cartOf([10], startOn)]
    expect(await confirm(carts[0]!)).toMatchObject({ next: { kind: 'complete' } })
    expect(await confirm(carts[1]!)).toMatchObject({ code: 'reference-price-exceeded' })
  })

  test('refuses an item that was withdrawn after the confirmation was opened, and books nothing', async () => {
    const secret = await cartOf([9, 3])
    const seen = await shop.services.cart.openConfirmation(secret)
    await sql`UPDATE items SET release = false WHERE id = 9`.execute(shop.db)
    const answer = await shop.services.checkout.placeOrder(secret, {
      seenVersion: seen?.order.version ?? -1,
      device: '',
    })
    expect(answer).toMatchObject({ code: 'not-sold', detail: { itemNames: ['黒のワンピース9'] } })
    const cart = await shop.services.cart.getCart(secret)
    expect(cart?.order).toMatchObject({ status: 'InCart', lines: [{ itemId: 3 }] })
  })

  test('refuses points on the order of a guest', async () => {
    const secret = await cartOf([3])
    await shop.ports.orders.transaction(async (tx) => {
      const cart = await tx.orders.lockBySecret(secret)
      if (cart) await tx.orders.save(repriced({ ...cart, usePoints: 500 }, FIRST_SETTINGS))
    })
    expect(await confirm(secret)).toMatchObject({ code: 'points-insufficient', detail: { balance: 0 } })
    expect((await shop.ports.orders.findBySecret(secret))?.status).toBe('InCart')
  })

  test('books nothing and names the item when a unit was booked after the confirmation was opened', async () => {
    const startOn = day('2027-02-10')
    const [slow, fast] = [await cartOf([4, 3], startOn), await cartOf([4], startOn)]
    const seen = await shop.services.cart.openConfirmation(slow)
    await confirm(fast)
    const answer = await shop.services.checkout.placeOrder(slow, { seenVersion: seen?.order.version ?? -1, device: '' })
    expect(answer).toMatchObject({ code: 'double-booked', detail: { itemNames: ['黒のワンピース4'] } })
    const cart = await shop.services.cart.getCart(slow)
    expect(cart?.order).toMatchObject({ status: 'InCart', lines: [{ itemId: 3 }] })
    const expectedNotices = [{ code: 'double-booked', detail: { itemNames: ['黒のワンピース4'] } }]
    expect(cart?.order.notices).toMatchObject(expectedNotices)
    const again = await shop.services.checkout.placeOrder(slow, { seenVersion: seen?.order.version ?? -1, device: '' })
    expect(again).toMatchObject({ code: 'cart-changed' })
    expect((await shop.services.cart.getCart(slow))?.order.notices).toMatchObject(expectedNotices)
    await shop.services.cart.acknowledgeNotices(slow)
    expect((await shop.services.cart.getCart(slow))?.order.notices).toEqual([])
  })

  test('rejects a cart that changed after its confirmation screen was opened', async () => {
    const secret = await cartOf([3])
    const seen = await shop.services.cart.openConfirmation(secret)
    expect(seen?.order.lines.map((line) => line.status)).toEqual(['Temp'])
    const lineUid = seen?.order.lines[0]?.uid ?? ''
    await shop.services.cart.choosePlan(secret, lineUid, true)
    const changed = await shop.services.cart.getCart(secret)
    expect(changed?.order.lines.map((line) => line.status)).toEqual(['InCart'])
    const answer = await shop.services.checkout.placeOrder(secret, {
      seenVersion: seen?.order.version ?? -1,
      device: '',
    })
    expect(answer).toMatchObject({ code: 'cart-changed' })
  })

  test('reading the cart or the confirmation screen again changes nothing', async () => {
    const secret = await cartOf([3])
    const first = await shop.services.cart.openConfirmation(secret)
    const second = await shop.services.cart.openConfirmation(secret)
    const third = await shop.services.cart.getCart(secret)
    expect(new Set([first, second, third].map((cart) => cart?.order.version)).size).toBe(1)
  })

  test('removes an item that is no longer sold, with a notice', async () => {
    const secret = await cartOf([5, 3])
    await sql`UPDATE items SET release = false WHERE id = 5`.execute(shop.db)
    const cart = await shop.services.cart.getCart(secret)
    expect(cart?.order.notices).toEqual([
      { kind: 'rejected', code: 'not-sold', detail: { itemNames: ['黒のワンピース5'] } },
    ])
    expect(cart?.order.lines.map((line) => line.itemId)).toEqual([3])
  })

  test('limits the reference price of the cart and active orders', async () => {
    const secret = await cartOf([8])
    const cart = await shop.services.cart.getCart(secret)
    expect(cart?.rejection).toBeUndefined()
    const both = await cartOf([8, 3])
    expect((await shop.services.cart.getCart(both))?.rejection).toMatchObject({ code: 'reference-price-exceeded' })
    expect(await confirm(both)).toMatchObject({ code: 'reference-price-exceeded' })
  })

  test('rejects a day too early for the destination and returns the earliest day', async () => {
    const secret = await cartOf([3], day('2026-11-21'))
    await shop.services.checkout.saveDestination(secret, { ...TOKYO, prefecture: 1 })
    const cart = await shop.services.cart.getCart(secret)
    const detail = { prefecture: 1, earliestOn: '2026-11-22' }
    expect(cart?.rejection).toMatchObject({ code: 'delivery-impossible', detail })
    expect(await confirm(secret)).toMatchObject({ code: 'delivery-impossible', detail })
  })

  test('rejects an order without address or payment as incomplete', async () => {
    const request = { itemId: 3, sizeTagUid: SIZE_9, startOn: LATE, days: 4, hasPlan: false, prefecture: 13 }
    const added = await shop.services.cart.addToCart(undefined, request)
    if ('kind' in added) throw new Error(added.code)
    expect(await confirm(added.secret)).toMatchObject({ code: 'incomplete' })
    expect(await shop.services.checkout.placeOrder('x'.repeat(43), { seenVersion: 1, device: '' })).toMatchObject({
      code: 'no-cart',
    })
  })
})
