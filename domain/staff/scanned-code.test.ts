import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigitOf, hasCheckDigit, slipText, withCheckDigit } from '../order/slip-number.ts'
import { parseScannedCode } from './scanned-code.ts'

const unitIds = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }))
  .map((pair) => pair.join('-'))
const orders = fc.integer({ min: 100_000, max: 999_999_999 })
const slips = fc
  .integer({ min: 0, max: 99_999_999_999 })
  .map((digits) => withCheckDigit(String(digits).padStart(11, '0')))

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
/** As the keyboard of a scanner types a code: framed or not, in Japanese mode or not, with blanks. */
const typings = fc.constantFrom<(code: string) => string>(
  (code) => code,
  (code) => `a${code}a`,
  (code) => `A${code}D`,
  (code) => `*${code}*`,
  (code) => ` ${code}\r`,
  fullWidth,
  (code) => `あ${fullWidth(code).replaceAll('－', 'ー')}あ`,
  (code) => code.replaceAll('-', '−'),
)

describe('codes of a scanner (docs/rules.md Staff)', () => {
  test('a unit, an order, a parcel and a slip are read alike however they are typed', () => {
    fc.assert(
      fc.property(
        typings,
        unitIds,
        orders,
        slips,
        fc.integer({ min: 1, max: 99 }),
        (typed, unitId, number, slip, n) => {
          expect(parseScannedCode(typed(unitId))).toEqual({ kind: 'unit', unitId })
          expect(parseScannedCode(typed(String(number)))).toEqual({ kind: 'order', number })
          expect(parseScannedCode(typed(`${number}-${n}`))).toEqual({ kind: 'parcel', number, parcel: n })
          expect(parseScannedCode(typed(slip))).toEqual({ kind: 'slip', slipNumber: slip })
          expect(parseScannedCode(typed(slipText(slip)))).toEqual({ kind: 'slip', slipNumber: slip })
        },
      ),
    )
  })
  test('every other last digit of a slip is refused', () => {
    fc.assert(
      fc.property(slips, fc.integer({ min: 0, max: 9 }), (slip, digit) => {
        fc.pre(digit !== Number(slip.at(-1)))
        const slipNumber = `${slip.slice(0, -1)}${digit}`
        expect(parseScannedCode(slipNumber)).toMatchObject({ code: 'slip-check-digit', detail: { slipNumber } })
      }),
    )
  })
  test('any text is read or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseScannedCode(text).kind).toMatch(/^(unit|order|parcel|slip|rejected)$/)
      }),
    )
  })
  test.each(['', ' ', '\r\n', '　'])('%j is empty', (text) =>
    expect(parseScannedCode(text)).toMatchObject({ code: 'code-empty' }),
  )
  test.each([
    '4901234567894',
    'https://example.com/',
    '1023',
    '1023-0',
    '0-1',
    '12345',
    '喪服',
    '-',
    'a1023-4',
    '1-2-3',
  ])('%j is a foreign code', (text) => expect(parseScannedCode(text)).toMatchObject({ code: 'code-foreign' }))
})

describe('the check digit of a slip (Yamato: modulo 7)', () => {
  test.each([
    ['12345678901', 3],
    ['00000000000', 0],
    ['99999999999', 4],
  ])('of %s is %i', (digits, digit) => expect(checkDigitOf(digits)).toBe(digit))
  test('is accepted on the number that it was made for', () => {
    fc.assert(fc.property(slips, hasCheckDigit))
  })
  test('a slip is shown in groups of four', () => expect(slipText('123456789013')).toBe('1234-5678-9013'))
  test('another number is shown as it is', () => expect(slipText('1111-2222')).toBe('1111-2222'))
})
