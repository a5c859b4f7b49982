import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Email, parseEmail } from '../customer/email.ts'
import type { Address } from '../delivery/address.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { emptyCart } from './draft.ts'
import { LOOKUP_DAYS, MAX_LOOKUP_ORDERS, type OrderKnown, ordersOfLookup, parseOrderKnown } from './lookup.ts'
import type { Order } from './order.ts'
import { ACTIVE_ORDER_STATUSES, ORDER_STATUS, type OrderStatus } from './states.ts'

const NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const EMAIL = parseEmail('hanako@example.jp') as Email
const TELEPHONE = '09012345678'
const daysAgo = (days: number) => NOW.subtract({ hours: 24 * days })

function orderOf(change: Partial<Order> = {}): Order {
  const customer = { telephone: TELEPHONE } as Address
  const placed = { status: 'Return', number: 100_595, orderedAt: daysAgo(10), email: EMAIL, customer } as const
  return { ...emptyCart('order', NOW, FIRST_SETTINGS), ...placed, ...change }
}

const numbersOf = (orders: readonly Order[], known: Partial<OrderKnown>, email = EMAIL) =>
  ordersOfLookup(orders, { known: { number: undefined, telephone: undefined, ...known }, email }, NOW).map(
    ({ number }) => number,
  )

describe('what a customer knows of an order', () => {
  test.each(['100595', '１００５９５', '#100595', 'No.100595', 'ご注文番号：１００５９５', '100-595', ' 100,595 '])(
    'is its number, as in %s',
    (typed) => expect(parseOrderKnown(typed)).toEqual({ number: 100_595, telephone: undefined }),
  )

  test.each([
    '09012345678',
    '０９０−１２３４−５６７８',
    '+81 90-1234-5678',
    'tel:090.1234.5678',
    '090-1234-5678（携帯）',
  ])('is a telephone number, as in %s', (typed) =>
    expect(parseOrderKnown(typed)).toEqual({ number: undefined, telephone: TELEPHONE }),
  )

  test('may be either with nine digits, which a spreadsheet makes of a telephone number', () => {
    expect(parseOrderKnown('312345678')).toEqual({ number: 312_345_678, telephone: '0312345678' })
  })

  test.each([
    ['', 'required'],
    ['　', 'required'],
    [undefined, 'required'],
    ['12', 'order-or-telephone'],
    ['hanako', 'order-or-telephone'],
    ['03-1234-5678 内線12', 'telephone-extension'],
  ])('is not %o', (typed, code) => expect(parseOrderKnown(typed)).toMatchObject({ code }))
})

describe('the orders of a lookup', () => {
  test('are those of the address, in any case of its letters', () => {
    expect(numbersOf([orderOf({ email: 'Hanako@Example.jp' })], { number: 100_595 })).toEqual([100_595])
    for (const email of ['hanako@example.com', undefined])
      expect(numbersOf([orderOf({ email })], { number: 100_595, telephone: TELEPHONE })).toEqual([])
  })

  test('are, of a number, the order with it, however old; of others none', () => {
    const old = orderOf({ orderedAt: daysAgo(900) })
    expect(numbersOf([old, orderOf({ number: 100_596 })], { number: 100_595 })).toEqual([100_595])
  })

  test('are, of a telephone number, those that are open or of the last half year, newest first', () => {
    const orders = [
      orderOf({ number: 1, orderedAt: daysAgo(LOOKUP_DAYS) }),
      orderOf({ number: 2, orderedAt: daysAgo(LOOKUP_DAYS + 1) }),
      ...ACTIVE_ORDER_STATUSES.filter((status) => status !== 'New').map((status, index) =>
        orderOf({ number: 10 + index, status, orderedAt: daysAgo(900) }),
      ),
    ]
    expect(numbersOf(orders.slice(0, 2), { telephone: TELEPHONE })).toEqual([1])
    expect(numbersOf(orders, { telephone: TELEPHONE })).toEqual([15, 14, 13, 12, 11])
  })

  test.each<[string, Partial<Order>]>([
    ['who ordered', {}],
    [
      'the recipient',
      { customer: { telephone: '0311112222' } as Address, shipping: { telephone: TELEPHONE } as Address },
    ],
    ['the day of the delivery', { customer: undefined, dayTelephone: TELEPHONE }],
  ])('are found by the telephone of %s', (_, change) => {
    expect(numbersOf([orderOf(change)], { telephone: TELEPHONE })).toEqual([100_595])
    expect(numbersOf([orderOf(change)], { telephone: '0399998888' })).toEqual([])
  })

  test('are accepted ones of the address, and not more than one mail names', () => {
    const email = fc.constantFrom(EMAIL, 'hanako@example.com', undefined)
    const status = fc.constantFrom(...(Object.keys(ORDER_STATUS) as OrderStatus[]))
    const placed = fc.record({ email, status, number: fc.integer({ min: 100_001, max: 100_020 }) })
    fc.assert(
      fc.property(fc.array(placed), fc.constantFrom(undefined, 100_007), (changes, number) => {
        const lookup = { known: { number, telephone: TELEPHONE }, email: EMAIL }
        const found = ordersOfLookup(changes.map(orderOf), lookup, NOW)
        expect(found.length).toBeLessThanOrEqual(MAX_LOOKUP_ORDERS)
        for (const order of found) {
          expect(order.email).toBe(EMAIL)
          expect(['InCart', 'New', 'AuthFailed', 'Dummy']).not.toContain(order.status)
        }
      }),
    )
  })
})
