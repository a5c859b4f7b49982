import { describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { NO_WISH } from '#domain/order/order.ts'
import { guestOrders, LATE } from '#tests/support/customers/guest-orders.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

describe('card payment', () => {
  const shop = smallShop([
    { id: 6, units: 1 },
    { id: 9, units: 3 },
  ])

  const { cartOf, confirm, mailsOf, decide } = guestOrders(() => shop)

  test('books first, then authorises: Delivery with one mail after repeated settlement', async () => {
    const secret = await cartOf([9], LATE, 'card')
    const answer = await confirm(secret)
    expect(answer).toMatchObject({ next: { kind: 'pay' } })
    expect(await confirm(secret)).toEqual(answer)
    expect((await shop.services.checkout.settlePayment(secret))?.kind).toBe('open')
    const order = await shop.services.orders.getOrder(secret)
    expect(order?.order).toMatchObject({ status: 'New', lines: [{ status: 'New' }] })
    await decide(order?.order.uid ?? '', 'authorised')
    await Promise.all([1, 2, 3].map(() => shop.services.checkout.settlePayment(secret)))
    expect((await shop.services.orders.getOrder(secret))?.order.status).toBe('Delivery')
    expect(await mailsOf(order?.order.uid ?? '')).toBe(1)
  })

  test('frees the unit and copies the cart when the payment is refused or abandoned', async () => {
    const startOn = day('2027-04-10')
    const refused = await cartOf([6], startOn, 'card')
    await confirm(refused)
    await decide((await shop.services.orders.getOrder(refused))?.order.uid ?? '', 'refused')
    const outcome = await shop.services.checkout.settlePayment(refused)
    if (outcome?.kind !== 'refused') throw new Error('expected a refusal')
    expect(await shop.services.checkout.settlePayment(refused)).toEqual(outcome)
    const cart = await shop.services.cart.getCart(outcome.cartSecret)
    expect(cart?.order).toMatchObject({ lines: [{ itemId: 6 }], email: expect.stringContaining('@') })
    const payment = { paymentMethod: 'card', ...NO_WISH } as const
    await shop.services.checkout.savePayment(outcome.cartSecret, payment)
    expect(await confirm(outcome.cartSecret)).toMatchObject({ next: { kind: 'pay' } })
    const abandoned = await shop.services.checkout.abandonPayment(outcome.cartSecret)
    expect(await shop.services.checkout.abandonPayment(outcome.cartSecret)).toEqual(abandoned)
    expect((await shop.services.orders.getOrder(outcome.cartSecret))?.order.status).toBe('AuthFailed')
  })

  test.each([
    ['authorised', 'Delivery', ['Cancel', 'Fix']],
    ['refused', 'AuthFailed', ['Cancel', 'Cancel']],
  ] as const)('a line cancelled before the payment is %s stays cancelled', async (decision, status, lines) => {
    const secret = await cartOf([6, 9], day('2027-05-10'), 'card')
    await confirm(secret)
    const placed = (await shop.services.orders.getOrder(secret))!.order
    const cancelled = await shop.services.orderLife.cancelLine({ orderSecret: secret }, placed.lines[0]!.uid, undefined)
    expect(cancelled).toMatchObject({ order: { status: 'New' } })
    await decide(placed.uid, decision)
    const outcome = await shop.services.checkout.settlePayment(secret)
    const { order } = (await shop.services.orders.getOrder(secret))!
    expect([order.status, order.lines.map((line) => line.status)]).toEqual([status, lines])
    if (outcome?.kind !== 'refused') return
    const cart = await shop.services.cart.getCart(outcome.cartSecret)
    expect(cart?.order.lines.map(({ itemId }) => itemId)).toEqual([9])
  })

  test('the scheduled job settles a payment whose customer does not return', async () => {
    const startOn = day('2027-04-20')
    const [paid, unpaid] = [await cartOf([9], startOn, 'card'), await cartOf([9], startOn, 'card')]
    await confirm(paid)
    await confirm(unpaid)
    await decide((await shop.services.orders.getOrder(paid))?.order.uid ?? '', 'authorised')
    shop.setClock(NOW.add({ minutes: 5 }))
    await shop.services.scheduled.settlePayments()
    const statuses = async () =>
      (await Promise.all([paid, unpaid].map((secret) => shop.services.orders.getOrder(secret)))).map(
        (view) => view?.order.status,
      )
    expect(await statuses()).toEqual(['Delivery', 'New'])
    shop.setClock(NOW.add({ minutes: 31 }))
    await shop.services.scheduled.settlePayments()
    expect(await statuses()).toEqual(['Delivery', 'AuthFailed'])
    const { order } = (await shop.services.orders.getOrder(unpaid)) ?? {}
    expect((await shop.ports.orders.recordOf(order?.uid ?? '')).payments).toMatchObject([{ status: 'voided' }])
    expect(await shop.services.scheduled.settlePayments()).toBe(0)
    shop.setClock(NOW)
  })
})
