import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day, daysBetween } from '../day.ts'
import type { LineStatus } from '../order/states.ts'
import { checkHold, HOLD_STATUSES, MAX_HOLD_DAYS_AHEAD } from './holds.ts'
import { type StockLine, TIMELINE_DAYS, type TimelineCell, timelineCells } from './timeline.ts'

const FIRST_ON = day('2026-11-17')
const WINDOW = { fromOn: FIRST_ON, toOn: addDays(FIRST_ON, TIMELINE_DAYS - 1) }

const line = (
  uid: string,
  status: LineStatus,
  startOn: Day,
  endOn: Day,
  margin = 2,
  more: Partial<StockLine> = {},
) => ({
  lineUid: uid,
  status,
  isCleaning: false,
  startOn,
  endOn,
  blocked: { fromOn: addDays(startOn, -margin), toOn: addDays(endOn, margin) },
  ...more,
})
const on = (index: number) => addDays(FIRST_ON, index)
const uses = (cells: readonly TimelineCell[]) => cells.map((cell) => `${cell.use} ${cell.days}`)

/** Bookings that do not overlap, holds, a past line and sometimes an overdue one, around the window. */
const unitLines = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 9 }),
      length: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom<LineStatus>('New', 'Fix', 'Shipping', 'Rental', 'Maintenance', 'RentalUnavailable'),
    }),
    { maxLength: 8 },
  )
  .chain((bookings) =>
    fc.record({
      bookings: fc.constant(bookings),
      beginsAt: fc.integer({ min: -20, max: 30 }),
      overdueAt: fc.option(fc.integer({ min: -20, max: 50 }), { nil: undefined }),
      returnedAt: fc.option(fc.integer({ min: -20, max: 50 }), { nil: undefined }),
    }),
  )
  .map(({ bookings, beginsAt, overdueAt, returnedAt }) => {
    let next = beginsAt
    const lines: StockLine[] = bookings.map(({ gap, length, status }, index) => {
      const isHold = status === 'Maintenance' || status === 'RentalUnavailable'
      const margin = isHold ? 0 : 2
      const start = next + gap + margin
      next = start + length + margin
      return line(`line-${index}`, status, on(start), on(start + length - 1), margin)
    })
    if (overdueAt !== undefined) lines.push(line('overdue', 'Arrear', on(overdueAt), on(overdueAt + 3)))
    if (returnedAt !== undefined) lines.push(line('past', 'Return', on(returnedAt), on(returnedAt + 3)))
    return lines
  })

