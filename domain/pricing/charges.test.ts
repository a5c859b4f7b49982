import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { isRejected } from '../result.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { CHARGE_KINDS, CHARGE_STATES, chargeDueOn, chargeTaxYen, isOwed, moveCharge } from './charge-states.ts'
import {
  COVERED_DAMAGES,
  DAMAGES,
  damageYen,
  lateYen,
  lossYen,
  parseDamageCode,
  refusedDeliveryYen,
} from './charges.ts'

const yen = fc.nat(300_000)
const days = fc.integer({ min: -30, max: 4_000 }).map((count) => addDays(day('2026-01-15'), count))

describe('loss (docs/rules.md Lost)', () => {
  test.each([
    ['2026-11-20', 30_000],
    ['2025-11-21', 30_000],
    ['2025-11-20', 27_000],
    ['2020-11-20', 12_000],
    ['2019-11-20', 9_000],
    ['2001-01-01', 9_000],
    [undefined, 30_000],
  ])('of a unit in use since %s costs %i of 30,000 yen', (boughtOn, expected) => {
    const facts = { refPriceYen: 30_000, lostOn: day('2026-11-20'), lateYen: 0 }
    expect(
      lossYen({ ...facts, boughtOn: boughtOn === undefined ? undefined : day(boughtOn) }, FIRST_SETTINGS.charges),
    ).toBe(expected)
  })

  test('is between 30 % and the reference price, and with lateness never above it', () => {
    fc.assert(
      fc.property(yen, days, days, yen, (refPriceYen, boughtOn, lostOn, late) => {
        const alone = lossYen({ refPriceYen, boughtOn, lostOn, lateYen: 0 }, FIRST_SETTINGS.charges)
        expect(alone).toBeGreaterThanOrEqual(Math.floor(refPriceYen * 0.3))
        expect(alone).toBeLessThanOrEqual(refPriceYen)
        const charged = lossYen(
          { refPriceYen, boughtOn, lostOn, lateYen: Math.min(late, refPriceYen) },
          FIRST_SETTINGS.charges,
        )
        expect(charged + Math.min(late, refPriceYen)).toBeLessThanOrEqual(refPriceYen)
        expect(Number.isInteger(charged) && charged >= 0).toBe(true)
        expect(
          lossYen({ refPriceYen, boughtOn: addDays(boughtOn, -366), lostOn, lateYen: 0 }, FIRST_SETTINGS.charges),
        ).toBeLessThanOrEqual(alone)
      }),
    )
  })
})

describe('lateness (docs/rules.md Late)', () => {
  const facts = {
    furtherDayYen: 700,
    arrearOn: day('2026-12-16'),
    carrierExcludedDays: 0,
    refPriceYen: 30_000,
    lossYen: 0,
  }

  test.each([
    ['2026-12-15', 0],
    ['2026-12-16', 700],
    ['2026-12-18', 2_100],
    ['2027-06-01', 30_000],
  ])('handed over on %s costs %i yen', (handedOverOn, expected) =>
    expect(lateYen({ ...facts, handedOverOn: day(handedOverOn) })).toBe(expected),
  )

  test('leaves out the days of the carrier, and what loss already costs', () => {
    const handedOverOn = day('2026-12-18')
    expect(lateYen({ ...facts, handedOverOn, carrierExcludedDays: 2 })).toBe(700)
    expect(lateYen({ ...facts, handedOverOn, lossYen: 29_000 })).toBe(1_000)
  })

  test('grows with the days, and with loss never exceeds the reference price', () => {
    fc.assert(
      fc.property(
        yen,
        yen,
        yen,
        days,
        fc.nat(200),
        fc.nat(9),
        (furtherDayYen, refPriceYen, loss, on, length, excluded) => {
          const of = (count: number) =>
            lateYen({
              furtherDayYen,
              arrearOn: on,
              handedOverOn: addDays(on, count),
              carrierExcludedDays: excluded,
              refPriceYen,
              lossYen: loss,
            })
          expect(of(length)).toBeLessThanOrEqual(of(length + 1))
          expect(of(length) === 0 || of(length) + loss <= refPriceYen).toBe(true)
          expect(of(excluded - 1)).toBe(0)
        },
      ),
    )
  })
})

