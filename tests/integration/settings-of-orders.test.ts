import { beforeAll, describe, expect, test } from 'vitest'
import { day, instantOfHour } from '#domain/day.ts'
import { nextShippingOn, paymentDueAt } from '#domain/order/authorisation.ts'
import { isRejected } from '#domain/result.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { decideSettings } from '#tests/support/shop/decide-settings.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 30, price: 3_000 }])
const lives = orderLives(() => shop)

const FEE_AT = NOW.add({ hours: 1 })
const STEPS_AT = NOW.add({ hours: 2 })
const CASH_AT = NOW.add({ hours: 3 })
const TAX_FROM_ON = day('2027-01-01')

beforeAll(async () => {
  await decideSettings(shop, 'delivery', FEE_AT, { feeYen: 1_300 })
  await decideSettings(shop, 'cancellation', STEPS_AT, { firstPercent: 10, secondPercent: 20, lastPercent: 40 })
  await decideSettings(shop, 'payment', CASH_AT, { hasCod: false })
  await decideSettings(shop, 'points', CASH_AT, { validYears: 3 })
  await decideSettings(shop, 'tax', instantOfHour(TAX_FROM_ON, 0), { ratePercent: 12 })
  await shop.services.settings.refresh()
})

describe('an order is placed under what its confirmation showed (docs/product/5, Cart checks, 2)', () => {
  test.each([
    ['the delivery fee', FEE_AT, 4_430, 4_630],
    ['the steps of a cancellation', STEPS_AT, 4_630, 4_630],
  ])('not after a change of %s; the cart then has what holds now', async (_, at, beforeYen, afterYen) => {
    shop.setClock(at.subtract({ minutes: 5 }))
    const secret = await lives.cartOf([1])
    const shown = await shop.services.cart.openConfirmation(secret)
    expect(shown?.order.paymentTotalYen).toBe(beforeYen)
    const press = (seenVersion = -1) => shop.services.checkout.placeOrder(secret, { seenVersion, device: '' })
    shop.setClock(at)
    expect(await press(shown?.order.version)).toMatchObject({ code: 'order-changed' })
    expect((await shop.ports.orders.findBySecret(secret))?.status).toBe('InCart')
    const again = await shop.services.cart.openConfirmation(secret)
    expect([again?.rejection, again?.order.paymentTotalYen]).toEqual([undefined, afterYen])
    expect(await press(again?.order.version)).toMatchObject({ next: { kind: 'complete' } })
    expect((await shop.ports.orders.findBySecret(secret))?.paymentTotalYen).toBe(afterYen)
  })

  test('of a cart that is only read again, without a change of settings, nothing is written', async () => {
    shop.setClock(STEPS_AT)
    const secret = await lives.cartOf([1])
    const [one, other] = [await shop.services.cart.getCart(secret), await shop.services.cart.getCart(secret)]
    expect(other?.order.version).toBe(one?.order.version)
  })
})

test('an order that was placed before is cancelled for the fee of its own steps', async () => {
  const feeAfter = async (at: Temporal.Instant) => {
    shop.setClock(at)
    const { uid, secret } = await lives.confirmed([1])
    shop.setClock(Temporal.Instant.from('2026-12-01T10:00:00+09:00'))
    const quoted = await shop.services.orderLife.quoteCancellation({ orderSecret: secret })
    const cancelled = await shop.services.orderLife.cancelOrder({ orderSecret: secret })
    if (isRejected(quoted) || isRejected(cancelled)) throw new Error('not cancelled')
    expect(cancelled.feeYen).toBe(quoted.feeYen)
    expect((await shop.ports.orders.recordOf(uid)).charges).toMatchObject([{ amountYen: quoted.feeYen }])
    return quoted.feeYen
  }
  // 20 % of 3,000, and 10 %.
  expect([await feeAfter(NOW), await feeAfter(STEPS_AT)]).toEqual([600, 300])
})

