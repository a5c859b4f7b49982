import { afterEach, describe, expect, test } from 'vitest'
import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import { type Day, day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { shopClosings } from '#tests/support/shop/closings.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 10 },
  { id: 2, units: 1 },
])
const lives = orderLives(() => shop)
const { enter, clear } = shopClosings(() => shop)
const NEW_YEAR = { fromOn: day('2026-12-31'), toOn: day('2027-01-03'), reason: '年末年始休業' }

const request = (startOn: string, prefecture = 13) => ({
  itemId: 1,
  sizeTagUid: SIZE_9,
  startOn: day(startOn),
  days: 4,
  hasPlan: false,
  prefecture,
})

afterEach(async () => {
  await lives.reset()
  await clear()
})

describe('a closing, weeks ahead', () => {
  test('no day is offered whose parcel would leave on a closed day', async () => {
    await enter(NEW_YEAR)
    const view = await shop.services.catalog.getItem(1, { days: 4, prefecture: 13, isPreview: false })
    if (isRejected(view)) throw new Error(view.code)
    const free = view.freeDays[0]!.freeOn
    const around = (on: Day) => on >= '2026-12-30' && on <= '2027-01-06'
    expect(free.filter(around)).toEqual(['2026-12-30', '2026-12-31', '2027-01-05', '2027-01-06'])
    const far = await shop.services.catalog.getItem(1, { days: 4, prefecture: 1, isPreview: false })
    if (isRejected(far)) throw new Error(far.code)
    const farFree = far.freeDays[0]!.freeOn.filter(around)
    expect(farFree).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-06'])
  })

  test('a closed start is not added to a cart, and the refusal names the nearest days', async () => {
    await enter(NEW_YEAR)
    expect(await shop.services.cart.addToCart(undefined, request('2027-01-02'))).toMatchObject({
      code: 'start-closed',
      detail: { reason: '年末年始休業', beforeOn: '2026-12-31', afterOn: '2027-01-05' },
    })
  })

  test('a cart filled before is refused with the nearest days, offered them, and can be moved', async () => {
    const secret = await lives.cartOf([1], day('2027-01-02'))
    await enter(NEW_YEAR)
    const { rejection, order } = (await shop.services.cart.getCart(secret))!
    expect(rejection).toMatchObject({
      code: 'delivery-impossible',
      detail: { lineUids: [order.lines[0]!.uid], closed: { beforeOn: '2026-12-31', afterOn: '2027-01-05' } },
    })
    expect(await lives.confirm(secret)).toMatchObject({ code: 'delivery-impossible' })
    expect(await shop.services.cart.findNearestStarts(secret)).toEqual(['2026-12-31', '2027-01-05'])
    expect(await shop.services.cart.moveLines(secret, day('2027-01-03'))).toMatchObject({ code: 'none-free' })
    expect(await shop.services.cart.moveLines(secret, day('2027-01-05'))).toBeUndefined()
    expect(await lives.confirm(secret)).toMatchObject({ next: { kind: 'complete' } })
  })

  test('is read in the transaction that places the order, so that no cache lets an order through', async () => {
    const secret = await lives.cartOf([1], day('2027-01-02'))
    const { order } = (await shop.services.cart.openConfirmation(secret))!
    await shop.services.orderLife.closings.enter(NEW_YEAR, STAFF)
    const placed = shop.services.checkout.placeOrder(secret, { seenVersion: order.version, device: 'test' })
    expect(await placed).toMatchObject({ code: 'delivery-impossible', detail: { closed: { kind: 'shop-closed' } } })
  })

  test('an order placed concurrently is either listed or refused', async () => {
    const starts = ['2027-01-02', '2027-01-03', '2027-01-04'].map(day)
    const secrets = await Promise.all(starts.map((startOn) => lives.cartOf([1], startOn)))
    const versions = await Promise.all(secrets.map((secret) => shop.services.cart.openConfirmation(secret)))
    const [entered, ...placed] = await Promise.all([
      shop.services.orderLife.closings.enter(NEW_YEAR, STAFF),
      ...secrets.map((secret, index) =>
        shop.services.checkout.placeOrder(secret, { seenVersion: versions[index]!.order.version, device: 'test' }),
      ),
    ])
    if (isRejected(entered)) throw new Error(entered.code)
    const accepted = placed.filter((result) => !isRejected(result))
    const listed = entered.affected.filter(({ lines }) =>
      lines.some(({ effects }) => effects.some(({ kind }) => kind === 'shipping')),
    )
    expect(listed).toHaveLength(accepted.length)
    for (const result of placed) if (isRejected(result)) expect(result.code).toBe('delivery-impossible')
  })

  test('a unit is blocked for the closed days between its return and the end of cleaning', async () => {
    await enter(NEW_YEAR)
    const { uid } = await lives.accepted([2], { startOn: day('2026-12-27'), method: 'cod' })
    expect((await lives.orderOf(uid)).lines[0]!.blocked.toOn).toBe('2027-01-06')
    expect(await lives.freeCount(2, day('2027-01-06'), day('2027-01-06'))).toBe(0)
    await shop.services.orderLife.cancelByCompany(uid, 'worn', STAFF)
  })

  test('a list for a closed day shows the items of a possible one', async () => {
    await enter(NEW_YEAR)
    const { services } = shop
    const nearest = await services.catalog.findNearest({ ...EMPTY_ITEM_QUERY, arrivalOn: day('2027-01-02') }, 13)
    expect(nearest.days.map(({ on }) => on)).toEqual(['2026-12-31', '2027-01-05'])
  })
})