describe('damage (docs/rules.md Damage)', () => {
  test('costs at most the reference price, and nothing where the plan covers it', () => {
    fc.assert(
      fc.property(yen, yen, fc.constantFrom(...DAMAGES), (costYen, refPriceYen, { code, isCovered }) => {
        const facts = { costYen, refPriceYen, damage: code }
        expect(damageYen({ ...facts, hasPlan: false })).toBe(Math.min(costYen, refPriceYen))
        expect(damageYen({ ...facts, hasPlan: true })).toBe(isCovered ? 0 : Math.min(costYen, refPriceYen))
      }),
    )
  })

  test('the plan covers stains, tears, lost parts, heels and pearls, also beyond repair', () => {
    const codes = COVERED_DAMAGES.map(({ code }) => code)
    for (const code of ['stain', 'tear', 'lost-part', 'heel', 'pearl', 'beyond-repair']) expect(codes).toContain(code)
    for (const code of ['misuse', 'lost-piece']) expect(codes).not.toContain(code)
    expect([parseDamageCode('heel'), parseDamageCode('lost'), parseDamageCode(undefined)]).toEqual([
      'heel',
      undefined,
      undefined,
    ])
  })
})

describe('refused delivery (docs/rules.md Delivery refused)', () => {
  const facts = { pricesYen: [6_980, 3_481], deliveryFeeYen: 0, isCustomerAtFault: true }

  test('costs half of the rental prices and the carriage, less a delivery fee already charged', () => {
    expect(refusedDeliveryYen(facts, FIRST_SETTINGS.charges)).toBe(5_230 + 1_100)
    expect(refusedDeliveryYen(facts, { ...FIRST_SETTINGS.charges, refusedCarriageYen: 900 })).toBe(5_230 + 900)
    expect(refusedDeliveryYen({ ...facts, deliveryFeeYen: 1_100 }, FIRST_SETTINGS.charges)).toBe(5_230)
    expect(refusedDeliveryYen({ ...facts, isCustomerAtFault: false }, FIRST_SETTINGS.charges)).toBe(0)
  })

  test('is never above half of the prices and 1,100 yen', () => {
    fc.assert(
      fc.property(fc.array(yen, { maxLength: 5 }), yen, (pricesYen, deliveryFeeYen) => {
        const charged = refusedDeliveryYen(
          { pricesYen, deliveryFeeYen, isCustomerAtFault: true },
          FIRST_SETTINGS.charges,
        )
        const sum = pricesYen.reduce((total, price) => total + price, 0)
        expect(charged).toBeLessThanOrEqual(sum / 2 + 1_100)
        expect(charged).toBeGreaterThanOrEqual(Math.floor(sum / 2))
      }),
    )
  })
})

describe('states of a charge (docs/rules.md Charges)', () => {
  test('no charge leaves waived, ended or refunded, only a paid one is refunded, and it is never owed again', () => {
    for (const from of CHARGE_STATES) {
      const next = CHARGE_STATES.filter((to) => !isRejected(moveCharge(from, to)))
      if (['waived', 'ended', 'refunded'].includes(from)) expect(next).toEqual([])
      expect(next.includes('refunded')).toBe(from === 'paid')
      if (from === 'paid') expect(next).toEqual(['refunded'])
      expect(next.includes('paid')).toBe(isOwed({ state: from }))
    }
    expect(moveCharge('proposed', 'paid')).toMatchObject({ code: 'charge-state' })
  })

  test('a charge is due 14 days after it was opened', () => {
    expect(chargeDueOn(day('2026-12-01'), FIRST_SETTINGS.charges)).toBe('2026-12-15')
  })

  test('rent contains tax, compensation does not', () => {
    const taxed = CHARGE_KINDS.filter((kind) => chargeTaxYen(kind, 1_100, FIRST_SETTINGS.tax.ratePercent) > 0)
    expect(taxed).toEqual(['extension', 'uncaptured', 'late'])
    expect(chargeTaxYen('late', 1_400, FIRST_SETTINGS.tax.ratePercent)).toBe(127)
  })
})
