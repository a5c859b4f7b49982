import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printableText } from '#domain/text/printable-text.ts'
import { paperFonts, runsOf } from './paper-fonts.ts'

const fonts = await paperFonts()
const runs = (text: string) => runsOf(fonts, printableText(text, fonts.isPrintable).text)

test.each([
  ['早瀬 花子 様', ['japanese 早瀬 花子 様']],
  ['髙﨑𠮷槗', ['japanese 髙﨑吉橋']],
  ['张伟 Nguyễn 👗', ['japanese 張偉 Nguyen']],
  ['墨礼 김 민수 様', ['japanese 墨礼 ', 'korean 김', 'japanese  ', 'korean 민수', 'japanese  様']],
  ['สม 様', ['japanese 〓〓 様']],
  ['一行\n二行', ['japanese 一行\n二行']],
  ['', []],
])('%s is set as %j', (text, expected) =>
  expect(runs(text).map((run) => `${run.family} ${run.text}`)).toEqual(expected),
)

test('each letter is in the family of its run, in both weights', () => {
  const letters = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('髙', '槗', '张', '김', 'ễ', '👗', '\n'),
  )
  fc.assert(
    fc.property(fc.array(letters), (parts) => {
      for (const { family, text } of runs(parts.join('')))
        for (const character of text.replaceAll('\n', ''))
          expect([fonts[family].regular.has(character), fonts[family].bold.has(character)]).toEqual([true, true])
    }),
  )
})
