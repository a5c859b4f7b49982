import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { rentedChangeText } from './rented-text.ts'

test.each([
  ['9号', '11号', '11月24日〜11月27日 9号 → 11月25日〜11月28日 11号'],
  ['', '', '11月24日〜11月27日 → 11月25日〜11月28日'],
])('names the days, and the size if there is one: %j to %j', (from, to, text) => {
  const before = { startOn: day('2026-11-24'), endOn: day('2026-11-27'), sizeLabel: from }
  const after = { startOn: day('2026-11-25'), endOn: day('2026-11-28'), sizeLabel: to }
  expect(rentedChangeText({ before, after })).toBe(text)
})
