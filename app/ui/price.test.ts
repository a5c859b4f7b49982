import { expect, test } from 'vitest'
import { priceText } from './price.tsx'

test('a price has the yen sign and thousands separators', () => {
  expect([0, 980, 8_980, 12_480, 1_234_567].map(priceText)).toEqual(['¥0', '¥980', '¥8,980', '¥12,480', '¥1,234,567'])
})

test('a negative amount has the minus sign before the yen sign', () => {
  expect(priceText(-1_100)).toBe('−¥1,100')
})
