import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRejected } from '../result.ts'
import { readTable } from './table.ts'

const COLUMNS = { number: { at: 0, titles: ['番号', 'No'] }, amount: { at: 1, titles: ['金額'] } }
const read = (cells: readonly (readonly string[])[], maxRows = 10) => {
  const table = readTable(cells, COLUMNS, maxRows)
  return isRejected(table) ? table.code : table.map(({ row, texts }) => [row, texts.number, texts.amount])
}

test('columns are found by their titles, the best title first, wherever they stand', () => {
  const titles = ['備考', '金額（税込）', 'No', '番 号']
  expect(read([['明細書'], titles, ['-', '100', '9', '1'], ['@', '200']])).toEqual([
    [3, '1', '100'],
    [4, '', '200'],
  ])
})

test('without titles they are where they usually are; a first row without digits is left out', () => {
  expect(read([['1', '100']])).toEqual([[1, '1', '100']])
  expect(
    read([
      ['番目', '円'],
      ['1', '100'],
    ]),
  ).toEqual([[2, '1', '100']])
})

test('blank rows and totals are left out, rows keep their numbers in the file', () => {
  expect(read([[''], ['1', '100'], ['', '　'], ['合計', '100'], ['2', ''], ['総合計金額', '9']])).toEqual([
    [2, '1', '100'],
    [5, '2', ''],
  ])
})

test('a table without rows, or with too many, is rejected', () => {
  expect(read([])).toBe('file-empty')
  expect(read([['番号', '金額'], ['']])).toBe('file-empty')
  expect(read([['1'], ['2']], 1)).toBe('file-too-long')
})

test('a text is read however a spreadsheet quotes it', () => {
  const quoted = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => `="${text}"`,
    (text) => `"${text}"`,
    (text) => `'${text}`,
    (text) => `"${text}`,
    (text) => ` \u200b${text}\u3000`,
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,12}$/), quoted, quoted, (digits, first, second) => {
      expect(read([[first(digits), second(digits)]])).toEqual([[1, digits, digits]])
    }),
  )
})
