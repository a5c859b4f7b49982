import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseOrderNumber } from './order-number.ts'

describe('the number of an order as people write it (docs/rules.md Staff)', () => {
  test.each([
    '100595',
    '１００５９５',
    '#100595',
    '＃100595',
    'No.100595',
    'No 100595',
    '№100595',
    '注文番号：100595',
    'ご注文番号 100595',
    'ご注文100595',
    'オーダー番号：100595',
    '100595番',
    '100-595',
    '100‐595',
    '100,595',
    '100595-1',
    '100595ー2',
    ' 100\u200b595\u00ad\u3164 ',
  ])('%j is 100595', (typed) => expect(parseOrderNumber(typed)).toBe(100_595))
  test.each(['10059', '1234567890', '012345', '1023-4', '123456-789', '1-00595', 'わからない', '100595 100596'])(
    '%j is none',
    (typed) => expect(parseOrderNumber(typed)).toMatchObject({ code: 'order-number' }),
  )
  test.each(['', '　', '\u2800\u3164', '注文番号：', undefined, 100_595])('%j is empty', (typed) =>
    expect(parseOrderNumber(typed)).toMatchObject({ code: 'required' }),
  )
  test('every number is read from its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 999_999_999 }), (number) => {
        expect(parseOrderNumber(String(number))).toBe(number)
        expect(parseOrderNumber(number.toLocaleString('en'))).toBe(number)
      }),
    )
  })
})
