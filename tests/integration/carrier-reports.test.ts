import { afterEach, describe, expect, test } from 'vitest'
import type { CarrierReport } from '#domain/order/parcel.ts'
import { SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { decemberAt, parcelLives } from '#tests/support/orders/parcel-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 60 }])
const lives = parcelLives(() => shop)
const { shippedOrder, shippedParcel, report, lineStatus, parcelOf, eventsOf, undelivered, snapshot } = lives
afterEach(() => lives.reset())
const { slipNumber, returnSlipNumber } = SLIPS
const jobs = () => shop.services.scheduled

describe('arrival (docs/rules.md Parcels)', () => {
  test('is what the carrier reports, where it reports: not the calendar', async () => {
    const uid = await shippedParcel()
    await report('accepted', '09T18:00:00')
    lives.at('2026-12-11T09:00:00+09:00')
    await jobs().markArrivals()
    expect(await lineStatus(uid)).toBe('Shipping')
    expect(await report('delivered', '11T10:00:00')).toBe(1)
    expect(await lineStatus(uid)).toBe('Rental')
    expect((await lives.orderOf(uid)).deliveredAt?.toString()).toBe(decemberAt('11T10:00:00').toString())
    expect((await eventsOf(uid)).at(-1)).toMatchObject({
      actor: STAFF,
      detail: { code: 'carrier-reported', reports: [{ kind: 'delivered', slipNumber }] },
    })
  })

  test('is the calendar where the carrier is silent', async () => {
    const uid = await shippedParcel()
    lives.at('2026-12-10T00:30:00+09:00')
    await jobs().markArrivals()
    expect(await lineStatus(uid)).toBe('Rental')
    expect(await undelivered()).toEqual([])
  })

  test('the same report twice, or a late one, changes nothing', async () => {
    const uid = await shippedParcel()
    await report('delivered', '10T10:00:00')
    await report('handed-in', '13T15:00:00', returnSlipNumber)
    const before = await snapshot()
    expect(await report('delivered', '10T10:00:00')).toBe(0)
    expect(await report('attempted', '10T09:00:00')).toBe(0)
    expect(await report('handed-in', '13T15:00:00', returnSlipNumber)).toBe(0)
    expect(await snapshot()).toBe(before)
    expect((await parcelOf(uid)).state).toBe('handed-in')
  })

  test('a report ahead of the clock, before the shipping or of an unknown slip is refused', async () => {
    await shippedParcel()
    const before = await snapshot()
    const refused = (kind: CarrierReport['kind'], text: string, slip = slipNumber) =>
      shop.services.orderLife.recordCarrierReport({ slipNumber: slip, kind, at: decemberAt(text) }, STAFF)
    expect(await refused('delivered', '09T15:00:31')).toMatchObject({ code: 'time-ahead' })
    expect(await refused('delivered', '09T14:59:59')).toMatchObject({ code: 'before-shipping' })
    expect(await refused('delivered', '09T15:00:10', '999')).toMatchObject({ code: 'slip-unknown' })
    expect(await snapshot()).toBe(before)
    // The carrier's time has no seconds.
    expect(await refused('accepted', '09T15:00:00')).toBe(1)
  })

  test('reports that arrive at once in several processes are recorded once', async () => {
    const uid = await shippedParcel()
    lives.at('2026-12-10T11:00:00+09:00')
    const all = await Promise.all(Array.from({ length: 5 }, () => report('delivered', '10T10:00:00')))
    expect(all.toSorted()).toEqual([0, 0, 0, 0, 1])
    expect((await eventsOf(uid)).filter(({ detail }) => detail?.code === 'carrier-reported')).toHaveLength(1)
  })
})

describe('a file of the carrier', () => {
  test('is recorded as a whole, and again without effect', async () => {
    const uid = await shippedParcel()
    lives.at('2026-12-13T18:00:00+09:00')
    const file = [
      '伝票番号,種別,日時',
      `${returnSlipNumber},荷物受付,2026/12/13 15:00`,
      `${slipNumber},ご不在,2026/12/10 10:00`,
      `${slipNumber},配達完了,2026/12/10 19:00`,
      `${returnSlipNumber},配達完了,2026/12/13 17:00`,
    ].join('\r\n')
    expect(await shop.services.orderLife.importCarrierReports(file, STAFF)).toEqual({ changed: 1, refused: [] })
    expect(await parcelOf(uid)).toMatchObject({ state: 'handed-in', handedInOn: '2026-12-13' })
    expect(await lineStatus(uid)).toBe('Rental')
    const before = await snapshot()
    expect(await shop.services.orderLife.importCarrierReports(file, STAFF)).toEqual({ changed: 0, refused: [] })
    expect(await snapshot()).toBe(before)
  })

  test('is recorded without its unknown, early and malformed rows, which are listed with their reason', async () => {
    const uid = await shippedParcel()
    lives.at('2026-12-10T18:00:00+09:00')
    const file = [
      '伝票番号,種別,日時',
      '999,配達完了,2026-12-10 10:00',
      `${slipNumber},ご不在,2026-12-08 10:00`,
      `${slipNumber},ご不在,2026-12-11 10:00`,
      `${slipNumber},?,2026-12-10 10:00`,
      `${slipNumber},配達完了,2026-12-10 10:00`,
      `${slipNumber},配達完了,2026-12-10 10:00`,
    ].join('\r\n')
    expect(await shop.services.orderLife.importCarrierReports(file, STAFF)).toMatchObject({
      changed: 1,
      refused: [
        { row: 2, rejection: { code: 'slip-unknown' } },
        { row: 3, rejection: { code: 'before-shipping' } },
        { row: 4, rejection: { code: 'time-ahead' } },
        { row: 5, rejection: { code: 'status-unknown', detail: { status: '?' } } },
      ],
    })
    expect(await parcelOf(uid)).toMatchObject({ state: 'delivered' })
    const before = await snapshot()
    expect(await shop.services.orderLife.importCarrierReports(file, STAFF)).toMatchObject({ changed: 0 })
    expect(await snapshot()).toBe(before)
  })
})

describe('the list of undelivered parcels', () => {
  test('has a tracked parcel from noon of its arrival day until it is delivered', async () => {
    const { uid, secret } = await shippedOrder()
    const { orders } = shop.services
    const trouble = async () => (await orders.getDetails({ orderSecret: secret }))!.tracking.trouble
    await report('accepted', '09T18:00:00')
    lives.at('2026-12-10T11:59:59+09:00')
    expect(await undelivered()).toEqual([])
    expect(await trouble()).toBeUndefined()
    lives.at('2026-12-10T12:00:00+09:00')
    expect(await undelivered()).toEqual([`${uid} shipped`])
    expect(await trouble()).toBe('late')
    await report('delivered', '10T14:00:00')
    expect(await undelivered()).toEqual([])
  })

  test('has failed attempts and parcels that come back at once', async () => {
    const uid = await shippedParcel()
    await report('attempted', '10T09:00:00')
    expect(await undelivered()).toEqual([`${uid} attempted`])
    await report('returning', '10T10:00:00')
    expect(await shop.services.orderLife.listUndelivered()).toMatchObject([
      { orderUid: uid, state: 'returning', arrivalOn: '2026-12-10', orderNumber: expect.any(Number) },
    ])
    await shop.services.orderLife.returnLines(uid, undefined, STAFF)
    expect(await undelivered()).toEqual([])
  })
})
