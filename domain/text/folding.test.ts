import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseText } from './field.ts'
import {
  cleanLine,
  cleanLines,
  foldAddressLine,
  foldCode,
  foldKana,
  foldLine,
  foldName,
  foldWidth,
  isKatakana,
  withoutNumberPunctuation,
} from './folding.ts'
import { parseInteger } from './integer.ts'
import { firstCharacters, lengthOf } from './length.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      ...'ｶﾞﾊﾟｰかがガー−ー-‐～〜゛゙゚１2 　\u200b\u0000𠮷﨑神①～\ud800',
      ...'\u00ad\u061c\u200c\u200d\ufe0f\uffa0\u3164\u{e0100}👩⸺ữă\u0303نක',
    ),
  }),
)

describe('width', () => {
  test.each([
    ['ＡＢＣ１２３＠．－', 'ABC123@.-'],
    ['ｶﾞﾊﾟｦ', 'ガパヲ'],
    ['カﾞ', 'ガ'],
    ['𠮷﨑神①', '𠮷﨑神①'],
  ])('foldWidth %s', (text, folded) => expect(foldWidth(text)).toBe(folded))

  test('control and invisible characters and double spaces are removed from a line', () => {
    expect(foldLine('　山田\u0000\n \u200b太郎\u202e ')).toBe('山田 太郎')
  })

  test.each([
    ['soft hyphen', '\u00ad'],
    ['combining grapheme joiner', '\u034f'],
    ['Arabic letter mark', '\u061c'],
    ['fillers of Hangul', '\u115f\u1160\u3164\uffa0'],
    ['Mongolian vowel separator and selectors', '\u180e\u180b\u180f'],
    ['spaces without width, joiners', '\u200b\u200c\u200d\u2060\ufeff'],
    ['marks of direction', '\u200e\u200f\u202a\u202e\u2066\u2069'],
    ['blank of Braille', '\u2800'],
    ['selectors of variants', '\ufe00\ufe0e\ufe0f\u{e0100}\u{e01ef}'],
    ['tags', '\u{e0001}\u{e0020}\u{e007f}'],
    ['annotations', '\ufff9\ufffa\ufffb'],
  ])('%s show nothing', (_, invisible) => {
    for (const fold of [foldLine, cleanLine, cleanLines, foldKana, foldAddressLine, foldCode])
      expect(fold(`${invisible}ヤ${invisible}マ${invisible}`)).toBe('ヤマ')
  })

  test.each(['👩‍👧', '❤️', '🏳️‍🌈', '👩🏽‍🎓', 'می‌نا', 'ක්‍ෂ'])('joiners that mean something stay: %s', (text) => {
    for (const fold of [foldLine, cleanLine, cleanLines]) expect(fold(text)).toBe(text)
  })

  test('characters are counted as code points', () => {
    expect(lengthOf('𠮷野家')).toBe(3)
    expect(firstCharacters('𠮷野家', 1)).toBe('𠮷')
  })
})

describe('kana and dashes', () => {
  test.each([
    ['やまだ', 'ヤマダ'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['カ-ル', 'カール'],
    ['さとう　たろう', 'サトウ タロウ'],
    ['ゔぃーなす', 'ヴィーナス'],
  ])('foldKana %s', (text, folded) => {
    expect(foldKana(text)).toBe(folded)
    expect(isKatakana(foldKana(text))).toBe(true)
  })

  test.each(['山田', 'yamada', 'ヤマダ1', ''])('not katakana: %s', (text) =>
    expect(isKatakana(foldKana(text))).toBe(false),
  )

  test('a long vowel in a building name is kept, a mark between digits becomes a dash', () => {
    expect(foldAddressLine('１ー２−３　センタービル４‐５')).toBe('1-2-3 センタービル4-5')
  })

  test.each([...'-‐‑‒–—―−─━－﹣ー⁃'])('%s is a hyphen between digits', (hyphen) => {
    expect(foldAddressLine(`1${hyphen}2`)).toBe('1-2')
    expect(foldCode(`1${hyphen}2`)).toBe('1-2')
    expect(withoutNumberPunctuation(`1${hyphen}2`)).toBe('12')
  })

  test('punctuation is removed from numbers', () =>
    expect(withoutNumberPunctuation('（０３）１２３４−５６７８')).toBe('0312345678'))
})

describe('fields', () => {
  test('the length of a text is counted in code points', () => {
    expect(parseText('𠮷'.repeat(5), 5, foldLine)).toBe('𠮷'.repeat(5))
    expect(parseText('𠮷'.repeat(6), 5, foldLine)).toMatchObject({ code: 'too-long', detail: { limit: 5 } })
    expect(parseText(' 　', 5, foldLine)).toMatchObject({ code: 'required' })
    expect(parseText(undefined, 5, foldLine)).toMatchObject({ code: 'required' })
  })

  test.each([
    ['12', 12],
    [12, 12],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    [1.5, undefined],
    ['1e3', undefined],
    ['', undefined],
    [null, undefined],
    [Number.NaN, undefined],
  ])('parseInteger %s', (input, value) => expect(parseInteger(input)).toBe(value))
})

const FOLDS = [
  foldWidth,
  foldLine,
  foldName,
  foldKana,
  foldAddressLine,
  foldCode,
  withoutNumberPunctuation,
  cleanLine,
  cleanLines,
]

test('folding is idempotent and leaves well-formed text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const fold of FOLDS) {
        const once = fold(text)
        expect(fold(once)).toBe(once)
        expect(once.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
