import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day, dayOfEpoch, daysBetween } from '../day.ts'
import { LINE_STATUS, type LineStatus } from '../order/states.ts'
import { blockedSpan, type Span, spansOverlap } from '../rental/span.ts'
import { isRejected } from '../result.ts'
import { smallestGapFirst } from './allocation.ts'
import { type Booking, bookAll, extendBooking, isFree, moveBooking } from './bookings.ts'
import { freeStartDays } from './free-days.ts'
import { freeStartDaysByOccupancy } from './free-days-by-occupancy.ts'
import { isBlockingStatus, isProductOffered, masksOverlap, OCCUPANCY_BITS, occupancyMask } from './occupancy.ts'

const TOKYO = 13
const span = (fromOn: string, toOn: string): Span => ({ fromOn: day(fromOn), toOn: day(toOn) })
const spanWithin = (days: number) =>
  fc
    .tuple(fc.integer({ min: 20_000, max: 20_000 + days - 1 }), fc.integer({ min: 20_000, max: 20_000 + days - 1 }))
    .map(([a, b]): Span => ({ fromOn: dayOfEpoch(Math.min(a, b)), toOn: dayOfEpoch(Math.max(a, b)) }))

describe('occupancy', () => {
  test('these line statuses block a product', () => {
    const all = Object.keys(LINE_STATUS) as LineStatus[]
    expect(all.filter(isBlockingStatus)).toEqual([
      'New',
      'Fix',
      'Shipping',
      'Rental',
      'Maintenance',
      'RentalUnavailable',
      'Dummy',
    ])
  })

  test('a product with a line in Arrear is not offered', () => {
    expect(isProductOffered(['Return', 'Fix'])).toBe(true)
    expect(isProductOffered(['Return', 'Arrear'])).toBe(false)
  })

  test('the first day of 1970 is the leftmost bit and the ring wraps', () => {
    expect(occupancyMask(span('1970-01-01', '1970-01-02'))).toBe('11'.padEnd(OCCUPANCY_BITS, '0'))
    const wrapping = occupancyMask({ fromOn: dayOfEpoch(511), toOn: dayOfEpoch(513) })
    expect(wrapping).toBe(`11${'0'.repeat(509)}1`)
    expect(occupancyMask({ fromOn: dayOfEpoch(3), toOn: dayOfEpoch(3 + 600) })).toBe('1'.repeat(OCCUPANCY_BITS))
    expect(occupancyMask(span('2026-11-20', '2026-11-19'))).toBe('0'.repeat(OCCUPANCY_BITS))
  })

  test('masks agree with spans for any two spans within 400 days', () => {
    fc.assert(
      fc.property(spanWithin(400), spanWithin(400), (a, b) => {
        const [maskA, maskB] = [occupancyMask(a), occupancyMask(b)]
        expect(maskA).toHaveLength(OCCUPANCY_BITS)
        expect(maskA.replaceAll('0', '')).toHaveLength(daysBetween(a.fromOn, a.toOn) + 1)
        expect(masksOverlap(maskA, maskB)).toBe(spansOverlap(a, b))
      }),
      { numRuns: 300 },
    )
  })
})

describe('allocation', () => {
  const requested = span('2026-12-10', '2026-12-18')
  const uids = (...candidates: Parameters<typeof smallestGapFirst>[0]) =>
    smallestGapFirst(candidates, requested).map(({ productUid }) => productUid)

  test('the smallest idle gap comes first, products without bookings last', () => {
    expect(
      uids(
        { productUid: 1 },
        { productUid: 2, previousBlockedToOn: day('2026-12-01') },
        { productUid: 3, previousBlockedToOn: day('2026-12-09') },
        { productUid: 4, previousBlockedToOn: day('2026-12-08'), nextBlockedFromOn: day('2026-12-20') },
      ),
    ).toEqual([3, 4, 2, 1])
  })

  test('equal gaps: enclosed first, then by uid', () => {
    const enclosed = { previousBlockedToOn: day('2026-12-09'), nextBlockedFromOn: day('2026-12-19') }
    expect(uids({ productUid: 9 }, { productUid: 8 })).toEqual([8, 9])
    expect(
      uids(
        { productUid: 1, previousBlockedToOn: day('2026-12-09') },
        { productUid: 3, ...enclosed },
        { productUid: 2, ...enclosed },
      ),
    ).toEqual([2, 3, 1])
  })
})