describe('the cells of a unit (docs/rules.md Units)', () => {
  test('each day of the window is in exactly one cell, in order', () => {
    fc.assert(
      fc.property(unitLines, (lines) => {
        const cells = timelineCells({ lines }, WINDOW)
        let next: Day = WINDOW.fromOn
        for (const { fromOn, days } of cells) {
          expect([fromOn, days > 0]).toEqual([next, true])
          next = addDays(fromOn, days)
        }
        expect(next).toBe(addDays(WINDOW.toOn, 1))
      }),
    )
  })

  test('a day is free exactly when no line has it', () => {
    fc.assert(
      fc.property(unitLines, (lines) => {
        const overdue = lines.find(({ status }) => status === 'Arrear')
        const isTaken = (at: Day) =>
          (overdue !== undefined && at >= overdue.blocked.fromOn) ||
          lines.some(({ status, startOn, endOn, blocked }) =>
            status === 'Return' ? startOn <= at && at <= endOn : blocked.fromOn <= at && at <= blocked.toOn,
          )
        for (const { use, fromOn, days } of timelineCells({ lines }, WINDOW))
          for (let index = 0; index < days; index += 1) expect(use === 'free').toBe(!isTaken(addDays(fromOn, index)))
      }),
    )
  })

  test('a visible line is named once, and a blocking one is never hidden by another', () => {
    fc.assert(
      fc.property(unitLines, (lines) => {
        const cells = timelineCells({ lines }, WINDOW)
        for (const each of lines) {
          const own = cells.filter((cell) => cell.line === each)
          expect(own.filter(({ isNamed }) => isNamed)).toHaveLength(own.length > 0 ? 1 : 0)
          if (each.status === 'Arrear' || each.status === 'Return') continue
          const visible = Math.max(
            0,
            Math.min(daysBetween(WINDOW.fromOn, each.blocked.toOn), TIMELINE_DAYS - 1) -
              Math.max(daysBetween(WINDOW.fromOn, each.blocked.fromOn), 0) +
              1,
          )
          expect(own.reduce((sum, { days }) => sum + days, 0)).toBe(visible)
        }
      }),
    )
  })

  test('a rental has its margins, and is named by its own days', () => {
    const cells = timelineCells({ lines: [line('a', 'Fix', on(10), on(13))] }, WINDOW)
    expect(uses(cells)).toEqual(['free 8', 'delivery 2', 'rental 4', 'return 2', 'free 29'])
    expect(cells.map(({ isNamed }) => isNamed)).toEqual([false, false, true, false, false])
    expect(cells.some(({ isAtRisk }) => isAtRisk)).toBe(false)
  })

  test('a rental that began before the window is named by what is visible of it', () => {
    const [first] = timelineCells({ lines: [line('a', 'Rental', on(-6), on(-1))] }, WINDOW)
    expect(first).toMatchObject({ use: 'return', days: 2, isNamed: true })
  })

  test('an overdue unit is not free until it is back, and its bookings are at risk', () => {
    const lines = [line('late', 'Arrear', on(0), on(3)), line('next', 'Fix', on(10), on(13))]
    const cells = timelineCells({ lines }, WINDOW)
    expect(uses(cells)).toEqual(['rental 4', 'overdue 4', 'delivery 2', 'rental 4', 'return 2', 'overdue 29'])
    expect(cells.filter(({ isAtRisk }) => isAtRisk).map((cell) => cell.line?.lineUid)).toEqual(['next', 'next', 'next'])
  })

  test('a retired unit is not free, and a booking that remains is at risk', () => {
    const cells = timelineCells({ lines: [line('a', 'Fix', on(10), on(13))], retiredOn: on(3) }, WINDOW)
    expect(uses(cells)).toEqual(['free 3', 'retired 5', 'delivery 2', 'rental 4', 'return 2', 'retired 29'])
    expect(cells[3]).toMatchObject({ isAtRisk: true })
  })

  test('cleaning, repair and other holds are told apart', () => {
    const lines = [
      line('a', 'Maintenance', on(0), on(1), 0, { isCleaning: true }),
      line('b', 'Maintenance', on(2), on(3), 0),
      line('c', 'RentalUnavailable', on(4), on(5), 0),
    ]
    expect(uses(timelineCells({ lines }, WINDOW)).slice(0, 3)).toEqual(['cleaning 2', 'maintenance 2', 'unavailable 2'])
  })
})

describe('a hold (docs/rules.md Units)', () => {
  const days = fc.integer({ min: -400, max: 800 })
  const code = (from: number, to: number, reason = 'ほつれ') =>
    checkHold({ fromOn: on(from), toOn: on(to) }, reason, FIRST_ON)?.code

  test('begins today at the earliest, ends within a year, and does not end before it begins', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        const isPossible = from >= 0 && to >= from && to <= MAX_HOLD_DAYS_AHEAD
        expect(code(from, to) === undefined).toBe(isPossible)
      }),
    )
    expect([code(-1, 3), code(3, 2), code(0, 366), code(0, 365), code(0, 0)]).toEqual([
      'day-over',
      'hold-backwards',
      'hold-too-far',
      undefined,
      undefined,
    ])
  })
  test('has a reason', () => expect(code(0, 1, ' 　')).toBe('reason-missing'))
  test('has one of two statuses', () => expect(HOLD_STATUSES).toEqual(['Maintenance', 'RentalUnavailable']))
})
