import { expect, test } from 'vitest'
import { NOT_RENTED, notRented } from './not-rented.ts'

test.each([
  ['着物', ['お着物']],
  ['きもの レンタル', ['お着物']],
  ['黒留袖', ['お着物']],
  ['黒ストッキング', ['ストッキング']],
  ['ｽﾄｯｷﾝｸﾞ', ['ストッキング']],
  ['靴下と数珠袋', ['靴下', '数珠袋']],
  ['親族 夏 授乳', []],
  ['数珠', []],
  ['靴', []],
  ['', []],
])('“%s” is answered', (query, begins) =>
  expect(notRented(query).map(({ answer }) => begins.find((begin) => answer.startsWith(begin)))).toEqual(begins),
)

test('each word is answered once', () => {
  for (const word of NOT_RENTED.flatMap(({ words }) => words.split(' '))) expect(notRented(word), word).toHaveLength(1)
})
