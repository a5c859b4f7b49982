import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withCheckDigit } from '../order/slip-number.ts'
import { isRejected } from '../result.ts'
import { B2_COLUMNS } from './b2-file.ts'
import { MAX_SLIP_ROWS, readSlipRows } from './slip-import.ts'

describe('the file with slip numbers (column 4 by column 1)', () => {
  const SLIP = withCheckDigit('12345678901')
  const OTHER = withCheckDigit('12345678902')
  const rowOf = (name: string, slip: string) => [name, '0', '', slip, '2026/11/20']
  const codesOf = (cells: readonly (readonly string[])[]) => {
    const read = readSlipRows(cells)
    return isRejected(read) ? read.code : read.refused.map(({ row, code }) => `${row} ${code}`)
  }

  test('is read with and without a header, hyphens and full width', () => {
    const slips = [{ orderNumber: 100_001, parcel: 1, isReturn: false, slipNumber: SLIP }]
    expect(readSlipRows([[...B2_COLUMNS], rowOf('100001-1', SLIP)])).toEqual({
      slips: [{ row: 2, ...slips[0] }],
      refused: [],
    })
    expect(readSlipRows([rowOf('１００００１－１', '="1234-5678-9013"')])).toEqual({
      slips: [{ row: 1, ...slips[0] }],
      refused: [],
    })
  })
  test.each([
    ['an unknown name', [rowOf('A-1', SLIP)], ['1 name-malformed']],
    ['no slip', [rowOf('100001-1', ''), rowOf('100002-1', SLIP)], ['1 slip-missing']],
    ['too few digits', [rowOf('100001-1', '1234')], ['1 slip-malformed']],
    ['a wrong check digit', [rowOf('100001-1', '123456789010')], ['1 slip-check-digit']],
    [
      'one slip for two parcels',
      [rowOf('100001-1', SLIP), rowOf('100002-1', SLIP)],
      ['1 slip-repeated', '2 slip-repeated'],
    ],
    [
      'one slip for both ways',
      [rowOf('100001-1', SLIP), rowOf('100001-1R', SLIP)],
      ['1 slip-repeated', '2 slip-repeated'],
    ],
    [
      'two slips for one parcel',
      [rowOf('100001-1', SLIP), rowOf('100001-1', OTHER)],
      ['1 parcel-repeated', '2 parcel-repeated'],
    ],
    ['the same row twice', [rowOf('100001-1', SLIP), rowOf('100001-1', SLIP)], []],
    ['nothing', [], 'file-empty'],
    ['a header alone', [[...B2_COLUMNS]], 'file-empty'],
    ['blank rows', [['', '', '', '']], 'file-empty'],
    ['too few columns', [['100001-1', SLIP], rowOf('100002-1', SLIP)], ['1 slip-missing']],
    ['formulas and dashes in columns that are not read', [[...rowOf('100001-1', SLIP), '=1+1', '-', '@家']], []],
    ['a formula in the name', [['@SUM1', '0', '', SLIP]], ['1 name-malformed']],
    ['too many rows', Array.from({ length: MAX_SLIP_ROWS + 1 }, () => rowOf('100001-1', SLIP)), 'file-too-long'],
  ])('with %s', (_, cells, expected) => expect(codesOf(cells)).toEqual(expected))

  test('takes every right row, whatever stands in the others, and accounts for each', () => {
    const right = fc
      .tuple(fc.integer({ min: 100_000, max: 100_050 }), fc.boolean(), fc.integer({ min: 0, max: 99_999_999_999 }))
      .map(([order, isReturn, digits]) =>
        rowOf(`${order}-1${isReturn ? 'R' : ''}`, withCheckDigit(String(digits).padStart(11, '0'))),
      )
    const wrong = fc.constantFrom(rowOf('喪服', SLIP), rowOf('100001-1', '1'), rowOf('100001-1', '123456789010'))
    fc.assert(
      fc.property(fc.array(fc.oneof(right, wrong), { minLength: 1, maxLength: 30 }), (cells) => {
        const read = readSlipRows(cells)
        if (isRejected(read)) return expect(read.code).toBe('file-empty')
        const { slips, refused } = read
        expect(slips.length + refused.length).toBe(cells.filter((cell) => cell !== undefined).length)
        expect(new Map(slips.map((slip) => [slip.slipNumber, `${slip.orderNumber}${slip.isReturn}`])).size).toBe(
          new Set(slips.map((slip) => `${slip.slipNumber}${slip.orderNumber}${slip.isReturn}`)).size,
        )
        return undefined
      }),
    )
  })
})
