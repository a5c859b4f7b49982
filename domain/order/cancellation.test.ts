import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderLine as line, ORDERED_AT, placedOrder as order } from '#tests/support/orders/placed-order.ts'
import { planFeeYen } from '../pricing/price.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import {
  cancellationTermsOf,
  checkPartialCancel,
  hasCancellableLines,
  planCustomerCancel,
  planLineCancel,
} from './cancellation.ts'
import { linesAfter, withChangedLines } from './changes.ts'
import { respanned } from './draft.ts'
import { withCancelledLine } from './life.ts'
import type { Order, OrderLine } from './order.ts'
import { canOrderMove, ORDER_STATUS, type OrderStatus } from './states.ts'

const settings = FIRST_SETTINGS
const moment = (instant: Temporal.Instant) => ({ at: instant, settings: settings.cancellation })
const STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[]

const at = (on: string) => Temporal.Instant.from(`${on}T12:00:00+09:00`)

const DECEMBER = line('december', '2026-12-21')
const FEBRUARY = line('february', '2027-02-02')

describe('a cancellation by the customer', () => {
  test('is free before the confirmation and costs a share of the rental prices after it', () => {
    const plan = (status: OrderStatus, on: string) =>
      planCustomerCancel(order(status, [DECEMBER], { usePoints: 1_000 }), moment(at(on)))
    expect(plan('New', '2026-12-20')).toMatchObject({ to: 'CancelByCustomer', feeYen: 0, pointsBack: 1_000 })
    expect(plan('Delivery', '2026-12-20')).toMatchObject({ to: 'CancelByCustomer', feeYen: 0 })
    // 10,000 of rental price, 1,000 of plan, 330 of cash-on-delivery fee: the fee is a share of the first alone.
    expect(plan('Reserved', '2026-12-20')).toMatchObject({
      to: 'CancelAfterReserved',
      feeYen: 5_000,
      pointsBack: 1_000,
    })
    expect(plan('Reserved', '2026-12-13')).toMatchObject({ feeYen: 3_000 })
    expect(plan('Reserved', '2026-12-12')).toMatchObject({ feeYen: 2_000 })
    expect(plan('Reserved', '2026-12-05')).toMatchObject({ to: 'CancelAfterReserved', feeYen: 0 })
    expect(plan('Rental1', '2026-12-20')).toMatchObject({ code: 'cancel-not-possible' })
  })

  test('counts each line by its own shipping day', () => {
    const both = order('Reserved', [DECEMBER, FEBRUARY])
    expect(planCustomerCancel(both, moment(at('2026-12-20')))).toMatchObject({
      feeYen: 5_000,
    })
    expect(planLineCancel(both, 'february', { by: 'customer', at: at('2026-12-20'), settings })).toMatchObject({
      feeYen: 0,
    })
    expect(planLineCancel(both, 'december', { by: 'customer', at: at('2026-12-20'), settings })).toMatchObject({
      feeYen: 5_000,
    })
    const farther = respanned({ ...both, prefecture: 40 }, OPEN_CALENDAR)
    expect(planCustomerCancel(farther, moment(at('2026-12-17')))).toMatchObject({ feeYen: 5_000 })
  })

  test('is free for 60 minutes after ordering, except for packed lines (D62)', () => {
    const soon = line('soon', '2026-11-21')
    const packed = line('packed', '2026-11-21', { packedAt: ORDERED_AT })
    const fee = (lines: OrderLine[], minutes: number) =>
      planCustomerCancel(order('Reserved', lines), {
        at: ORDERED_AT.add({ minutes }),
        settings: FIRST_SETTINGS.cancellation,
      })
    expect(fee([soon], 59)).toMatchObject({ feeYen: 0 })
    expect(fee([soon], 60)).toMatchObject({ feeYen: 5_000 })
    expect(fee([packed], 10)).toMatchObject({ feeYen: 5_000 })
    expect(fee([packed, soon], 10)).toMatchObject({ feeYen: 5_000 })
  })

  test('leads to an allowed status, and is rejected when there is none', () => {
    for (const status of STATUSES) {
      const plan = planCustomerCancel(order(status, [DECEMBER]), moment(at('2026-12-01')))
      if ('to' in plan) expect(canOrderMove(status, plan.to)).toBe(true)
      else expect(canOrderMove(status, 'CancelByCustomer') || canOrderMove(status, 'CancelAfterReserved')).toBe(false)
    }
  })
})

