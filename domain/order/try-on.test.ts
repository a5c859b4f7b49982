import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderLine } from '#tests/support/orders/placed-order.ts'
import { neighbouringSizes } from '../catalog/neighbouring-sizes.ts'
import { addDays, day } from '../day.ts'
import { rentalPriceYen, tryOnPrices } from '../pricing/price.ts'
import { isRejected } from '../result.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { planLineCancel } from './cancellation.ts'
import { cartAfterFailedPayment, emptyCart, repriced } from './draft.ts'
import { withCancelledLine } from './life.ts'
import { isOpenLine } from './line-statuses.ts'
import type { Order, OrderLine } from './order.ts'
import { changedTogether, extendedTogether, pricesOfLine, tryOnGroup, wholeGroups, withoutOrphans } from './try-on.ts'

const NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const START = day('2026-12-10')

const line = (uid: string, changed: Partial<OrderLine> = {}) =>
  orderLine(uid, START, {
    ...{ sizeTagUid: 9, sizeLabel: '9号', priceYen: 8_000, hasPlan: false, optionFeeYen: 0, refPriceYen: 30_000 },
    ...{
      endOn: addDays(START, 3),
      blocked: { fromOn: addDays(START, -2), toOn: addDays(START, 6) },
      pointRatePercent: 0,
    },
    ...changed,
  })
const tryOn = (uid: string, of: string, changed: Partial<OrderLine> = {}) =>
  line(uid, { tryOnOf: of, sizeTagUid: 11, priceYen: 4_000, ...changed })

function order(lines: readonly OrderLine[], status: Order['status'] = 'Reserved'): Order {
  const cart = {
    ...emptyCart('order-1', NOW, FIRST_SETTINGS),
    lines,
    paymentMethod: 'cod',
    prefecture: 13,
    orderedAt: NOW,
  } as const
  return { ...repriced(cart, FIRST_SETTINGS), status }
}

/** Up to four lines, each with up to two sizes to try on, of which some lines were removed. */
const linesOf = fc
  .array(fc.record({ tryOns: fc.nat(2), isRemoved: fc.boolean() }), { maxLength: 4 })
  .map((heads) =>
    heads.flatMap(({ tryOns, isRemoved }, index) => [
      ...(isRemoved ? [] : [line(`line-${index}`)]),
      ...Array.from({ length: tryOns }, (_, size) => tryOn(`line-${index}-${size}`, `line-${index}`)),
    ]),
  )

describe('the price', () => {
  test('is half the price of the same days, whole yen', () => {
    const lists = fc.record({ fourDaysYen: fc.nat(90_000), furtherDayYen: fc.nat(9_000) })
    fc.assert(
      fc.property(lists, fc.integer({ min: 4, max: 90 }), (list, days) => {
        const half = rentalPriceYen(list, days) / 2
        const priceYen = rentalPriceYen(tryOnPrices(list, FIRST_SETTINGS.prices), days)
        expect(Number.isInteger(priceYen)).toBe(true)
        expect(priceYen).toBeLessThanOrEqual(half)
        expect(half - priceYen).toBeLessThan(days)
      }),
    )
    const list = { fourDaysYen: 8_980, furtherDayYen: 900 }
    expect(tryOnPrices(list, FIRST_SETTINGS.prices)).toEqual({ fourDaysYen: 4_490, furtherDayYen: 450 })
  })

  test('of a line follows what the line is', () => {
    const list = { fourDaysYen: 8_000, furtherDayYen: 800 }
    expect(pricesOfLine(line('a'), list, FIRST_SETTINGS.prices)).toBe(list)
    expect(pricesOfLine(tryOn('b', 'a'), list, FIRST_SETTINGS.prices)).toEqual({
      fourDaysYen: 4_000,
      furtherDayYen: 400,
    })
  })
})

describe('in the cart', () => {
  test('no size to try on stays without its line, and nothing else is removed', () => {
    fc.assert(
      fc.property(linesOf, (lines) => {
        const kept = withoutOrphans(lines)
        const uids = new Set(lines.map(({ uid }) => uid))
        expect(kept).toEqual(lines.filter(({ tryOnOf }) => tryOnOf === undefined || uids.has(tryOnOf)))
        expect(withoutOrphans(kept)).toBe(kept)
      }),
    )
    expect(repriced(order([tryOn('b', 'gone'), line('c')]), FIRST_SETTINGS).lines.map(({ uid }) => uid)).toEqual(['c'])
  })

  test('has the day of wearing and the wearer of its line, also after a change', () => {
    const worn = { wearOn: addDays(START, 1), wearerName: '山田 花子' }
    const heads = [line('a', worn), line('c')]
    const companions = [tryOn('b', 'a'), tryOn('d', 'c', worn), line('e', { shoesOf: 'a' })]
    const { lines } = repriced(order([...heads, ...companions]), FIRST_SETTINGS)
    expect(lines.map(({ wearOn, wearerName }) => ({ wearOn, wearerName }))).toEqual([
      worn,
      { wearOn: undefined, wearerName: undefined },
      worn,
      { wearOn: undefined, wearerName: undefined },
      worn,
    ])
  })

  test('a cart after a failed payment keeps which line it belongs to', () => {
    const uids = ['cart', 'one', 'two']
    const nextUid = () => uids.shift() ?? ''
    const failed = order([line('a'), tryOn('b', 'a')], 'AuthFailed')
    const { lines } = cartAfterFailedPayment(failed, nextUid, { now: NOW, settings: FIRST_SETTINGS })
    expect(lines).toHaveLength(2)
    expect(lines[1]?.tryOnOf).toBe(lines[0]?.uid)
  })
})

