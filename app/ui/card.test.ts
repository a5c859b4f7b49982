import { expect, test } from 'vitest'
import { sizesText } from './card.ts'

test.each([
  [['7号', '9号', '11号'], '7・9・11号'],
  [['22.5cm', '23.0cm'], '22.5・23.0cm'],
  [['9号'], '9号'],
  [['M', 'L', 'LL'], 'M・L・LL'],
  [['9号', 'フリー'], '9号・フリー'],
  [[], ''],
])('sizes %j on a card: %s', (sizes, text) => {
  expect(sizesText(sizes)).toBe(text)
})
