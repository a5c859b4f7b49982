import { describe, expect, test } from 'vitest'
import { isRejected } from '../result.ts'
import { readCodStatement } from './cod-statement.ts'

const SLIP = '123456789013'
const ROW = { slipNumber: SLIP, amountYen: 12_430, paidOn: '2026-12-01' }

describe('a statement of cash on delivery', () => {
  test.each([
    ['slashes without zeros', [SLIP, '12430', '2026/12/1']],
    ['a comma at the end', [SLIP, '12430', '2026-12-01', '']],
    ['a sign and commas', [SLIP, '¥12,430', '2026.12.1']],
    ['full-width characters', ['１２３４－５６７８－９０１３', '￥１２，４３０', '２０２６／１２／１']],
    ['the word for yen', [SLIP, '12,430円', '2026年12月1日（火）']],
    ['a time beside the day', [SLIP, '12430.00', '2026/12/1 0:00']],
    ['the backslash of Shift_JIS', [SLIP, '\\12,430', '20261201']],
    ['the formula of a spreadsheet', ['="123456789013"', '="12430"', '="2026/12/01"']],
    ['an apostrophe and hyphens', ["'1234-5678-9013", '"12430"', '2026-12-01']],
  ])('may have %s', (_, cells) => {
    expect(readCodStatement([cells])).toEqual({ rows: [{ ...ROW, row: 1 }], refused: [] })
  })

  test('has the columns of the carrier, below lines about it, with empty lines and a total', () => {
    const cells = [
      ['コレクト精算明細書', '', '', ''],
      [''],
      ['No.', '集金日', '送り状番号', '品代金(税込)', '手数料'],
      ['1', '2026/12/1', '1234-5678-9013', '12,430', '330'],
      [''],
      ['', '', '合計', '12,430', '330'],
    ]
    expect(readCodStatement(cells)).toEqual({ rows: [{ ...ROW, row: 4 }], refused: [] })
  })

  test('is taken without the rows that are unclear, each with its reason', () => {
    const read = readCodStatement([
      ['伝票番号', '金額', '入金日'],
      [SLIP, '12430', '2026-12-01'],
      ['', '100', '2026-12-01'],
      ['2', '-100', '2026-12-01'],
      ['3', '0', '2026-12-01'],
      ['4', '100', '12/1'],
      ['5', '100', '2026-02-30'],
      ['6', '=1+1', '2026-12-01'],
      ['7', '100', '2026-12-01'],
      ['7', '200', '2026-12-01'],
      [SLIP, '12,430', '2026/12/01'],
      ['8;100;2026-12-01'],
    ])
    expect(read).toMatchObject({ rows: [{ ...ROW, row: 2 }] })
    expect(isRejected(read) || read.refused.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '3 slip-malformed',
      '4 amount-malformed',
      '5 amount-malformed',
      '6 day-malformed',
      '7 day-malformed',
      '8 amount-malformed',
      '9 row-repeated',
      '10 row-repeated',
      '12 amount-malformed',
    ])
  })

  test.each([
    [[], 'file-empty'],
    [[['伝票番号', '金額', '入金日'], ['']], 'file-empty'],
    [[['合計', '3件', '37,290']], 'file-empty'],
    [Array.from({ length: 2_001 }, () => [SLIP, '1', '2026-12-01']), 'file-too-long'],
  ])('is refused as a whole when it has no rows, or too many', (cells, code) => {
    expect(readCodStatement(cells)).toMatchObject({ code })
  })
})
