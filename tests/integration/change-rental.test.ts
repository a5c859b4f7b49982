import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { day } from '#domain/day.ts'
import { expectConserved } from '#tests/model/conservation.ts'
import { STAFF } from '#tests/support/orders/order-lives.ts'
import { rentalChanges } from '#tests/support/orders/rental-changes.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const SIZE_11 = 911

describe('other days and sizes before Reserved (docs/rules.md Changes before shipping)', () => {
  const shop = smallShop([
    { id: 1, units: 30 },
    { id: 2, units: 1 },
    { id: 3, units: 30, price: 980 },
    { id: 4, units: 1 },
  ])
  const lives = rentalChanges(() => shop)
  const life = () => shop.services.orderLife
  beforeAll(async () => {
    await insertRows(shop.db, 'tags', [{ uid: SIZE_11, tag_category_uid: 7005, name: '11号', rank: 11 }])
    const unit = { id: '1-99', item_id: 1, size_tag_uid: SIZE_11, size_label: '11号', ref_price: 40_000 }
    await insertRows(shop.db, 'units', [unit])
  })
  afterEach(async () => {
    await expectConserved(shop.db, shop.ports.clock.now())
    await lives.reset()
  })
  const lineOf = async (uid: string) => (await lives.orderOf(uid)).lines[0]!

  test('moves a line by a day on its own unit, prices more days, and mails before and after once', async () => {
    const placed = await lives.accepted([2], { method: 'cod' })
    const before = await lineOf(placed.uid)
    const asks = await Promise.all([1, 2].map(() => lives.change(placed, { on: '2026-12-11', days: 6 })))
    for (const result of asks) expect(result).toMatchObject({ kind: 'changed' })
    const order = await lives.orderOf(placed.uid)
    expect(order).toMatchObject({ status: 'Delivery', subtotalYen: 8_380, deliveryFeeYen: 0, paymentTotalYen: 8_710 })
    expect(order.lines[0]).toMatchObject({ unitUid: before.unitUid, startOn: '2026-12-11', endOn: '2026-12-16' })
    expect(order.lines[0]!.blocked).toEqual({ fromOn: '2026-12-09', toOn: '2026-12-19' })
    expect((await lives.mailKinds(placed.uid)).filter((kind) => kind === 'orderchanged')).toHaveLength(1)
    const text = await lives.mailText(placed.uid, 'orderchanged')
    for (const part of ['2026年12月10日（木）', '2026年12月11日（金）', '7,310円', '8,710円', '＋1,400円', '16:00まで'])
      expect(text).toContain(part)
    const { events } = await shop.ports.orders.recordOf(placed.uid)
    expect(events.filter(({ detail }) => detail?.code === 'rental-changed')).toMatchObject([
      {
        actor: 'customer',
        detail: {
          lines: [
            {
              before: { startOn: '2026-12-10', endOn: '2026-12-13', sizeLabel: '9号' },
              after: { startOn: '2026-12-11', endOn: '2026-12-16', sizeLabel: '9号' },
            },
          ],
        },
      },
    ])
    expect((await shop.ports.identityDocuments.find(placed.uid))?.dueAt.toString()).toBe('2026-12-08T07:00:00Z')
  })

  test('the freed days can be booked at once, and a customer is reminded of the new document hour', async () => {
    const placed = await lives.accepted([4], { method: 'cod' })
    expect(await lives.freeCount(4, day('2026-12-08'), day('2026-12-16'))).toBe(0)
    lives.at('2026-12-06T10:00:00+09:00')
    await shop.services.scheduled.processDueDocuments()
    expect(await lives.change(placed, { on: '2027-01-10' })).toMatchObject({ kind: 'changed' })
    expect(await lives.freeCount(4, day('2026-12-08'), day('2026-12-16'))).toBe(1)
    lives.at('2027-01-06T10:00:00+09:00')
    await shop.services.scheduled.processDueDocuments()
    const reminders = (await lives.mailKinds(placed.uid)).filter((kind) => kind === 'identityreminder')
    expect(reminders).toHaveLength(2)
    expect((await lives.orderOf(placed.uid)).status).toBe('Delivery')
  })

  test('another size costs the same and takes a unit of that size; an unknown one is refused', async () => {
    const placed = await lives.accepted([1], { method: 'cod' })
    expect(await lives.change(placed, { size: SIZE_11 })).toMatchObject({ kind: 'changed' })
    expect(await lineOf(placed.uid)).toMatchObject({ sizeTagUid: SIZE_11, sizeLabel: '11号', refPriceYen: 40_000 })
    expect(await lives.orderOf(placed.uid)).toMatchObject({ subtotalYen: 6_980, paymentTotalYen: 7_310 })
    expect(await lives.change(placed, { size: 999 })).toMatchObject({ code: 'not-sold' })
    const second = await lives.accepted([1], { method: 'cod' })
    expect(await lives.change(second, { size: SIZE_11 })).toMatchObject({
      code: 'none-free',
      detail: { beforeOn: '2026-12-01', afterOn: '2026-12-19' },
    })
  })

  test('points stay within the limit of the cheaper order; the others go back with the days they had', async () => {
    await lives.credit('ann', 4_900)
    const { cart, checkout } = shop.services
    const line = { itemId: 3, sizeTagUid: 909, startOn: day('2026-12-10'), days: 10, hasPlan: false, prefecture: 13 }
    const secret = await lives.cartOf([3])
    const { lines } = (await shop.ports.orders.findBySecret(secret))!
    await cart.addToCart(secret, line)
    await cart.removeFromCart(secret, lines[0]!.uid)
    await checkout.savePoints(secret, 4_900, 'ann')
    expect(await lives.confirm(secret)).not.toHaveProperty('kind')
    const { uid, usePoints, paymentTotalYen } = (await shop.ports.orders.findBySecret(secret))!
    expect([usePoints, paymentTotalYen]).toEqual([4_900, 610])
    expect(await lives.change({ uid, secret }, { days: 4 })).toMatchObject({ kind: 'changed' })
    expect(await lives.orderOf(uid)).toMatchObject({ usePoints: 980, totalYen: 2_410, paymentTotalYen: 1_430 })
    expect(await shop.ports.points.balanceOf('ann')).toBe(3_920)
    expect(await lives.mailText(uid, 'orderchanged')).toContain('3920ポイント')
  })

  test('is checked like a new order: too early, too long, too late, closed; nothing changes', async () => {
    const placed = await lives.accepted([1], { method: 'cod' })
    const before = await lives.orderOf(placed.uid)
    const closing = { fromOn: day('2026-12-14'), toOn: day('2026-12-15'), reason: '棚卸し' }
    await shop.services.orderLife.closings.enter(closing, STAFF)
    expect(await lives.change(placed, { on: '2026-11-20' })).toMatchObject({ code: 'too-early' })
    expect(await lives.change(placed, { days: 91 })).toMatchObject({ code: 'days-out-of-range' })
    expect(await lives.change(placed, { on: '2027-06-20' })).toMatchObject({ code: 'too-late' })
    expect(await lives.change(placed, { on: '2026-12-15' })).toMatchObject({
      code: 'start-closed',
      detail: { beforeOn: '2026-12-14', afterOn: '2026-12-17' },
    })
    expect(await lives.orderOf(placed.uid)).toEqual(before)
    for (const { uid } of (await shop.services.orderLife.closings.list()).closings)
      await shop.services.orderLife.closings.remove(uid)
  })

  test('of two lines none changes when one is not free', async () => {
    await lives.accepted([2], { method: 'cod', startOn: day('2027-02-10') })
    const placed = await lives.accepted([1, 2], { method: 'cod', startOn: day('2027-03-10') })
    const before = await lives.orderOf(placed.uid)
    expect(await lives.change(placed, { on: '2027-02-11' })).toMatchObject({
      code: 'none-free',
      detail: { lineUid: before.lines[1]!.uid, beforeOn: '2027-02-01', afterOn: '2027-02-19' },
    })
    expect(await lives.orderOf(placed.uid)).toEqual(before)
  })

  test('two customers who move to the last unit at once: one gets it, the other keeps what it has', async () => {
    const placed = [
      await lives.accepted([2], { method: 'cod', startOn: day('2027-04-01') }),
      await lives.accepted([2], { method: 'cod', startOn: day('2027-04-25') }),
    ]
    const results = await Promise.all(placed.map((each) => lives.change(each, { on: '2027-04-13' })))
    const kinds = results.map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['changed', 'rejected'])
    const starts = await Promise.all(placed.map(async ({ uid }) => (await lineOf(uid)).startOn))
    expect(starts.filter((on) => on === '2027-04-13')).toHaveLength(1)
  })

  test('refuses after the confirmation, a stale version, another amount and another customer', async () => {
    const placed = await lives.accepted([1], { method: 'cod', member: 'bea' })
    const lines = await lives.wantedOf(placed, { days: 5 })
    const { version } = await lives.orderOf(placed.uid)
    const ask = (reference: Parameters<ReturnType<typeof life>['changeRental']>[0], at: number, yen: number) =>
      life().changeRental(reference, lines, { version: at, paymentTotalYen: yen })
    const own = { orderUid: placed.uid, customerUid: 'bea' }
    expect(await ask(own, version - 1, 8_010)).toMatchObject({ code: 'order-changed' })
    expect(await ask(own, version, 8_000)).toMatchObject({ code: 'amount-changed', detail: { paymentTotalYen: 8_010 } })
    expect(await ask({ ...own, customerUid: 'ann' }, version, 8_010)).toMatchObject({ code: 'order-unknown' })
    await life().confirmOrder(placed.uid, STAFF)
    expect(await ask(own, version + 1, 8_010)).toMatchObject({ code: 'not-changeable', detail: { status: 'Reserved' } })
    expect((await lives.orderOf(placed.uid)).paymentTotalYen).toBe(7_310)
  })

  test('a change and the confirmation at once are decided in one order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const placed = await lives.accepted([1], { method: 'cod' })
      const [changed] = await Promise.all([
        lives.change(placed, { days: 5 }),
        life().confirmOrder(placed.uid, STAFF),
        life().cancelOrder({ orderSecret: placed.secret }),
      ])
      const codes = (await shop.ports.orders.recordOf(placed.uid)).events.map(({ detail }) => detail?.code)
      expect(codes.includes('rental-changed')).toBe(changed.kind === 'changed')
      if (changed.kind === 'changed') {
        expect(codes.indexOf('rental-changed')).toBeLessThan(Math.max(codes.indexOf('confirmed'), 3))
      }
    }
  })

  test('the shop changes days when nothing is to be paid anew, with its name in the history', async () => {
    const placed = await lives.accepted([1], { method: 'cod' })
    const lines = await lives.wantedOf(placed, { on: '2026-12-20' })
    expect(await life().changeRentalByCompany(placed.uid, lines, STAFF)).toMatchObject({ kind: 'changed' })
    const { events } = await shop.ports.orders.recordOf(placed.uid)
    expect(events.at(-1)).toMatchObject({ actor: STAFF })
    const card = await lives.accepted([1], { startOn: day('2026-11-23') })
    const longer = await lives.wantedOf(card, { days: 6 })
    expect(await life().changeRentalByCompany(card.uid, longer, STAFF)).toMatchObject({
      code: 'payment-needed',
      detail: { paymentTotalYen: 8_380 },
    })
  })
})
