import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRejected } from '../result.ts'
import { isCounterPlausible, parsePasskeyName } from './passkey.ts'

describe('rules of passkeys', () => {
  test('a counter increases, or stays 0', () => {
    const counter = fc.integer({ min: 0, max: 2 ** 32 - 1 })
    fc.assert(
      fc.property(counter, counter, (before, after) => {
        expect(isCounterPlausible(before, after)).toBe(after > before || (before === 0 && after === 0))
        // Two counters cannot both follow each other, unless both are 0.
        const isMutual = isCounterPlausible(before, after) && isCounterPlausible(after, before)
        expect(isMutual).toBe(before === 0 && after === 0)
      }),
    )
  })

  test('a name is one non-empty line, and parsing is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const name = parsePasskeyName(text)
        if (isRejected(name)) return
        expect(name).toBe(name.trim())
        expect(name).not.toMatch(/[\r\n\t]/)
        expect(parsePasskeyName(name)).toBe(name)
      }),
    )
    expect(parsePasskeyName(' \n ')).toMatchObject({ code: 'required' })
    expect(parsePasskeyName('菫'.repeat(41))).toMatchObject({ code: 'too-long' })
  })
})
