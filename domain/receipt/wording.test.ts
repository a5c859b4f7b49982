import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRejected } from '../result.ts'
import { addresseeText, DEFAULT_PROVISO, MAX_RECEIPT_TEXT_LENGTH, parseWording } from './wording.ts'

const anyText = fc
  .array(fc.integer({ min: 1, max: 0xffff }), { maxLength: 30 })
  .map((codes) => String.fromCharCode(...codes))

describe('the wording chosen by the customer', () => {
  test('is one visible line each for any input', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const wording = parseWording({ addressee: text, proviso: text })
        if (isRejected(wording)) return
        for (const value of Object.values(wording)) {
          expect(value).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
          expect([...value].length).toBeLessThanOrEqual(MAX_RECEIPT_TEXT_LENGTH)
        }
        expect(wording.proviso).not.toBe('')
      }),
    )
  })

  test('the honorific is printed once', () => {
    expect(addresseeText('早瀬 花子')).toBe('早瀬 花子 様')
    expect(addresseeText('見本株式会社 御中')).toBe('見本株式会社 御中')
    expect(addresseeText('')).toBe('様')
    expect(parseWording({ addressee: '早瀬 花子 様', proviso: ' ' })).toEqual({
      addressee: '早瀬 花子',
      proviso: DEFAULT_PROVISO,
    })
    expect(parseWording({ addressee: 'あ'.repeat(41), proviso: '' })).toMatchObject({ code: 'too-long' })
  })
})
