import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import type { LineStatus, OrderStatus } from '../order/states.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { type CartLine, linesOnSale } from './cart.ts'
import { CART_CHECKS, type CartFacts, customerExposure, firstCartRejection } from './checks.ts'

const line = (lineUid: string, given: Partial<CartLine> = {}): CartLine => ({
  lineUid,
  unitUid: 11,
  unitId: '1001-1',
  itemId: 1001,
  itemName: '礼服ワンピース',
  makerName: '墨',
  sizeLabel: '9号',
  startOn: day('2026-11-24'),
  days: 4,
  endOn: day('2026-11-27'),
  priceYen: 8_980,
  refPriceYen: 60_000,
  withPlan: false,
  released: true,
  available: true,
  ...given,
})
const facts = (given: Partial<CartFacts> = {}): CartFacts => ({
  lines: [line('a')],
  hasArrear: false,
  hasOverdueCharge: false,
  isGuest: false,
  activeRefPriceYen: 0,
  maxRefPriceYen: FIRST_SETTINGS.limits.refPriceYen,
  prefecture: 40,
  earliestOn: day('2026-11-22'),
  latestOn: day('2027-05-19'),
  rental: OPEN_CALENDAR,
  takenLineUids: [],
  ...given,
})

describe('cart', () => {
  test('lines that are not on sale are removed, and each item is named once', () => {
    const lines = [
      line('a'),
      line('b', { released: false, itemName: '黒のバッグ' }),
      line('c', { available: false, itemName: '黒のバッグ' }),
    ]
    const { onSale, notice } = linesOnSale(lines)
    expect(onSale.map(({ lineUid }) => lineUid)).toEqual(['a'])
    expect(notice?.detail).toEqual({ itemNames: ['黒のバッグ'], lineUids: ['b', 'c'] })
    expect(linesOnSale([line('a')])).toEqual({ onSale: [line('a')] })
  })
})

describe('checks', () => {
  test('a valid cart passes all six checks', () => {
    expect(CART_CHECKS).toHaveLength(6)
    expect(firstCartRejection(facts())).toBeUndefined()
    expect(firstCartRejection(facts({ changed: undefined }))).toBeUndefined()
  })

  const failures: [string, Partial<CartFacts>][] = [
    ['double-booked', { takenLineUids: ['a'] }],
    ['delivery-impossible', { earliestOn: day('2026-11-25') }],
    ['reference-price-exceeded', { activeRefPriceYen: 240_001 }],
    ['has-arrear', { hasArrear: true }],
    ['order-changed', { changed: 'other' }],
    ['cart-changed', { changed: 'lines' }],
    ['cart-empty', { lines: [] }],
  ]

  test.each(failures)('a cart is rejected with %s', (code, given) => {
    expect(firstCartRejection(facts(given))).toMatchObject({ code, detail: { redirectTo: '/cart' } })
  })

  test('a guest learns nothing about other orders: one refusal, whatever they are (D17)', () => {
    const other = fc.record({
      hasArrear: fc.boolean(),
      hasOverdueCharge: fc.boolean(),
      activeRefPriceYen: fc.nat(1_000_000),
    })
    fc.assert(
      fc.property(other, (orders) => {
        const ofMember = firstCartRejection(facts(orders))
        const ofGuest = firstCartRejection(facts({ ...orders, isGuest: true }))
        expect(ofGuest).toEqual(ofMember && { kind: 'rejected', code: 'not-accepted', detail: { redirectTo: '/cart' } })
      }),
    )
    const ownYen = firstCartRejection(
      facts({ isGuest: true, lines: [line('a', { refPriceYen: 300_001 })], activeRefPriceYen: 5 }),
    )
    expect(ownYen).toMatchObject({ code: 'reference-price-exceeded', detail: { refPriceYen: 300_001 } })
  })

  test('the first failing check decides', () => {
    let given: Partial<CartFacts> = {}
    for (const [code, invalid] of failures) {
      given = { ...given, ...invalid }
      expect(firstCartRejection(facts(given))?.code).toBe(code)
    }
  })
})

describe('facts behind the checks', () => {
  test('300,000 yen of reference price is within the maximum', () => {
    expect(firstCartRejection(facts({ activeRefPriceYen: 240_000 }))).toBeUndefined()
  })

  test('the exposure counts active lines of active orders', () => {
    const order = (status: OrderStatus, lineStatus: LineStatus, available = true) => ({
      available,
      status,
      lines: [
        { status: lineStatus, refPriceYen: 10_000 },
        { status: 'Return' as const, refPriceYen: 500 },
      ],
    })
    expect(customerExposure([order('Reserved', 'Fix'), order('Rental3', 'Dummy'), order('Return', 'Return')])).toEqual({
      hasArrear: false,
      activeRefPriceYen: 20_000,
    })
    expect(customerExposure([order('Arrear', 'Arrear')])).toEqual({ hasArrear: true, activeRefPriceYen: 0 })
    expect(customerExposure([order('Arrear', 'Arrear', false), order('New', 'New', false)])).toEqual({
      hasArrear: false,
      activeRefPriceYen: 0,
    })
  })
})
