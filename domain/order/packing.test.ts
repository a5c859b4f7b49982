import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import { servedPrefectures } from '../delivery/prefecture.ts'
import { FIRST_RULES } from '../rental/day-rules.ts'
import type { OrderLine } from './order.ts'
import {
  carriedDays,
  checkUnit,
  isPacked,
  matchUnit,
  packingParcels,
  type ScannedUnit,
  type UnitHolder,
  withPackedLine,
} from './packing.ts'
import { LINE_STATUS, type LineStatus } from './states.ts'

const FIRST = day('2026-12-01')
const statuses = Object.keys(LINE_STATUS) as LineStatus[]

const lineFacts = fc.record({
  unitUid: fc.integer({ min: 1, max: 6 }),
  itemId: fc.integer({ min: 1, max: 2 }),
  sizeTagUid: fc.constantFrom(9, 11, undefined),
  status: fc.constantFrom(...statuses),
  shipsIn: fc.integer({ min: 0, max: 3 }),
  packedUnitUid: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
})
const lines = fc.array(lineFacts, { maxLength: 6 }).map((all) =>
  all.map(
    ({ shipsIn, ...facts }, index) =>
      ({
        ...facts,
        uid: `line-${index}`,
        blocked: { fromOn: addDays(FIRST, shipsIn), toOn: addDays(FIRST, 20) },
      }) as OrderLine,
  ),
)
const units = fc.record({
  unitUid: fc.integer({ min: 1, max: 8 }),
  itemId: fc.integer({ min: 1, max: 3 }),
  sizeTagUid: fc.constantFrom(9, 11, undefined),
  isOnSale: fc.boolean(),
  isUncleaned: fc.boolean(),
  retiredOn: fc.constantFrom(undefined, FIRST),
})
const unitOf = (facts: object) =>
  ({ unitId: '1023-4', itemName: '喪服', sizeLabel: '9号', refPriceYen: 1, ...facts }) as ScannedUnit

describe('the days of a parcel in the file for the carrier (docs/rules.md Papers)', () => {
  const TOKYO = 13
  const line = { startOn: day('2026-11-27'), endOn: day('2026-11-30') }
  const parcel = { shipsOn: day('2026-11-26'), lines: [line] }
  test.each([
    ['2026-11-26', '2026-11-26', '2026-11-27', false],
    ['2026-11-25', '2026-11-26', '2026-11-27', false],
    ['2026-11-28', '2026-11-28', '2026-11-29', false],
    ['2026-11-29', '2026-11-29', '2026-11-30', false],
    ['2026-11-30', '2026-11-30', '2026-12-01', true],
  ])('on %s it ships on %s and arrives on %s; over: %s', (today, shipsOn, arrivalOn, isOver) =>
    expect(carriedDays(parcel, { todayOn: day(today), prefecture: TOKYO, rules: FIRST_RULES })).toEqual({
      shipsOn,
      arrivalOn,
      isOver,
    }),
  )
  test('are never an arrival before the shipping, nor a shipping in the past', () => {
    const offsets = fc.integer({ min: -9, max: 9 })
    fc.assert(
      fc.property(
        offsets,
        offsets,
        fc.constantFrom(...servedPrefectures(FIRST_RULES)),
        (ships, today, { code: prefecture }) => {
          const late = { shipsOn: addDays(FIRST, ships), lines: [{ startOn: addDays(FIRST, ships + 1), endOn: FIRST }] }
          const todayOn = addDays(FIRST, today)
          const days = carriedDays(late, { todayOn, prefecture, rules: FIRST_RULES })
          expect(days.shipsOn >= todayOn).toBe(true)
          expect(days.arrivalOn >= addDays(days.shipsOn, deliveryDays(prefecture, FIRST_RULES))).toBe(true)
          expect(days.isOver).toBe(days.arrivalOn > FIRST)
        },
      ),
    )
  })
})

