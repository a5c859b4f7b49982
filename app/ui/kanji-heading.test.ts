import { expect, test } from 'vitest'
import { headingClass } from './kanji-heading.ts'

test.each([
  ['男性の葬儀の服装', true],
  ['特定商取引法に基づく表記', true],
  ['ご利用の流れ', true],
  ['レディース礼服・喪服', false],
  ['よくあるご質問', false],
  ['六、箱に入れて、返す', false],
  ['ランキング', false],
  ['FAQ', false],
])('%s is set as a heading of kanji: %s', (text, isKanji) => {
  expect(headingClass(text)).toBe(isKanji ? 'kanji-heading' : undefined)
})
