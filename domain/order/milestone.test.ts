import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedFrom } from '#tests/support/shop/calendars.ts'
import { addDays, day } from '../day.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import { blockedSpan } from '../rental/span.ts'
import { nextMilestone, ORDER_STEPS, progressOf, rentalDatesOf, stepReached } from './milestone.ts'
import type { Order } from './order.ts'
import { LINE_STATUS, type LineStatus, ORDER_STATUS, ORDER_TRANSITIONS, type OrderStatus } from './states.ts'

const TODAY = day('2026-11-20')
const ORDERS = Object.keys(ORDER_STATUS) as OrderStatus[]
const LINES = Object.keys(LINE_STATUS) as LineStatus[]
const line = (status: LineStatus, startIn: number, days = 4, itemName = '黒のワンピース') => ({
  status,
  startOn: addDays(TODAY, startIn),
  endOn: addDays(TODAY, startIn + days - 1),
  itemName,
  uid: itemName,
})

describe('the next milestone', () => {
  test.each<[OrderStatus, ReturnType<typeof line>[], object, string | undefined]>([
    ['New', [line('New', 5)], { kind: 'payment', arrivesOn: '2026-11-25' }, 'ordered'],
    ['Delivery', [line('Fix', 5)], { kind: 'confirmation', arrivesOn: '2026-11-25' }, 'ordered'],
    ['Reserved', [line('Fix', 5), line('Cancel', 2)], { kind: 'shipping', arrivesOn: '2026-11-25' }, 'confirmed'],
    ['Rental1', [line('Shipping', 1)], { kind: 'arrival', arrivesOn: '2026-11-21' }, 'shipped'],
    ['Rental1', [line('Shipping', 0)], { kind: 'return', returnOn: '2026-11-23' }, 'arrived'],
    ['Rental2', [line('Rental', -3)], { kind: 'return', returnOn: '2026-11-20' }, 'arrived'],
    ['Rental2', [line('Rental', -4)], { kind: 'overdue', returnOn: '2026-11-19' }, 'arrived'],
    ['Rental3', [line('Return', -4), line('Rental', -2)], { kind: 'return', returnOn: '2026-11-21' }, 'arrived'],
    ['Arrear', [line('Arrear', -9)], { kind: 'overdue', returnOn: '2026-11-14' }, 'arrived'],
    ['Return', [line('Return', -9)], { kind: 'back' }, 'returned'],
    ['CancelByCustomer', [line('Cancel', 5)], { kind: 'closed' }, undefined],
    ['AuthFailed', [line('Cancel', 5)], { kind: 'closed' }, undefined],
    ['Dummy', [line('Dummy', 5)], { kind: 'closed' }, undefined],
  ])('of status %s is computed from its lines', (status, lines, milestone, step) => {
    expect(nextMilestone({ status, lines }, TODAY, OPEN_CALENDAR)).toEqual(milestone)
    expect(stepReached({ status, lines }, TODAY)).toBe(step)
  })

  test('the return of a rented line comes before the next parcel', () => {
    const lines = [line('Rental', -1), line('Shipping', 2)]
    const milestone = { kind: 'return', returnOn: '2026-11-22' }
    expect(nextMilestone({ status: 'Rental1', lines }, TODAY, OPEN_CALENDAR)).toEqual(milestone)
  })

  test('a return inside a closing is due after it, and not overdue before', () => {
    const order = { status: 'Rental2', lines: [line('Rental', -4)] } as const
    const closed = closedFrom('2026-11-18', '2026-11-20')
    expect(nextMilestone(order, TODAY, closed)).toEqual({ kind: 'return', returnOn: '2026-11-21' })
    expect(nextMilestone(order, addDays(TODAY, 2), closed)).toEqual({ kind: 'overdue', returnOn: '2026-11-21' })
  })

  test('no transition but an undone return moves a rented order to an earlier step', () => {
    const startIn = fc.integer({ min: -20, max: 20 })
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_TRANSITIONS.filter(({ when }) => when !== 'a return is undone')),
        fc.constantFrom(...LINES),
        startIn,
        ({ from, to }, status, at) => {
          const lines = [line(status, at)]
          const [before, after] = [
            stepReached({ status: from, lines }, TODAY),
            stepReached({ status: to, lines }, TODAY),
          ]
          if (before === undefined || after === undefined) return
          expect(ORDER_STEPS.indexOf(after)).toBeGreaterThanOrEqual(ORDER_STEPS.indexOf(before))
        },
      ),
    )
  })

  test('passing time never moves an order to an earlier step', () => {
    const facts = fc.record({ status: fc.constantFrom(...ORDERS), line: fc.constantFrom(...LINES), days: fc.nat(30) })
    fc.assert(
      fc.property(facts, fc.nat(30), ({ status, line: state, days }, later) => {
        const lines = [line(state, 3)]
        const at = (on: number) => ORDER_STEPS.indexOf(stepReached({ status, lines }, addDays(TODAY, on)) ?? 'ordered')
        expect(at(days + later)).toBeGreaterThanOrEqual(at(days))
      }),
    )
  })
})

