import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import { rejected } from '../result.ts'
import {
  arrearDueOn,
  checkPartialCancel,
  identityDeletedOn,
  identityDueOn,
  isIdentityOverdue,
  isOverdue,
  partialCancelFeeYen,
  planCustomerCancel,
  returnReminderOn,
} from './rules.ts'
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

describe('moves', () => {
  test('a move is allowed exactly when a row says so', () => {
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

  test('no row stands twice and each has a source', () => {
    for (const rows of [ORDER_TRANSITIONS, LINE_TRANSITIONS]) {
      expect(new Set(rows.map(({ from, to }) => `${from} ${to}`)).size).toBe(rows.length)
      expect(rows.every(({ source, when }) => source !== '' && when !== '')).toBe(true)
    }
  })

  test('when an order moves, its open lines can follow', () => {
    for (const { from, to } of ORDER_TRANSITIONS) {
      const [was, becomes] = [lineStatusFor(from), lineStatusFor(to)]
      const isReached = was === becomes || canLineMove(was, becomes) || viaOneStep(was, becomes)
      expect(isReached, `${from} → ${to}: ${was} → ${becomes}`).toBe(true)
    }
  })

  test('statuses are found by their numbers', () => {
    for (const status of ORDERS) expect(orderStatusOf(ORDER_STATUS[status])).toBe(status)
    for (const status of LINES) expect(lineStatusOf(LINE_STATUS[status])).toBe(status)
    for (const code of [undefined, '1', 2.5, -9])
      expect([orderStatusOf(code), lineStatusOf(code)]).toEqual([undefined, undefined])
  })
})

/**
 * Temp between InCart and New, Rental between Shipping and its end; Arrear lines of an order that is partly back
 * stay.
 */
function viaOneStep(from: LineStatus, to: LineStatus): boolean {
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

  test('one is enough, and what cannot be read counts', () => {
    expect(hasActiveRental([order('Return', 'Return'), order('Arrear', 'Arrear')])).toBe(true)
    expect(hasActiveRental([order('Return', 'Return')])).toBe(false)
    expect(hasActiveRental([])).toBe(false)
    expect(hasActiveRental(rejected('read-failed'))).toBe(true)
  })
})

describe('cancellation by the customer', () => {
  test('free before confirmation, half after it, refused once shipped', () => {
    const cancel = (status: OrderStatus) => planCustomerCancel({ status, totalYen: 10_001, usePoints: 1_000 })
    expect(cancel('New')).toMatchObject({ to: 'CancelByCustomer', feeYen: 0, pointsBack: 1_000, refundYen: 9_001 })
    expect(cancel('Delivery')).toMatchObject({ to: 'CancelByCustomer', feeYen: 0 })
    expect(cancel('Reserved')).toMatchObject({
      to: 'CancelAfterReserved',
      feeYen: 5_000,
      pointsBack: 1_000,
      keptYen: 5_000,
    })
    expect(cancel('Rental1')).toMatchObject({ code: 'cancel-not-possible' })
  })

  test('where it leads is an allowed move, and it is refused wherever none is', () => {
    for (const status of ORDERS) {
      const plan = planCustomerCancel({ status, totalYen: 8_980, usePoints: 0 })
      if ('to' in plan) expect(canOrderMove(status, plan.to)).toBe(true)
      else expect(canOrderMove(status, 'CancelByCustomer') || canOrderMove(status, 'CancelAfterReserved')).toBe(false)
    }
  })

  test('one line of several as long as one stays', () => {
    const lines = [
      { lineUid: 'a', status: 'Fix' as const },
      { lineUid: 'b', status: 'Fix' as const },
      { lineUid: 'c', status: 'Cancel' as const },
    ]
    const check = (lineUid: string, status: OrderStatus = 'Reserved', given = lines) =>
      checkPartialCancel({ status, lines: given, lineUid })?.code
    expect(check('a')).toBeUndefined()
    expect(check('x')).toBe('line-unknown')
    expect(check('c')).toBe('line-not-cancellable')
    expect(check('a', 'Reserved', [lines[0]!, lines[2]!])).toBe('last-line')
    expect(check('a', 'Rental1')).toBe('cancel-not-possible')
  })

  test('a partial cancel costs half of what the total drops by, once confirmed', () => {
    const fee = (status: OrderStatus, totalAfterYen: number) =>
      partialCancelFeeYen({ status, totalBeforeYen: 12_000, totalAfterYen })
    expect([fee('Delivery', 4_000), fee('Reserved', 4_000), fee('Reserved', 12_100)]).toEqual([0, 4_000, 0])
    expect(fee('Return', 4_000)).toMatchObject({ code: 'cancel-not-possible' })
  })
})

describe('days of an order', () => {
  const endOn = day('2026-11-24')

  test('back by the second day after the return date', () => {
    expect(arrearDueOn(endOn)).toBe('2026-11-26')
    expect(isOverdue({ endOn, todayOn: day('2026-11-26') })).toBe(false)
    expect(isOverdue({ endOn, todayOn: day('2026-11-27') })).toBe(true)
    expect(returnReminderOn(endOn)).toBe('2026-11-23')
  })

  test('the identity document by two days before shipping, never before the order', () => {
    const due = (startOn: string, orderedOn: string, prefecture = 13) =>
      identityDueOn({ startOn: day(startOn), prefecture, orderedOn: day(orderedOn) })
    expect(due('2026-12-10', '2026-11-20')).toBe('2026-12-07')
    expect(due('2026-12-10', '2026-11-20', 40)).toBe('2026-12-06')
    expect(due('2026-11-21', '2026-11-20')).toBe('2026-11-20')
    expect(isIdentityOverdue({ dueOn: day('2026-12-07'), todayOn: day('2026-12-07') })).toBe(false)
    expect(isIdentityOverdue({ dueOn: day('2026-12-07'), todayOn: day('2026-12-08') })).toBe(true)
    expect(identityDeletedOn(day('2026-12-01'))).toBe('2026-12-31')
  })
})

test('whatever moves are tried, an order that is over stays over', () => {
  const over: readonly OrderStatus[] = [
    'Return',
    'CancelByCustomer',
    'CancelByCompany',
    'CancelNoID',
    'CancelAfterReserved',
    'AuthFailed',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDERS), { maxLength: 60 }), (wishes) => {
      let status: OrderStatus = 'InCart'
      for (const wish of wishes) {
        const moved = moveOrder(status, wish)
        if (over.includes(status)) expect(moved).toMatchObject({ kind: 'rejected' })
        if (typeof moved === 'string') status = moved
      }
    }),
  )
})
