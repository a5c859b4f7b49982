/** Claims of docs/product/4: Transitions. */

import { afterEach, describe, expect, test } from 'vitest'
import { addDays, day } from '#domain/day.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 40 },
  { id: 2, units: 40, price: 3_480 },
  { id: 3, units: 1 },
  { id: 4, units: 1 },
])
const lives = orderLives(() => shop)
afterEach(() => lives.reset())
const life = () => shop.services.orderLife
const chores = () => shop.services.scheduled
const record = async (uid: string) => (await life().getRecord(uid))!.record

describe('transitions (docs/rules.md Orders)', () => {
  test('each transition is recorded with actor, time, statuses and reason', async () => {
    const { uid } = await lives.shipped([1])
    const { events } = await record(uid)
    expect(events.map(({ actor, from, to }) => [actor, from, to])).toEqual([
      ['customer', 'InCart', 'New'],
      ['processor', 'New', 'Delivery'],
      [STAFF, 'Delivery', 'Reserved'],
      [STAFF, 'Reserved', 'Rental1'],
    ])
    expect(events.every(({ at, detail }) => at.equals(NOW) && detail !== undefined)).toBe(true)
  })

  test('a transition that is not in the table is refused and changes nothing', async () => {
    const { uid } = await lives.accepted([1])
    const before = await lives.orderOf(uid)
    expect(await life().shipOrder(uid, SLIPS, STAFF)).toMatchObject({ code: 'transition-not-allowed' })
    expect(await life().returnLines(uid, undefined, STAFF)).toMatchObject({ code: 'nothing-out' })
    expect(await life().returnLines(uid, [before.lines[0]!.uid], STAFF)).toMatchObject({ code: 'line-status' })
    expect(await lives.orderOf(uid)).toEqual(before)
    expect(await life().confirmOrder('missing', STAFF)).toMatchObject({ code: 'order-unknown' })
  })

  test('each mail is sent once, even if the operation is repeated', async () => {
    const { uid } = await lives.shipped([1])
    const first = await lives.orderOf(uid)
    expect(await life().shipOrder(uid, SLIPS, STAFF)).toEqual(first)
    expect(await life().confirmOrder(uid, STAFF)).toMatchObject({ code: 'transition-not-allowed' })
    expect(await lives.mailKinds(uid)).toEqual(['orderreceived', 'orderconfirmed', 'identityaccepted', 'shipment'])
    expect(await lives.mailText(uid, 'shipment')).toContain('お荷物の番号：1111-2222')
  })

  test('lines: Fix, Shipping, Rental on the arrival day, Return; slip numbers are kept', async () => {
    const { uid } = await lives.shipped([1])
    expect(await lives.orderOf(uid)).toMatchObject({ ...SLIPS, status: 'Rental1', lines: [{ status: 'Shipping' }] })
    lives.at('2026-12-09T23:00:00+09:00')
    expect(await chores().markArrivals()).toBe(0)
    lives.at('2026-12-10T00:10:00+09:00')
    expect(await chores().markArrivals()).toBe(1)
    expect(await chores().markArrivals()).toBe(0)
    expect((await lives.orderOf(uid)).lines).toMatchObject([{ status: 'Rental' }])
    await life().returnLines(uid, undefined, STAFF)
    expect(await lives.orderOf(uid)).toMatchObject({ status: 'Return', lines: [{ status: 'Return' }] })
  })

  test('the return-day mail is sent once, on the day before the return date', async () => {
    const { uid } = await lives.shipped([1])
    lives.at('2026-12-11T20:00:00+09:00')
    expect(await chores().sendReturnReminders()).toBe(0)
    lives.at('2026-12-12T08:59:00+09:00')
    expect(await chores().sendReturnReminders()).toBe(0)
    lives.at('2026-12-12T09:00:00+09:00')
    expect([await chores().sendReturnReminders(), await chores().sendReturnReminders()]).toEqual([1, 0])
    expect((await lives.orderOf(uid)).status).toBe('Rental2')
    expect(await lives.mailText(uid, 'limittoday')).toContain('ご返却日は2026年12月13日')
  })

  test('Rental3 while some lines are out, Return when all are returned', async () => {
    const { uid } = await lives.shipped([1, 2])
    const [first] = (await lives.orderOf(uid)).lines
    expect(await life().returnLines(uid, [first!.uid], STAFF)).toMatchObject({ status: 'Rental3' })
    expect(await lives.mailText(uid, 'returned')).toContain('お手元の商品')
    expect(await life().returnLines(uid, undefined, STAFF)).toMatchObject({ status: 'Return' })
    const again = await life().returnLines(uid, undefined, STAFF)
    expect(again).toMatchObject({ status: 'Return' })
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'returned')).toHaveLength(2)
  })

  test('not returned by the second day after the return date: Arrear, a mail, no new order; then Return', async () => {
    const { uid, secret } = await lives.shipped([1])
    lives.at('2026-12-15T12:00:00+09:00')
    expect(await chores().markOverdue()).toBe(0)
    lives.at('2026-12-16T00:10:00+09:00')
    expect(await chores().markOverdue()).toBe(0)
    lives.at('2026-12-16T08:00:00+09:00')
    expect([await chores().markOverdue(), await chores().markOverdue()]).toEqual([1, 0])
    expect(await lives.orderOf(uid)).toMatchObject({ status: 'Arrear', lines: [{ status: 'Arrear' }] })
    const { email } = (await shop.ports.orders.findBySecret(secret))!
    const next = await lives.cartOf([1], day('2027-02-01'), 'cod')
    await shop.services.checkout.saveCustomer(next, {
      email: email!,
      customer: (await lives.orderOf(uid)).customer!,
      shipping: undefined,
    })
    expect(await lives.confirm(next)).toMatchObject({ code: 'not-accepted' })
    expect(await life().returnLines(uid, undefined, STAFF)).toMatchObject({ status: 'Return' })
    expect(await lives.confirm(next)).toMatchObject({ next: { kind: 'complete' } })
    expect(await lives.mailText(uid, 'arrear')).toContain('2026年12月15日（火）までにご返却を確認できませんでした')
  })

  test('a line with its own rental period is shipped and returned separately', async () => {
    const { uid, secret } = await lives.confirmed([1, 2])
    await lives.identify({ uid, secret })
    const [one, two] = (await lives.orderOf(uid)).lines
    await life().shipOrder(uid, { ...SLIPS, lineUids: [one!.uid] }, STAFF)
    expect(await lives.orderOf(uid)).toMatchObject({
      status: 'Rental1',
      lines: [{ status: 'Shipping' }, { status: 'Fix' }],
    })
    const later = { slipNumber: '9', returnSlipNumber: '8', lineUids: [two!.uid] }
    await life().shipOrder(uid, later, STAFF)
    expect((await lives.orderOf(uid)).lines).toMatchObject([{ status: 'Shipping' }, { status: 'Shipping' }])
    expect((await record(uid)).tasks).toHaveLength(1)
  })
})