describe('the parcels of an order (docs/rules.md Packing)', () => {
  test('every line that is not cancelled is in one parcel, with those of its day; days go up', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const parcels = packingParcels({ lines: all })
        const inside = parcels.flatMap((parcel) => parcel.lines)
        expect(new Set(inside)).toEqual(new Set(all.filter(({ status }) => !status.startsWith('Cancel'))))
        expect(parcels.map(({ number }) => number)).toEqual(parcels.map((_, index) => index + 1))
        expect(parcels.map(({ shipsOn }) => shipsOn)).toEqual(parcels.map(({ shipsOn }) => shipsOn).toSorted())
        for (const { shipsOn, lines: own } of parcels)
          for (const { blocked } of own) expect(addDays(blocked.fromOn, 1)).toBe(shipsOn)
      }),
    )
  })
  test('a cancelled line keeps the names of the other parcels', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (all, at) => {
        fc.pre(all.length > 0)
        const cancelled = all.map((line, index) =>
          index === at % all.length ? { ...line, status: 'Cancel' as const } : line,
        )
        const names = (of: OrderLine[]) =>
          packingParcels({ lines: of }).map(({ number, shipsOn }) => `${number} ${shipsOn}`)
        expect(names(cancelled)).toEqual(names(all))
      }),
    )
  })
})

describe('a scanned unit (docs/rules.md Packing)', () => {
  test('is for its own line, or for an unpacked one of the same item and size, and never for a packed one', () => {
    fc.assert(
      fc.property(lines, units, (all, facts) => {
        const match = matchUnit(all, unitOf(facts))
        const own = all.find(({ unitUid }) => unitUid === facts.unitUid)
        if ('kind' in match) {
          const open = all.filter((line) => !isPacked(line))
          expect(open.some(({ unitUid }) => unitUid === facts.unitUid && own === undefined)).toBe(false)
          const isSame = ({ itemId, sizeTagUid }: OrderLine) =>
            itemId === facts.itemId && sizeTagUid === facts.sizeTagUid
          if (match.code === 'unit-wrong') expect(all.some(isSame)).toBe(false)
          if (match.code === 'unit-surplus') expect(all.filter(isSame).every(isPacked)).toBe(true)
          if (match.code === 'unit-repeated') expect(own && isPacked(own)).toBe(true)
          return
        }
        expect(isPacked(match.line)).toBe(false)
        expect(match.isOwn).toBe(match.line === own)
        if (!match.isOwn) expect([match.line.itemId, match.line.sizeTagUid]).toEqual([facts.itemId, facts.sizeTagUid])
      }),
    )
  })
  test('leaves only when it is not retired, held or uncleaned; a substitute only from the offer', () => {
    const holder: UnitHolder = { status: 'Rental', isCleaning: false, orderNumber: 100_002, toOn: FIRST }
    fc.assert(
      fc.property(units, fc.boolean(), fc.boolean(), (facts, isHeld, isOwn) => {
        const refusal = checkUnit(unitOf(facts), isHeld ? holder : undefined, isOwn)
        const isFree = facts.retiredOn === undefined && !isHeld && !facts.isUncleaned && (isOwn || facts.isOnSale)
        expect(refusal === undefined).toBe(isFree)
        if (refusal?.code === 'unit-held') expect(refusal.detail).toMatchObject({ orderNumber: 100_002 })
      }),
    )
  })
  test('packs its line alone; a substitute afterwards, or taking it back, leaves the line unpacked', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (all, at) => {
        fc.pre(all.length > 0)
        const { uid } = all[at % all.length]!
        const order = { lines: all } as unknown as Parameters<typeof withPackedLine>[0]
        const now = Temporal.Instant.from('2026-12-01T10:00:00+09:00')
        const packed = withPackedLine(order, uid, now)
        expect(isPacked(packed.lines.find((line) => line.uid === uid)!)).toBe(true)
        expect(packed.lines.filter((line) => line.uid !== uid)).toEqual(all.filter((line) => line.uid !== uid))
        const swapped = packed.lines.map((line) => (line.uid === uid ? { ...line, unitUid: 99 } : line))
        expect(isPacked(swapped.find((line) => line.uid === uid)!)).toBe(false)
        const back = withPackedLine(packed, uid, undefined).lines.find((line) => line.uid === uid)!
        expect([isPacked(back), back.packedAt]).toEqual([false, undefined])
      }),
    )
  })
})
