import { describe, expect, test } from 'vitest'
import { foldSlipNumber, parseSlipNumber } from './slip-number.ts'

describe('a slip number as people and files write it', () => {
  test.each([
    '123456789013',
    '1234-5678-9013',
    '１２３４−５６７８−９０１３',
    '1234ー5678ー9013',
    '1234 5678 9013',
    '1234.5678.9013',
    '1234\u2043\u200b5678\u00ad\u20109013',
    '伝票番号：1234-5678-9013',
    'お問い合わせ番号 1234-5678-9013',
    '送り状No. 123456789013',
    'No.123456789013',
  ])('%j is 123456789013', (typed) => expect(parseSlipNumber(typed)).toBe('123456789013'))
  test.each([
    ['', 'slip-missing'],
    ['\u3164', 'slip-missing'],
    [undefined, 'slip-missing'],
    ['12345678901', 'slip-malformed'],
    ['1.23457E+11', 'slip-malformed'],
    ['123456789012', 'slip-check-digit'],
  ])('%j is refused: %s', (typed, code) => expect(parseSlipNumber(typed)).toMatchObject({ code }))
  test('another number is kept in one piece', () => expect(foldSlipNumber('ＡＢ－１ー２')).toBe('AB-1-2'))
})
