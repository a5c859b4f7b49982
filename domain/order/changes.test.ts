import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { rentalPriceYen } from '../pricing/price.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import { FIRST_RULES } from '../rental/day-rules.ts'
import { blockedSpan } from '../rental/span.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import {
  changedLine,
  checkDays,
  checkDelivery,
  type DeliveryChange,
  isSameDelivery,
  linesAfter,
  withChangedLines,
  withDelivery,
  withUnit,
} from './changes.ts'
import { emptyCart, repriced } from './draft.ts'
import { NO_WISH, type Order, type OrderLine, prefectureOf } from './order.ts'

const [TOKYO, SAPPORO, OKINAWA] = [13, 1, 47]
const AT = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const PRICES = { fourDaysYen: 6_980, furtherDayYen: 700 }
const home = (prefecture: number, address1 = '一番町1'): NonNullable<Order['shipping']> => ({
  familyName: '山田',
  givenName: '花子',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'ハナコ',
  postalCode: '1000001',
  prefecture,
  address1,
  telephone: '0312345678',
})
const line = (uid: string, more: Partial<OrderLine> = {}): OrderLine => ({
  ...{ uid, status: 'Fix', unitUid: 1, itemId: 1, sizeTagUid: 9, sizeLabel: '9号', itemName: '黒', makerName: '墨' },
  ...{ startOn: day('2026-12-10'), endOn: day('2026-12-13'), hasPlan: true, optionFeeYen: 0, refPriceYen: 30_000 },
  ...{ blocked: blockedSpan(day('2026-12-10'), day('2026-12-13'), TOKYO, OPEN_CALENDAR), priceYen: 6_980 },
  ...{ pointRatePercent: 3, packedAt: AT },
  ...more,
})
const orderOf = (lines: readonly OrderLine[], more: Partial<Order> = {}): Order =>
  repriced(
    {
      ...emptyCart('order', AT, FIRST_SETTINGS),
      ...{ status: 'Delivery', shipping: home(TOKYO), prefecture: TOKYO, paymentMethod: 'card', customerUid: 'ann' },
      ...more,
      lines,
    },
    FIRST_SETTINGS,
  )
const to = (prefecture: number, more: Partial<DeliveryChange> = {}): DeliveryChange => ({
  ...{ ...NO_WISH, deliveryTime: 2, shipping: home(prefecture) },
  ...more,
})
const prefecture = fc.integer({ min: 1, max: 46 })
const moment = { calendar: OPEN_CALENDAR, at: AT }

describe('another delivery (docs/rules.md Changes before shipping)', () => {
  test('moves the blocked spans of the lines that are not shipped, and of no other; amounts stay', () => {
    fc.assert(
      fc.property(prefecture, prefecture, (from, wanted) => {
        const before = orderOf(
          [
            line('waiting', { blocked: blockedSpan(day('2026-12-10'), day('2026-12-13'), from, OPEN_CALENDAR) }),
            line('out', { status: 'Rental', parcelUid: 'parcel' }),
            line('cancelled', { status: 'Cancel' }),
          ],
          { shipping: home(from), prefecture: from },
        )
        const after = withDelivery(before, to(wanted), moment)
        const [waiting, out, cancelled] = after.lines
        expect(waiting!.blocked).toEqual(blockedSpan(day('2026-12-10'), day('2026-12-13'), wanted, OPEN_CALENDAR))
        expect(out!.blocked).toEqual(before.lines[1]!.blocked)
        expect(cancelled).toEqual(before.lines[2])
        expect([prefectureOf(after), prefectureOf(after, waiting), prefectureOf(after, out)]).toEqual([
          wanted,
          wanted,
          from,
        ])
        expect([after.totalYen, after.paymentTotalYen]).toEqual([before.totalYen, before.paymentTotalYen])
      }),
    )
  })

  test('a line that is out keeps the destination of its parcel when the destination changes again', () => {
    const out = line('out', { status: 'Shipping', parcelUid: 'parcel' })
    const once = withDelivery(orderOf([line('waiting'), out]), to(SAPPORO), moment)
    const twice = withDelivery(once, to(27), moment)
    expect(twice.lines[1]!.shippedTo).toEqual(home(TOKYO))
    const timeOnly = withDelivery(orderOf([line('waiting'), out]), to(TOKYO, { deliveryTime: 5 }), moment)
    expect(timeOnly.lines[1]!.shippedTo).toBeUndefined()
  })

  test('is the same only when address, time, request and note are', () => {
    const order = withDelivery(orderOf([line('a')]), to(TOKYO), moment)
    expect(isSameDelivery(order, to(TOKYO, { shipping: { ...home(TOKYO), address2: undefined } }))).toBe(true)
    for (const other of [
      to(TOKYO, { deliveryTime: 3 }),
      to(TOKYO, { deliveryRequest: 1 }),
      to(TOKYO, { deliveryNote: '玄関' }),
      to(TOKYO, { shipping: home(TOKYO, '二番町2') }),
      to(TOKYO, { shipping: { ...home(TOKYO), telephone: '09011112222' } }),
    ])
      expect(isSameDelivery(order, other)).toBe(false)
  })

  test('is refused for Okinawa, and when no line waits to be shipped', () => {
    expect(checkDelivery(orderOf([line('a')]), to(OKINAWA), FIRST_RULES)).toMatchObject({
      code: 'prefecture-not-served',
    })
    expect(checkDelivery(orderOf([line('a', { status: 'Shipping' })]), to(TOKYO), FIRST_RULES)).toMatchObject({
      code: 'not-changeable',
    })
    expect(
      checkDelivery(orderOf([line('a'), line('b', { status: 'Rental' })]), to(SAPPORO), FIRST_RULES),
    ).toBeUndefined()
  })

  test('is not refused to the prefecture of the order, when that is no longer served', () => {
    const areas = { ...FIRST_RULES.areas, [SAPPORO]: { isServed: false, days: 2 } }
    const rules = { ...FIRST_RULES, areas }
    const order = orderOf([line('a')], { shipping: home(SAPPORO), prefecture: SAPPORO })
    expect(checkDelivery(order, to(SAPPORO), rules)).toBeUndefined()
    expect(checkDelivery(orderOf([line('a')]), to(SAPPORO), rules)).toMatchObject({ code: 'prefecture-not-served' })
  })

  test('is checked like a new order: a day too early for the prefecture, or closed', () => {
    const soon = [{ startOn: day('2026-11-21'), endOn: day('2026-11-24') }]
    const facts = { now: AT, calendar: OPEN_CALENDAR }
    expect(checkDays(soon, { ...facts, prefecture: TOKYO })).toBeUndefined()
    expect(checkDays(soon, { ...facts, prefecture: SAPPORO })).toMatchObject({
      code: 'too-early',
      detail: { earliestOn: '2026-11-22' },
    })
    const closing = { fromOn: day('2026-11-30'), toOn: day('2026-12-08'), reason: '棚卸し' }
    const calendar = { ...OPEN_CALENDAR, closings: [closing] }
    const later = [{ startOn: day('2026-12-10'), endOn: day('2026-12-13') }]
    expect(checkDays(later, { now: AT, calendar, prefecture: TOKYO })).toBeUndefined()
    expect(checkDays(later, { now: AT, calendar, prefecture: SAPPORO })).toMatchObject({
      code: 'start-closed',
      detail: { beforeOn: '2026-12-01', afterOn: '2026-12-11' },
    })
  })
})

