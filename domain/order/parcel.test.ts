import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day, dayOfInstant, instantOfHour } from '../day.ts'
import type { OrderLine } from './order.ts'
import {
  afterReport,
  CARRIER_REPORTS,
  type CarrierReport,
  isUntracked,
  PARCEL_STATES,
  type Parcel,
  refusableParcels,
  troubleOf,
} from './parcel.ts'
import type { LineStatus } from './states.ts'

const ARRIVAL = day('2026-12-10')
const PARCEL: Parcel = {
  uid: 'p',
  orderUid: 'o',
  number: 1,
  carrier: 'yamato',
  slipNumber: '1',
  returnSlipNumber: '2',
  state: 'shipped',
  shippedAt: instantOfHour(addDays(ARRIVAL, -1), 15),
}
const reports = fc.array(
  fc.record({
    kind: fc.constantFrom(...CARRIER_REPORTS),
    at: fc.integer({ min: 0, max: 240 }).map((hours) => PARCEL.shippedAt.add({ hours })),
  }),
  { maxLength: 8 },
)
const reportedIn = (all: readonly CarrierReport[], parcel = PARCEL) => all.reduce(afterReport, parcel)
/** Instants as text, so that parcels can be compared. */
const plain = (parcel: Parcel) => JSON.parse(JSON.stringify(parcel))

describe('a parcel after reports of its carrier', () => {
  test('is the same for any order of the reports, and for repeated ones', () => {
    fc.assert(
      fc.property(
        reports.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
        ),
        ([all, shuffled]) => {
          expect(plain(reportedIn(shuffled))).toEqual(plain(reportedIn(all)))
        },
      ),
    )
  })

  test('is the parcel itself after a report that is known', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const parcel = reportedIn(all)
        for (const report of all) expect(afterReport(parcel, report)).toBe(parcel)
      }),
    )
  })

  test('counts the earliest delivery and the earliest hand-in, and is tracked', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const parcel = reportedIn(all)
        const times = (kind: string) =>
          all
            .filter((report) => report.kind === kind)
            .map(({ at }) => at)
            .sort(Temporal.Instant.compare)
        expect(parcel.deliveredAt?.toString()).toBe(times('delivered')[0]?.toString())
        const [handedInAt] = times('handed-in')
        expect(parcel.handedInOn).toBe(handedInAt && dayOfInstant(handedInAt))
        expect(isUntracked(parcel)).toBe(all.length === 0)
      }),
    )
  })

  test('stays returned, whatever is reported later', () => {
    fc.assert(
      fc.property(reports, (all) => {
        expect(reportedIn(all, { ...PARCEL, state: 'returned' }).state).toBe('returned')
      }),
    )
  })
})

describe('the trouble of an order', () => {
  const line = { parcelUid: 'p', startOn: ARRIVAL, status: 'Shipping' } as const
  const noon = instantOfHour(ARRIVAL, 12)
  const tracked = { ...PARCEL, reportedAt: PARCEL.shippedAt }
  const trouble = (parcel: Parcel, at = noon) => troubleOf([line], [parcel], at)

  test('is a parcel that is not delivered by noon of its arrival day, where the carrier reports', () => {
    expect(trouble(tracked, noon.subtract({ seconds: 1 }))).toBeUndefined()
    expect(trouble(tracked)).toBe('late')
    expect(trouble(tracked, noon.add({ hours: 24 }))).toBe('late')
    expect(trouble(PARCEL)).toBeUndefined()
    expect(trouble({ ...tracked, state: 'delivered' })).toBeUndefined()
  })

  test('is a failed attempt or a parcel on its way back, at once', () => {
    const before = instantOfHour(ARRIVAL, 9)
    expect(trouble({ ...tracked, state: 'attempted' }, before)).toBe('attempted')
    expect(
      troubleOf(
        [line],
        [
          { ...tracked, state: 'attempted' },
          { ...tracked, state: 'returning' },
        ],
        before,
      ),
    ).toBe('returning')
  })

  test('ends when the lines of the parcel are back', () => {
    expect(troubleOf([{ ...line, status: 'Return' }], [{ ...tracked, state: 'returning' }], noon)).toBeUndefined()
  })
})

describe('the parcels that may come back unopened', () => {
  const lineOf = (status: LineStatus, parcelUid = 'p') =>
    ({ uid: `${parcelUid}-${status}`, parcelUid, status }) as OrderLine
  const found = (lines: readonly OrderLine[], parcels: readonly Parcel[]) =>
    refusableParcels(lines, parcels).map(({ uid, lines: out }) => [uid, ...out.map((line) => line.uid)])

  test('have lines that are out, also after the arrival day, and name no others', () => {
    const lines = [lineOf('Shipping'), lineOf('Rental'), lineOf('Return'), lineOf('Rental', 'q'), lineOf('Return', 'r')]
    const parcels = ['p', 'q', 'r'].map((uid) => ({ ...PARCEL, uid }))
    expect(found(lines, parcels)).toEqual([
      ['p', 'p-Shipping', 'p-Rental'],
      ['q', 'q-Rental'],
    ])
  })

  test.each(PARCEL_STATES)('are those on their way; in state %s', (state) => {
    const isRefusable = ['shipped', 'attempted', 'returning'].includes(state)
    expect(found([lineOf('Rental')], [{ ...PARCEL, uid: 'p', state }])).toHaveLength(isRefusable ? 1 : 0)
  })
})