describe('a return inside a closing', () => {
  test('is not overdue until the days of grace after it, and is notified by day only', async () => {
    const { uid } = await lives.shipped([1], { startOn: day('2026-12-29') })
    await enter(NEW_YEAR)
    const { markArrivals, markOverdue, sendReturnReminders } = shop.services.scheduled
    const statusAt = async (text: string) => {
      lives.at(`${text}+09:00`)
      await markOverdue()
      return (await lives.orderOf(uid)).status
    }
    lives.at('2026-12-31T09:00:00+09:00')
    await markArrivals()
    await sendReturnReminders()
    expect(await lives.mailText(uid, 'limittoday')).toContain('2027年1月4日（月）までにお渡しください')
    expect(await statusAt('2027-01-03T10:00')).toBe('Rental2')
    expect(await statusAt('2027-01-06T19:59')).toBe('Rental2')
    for (const night of ['2027-01-07T00:07', '2027-01-07T07:59', '2027-01-07T20:01'])
      expect(await statusAt(night)).toBe('Rental2')
    expect(await lives.mailKinds(uid)).not.toContain('arrear')
    expect(await statusAt('2027-01-08T08:07')).toBe('Arrear')
    expect(await lives.mailText(uid, 'arrear')).toContain('2027年1月6日（水）までに')
  })

  test('a unit returned before a closing is cleaned after it', async () => {
    const { uid } = await lives.shipped([2], { startOn: day('2026-12-10') })
    await enter({ fromOn: day('2026-12-15'), toOn: day('2026-12-20'), reason: '改装' })
    lives.at('2026-12-14T10:00:00+09:00')
    await shop.services.orderLife.returnLines(uid, undefined, STAFF)
    expect(await lives.freeCount(2, day('2026-12-22'), day('2026-12-22'))).toBe(0)
    expect(await lives.freeCount(2, day('2026-12-23'), day('2026-12-23'))).toBe(1)
  })
})

test('offers of an extension begin tomorrow', async () => {
  const { uid, secret } = await lives.shipped([1], { startOn: day('2026-12-10') })
  const [line] = (await lives.orderOf(uid)).lines
  lives.at('2026-12-15T10:00:00+09:00')
  await shop.services.scheduled.markArrivals()
  const offers = await shop.services.orderLife.quoteExtension({ orderSecret: secret })
  if (isRejected(offers)) throw new Error(offers.code)
  expect(offers[0]!.endOn).toBe('2026-12-16')
  expect(
    await shop.services.orderLife.extendRental(uid, day('2026-12-15'), STAFF, { lineUids: [line!.uid] }),
  ).toMatchObject({
    code: 'extension-too-short',
  })
})
