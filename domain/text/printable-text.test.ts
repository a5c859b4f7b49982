import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printableName, printableText, UNPRINTABLE } from './printable-text.ts'

/** JIS X 0201 and JIS X 0208, from the decoder of the platform: rows 1 to 8 and 16 to 84. */
const PRINTABLE = new Set<string>()
const decoder = new TextDecoder('shift_jis')
for (let byte = 0x20; byte < 0x7f; byte += 1) PRINTABLE.add(String.fromCharCode(byte))
for (let byte = 0xff61; byte <= 0xff9f; byte += 1) PRINTABLE.add(String.fromCharCode(byte))
for (let lead = 0x81; lead <= 0xea; lead += 1) {
  if ((lead > 0x84 && lead < 0x88) || (lead > 0x9f && lead < 0xe0)) continue
  for (let trail = 0x40; trail <= 0xfc; trail += 1) {
    const character = decoder.decode(new Uint8Array([lead, trail]))
    if ([...character].length === 1 && character !== '\uFFFD') PRINTABLE.add(character)
  }
}
const isPrintable = (character: string) => PRINTABLE.has(character)
const printed = (text: string) => printableText(text, isPrintable)

describe('the letters of a carrier (JIS X 0208)', () => {
  test.each([
    ['髙橋', '高橋', '髙→高'],
    ['山﨑', '山崎', '﨑→崎'],
    ['𠮷田', '吉田', '𠮷→吉'],
    ['\uFA19田', '神田', '\uFA19→神'],
    ['㈱墨', '(株)墨', '㈱→(株)'],
    ['①号室', '1号室', '①→1'],
    ['一〜二', '一～二', '〜→～'],
    ['葛\u{E0100}飾', '葛飾', '葛\u{E0100}→葛'],
    ['高槗', '高橋', '槗→橋'],
    ['张伟', '張偉', '张→張 伟→偉'],
    ['Nguyễn', 'Nguyen', 'ễ→e'],
    ['Nguye\u0302\u0303n', 'Nguyen', 'e\u0302\u0303→e'],
    ['Łukasz Groß', 'Lukasz Gross', 'Ł→L ß→ss'],
    ['Đặng', 'Dang', 'Đ→D ặ→a'],
    ['x\u030cあ\u3099', 'xあ', 'x\u030c→x あ\u3099→あ'],
    ['김', '〓', '김→〓'],
    ['花🌸子', '花子', '🌸→'],
    ['👗 衣装室 👩‍👩‍👧 様', '衣装室 様', '👗→ 👩‍👩‍👧→'],
    ['お祝い🇯🇵1️⃣', 'お祝い1', '🇯🇵→ 1️⃣→1'],
    ['❤', '', '❤→'],
    ['一行\n二行', '一行 二行', '\n→ '],
  ])('%s is printed as %s, and said so', (text, expected, replaced) => {
    const { text: shown, replacements } = printed(text)
    expect([shown, replacements.map(({ from, to }) => `${from}→${to}`).join(' ')]).toEqual([expected, replaced])
  })
  test.each(['東京都千代田区千代田1-1', '邉邊濱廣澤', 'ｶﾅ', '', 'A-1'])('%j stays as it is', (text) =>
    expect(printed(text)).toEqual({ text, replacements: [] }),
  )
  test('of any text every letter can be printed, and again nothing changes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { text: shown, replacements } = printed(text)
        expect([...shown].every(isPrintable)).toBe(true)
        expect(printed(shown)).toEqual({ text: shown, replacements: [] })
        if (replacements.length === 0) expect(shown).toBe(text)
        else expect(shown).not.toBe(text)
      }),
    )
  })
  test('a replacement names what it replaces, in the order of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('髙', '高', '김', '🌸', 'a', '①')), (letters) => {
        const { replacements } = printed(letters.join(''))
        expect(replacements.map(({ from }) => from)).toEqual(letters.filter((letter) => !isPrintable(letter)))
        expect(replacements.every(({ from, to }) => (from === '김') === (to === UNPRINTABLE))).toBe(true)
        expect(replacements.every(({ from, to }) => (from === '🌸') === (to === ''))).toBe(true)
      }),
    )
  })
})

describe('a name', () => {
  const nameOf = (familyName: string, givenName: string) =>
    printableName({ familyName, givenName, familyNameKana: 'ヨミ', givenNameKana: 'カナ' }, isPrintable)
  test.each([
    ['早瀬', '花子', '早瀬 花子', []],
    ['髙橋', '花子', '高橋 花子', [{ from: '髙', to: '高' }]],
    ['김', '민수', 'ヨミ カナ', [{ from: '김 민수', to: 'ヨミ カナ' }]],
    ['林', '김', 'ヨミ カナ', [{ from: '林 김', to: 'ヨミ カナ' }]],
    ['林', '花👗', '林 花', [{ from: '👗', to: '' }]],
  ])('%s %s is printed as %s', (familyName, givenName, text, replacements) => {
    expect(nameOf(familyName, givenName)).toEqual({ text, replacements })
  })
})
