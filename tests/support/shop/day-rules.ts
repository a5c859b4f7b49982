import fc from 'fast-check'
import { type DayRules, FIRST_RULES } from '#domain/rental/day-rules.ts'

const weekday = fc.record({ cutOffHour: fc.integer({ min: 1, max: 23 }), hasShipping: fc.boolean() })
const hours = fc
  .record(Object.fromEntries(Object.keys(FIRST_RULES.hours).map((code) => [code, weekday])))
  .filter((week) => Object.values(week).some(({ hasShipping }) => hasShipping))
const area = fc.record({ isServed: fc.boolean(), days: fc.integer({ min: 1, max: 7 }) })
const areas = fc.record(Object.fromEntries(Object.keys(FIRST_RULES.areas).map((code) => [code, area])))
const rental = fc.record({
  longestDays: fc.integer({ min: 7, max: 120 }),
  spanDays: fc.integer({ min: 30, max: 300 }),
  cleaningDays: fc.nat(14),
})

const documents = fc.record({ daysBefore: fc.nat(14), keptDays: fc.integer({ min: 1, max: 90 }) })

/** Any rules of days that the owner can set: parcels leave on one weekday at least. */
export const anyRules: fc.Arbitrary<DayRules> = fc.record({ hours, areas, rental, documents })
