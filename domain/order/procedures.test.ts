import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import type { Order } from './order.ts'
import { type ProcedureKind, proceduresOf } from './procedures.ts'
import { LINE_STATUS, type LineStatus, ORDER_STATUS, type OrderStatus } from './states.ts'

const TODAY = day('2026-11-20')
const NOON = Temporal.Instant.from('2026-11-20T12:00:00+09:00')
const ORDERS = Object.keys(ORDER_STATUS) as OrderStatus[]
const LINES = Object.keys(LINE_STATUS) as LineStatus[]

function order(status: OrderStatus, lines: readonly LineStatus[], more: Partial<Order> = {}): Order {
  const line = (lineStatus: LineStatus) => ({
    status: lineStatus,
    startOn: addDays(TODAY, 5),
    endOn: addDays(TODAY, 8),
    blocked: { fromOn: addDays(TODAY, 3), toOn: addDays(TODAY, 11) },
  })
  return { status, lines: lines.map(line), prefecture: 13, paymentMethod: 'card', ...more } as unknown as Order
}
const FACTS = { confirmedAt: undefined, rental: OPEN_CALENDAR, isReceiptDue: false, isProblemReportable: false }

describe('the procedures of an order', () => {
  test.each<[OrderStatus, LineStatus, readonly ProcedureKind[], readonly ProcedureKind[]]>([
    ['New', 'New', ['delivery', 'rental', 'cancel', 'calendar'], ['receipt', 'problem']],
    ['Delivery', 'Fix', ['delivery', 'rental', 'cancel', 'calendar'], ['receipt', 'problem']],
    ['Reserved', 'Fix', ['delivery', 'extension', 'cancel', 'calendar'], ['rental', 'receipt', 'problem']],
    [
      'Rental1',
      'Shipping',
      ['extension', 'return', 'calendar'],
      ['problem', 'receipt', 'delivery', 'rental', 'cancel'],
    ],
    ['Arrear', 'Arrear', ['return', 'calendar'], ['extension', 'problem', 'receipt', 'delivery', 'rental', 'cancel']],
    ['Return', 'Return', [], []],
    ['CancelByCustomer', 'Cancel', [], []],
  ])('of status %s are those that are possible, then those that are not', (status, line, possible, closed) => {
    const found = proceduresOf(order(status, [line]), FACTS)
    const kindsOf = (isClosed: boolean) =>
      found.filter(({ closing }) => (closing !== undefined) === isClosed).map(({ kind }) => kind)
    expect([kindsOf(false), kindsOf(true)]).toEqual([possible, closed])
    expect(found.map(({ kind }) => kind)).toEqual([...possible, ...closed])
  })

  test('of a finished order are receipt and problem, where other rules allow them', () => {
    const found = proceduresOf(order('Return', ['Return']), { ...FACTS, isReceiptDue: true, isProblemReportable: true })
    expect(found).toEqual([
      { kind: 'problem', closing: undefined },
      { kind: 'receipt', closing: undefined },
    ])
  })

  test('that are not possible name the day', () => {
    const closingOf = (of: Order, kind: ProcedureKind) =>
      proceduresOf(of, { ...FACTS, confirmedAt: NOON }).find((each) => each.kind === kind)?.closing
    expect(closingOf(order('Reserved', ['Fix']), 'rental')).toEqual({ since: 'confirmed', on: '2026-11-20' })
    const shipped = order('Rental1', ['Shipping'], { shippedAt: NOON, paymentMethod: 'cod' })
    expect(closingOf(shipped, 'cancel')).toEqual({ since: 'shipped', on: '2026-11-20' })
    expect(closingOf(shipped, 'receipt')).toEqual({ until: 'arrived', on: '2026-11-25' })
    expect(closingOf(order('Delivery', ['Fix']), 'receipt')).toEqual({ until: 'paid', on: '2026-11-24' })
    expect(closingOf(order('Delivery', ['Fix']), 'problem')).toEqual({ until: 'shipped', on: '2026-11-24' })
    expect(closingOf(order('Arrear', ['Arrear']), 'extension')).toEqual({ since: 'overdue', on: '2026-11-28' })
  })

  test('are each named once, possible ones first', () => {
    const facts = fc.record({ isReceiptDue: fc.boolean(), isProblemReportable: fc.boolean() })
    const statuses = fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...ORDERS), statuses, facts, (status, lines, more) => {
        const found = proceduresOf(order(status, lines), { ...FACTS, ...more })
        expect(new Set(found.map(({ kind }) => kind)).size).toBe(found.length)
        const states = found.map(({ closing }) => closing !== undefined)
        expect(states).toEqual(states.toSorted((a, b) => Number(a) - Number(b)))
      }),
    )
  })
})
