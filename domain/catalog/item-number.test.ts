import { expect, test } from 'vitest'
import { parseItemNumber } from './item-number.ts'

test.each(['1101', '１１０１', '商品番号1101', '商品番号：１１０１', 'No.1101', '#1101', ' 1101 '])(
  '%j is 1101',
  (text) => expect(parseItemNumber(text)).toBe(1101),
)

test.each(['', '黒', '11', '0101', '100595', '1101 黒', '1101-2'])('%j is no number of an item', (text) =>
  expect(parseItemNumber(text)).toBeUndefined(),
)
