import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DUTIES, hasDuty, isDuty } from './duties.ts'
import { isStaffSessionOver, normalisedCode, STAFF_SESSION_HOURS } from './staff-session.ts'

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
