/** Claims of docs/product/5: Cart checks, Availability. */

import { describe, expect, test } from 'vitest'
import { cartMessage } from '#app/text/cart-text.ts'
import { type CartLine, linesOnSale } from '#domain/cart/cart.ts'
import { CART_CHECKS, type CartFacts, cartContent, customerExposure, firstCartRejection } from '#domain/cart/checks.ts'
import { day } from '#domain/day.ts'
import { BLOCKING_LINE_STATUSES, OCCUPYING_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import { LINE_STATUS, type LineStatus, ORDER_STATUS, type OrderStatus } from '#domain/order/states.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'

const line: CartLine = {
  lineUid: 'a',
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
  refPriceYen: 100_000,
  withPlan: false,
  released: true,
  available: true,
}
const good: CartFacts = {
  lines: [line],
  hasArrear: false,
  hasOverdueCharge: false,
  isGuest: false,
  activeRefPriceYen: 0,
  maxRefPriceYen: FIRST_SETTINGS.limits.refPriceYen,
  prefecture: 13,
  earliestOn: day('2026-11-21'),
  latestOn: day('2027-05-19'),
  rental: OPEN_CALENDAR,
  takenLineUids: [],
}
const checkCart = (given: Partial<CartFacts>) => {
  const rejection = firstCartRejection({ ...good, ...given })
  return { rejection, message: rejection && cartMessage(rejection), redirectTo: rejection?.detail.redirectTo }
}

describe('Cart validation before checkout, in order, redirecting to /cart on failure: rules 1 to 3', () => {
  test('There are six rules and a good cart passes them', () => {
    expect(CART_CHECKS.map(({ name }) => name[0])).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(firstCartRejection(good)).toBeUndefined()
  })

  test('1. Empty cart: redirect asking for confirmation', () => {
    const { rejection, message, redirectTo } = checkCart({ lines: [] })
    expect([rejection?.code, redirectTo]).toEqual(['cart-empty', '/cart'])
    expect(message).toContain('ご確認ください')
  })

  test('2. Cart content differs from what was submitted: it changed and the procedure must be redone', () => {
    const { rejection, message, redirectTo } = checkCart({ changed: 'lines' })
    expect([rejection?.code, redirectTo]).toEqual(['cart-changed', '/cart'])
    expect(message).toMatch(/変更されました.*もう一度お手続きください/)
    expect(checkCart({ changed: undefined }).rejection).toBeUndefined()
    const [dress, bag] = [
      { itemId: 1, sizeLabel: '9号' },
      { itemId: 2, sizeLabel: '' },
    ]
    expect(cartContent([dress!, bag!])).toBe(cartContent([bag!, dress!]))
    for (const other of [
      [dress],
      [dress, bag, bag],
      [dress, { ...bag!, itemId: 3 }],
      [{ ...dress!, sizeLabel: '11号' }, bag],
    ])
      expect(cartContent(other as never)).not.toBe(cartContent([dress!, bag!]))
  })

  test('3. Customer has an Arrear order: redirect without message', () => {
    const { rejection, message, redirectTo } = checkCart({ hasArrear: true })
    expect([rejection?.code, message, redirectTo]).toEqual(['has-arrear', undefined, '/cart'])
  })
})

describe('Cart validation: rule 4', () => {
  test('4. Total reference price must be within the maximum rental price; else redirect', () => {
    expect(checkCart({ activeRefPriceYen: 200_000 }).rejection).toBeUndefined()
    const { rejection, redirectTo } = checkCart({ activeRefPriceYen: 200_001 })
    expect([rejection?.code, redirectTo]).toEqual(['reference-price-exceeded', '/cart'])
  })

  test('4. Active: New, Delivery, Reserved, Rental1-3, lines in New, Fix, Shipping, Rental, Arrear, Dummy', () => {
    const counted = ['New', 'Delivery', 'Reserved', 'Rental1', 'Rental2', 'Rental3']
    const lines = ['New', 'Fix', 'Shipping', 'Rental', 'Arrear', 'Dummy']
    for (const status of Object.keys(ORDER_STATUS) as OrderStatus[]) {
      for (const lineStatus of Object.keys(LINE_STATUS) as LineStatus[]) {
        const order = { available: true, status, lines: [{ status: lineStatus, refPriceYen: 7 }] }
        const isCounted = counted.includes(status) && lines.includes(lineStatus)
        expect(customerExposure([order]).activeRefPriceYen).toBe(isCounted ? 7 : 0)
      }
    }
  })
})

describe('Cart validation: rules 5 and 6', () => {
  const BOOKED = ['New', 'Fix', 'Shipping', 'Rental', 'Dummy']

  test('5. Rental start must not be before the earliest start for the destination; the message says so', () => {
    expect(checkCart({ earliestOn: day('2026-11-24') }).rejection).toBeUndefined()
    const { rejection, message, redirectTo } = checkCart({ earliestOn: day('2026-11-25'), prefecture: 1 })
    expect([rejection?.code, redirectTo]).toEqual(['delivery-impossible', '/cart'])
    expect(message).toMatch(/北海道へお届けできません.*11月25日（水）.*選び直すか、お届け先を変更/)
  })

  test('6. Double booking: the item is removed from the cart with a message naming it', () => {
    const { rejection, message, redirectTo } = checkCart({ takenLineUids: ['a'] })
    expect([rejection?.code, redirectTo]).toEqual(['double-booked', '/cart'])
    expect(rejection?.detail).toMatchObject({ lineUids: ['a'] })
    expect(message).toMatch(/「礼服ワンピース」.*取り除きました/)
  })

  test('6. Booked means status New, Fix, Shipping, Rental, Dummy; excluding InCart and Return', () => {
    expect(BLOCKING_LINE_STATUSES).toEqual(expect.arrayContaining(BOOKED))
    for (const status of ['InCart', 'Temp', 'Return', 'Cancel']) expect(BLOCKING_LINE_STATUSES).not.toContain(status)
  })

  test('6. A hold and an overdue rental count too; the message names no cause that may be another (D26)', () => {
    const others = ['Maintenance', 'RentalUnavailable', 'Arrear']
    expect(OCCUPYING_LINE_STATUSES.toSorted()).toEqual([...BOOKED, ...others].toSorted())
    expect(checkCart({ takenLineUids: ['a'] }).message).toBe(
      '「礼服ワンピース」は、ご指定の日程で空きがなくなったため、カートから取り除きました。別の日程または別の商品をお選びください。',
    )
  })
})

describe('Availability', () => {
  test('Lines whose product is missing or not released are removed with a message', () => {
    const { onSale, notice } = linesOnSale([line, { ...line, lineUid: 'b', itemName: '黒のバッグ', released: false }])
    expect(onSale).toEqual([line])
    expect(cartMessage(notice!)).toMatch(/「黒のバッグ」.*取り除きました/)
    expect(linesOnSale([{ ...line, available: false }]).onSale).toEqual([])
  })
})