describe('one line of several', () => {
  test('can be cancelled until it is shipped, also of an order under way, if another line stays', () => {
    const lines = [line('a', '2026-12-21'), line('b', '2026-12-21'), line('c', '2026-12-21', { status: 'Cancel' })]
    const check = (lineUid: string, status: OrderStatus = 'Reserved', given = lines) =>
      checkPartialCancel({ status, lines: given, lineUid })?.code
    expect(check('a')).toBeUndefined()
    expect(check('x')).toBe('line-unknown')
    expect(check('c')).toBe('line-not-cancellable')
    expect(check('a', 'Reserved', [lines[0]!, lines[2]!])).toBe('last-line')
    const underWay = [lines[0]!, line('b', '2026-12-21', { status: 'Rental' })]
    for (const status of ['Rental1', 'Rental2', 'Rental3', 'Arrear'] as const) {
      expect(check('a', status, underWay)).toBeUndefined()
      expect(check('b', status, underWay)).toBe('line-not-cancellable')
      expect(hasCancellableLines({ status, lines: underWay })).toBe(true)
      expect(hasCancellableLines({ status, lines: underWay.slice(1) })).toBe(false)
    }
    for (const status of ['Return', 'CancelByCustomer', 'AuthFailed'] as const)
      expect(check('a', status, underWay)).toBe('cancel-not-possible')
  })

  test('is free when the shop cancels it, and the lines that are back still count', () => {
    const back = line('back', '2026-11-22', { status: 'Return', priceYen: 7_000 })
    const underWay = order('Rental3', [back, FEBRUARY])
    const cancelled = planLineCancel(underWay, 'february', {
      by: 'shop',
      at: at('2027-02-01'),
      settings,
    })
    expect(cancelled).toMatchObject({ feeYen: 0, releasedYen: 11_000, amounts: { subtotalYen: 7_000 } })
    const byCustomer = planLineCancel(underWay, 'february', {
      by: 'customer',
      at: at('2027-02-01'),
      settings,
    })
    expect(byCustomer).toMatchObject({ feeYen: 5_000, releasedYen: 6_000, amounts: { addPoints: 210 } })
    const refused = order('Rental3', [{ ...back, finding: 'refused' }, FEBRUARY])
    expect(planLineCancel(refused, 'february', { by: 'shop', at: at('2027-02-01'), settings })).toMatchObject({
      amounts: { addPoints: 0 },
    })
  })

  test('its price and plan come back in full when the shop cancels it, and nothing else becomes dearer', () => {
    const step = fc.record({ index: fc.nat(4), by: fc.constantFrom('shop' as const, 'customer' as const) })
    const facts = fc.record({
      prices: fc.array(fc.integer({ min: 1_000, max: 9_000 }), { minLength: 2, maxLength: 5 }),
      hasPlan: fc.boolean(),
      paymentMethod: fc.constantFrom('card' as const, 'cod' as const),
      discountYen: fc.nat(9_000),
      usePoints: fc.nat(4_900),
      steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    })
    fc.assert(
      fc.property(facts, ({ prices, hasPlan, steps, ...given }) => {
        const lines = prices.map((priceYen, index) => line(`${index}`, '2027-02-02', { priceYen, hasPlan }))
        let current = order('Reserved', lines, given)
        for (const { index, by } of steps) {
          const plan = planLineCancel(current, `${index}`, { by, at: at('2027-01-31'), settings })
          if ('code' in plan) continue
          const { amounts, feeYen, feePoints, pointsBack, releasedYen } = plan
          if (by === 'shop') {
            const priceYen = prices[index]! + (hasPlan ? planFeeYen(prices[index]!, FIRST_SETTINGS.prices) : 0)
            expect(pointsBack + releasedYen).toBeGreaterThanOrEqual(Math.min(priceYen, current.totalYen))
            expect([feeYen, feePoints]).toEqual([0, 0])
            expect(amounts.deliveryFeeYen).toBeLessThanOrEqual(current.deliveryFeeYen)
            expect(amounts.chargeFeeYen).toBe(current.chargeFeeYen)
          }
          expect(amounts.totalYen).toBeLessThanOrEqual(current.totalYen)
          expect(amounts.usePoints + feePoints + pointsBack).toBe(current.usePoints)
          const isCancelled = (uid: string) => uid === `${index}`
          const status = by === 'shop' ? ('CancelByCompany' as const) : ('CancelAfterReserved' as const)
          const cancelled = current.lines.map((each) => (isCancelled(each.uid) ? { ...each, status } : each))
          current = { ...current, ...amounts, lines: cancelled }
        }
      }),
    )
  })

  test('which lines are cancelled first does not matter, and a lower delivery fee stays when days change', () => {
    const three = [3_000, 1_500, 600].map((priceYen) => line(`${priceYen}`, '2027-02-02', { priceYen, hasPlan: false }))
    const cancelled = (from: Order, lineUid: string) => {
      const plan = planLineCancel(from, lineUid, { by: 'customer', at: at('2026-12-01'), settings })
      if ('code' in plan) throw new Error(plan.code)
      return { ...withCancelledLine(from, lineUid, 'customer', at('2026-12-01')), ...plan.amounts }
    }
    const placed = order('Reserved', three, { paymentMethod: 'card' })
    const without = cancelled(placed, '600')
    expect(without).toMatchObject({ totalYen: 5_100, deliveryFeeYen: 600, discountYen: 0, addPoints: 135 })
    const both = { totalYen: 4_100, deliveryFeeYen: 1_100, discountYen: 0, addPoints: 90 }
    expect(cancelled(without, '1500')).toMatchObject(both)
    expect(cancelled(cancelled(placed, '1500'), '600')).toMatchObject(both)
    const changedAt = { at: at('2026-12-01'), settings }
    const changed = (from: Order, priceYen: number) =>
      withChangedLines(from, linesAfter(from, [{ ...three[1]!, priceYen }]), changedAt)
    expect(changed(without, 1_800)).toMatchObject({ totalYen: 5_400, deliveryFeeYen: 600 })
    const free = changed(without, 2_000)
    expect(free).toMatchObject({ totalYen: 5_000, deliveryFeeYen: 0 })
    expect(changed(free, 1_500)).toMatchObject({ totalYen: 5_600, deliveryFeeYen: 1_100 })
  })

  test('the line that the shop cancelled still counts towards free delivery when the customer cancels another', () => {
    const three = ['a', 'b', 'c'].map((uid) => line(uid, '2027-02-02', { priceYen: 3_000, hasPlan: false }))
    const placed = order('Reserved', three, { paymentMethod: 'card' })
    const cancelled = (from: Order, lineUid: string, by: 'shop' | 'customer') => {
      const plan = planLineCancel(from, lineUid, { by, at: at('2026-12-01'), settings })
      if ('code' in plan) throw new Error(plan.code)
      return { ...withCancelledLine(from, lineUid, by, at('2026-12-01')), ...plan.amounts }
    }
    const byShop = cancelled(placed, 'a', 'shop')
    expect(byShop).toMatchObject({ totalYen: 6_000, deliveryFeeYen: 0 })
    expect(cancelled(byShop, 'b', 'shop')).toMatchObject({ totalYen: 3_000, deliveryFeeYen: 0, discountYen: 0 })
    expect(cancelled(byShop, 'b', 'customer')).toMatchObject({ totalYen: 3_000, deliveryFeeYen: 0 })
    const byCustomer = cancelled(placed, 'a', 'customer')
    expect(cancelled(byCustomer, 'b', 'customer')).toMatchObject({ totalYen: 4_100, deliveryFeeYen: 1_100 })
    expect(cancelled(byCustomer, 'b', 'shop')).toMatchObject({ totalYen: 3_000, deliveryFeeYen: 0 })
    // The same holds when the customer changes the days of what stays.
    const lines = linesAfter(byShop, [{ ...three[1]!, priceYen: 1_500 }])
    const changedAt = { at: at('2026-12-01'), settings }
    expect(withChangedLines(byShop, lines, changedAt)).toMatchObject({
      totalYen: 4_500,
      deliveryFeeYen: 0,
    })
  })

  test('the order is Return when every other line is back or cancelled, and no other line changes', () => {
    const back = line('back', '2026-11-22', { status: 'Return' })
    const out = line('out', '2026-11-22', { status: 'Rental' })
    const gone = line('gone', '2026-12-21', { status: 'Cancel' })
    const cancelled = (status: OrderStatus, lines: OrderLine[], by: 'customer' | 'shop' = 'customer') =>
      withCancelledLine(order(status, lines), 'february', by, at('2027-01-01'))
    expect(cancelled('Rental3', [back, gone, FEBRUARY])).toMatchObject({
      status: 'Return',
      returnedAt: expect.anything(),
    })
    expect(cancelled('Rental3', [back, out, FEBRUARY]).status).toBe('Rental3')
    expect(cancelled('Arrear', [out, FEBRUARY]).status).toBe('Arrear')
    expect(cancelled('Reserved', [DECEMBER, FEBRUARY]).status).toBe('Reserved')
    const lines = [back, gone, FEBRUARY]
    expect(cancelled('Rental3', lines).lines.slice(0, 2)).toEqual(order('Rental3', lines).lines.slice(0, 2))
    const status = (from: OrderStatus, by: 'customer' | 'shop') =>
      cancelled(from, [DECEMBER, FEBRUARY], by).lines[1]?.status
    expect(status('Delivery', 'customer')).toBe('Cancel')
    expect(status('Rental1', 'customer')).toBe('CancelAfterReserved')
    expect(status('Delivery', 'shop')).toBe('CancelByCompany')
  })
})

test('the terms of an order name its own days, of a cart before it is placed, and of unshipped lines later', () => {
  const terms = (status: OrderStatus, on: string) =>
    cancellationTermsOf(order(status, [DECEMBER, FEBRUARY]), moment(at(on)))
  expect(terms('Reserved', '2026-11-25').tables.map(({ shipsOn }) => shipsOn)).toEqual(['2026-12-20', '2027-02-01'])
  expect(terms('Delivery', '2026-11-20')).toMatchObject({ isConfirmed: false, isFirstHour: false })
  expect(
    cancellationTermsOf({ ...order('InCart', [DECEMBER]), orderedAt: undefined }, moment(ORDERED_AT)),
  ).toMatchObject({
    isConfirmed: false,
    isFirstHour: true,
    tables: [{ rows: { length: 4 } }],
  })
  const underWay = order('Rental1', [{ ...DECEMBER, status: 'Shipping' }, FEBRUARY])
  expect(cancellationTermsOf(underWay, moment(at('2026-12-20'))).tables.map(({ shipsOn }) => shipsOn)).toEqual([
    '2027-02-01',
  ])
})