describe('free start days', () => {
  const window = { earliestOn: day('2026-12-01'), latestOn: day('2026-12-31'), days: 4, prefecture: TOKYO }

  test('a booking excludes every start whose blocked span overlaps it', () => {
    const free = freeStartDays({ ...window, busy: [[span('2026-12-10', '2026-12-12')]] })
    expect(free.at(0)).toBe('2026-12-01')
    expect(free).toContain('2026-12-03')
    expect(free).not.toContain('2026-12-04')
    expect(free).not.toContain('2026-12-14')
    expect(free).toContain('2026-12-15')
  })

  test('without products or with an inverted window there are no start days', () => {
    expect(freeStartDays({ ...window, busy: [] })).toEqual([])
    expect(freeStartDays({ ...window, latestOn: day('2026-11-01'), busy: [[]] })).toEqual([])
    expect(
      freeStartDaysByOccupancy({ ...window, latestOn: day('2026-11-01'), occupancies: ['0'.repeat(512)] }),
    ).toEqual([])
  })

  test('spans and bitmaps give the same days as checking each day', () => {
    const product = fc.array(spanWithin(200), { maxLength: 4 })
    const rentalDays = fc.integer({ min: 4, max: 30 })
    fc.assert(
      fc.property(
        fc.array(product, { maxLength: 4 }),
        rentalDays,
        fc.constantFrom(13, 40),
        (busy, days, prefecture) => {
          const query = { earliestOn: dayOfEpoch(20_010), latestOn: dayOfEpoch(20_190), days, prefecture }
          const expected = Array.from({ length: 181 }, (_, index) => addDays(query.earliestOn, index)).filter(
            (startOn) => {
              const needed = blockedSpan(startOn, addDays(startOn, days - 1), prefecture)
              return busy.some((spans) => !spans.some((taken) => spansOverlap(taken, needed)))
            },
          )
          expect(freeStartDays({ ...query, busy })).toEqual(expected)
          expect(freeStartDaysByOccupancy({ ...query, occupancies: busy.map(occupancyOf) })).toEqual(expected)
        },
      ),
    )
  })
})

function occupancyOf(spans: readonly Span[]): string {
  const masks = spans.map(occupancyMask)
  return Array.from({ length: OCCUPANCY_BITS }, (_, bit) => (masks.some((mask) => mask[bit] === '1') ? '1' : '0')).join(
    '',
  )
}

