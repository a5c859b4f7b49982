import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedFrom } from '#tests/support/shop/calendars.ts'
import { addDays, type Day, day } from '../day.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import { rejected } from '../result.ts'
import { isOverdue, returnReminderOn } from './rules.ts'
import {
  canLineMove,
  canOrderMove,
  hasActiveRental,
  isActiveRentalOrder,
  LINE_STATUS,
  LINE_TRANSITIONS,
  type LineStatus,
  lineStatusFor,
  lineStatusOf,
  moveLine,
  moveOrder,
  ORDER_STATUS,
  ORDER_TRANSITIONS,
  type OrderStatus,
  orderStatusOf,
} from './states.ts'

const ORDERS = Object.keys(ORDER_STATUS) as OrderStatus[]
const LINES = Object.keys(LINE_STATUS) as LineStatus[]

describe('transitions', () => {
  test('a transition is allowed exactly when the table contains it', () => {
    for (const from of ORDERS) {
      for (const to of ORDERS) {
        const isInTable = ORDER_TRANSITIONS.some((row) => row.from === from && row.to === to)
        expect(canOrderMove(from, to)).toBe(isInTable)
        if (!isInTable) expect(moveOrder(from, to)).toEqual(rejected('transition-not-allowed', { from, to }))
        else expect(moveOrder(from, to)).toBe(to)
      }
    }
    expect(moveLine('New', 'Fix')).toBe('Fix')
    expect(moveLine('Shipping', 'New')).toMatchObject({ code: 'transition-not-allowed' })
  })

  test('every row is unique and has a source', () => {
    for (const rows of [ORDER_TRANSITIONS, LINE_TRANSITIONS]) {
      expect(new Set(rows.map(({ from, to }) => `${from} ${to}`)).size).toBe(rows.length)
      expect(rows.every(({ source, when }) => source !== '' && when !== '')).toBe(true)
    }
  })

  test('the open lines of an order can follow every transition of the order but an undone return', () => {
    for (const { from, to, when } of ORDER_TRANSITIONS) {
      if (when === 'a return is undone') continue
      const [was, becomes] = [lineStatusFor(from), lineStatusFor(to)]
      const isReached = was === becomes || canLineMove(was, becomes) || canMoveVia(was, becomes)
      expect(isReached, `${from} → ${to}: ${was} → ${becomes}`).toBe(true)
    }
  })

  test('statuses are found by their wire numbers', () => {
    for (const status of ORDERS) expect(orderStatusOf(ORDER_STATUS[status])).toBe(status)
    for (const status of LINES) expect(lineStatusOf(LINE_STATUS[status])).toBe(status)
    for (const code of [undefined, '1', 2.5, -9])
      expect([orderStatusOf(code), lineStatusOf(code)]).toEqual([undefined, undefined])
  })
})

/**
 * Lines pass through Temp between InCart and New, and through Rental after Shipping; Arrear lines of a partly returned
 * order stay.
 */
function canMoveVia(from: LineStatus, to: LineStatus): boolean {
  return (
    LINES.some((between) => canLineMove(from, between) && canLineMove(between, to)) ||
    (from === 'Arrear' && to === 'Rental')
  )
}

describe('active rental', () => {
  const order = (status: OrderStatus, line: LineStatus, available = true) => ({
    available,
    status,
    lines: [{ status: line }],
  })

  test('order and line must both be active', () => {
    expect(isActiveRentalOrder(order('Reserved', 'Fix'))).toBe(true)
    expect(isActiveRentalOrder(order('Reserved', 'Fix', false))).toBe(false)
    expect(isActiveRentalOrder(order('Return', 'Fix'))).toBe(false)
    expect(isActiveRentalOrder(order('Rental3', 'Return'))).toBe(false)
    expect(isActiveRentalOrder({ available: true, status: 'New', lines: [] })).toBe(false)
  })

  test('one active order is enough, and a failed read counts as active', () => {
    expect(hasActiveRental([order('Return', 'Return'), order('Arrear', 'Arrear')])).toBe(true)
    expect(hasActiveRental([order('Return', 'Return')])).toBe(false)
    expect(hasActiveRental([])).toBe(false)
    expect(hasActiveRental(rejected('read-failed'))).toBe(true)
  })
})

describe('days of an order', () => {
  const endOn = day('2026-11-24')

  test.each([
    ['the second day after the return date', 13, OPEN_CALENDAR, '2026-11-26'],
    ['the third in areas of two delivery days', 1, OPEN_CALENDAR, '2026-11-27'],
    ['closed days do not count', 13, closedFrom('2026-11-25', '2026-11-28'), '2026-11-30'],
    ['a return on a closed day is due on the next open day', 13, closedFrom('2026-11-23', '2026-11-25'), '2026-11-28'],
  ] as const)('a rental is overdue after %s', (_, prefecture, calendar, lastOn) => {
    const overdue = (todayOn: Day) => isOverdue({ endOn, todayOn, prefecture, calendar })
    expect(overdue(day(lastOn))).toBe(false)
    expect(overdue(addDays(day(lastOn), 1))).toBe(true)
  })

  test('the return is announced the day before', () => {
    expect(returnReminderOn(endOn)).toBe('2026-11-23')
  })
})

test('no sequence of transitions leaves a final status', () => {
  const finalStatuses: readonly OrderStatus[] = [
    'Return',
    'CancelByCustomer',
    'CancelByCompany',
    'CancelNoID',
    'CancelAfterReserved',
    'AuthFailed',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDERS), { maxLength: 60 }), (attempts) => {
      let status: OrderStatus = 'InCart'
      for (const attempted of attempts) {
        const moved = moveOrder(status, attempted)
        if (finalStatuses.includes(status)) expect(moved).toMatchObject({ kind: 'rejected' })
        if (typeof moved === 'string') status = moved
      }
    }),
  )
})
