import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPassValid, parsePass, passText } from './checkout-pass.ts'

const SIGNATURE = 'A'.repeat(43)

test('a pass is read back; any other text is none', () => {
  fc.assert(fc.property(fc.nat(), (givenAtS) => parsePass(`${givenAtS}.${SIGNATURE}`) === givenAtS))
  fc.assert(fc.property(fc.string(), (text) => parsePass(text) === undefined))
  for (const text of ['', SIGNATURE, `-1.${SIGNATURE}`, `1.2.${SIGNATURE}`, `1.${SIGNATURE}=`])
    expect(parsePass(text)).toBeUndefined()
})

test('each time has a text of its own, which no place in the waiting room has', () => {
  expect(passText(1)).not.toBe(passText(11))
  expect(passText(1)).not.toMatch(/^\d/)
})

test('a pass is valid for sixty days', () => {
  const days = 60 * 86_400
  expect([940, 939, 1_000 + days - 1, 1_000 + days].map((nowS) => isPassValid(1_000, nowS))).toEqual([
    true,
    false,
    true,
    false,
  ])
})
