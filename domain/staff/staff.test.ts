import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalisedCode } from '../text/one-time-code.ts'
import { DUTIES, hasDuty, isDuty } from './duties.ts'
import { isStaffSessionOver, STAFF_SESSION_HOURS } from './staff-session.ts'
import { shelfCodeOf, timelineFilter, unitFilter, unitQueryOf } from './unit-search.ts'

const duties = fc.uniqueArray(fc.constantFrom(...DUTIES))

describe('duties (docs/rules.md Staff)', () => {
  test('the owner may do everything, others what they share with the requirement', () => {
    fc.assert(
      fc.property(duties, duties, (held, required) => {
        const isShared = required.some((duty) => held.includes(duty))
        expect(hasDuty(held, required)).toBe(held.includes('owner') || isShared)
      }),
    )
  })
  test('without a duty nothing is allowed', () => expect(hasDuty([], DUTIES)).toBe(false))
  test.each(['packing', 'owner'])('%s is a duty', (text) => expect(isDuty(text)).toBe(true))
  test.each(['', 'boss', 'Packing', 'toString'])('%j is none', (text) => expect(isDuty(text)).toBe(false))
})

test('a session ends ten hours after the sign-in, to the second', () => {
  const at = Temporal.Instant.from('2026-11-20T08:30:00+09:00')
  const end = at.add({ hours: STAFF_SESSION_HOURS })
  expect(isStaffSessionOver(at, end.subtract({ seconds: 1 }))).toBe(false)
  expect(isStaffSessionOver(at, end)).toBe(true)
})

test.each([
  ['１２３ ４５６', '123456'],
  [' 123-456 ', '123456'],
  ['ABCD-efgh', 'abcdefgh'],
])('the code %j is %s', (typed, code) => expect(normalisedCode(typed)).toBe(code))

describe('the search of units', () => {
  test.each([
    ['1023-4', { by: 'unit', unitId: '1023-4' }],
    ['１０２３－４', { by: 'unit', unitId: '1023-4' }],
    ['a1023-4b', { by: 'unit', unitId: '1023-4' }],
    ['1023', { by: 'item', itemId: 1023 }],
    [' ワンピース ', { by: 'name', name: 'ワンピース' }],
    ['', undefined],
    ['　', undefined],
  ])('%j is %j', (typed, query) => expect(unitQueryOf(typed)).toEqual(query))
  test('never throws, and a code that is found is the one of a label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const query = unitQueryOf(typed)
        if (query?.by === 'unit') expect(query.unitId).toMatch(/^\d+-\d+$/)
      }),
    )
  })
  test.each([
    [{ state: 'nonsense' }],
    [{ form: 'toString' }],
    [{ after: '-1' }],
    [{ after: '99999999999' }],
    [{ more: '1' }],
  ])('refuses %j', (query) => expect(unitFilter.safeParse(query).success).toBe(false))
  test.each([['1926-01-01'], ['2026-02-30'], ['yesterday']])('refuses a timeline from %s', (from) =>
    expect(timelineFilter.safeParse({ from }).success).toBe(false),
  )
})

test.each([
  ['ａ－１２', 'A-12'],
  [' b 3 ', 'B3'],
  ['', ''],
  ['棚', undefined],
  ['A'.repeat(21), undefined],
])('the shelf %j is %j', (typed, shelf) => expect(shelfCodeOf(typed)).toBe(shelf))