describe('other days and sizes (docs/rules.md Changes before shipping)', () => {
  const change = (startOn: string, days: number, sizeTagUid = 9) => ({
    ...{ lineUid: 'a', startOn: day(startOn), endOn: addDays(day(startOn), days - 1), sizeTagUid },
  })
  const facts = { prefecture: TOKYO, calendar: OPEN_CALENDAR, prices: PRICES, settings: FIRST_SETTINGS.prices }

  test('cost the difference of the price list, and nothing when the number of days stays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 90 }), fc.integer({ min: 4, max: 90 }), fc.nat(500), (from, days, sale) => {
        const priceYen = rentalPriceYen(PRICES, from) - sale
        const before = line('a', { endOn: addDays(day('2026-12-10'), from - 1), priceYen })
        const after = changedLine(before, change('2027-01-05', days), facts)
        expect(after.priceYen).toBe(rentalPriceYen(PRICES, days) - sale)
        expect(after.optionFeeYen).toBe(Math.floor(after.priceYen / 10))
        expect(after.blocked).toEqual(blockedSpan(after.startOn, after.endOn, TOKYO, OPEN_CALENDAR))
        expect(changedLine(after, { ...change('2026-12-10', from), lineUid: 'a' }, facts).priceYen).toBe(priceYen)
      }),
    )
  })

  test('give the order the totals of its lines that are not cancelled', () => {
    const order = orderOf([line('a'), line('b', { priceYen: 3_000, status: 'Cancel' })])
    const longer = changedLine(order.lines[0]!, change('2026-12-10', 6), facts)
    const after = withChangedLines(order, linesAfter(order, [longer]), { at: AT, settings: FIRST_SETTINGS })
    expect([after.subtotalYen, after.optionFeeYen, after.deliveryFeeYen]).toEqual([8_380, 838, 0])
    expect([after.totalYen, after.paymentTotalYen, after.addPoints]).toEqual([9_218, 9_218, 251])
    expect(after.lines[1]).toEqual(order.lines[1])
  })

  test('never use more points than the smaller order allows, and never cost less than nothing', () => {
    fc.assert(
      fc.property(fc.nat(4_900), fc.integer({ min: 4, max: 30 }), (usePoints, days) => {
        const dear = line('a', { endOn: addDays(day('2026-12-10'), 29), priceYen: rentalPriceYen(PRICES, 30) })
        const order = orderOf([dear], { usePoints })
        const lines = linesAfter(order, [changedLine(dear, change('2026-12-10', days), facts)])
        const after = withChangedLines(order, lines, { at: AT, settings: FIRST_SETTINGS })
        expect(after.usePoints).toBeLessThanOrEqual(Math.min(order.usePoints, after.subtotalYen - after.discountYen))
        expect(after.paymentTotalYen).toBe(after.totalYen - after.usePoints)
        expect(after.paymentTotalYen).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('of another unit are to be packed again; of the same one not', () => {
    const unit = { unitUid: 2, sizeTagUid: 11, sizeLabel: '11号', refPriceYen: 40_000 }
    expect(withUnit(line('a'), unit)).toMatchObject({ ...unit, packedAt: undefined, priceYen: 6_980 })
    expect(withUnit(line('a'), { ...unit, unitUid: 1 }).packedAt).toBe(AT)
  })
})