test('a method that is no longer offered leaves carts, and stays with orders', async () => {
  shop.setClock(CASH_AT.subtract({ minutes: 5 }))
  const [placed, open] = [await lives.cartOf([1]), await lives.cartOf([1])]
  await lives.confirm(placed)
  const shown = await shop.services.cart.openConfirmation(open)
  shop.setClock(CASH_AT)
  expect(
    await shop.services.checkout.placeOrder(open, { seenVersion: shown?.order.version ?? -1, device: '' }),
  ).toMatchObject({
    code: 'order-changed',
  })
  const left = await shop.services.cart.openConfirmation(open)
  expect(left?.order).toMatchObject({ paymentMethod: undefined, chargeFeeYen: 0, paymentTotalYen: 4_300 })
  expect(await lives.confirm(open)).toMatchObject({ code: 'incomplete' })
  expect(shop.services.payments.offered()).toEqual(['card', 'amazonpay'])
  expect(await shop.ports.orders.findBySecret(placed)).toMatchObject({ paymentMethod: 'cod', chargeFeeYen: 330 })
})

test('points are valid as long as was promised when the order was placed', async () => {
  shop.setClock(NOW)
  const { uid } = await lives.shipped([1], { member: 'hanako' })
  shop.setClock(CASH_AT)
  await shop.services.scheduled.settlePaymentTasks()
  await shop.services.orderLife.returnLines(uid, undefined, STAFF)
  expect(await shop.ports.points.entriesOf('hanako')).toMatchObject([{ reason: 'earned', expiresOn: '2027-11-20' }])
})

test('the tax rate of an order is that of its first rental day (消費税法基本通達 9-1-20)', async () => {
  shop.setClock(NOW)
  const ratesOf = async (startOn: string) => {
    const { uid } = await lives.shipped([1], { startOn: day(startOn) })
    await shop.services.scheduled.settlePaymentTasks()
    const { taxRatePercent, taxYen, paymentTotalYen } = await lives.orderOf(uid)
    expect(taxYen).toBe(Math.floor((paymentTotalYen * taxRatePercent) / (100 + taxRatePercent)))
    return taxRatePercent
  }
  expect([await ratesOf('2026-12-28'), await ratesOf('2027-01-05')]).toEqual([10, 12])
})

describe('an order of two rates', () => {
  const startOn = [day('2026-12-28'), day('2027-01-05')]
  const cancelFirst = async (uid: string) => {
    const line = (await lives.orderOf(uid)).lines.find((each) => each.startOn === startOn[0])
    const cancelled = await shop.services.orderLife.cancelLineByCompany(uid, line?.uid ?? '', 'しみ', STAFF)
    if (isRejected(cancelled)) throw new Error(cancelled.code)
  }

  test('has the rate of the days that stay when a line is cancelled', async () => {
    shop.setClock(NOW)
    const { uid } = await lives.confirmed([1, 1], { startOn })
    expect((await lives.orderOf(uid)).taxRatePercent).toBe(10)
    await cancelFirst(uid)
    const { taxRatePercent, taxYen, paymentTotalYen } = await lives.orderOf(uid)
    expect([taxRatePercent, taxYen]).toEqual([12, Math.floor((paymentTotalYen * 12) / 112)])
  })

  test('its mails say the rate of its amounts', async () => {
    shop.setClock(NOW)
    const { uid } = await lives.confirmed([1, 1], { startOn })
    await cancelFirst(uid)
    expect(await lives.mailText(uid, 'orderreceived')).toContain('うち消費税（10％）')
    expect(await lives.mailText(uid, 'partialcancel')).toContain('うち消費税（12％）')
  })
})

test('a payment is due by the hours that were told, and not by those of later orders', async () => {
  shop.setClock(NOW)
  const { uid } = await lives.accepted([1])
  const order = await lives.orderOf(uid)
  const { settings } = shop.services
  const shipsOn = nextShippingOn(order)
  if (shipsOn === undefined) throw new Error('no line to ship')
  const told = paymentDueAt(shipsOn, settings.of(order))
  const weekdays = Object.keys(settings.now().hours)
  const early = Object.fromEntries(weekdays.map((code) => [code, { cutOffHour: 9, hasShipping: true }]))
  await decideSettings(shop, 'hours', NOW.add({ minutes: 30 }), early)
  await settings.refresh()
  shop.setClock(FEE_AT)
  expect(paymentDueAt(shipsOn, settings.of(order))).toEqual(told)
  expect(paymentDueAt(shipsOn, settings.now())).not.toEqual(told)
})