describe('stock', () => {
  test('what came back is never offered before its cleaning days are over', async () => {
    const { uid } = await lives.shipped([3])
    lives.at('2026-12-12T10:00:00+09:00')
    await life().returnLines(uid, undefined, STAFF)
    expect(await lives.freeCount(3, day('2026-12-14'), day('2026-12-14'))).toBe(0)
    expect(await lives.freeCount(3, day('2026-12-15'), day('2026-12-15'))).toBe(1)
    const [line] = (await lives.orderOf(uid)).lines
    const repair = { outcome: 'repair', untilOn: day('2026-12-20'), note: '裾のほつれ' } as const
    await life().inspectLine(uid, line!.uid, repair, STAFF)
    expect(await lives.freeCount(3, day('2026-12-20'), day('2026-12-20'))).toBe(0)
    // A repair that ends earlier does not shorten the cleaning.
    const soon = { outcome: 'repair', untilOn: day('2026-12-13') } as const
    await life().inspectLine(uid, line!.uid, soon, STAFF)
    expect(await lives.freeCount(3, day('2026-12-14'), day('2026-12-14'))).toBe(0)
    expect(await lives.freeCount(3, day('2026-12-15'), day('2026-12-20'))).toBe(1)
    await life().inspectLine(uid, line!.uid, { outcome: 'ready' }, STAFF)
    expect(await lives.freeCount(3, day('2026-12-14'), day('2026-12-14'))).toBe(0)
    expect(await lives.freeCount(3, day('2026-12-15'), day('2026-12-20'))).toBe(1)
  })

  test('a rental is extended if the product is free; the additional days are charged and settled', async () => {
    const { uid } = await lives.shipped([4])
    const other = await lives.accepted([4], { startOn: day('2026-12-24'), method: 'cod' })
    const [line] = (await lives.orderOf(uid)).lines
    const extend = (endOn: string) => life().extendRental(uid, day(endOn), STAFF, { lineUids: [line!.uid] })
    expect(await extend('2026-12-13')).toMatchObject({ code: 'extension-too-short' })
    expect(await extend('2026-12-19')).toMatchObject({ code: 'not-free' })
    const answer = await extend('2026-12-15')
    expect(answer).toMatchObject({
      feeYen: 1_400,
      order: {
        lines: [{ endOn: '2026-12-15', extensionStartOn: '2026-12-14', extensionEndOn: '2026-12-15' }],
      },
    })
    expect(await extend('2026-12-15')).toMatchObject({ feeYen: 1_400 })
    const { charges } = await record(uid)
    expect(charges).toMatchObject([{ kind: 'extension', amountYen: 1_400, settledAt: undefined }])
    await shop.services.orderLife.settleCharge(uid, charges[0]!.uid, 'bank transfer', STAFF)
    expect((await lives.orderOf(uid)).lines).toMatchObject([{ extensionSettledOn: '2026-11-20' }])
    expect((await lives.orderOf(other.uid)).status).toBe('Delivery')
    expect(await extend(addDays(day('2026-12-10'), 90))).toMatchObject({ code: 'extension-too-long' })
  })
})