describe('a cancellation', () => {
  const at = Temporal.Instant.from('2026-12-08T10:00:00+09:00')
  const by = { by: 'customer', at, settings: FIRST_SETTINGS } as const

  test('of the line takes the size to try on with it, with the fee of both', () => {
    const placed = order([line('a'), tryOn('b', 'a'), line('c')])
    const plan = planLineCancel(placed, 'a', by)
    expect(plan).toMatchObject({ feeYen: 6_000, amounts: { subtotalYen: 8_000 } })
    const after = withCancelledLine(placed, 'a', 'customer', at)
    expect(after.lines.map(({ status }) => status)).toEqual(['CancelAfterReserved', 'CancelAfterReserved', 'Fix'])
  })

  test('of the size to try on leaves its line', () => {
    const placed = order([line('a'), tryOn('b', 'a')])
    expect(planLineCancel(placed, 'b', by)).toMatchObject({ feeYen: 2_000, amounts: { subtotalYen: 8_000 } })
    expect(withCancelledLine(placed, 'b', 'shop', at).lines.map(({ status }) => status)).toEqual([
      'Fix',
      'CancelByCompany',
    ])
  })

  test('is refused when nothing but the size to try on would stay', () => {
    expect(planLineCancel(order([line('a'), tryOn('b', 'a')]), 'a', by)).toMatchObject({ code: 'last-line' })
    expect(isRejected(planLineCancel(order([line('a'), line('c')]), 'a', by))).toBe(false)
  })

  test('never raises what is to be paid, and frees the whole group', () => {
    fc.assert(
      fc.property(linesOf, fc.nat(5), (lines, at2) => {
        const placed = order(withoutOrphans(lines))
        const uid = placed.lines[at2]?.uid
        const plan = uid === undefined ? undefined : planLineCancel(placed, uid, by)
        if (uid === undefined || plan === undefined || isRejected(plan)) return
        expect(plan.amounts.paymentTotalYen + plan.feeYen).toBeLessThanOrEqual(placed.paymentTotalYen)
        const open = withCancelledLine(placed, uid, 'customer', at).lines.filter(isOpenLine)
        expect(tryOnGroup(open, uid)).toEqual([])
        expect(plan.amounts.subtotalYen).toBe(open.reduce((sum, { priceYen }) => sum + priceYen, 0))
      }),
    )
  })
})

describe('days', () => {
  test('a line and the size to try on are extended together, whichever is asked for', () => {
    const lines = [line('a'), tryOn('b', 'a'), line('c'), tryOn('d', 'c', { status: 'Return' })]
    expect(extendedTogether(lines, ['a'], isOpenLine)).toEqual(['a', 'b'])
    expect(extendedTogether(lines, ['b'], isOpenLine)).toEqual(['b', 'a'])
    expect(extendedTogether(lines, ['c'], isOpenLine)).toEqual(['c'])
    expect(extendedTogether(lines, ['gone'], isOpenLine)).toEqual(['gone'])
  })

  test('a line whose size to try on is booked afterwards stays with it', () => {
    const open = [line('a'), tryOn('b', 'a'), line('c')]
    expect(wholeGroups(open, ['a', 'c'])).toEqual(['c'])
    expect(wholeGroups(open, ['b'])).toEqual([])
    expect(wholeGroups(open, ['a', 'b'])).toEqual(['a', 'b'])
  })

  test('other days of a line are those of the size to try on, which keeps its size', () => {
    const lines = [line('a'), tryOn('b', 'a'), line('c')]
    const wanted = { startOn: addDays(START, 2), endOn: addDays(START, 7) }
    const moved = { lineUid: 'a', ...wanted, sizeTagUid: 7 }
    expect(changedTogether(lines, [moved])).toEqual([moved, { lineUid: 'b', ...wanted, sizeTagUid: 11 }])
    // The size to try on alone keeps the days of its line.
    const { startOn, endOn } = line('a')
    expect(changedTogether(lines, [{ lineUid: 'b', ...wanted, sizeTagUid: 7 }])).toEqual([
      { lineUid: 'b', startOn, endOn, sizeTagUid: 7 },
    ])
    expect(changedTogether(lines, [{ lineUid: 'c', ...wanted, sizeTagUid: 9 }])).toHaveLength(1)
  })
})

test('the neighbours of a size are the one before and the one after', () => {
  const of = (chosen: number) => neighbouringSizes([7, 9, 11, 13], (size) => size === chosen)
  expect([of(7), of(9), of(13), of(15)]).toEqual([[9], [7, 11], [11], []])
})