describe('the steps of an order', () => {
  const progress = (status: OrderStatus, lineStatus: LineStatus, identity: Parameters<typeof progressOf>[1]) =>
    progressOf({ status, lines: [line(lineStatus, 5)] }, identity, TODAY).map(({ step, state }) => `${step} ${state}`)

  test('contain the identity document only when one is required', () => {
    expect(progress('Delivery', 'Fix', undefined)).not.toContain('identified coming')
    expect(progress('Delivery', 'Fix', 'wanted').slice(0, 3)).toEqual([
      'ordered now',
      'identified coming',
      'confirmed coming',
    ])
  })

  test('show an open document as to come, also after the confirmation', () => {
    for (const identity of ['wanted', 'sent', 'refused'] as const) {
      expect(progress('Reserved', 'Fix', identity).slice(0, 3)).toEqual([
        'ordered done',
        'identified coming',
        'confirmed now',
      ])
    }
    expect(progress('Delivery', 'Fix', 'accepted').slice(0, 3)).toEqual([
      'ordered done',
      'identified now',
      'confirmed coming',
    ])
  })

  test('have one current step, unless there is no rental', () => {
    const identities = fc.constantFrom(undefined, 'wanted', 'sent', 'accepted', 'refused' as const)
    fc.assert(
      fc.property(fc.constantFrom(...ORDERS), fc.constantFrom(...LINES), identities, (status, lineStatus, identity) => {
        const states = progress(status, lineStatus, identity as Parameters<typeof progressOf>[1])
        const current = states.filter((state) => state.endsWith(' now'))
        expect(current).toHaveLength(states.length === 0 ? 0 : 1)
      }),
    )
  })
})

describe('the dates for a calendar', () => {
  const order = (status: OrderStatus, lines: ReturnType<typeof line>[], prefecture = 13) => {
    const booked = lines.map((each) => ({
      ...each,
      blocked: blockedSpan(each.startOn, each.endOn, prefecture, OPEN_CALENDAR),
    }))
    return rentalDatesOf({ status, lines: booked } as unknown as Pick<Order, 'status' | 'lines'>)
  }

  test('lines with the same days share an entry; cancelled and returned lines have none', () => {
    const lines = [line('Fix', 9, 4, 'B'), line('Cancel', 5, 4, 'D'), line('Fix', 5, 4, 'A'), line('Fix', 9, 4, 'C')]
    expect(order('Reserved', lines)).toEqual([
      { key: 'D', startOn: '2026-11-25', endOn: '2026-11-28', shippedOn: '2026-11-24', itemNames: ['A'] },
      { key: 'B', startOn: '2026-11-29', endOn: '2026-12-02', shippedOn: '2026-11-28', itemNames: ['B', 'C'] },
    ])
    expect(order('Reserved', [line('Fix', 5)], 47 - 1)[0]?.shippedOn).toBe('2026-11-23')
    for (const status of ['Return', 'CancelByCustomer', 'AuthFailed', 'InCart', 'Dummy'] as const) {
      expect(order(status, [line('Fix', 5)])).toEqual([])
    }
  })
})
