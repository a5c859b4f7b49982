import { describe, expect, test } from 'vitest'
import { closedFrom } from '#tests/support/shop/calendars.ts'
import { day } from '../day.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import type { Order } from './order.ts'
import { stepsOf } from './steps.ts'

const at = (text: string) => Temporal.Instant.from(`2026-${text}:00+09:00`)
const blocked = { fromOn: day('2026-11-23'), toOn: day('2026-12-01') }
const line = { status: 'Fix', startOn: day('2026-11-25'), endOn: day('2026-11-28'), blocked }
const placed = { status: 'Delivery', lines: [line], prefecture: 13, orderedAt: at('11-20T12:00') } as unknown as Order
const FACTS = {
  document: undefined,
  confirmedAt: undefined,
  todayOn: day('2026-11-20'),
  rental: OPEN_CALENDAR,
  parcels: [],
}
const daysOf = (order: Order, facts: Partial<Parameters<typeof stepsOf>[1]> = {}) =>
  stepsOf(order, { ...FACTS, ...facts }).map(({ step, state, on }) => `${step} ${state} ${on ?? '-'}`)

describe('the steps of an order', () => {
  test('have the day that is planned, and the confirmation none', () => {
    expect(daysOf(placed)).toEqual([
      'ordered now 2026-11-20',
      'confirmed coming -',
      'shipped coming 2026-11-24',
      'arrived coming 2026-11-25',
      'returned coming 2026-11-28',
    ])
  })

  test('have the day on which they were done', () => {
    const order = { ...placed, status: 'Return', shippedAt: at('11-23T09:00'), returnedAt: at('11-29T09:00') } as Order
    const document = { status: 'accepted', dueAt: at('11-22T16:00'), checkedAt: at('11-21T10:00') } as const
    expect(daysOf(order, { document, confirmedAt: at('11-21T11:00') })).toEqual([
      'ordered done 2026-11-20',
      'identified done 2026-11-21',
      'confirmed done 2026-11-21',
      'shipped done 2026-11-23',
      'arrived done 2026-11-25',
      'returned now 2026-11-29',
    ])
  })

  test('have an hour only where the customer has to act', () => {
    const dueAt = at('11-22T16:00')
    const dueOf = (status: 'wanted' | 'sent' | 'refused') =>
      stepsOf(placed, { ...FACTS, document: { status, dueAt } }).flatMap((step) => (step.dueAt ? [step.step] : []))
    expect([dueOf('wanted'), dueOf('refused'), dueOf('sent')]).toEqual([['identified'], ['identified'], []])
  })

  test('return an order on the first open day', () => {
    expect(daysOf(placed, { rental: closedFrom('2026-11-27', '2026-11-29') }).at(-1)).toBe('returned coming 2026-11-30')
  })
})