describe('bookings', () => {
  const booking = (lineUid: string, requested: Span, status: LineStatus = 'New'): Booking => ({
    lineUid,
    productUid: 1,
    span: requested,
    status,
  })
  const first = booking('a', span('2026-12-01', '2026-12-09'))

  test('bookings of an order are all made or none is', () => {
    const rejection = bookAll(
      [first],
      [booking('b', span('2026-12-10', '2026-12-12')), booking('c', span('2026-12-12', '2026-12-13'))],
    )
    expect(rejection).toMatchObject({ code: 'already-booked', detail: { productUid: 1 } })
    expect(bookAll([first], [booking('b', span('2026-12-10', '2026-12-12'))])).toHaveLength(2)
    expect(bookAll([], [booking('b', span('2026-12-02', '2026-12-01'))])).toMatchObject({ code: 'span-inverted' })
  })

  test('a successful booking adds every line of the order', () => {
    const lines = ['2026-12-10', '2026-12-11', '2026-12-12'].map((on) => booking(`on ${on}`, span(on, on)))
    expect(bookAll([first], lines)).toEqual([first, ...lines])
  })

  test('a cart reserves nothing', () => {
    expect(bookAll([first], [booking('b', first.span, 'InCart')])).toHaveLength(2)
    expect(isFree([booking('b', first.span, 'InCart')], 1, first.span)).toBe(true)
  })

  test('a cancelled booking frees its product; unknown lines and moves are rejected', () => {
    const cancelled = moveBooking([first], 'a', 'Cancel')
    expect(isRejected(cancelled) ? false : isFree(cancelled, 1, first.span)).toBe(true)
    expect(moveBooking([first], 'x', 'Cancel')).toMatchObject({ code: 'line-unknown' })
    expect(moveBooking([first], 'a', 'Return')).toMatchObject({ code: 'transition-not-allowed' })
    const cart = [first, booking('b', first.span, 'Temp')]
    expect(moveBooking(cart, 'b', 'New')).toMatchObject({ code: 'already-booked' })
  })

  test('an extension is rejected when the product is booked by another line', () => {
    const two = [first, booking('b', span('2026-12-12', '2026-12-20'))]
    expect(extendBooking(two, 'a', day('2026-12-11'))).toMatchObject([{ span: { toOn: '2026-12-11' } }, {}])
    expect(extendBooking(two, 'a', day('2026-12-12'))).toMatchObject({ code: 'already-booked' })
    expect(extendBooking(two, 'a', day('2026-11-30'))).toMatchObject({ code: 'span-inverted' })
    expect(extendBooking(two, 'x', day('2026-12-12'))).toMatchObject({ code: 'line-unknown' })
  })

  test('no sequence of operations makes two blocking spans of a product overlap', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
        let bookings: readonly Booking[] = []
        operations.forEach((apply, index) => {
          const next = apply(bookings, `line-${index}`)
          if (!isRejected(next)) bookings = next as readonly Booking[]
          expect(overlapOf(bookings)).toBeUndefined()
        })
      }),
      { numRuns: 300 },
    )
  })
})

type Operation = (bookings: readonly Booking[], lineUid: string) => ReturnType<typeof bookAll>
const statuses = fc.constantFrom<LineStatus>(...(Object.keys(LINE_STATUS) as LineStatus[]))
const pickLineUid = (bookings: readonly Booking[], pick: number) =>
  bookings[pick % Math.max(1, bookings.length)]?.lineUid ?? 'none'

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc
    .tuple(fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), spanWithin(40), statuses), { minLength: 1, maxLength: 3 }))
    .map(
      ([lines]): Operation =>
        (bookings, lineUid) =>
          bookAll(
            bookings,
            lines.map(([productUid, requested, status], index) => ({
              lineUid: `${lineUid}-${index}`,
              productUid,
              span: requested,
              status,
            })),
          ),
    ),
  fc.tuple(fc.nat(), statuses).map(
    ([pick, to]): Operation =>
      (bookings) =>
        moveBooking(bookings, pickLineUid(bookings, pick), to),
  ),
  fc.tuple(fc.nat(), fc.integer({ min: 20_000, max: 20_060 })).map(
    ([pick, toOn]): Operation =>
      (bookings) =>
        extendBooking(bookings, pickLineUid(bookings, pick), dayOfEpoch(toOn)),
  ),
)

function overlapOf(bookings: readonly Booking[]): [Booking, Booking] | undefined {
  const blocking = bookings.filter(({ status }) => isBlockingStatus(status))
  const takenBy = new Map<string, Booking>()
  for (const booking of blocking) {
    for (let on: Day = booking.span.fromOn; on <= booking.span.toOn; on = addDays(on, 1)) {
      const other = takenBy.get(`${booking.productUid} ${on}`)
      if (other !== undefined) return [other, booking]
      takenBy.set(`${booking.productUid} ${on}`, booking)
    }
  }
  return undefined
}
