import { expect, test } from 'vitest'
import { yenText, yenWords } from './yen.ts'

test('a price has the yen sign and thousands separators', () => {
  expect([0, 980, 8_980, 12_480, 1_234_567].map(yenText)).toEqual(['¥0', '¥980', '¥8,980', '¥12,480', '¥1,234,567'])
})

test('a negative amount has the minus sign before the yen sign', () => {
  expect([yenText(-1_100), yenWords(-1_100)]).toEqual(['−¥1,100', '−1,100円'])
})

test('an amount in a sentence ends with the unit', () => {
  expect([0, 980, 8_980, 1_234_567].map(yenWords)).toEqual(['0円', '980円', '8,980円', '1,234,567円'])
})
