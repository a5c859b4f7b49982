import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch, searchKey, soundKey } from './fold.ts'

/** Characters that are difficult for folding: marks without letters, dashes, several writings of one character. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...'ｶカか゛゙ﾞ゜ーｰ-~〜・ 　\u200b\u00adヴヷウゔァぁっッづΣσｱaéÉ\u0301İ①㍿㌢髙禮々葛\u{E0100}𠮷\ud800￣',
    ),
  }),
)

describe('foldForSearch', () => {
  test.each([
    ['パール', 'ぱる'],
    ['ﾊﾟｰﾙ', 'ぱる'],
    ['ぱーる', 'ぱる'],
    ['Ａラインワンピース', 'aらいんわんぴす'],
    ['mère et brin', 'mereetbrin'],
    ['Quill & Stern', 'quill&stern'],
    ['5ｃｍ ヒール', '5cmひる'],
    ['フォーマル・バッグ', 'ふぉまるばっぐ'],
    ['喪服　7点セット', '喪服7点せっと'],
    ['ヴェール', 'ゔぇる'],
    ['ガ', 'が'],
    ['', ''],
    ['髙島﨑齋藤', '高島崎斎藤'],
    ['禮服', '礼服'],
    ['襟', '衿'],
    ['葛\u{E0100}', '葛'],
    ['か゛', 'が'],
  ])('%s is searched as %s', (typed, folded) => {
    expect(foldForSearch(typed)).toBe(folded)
  })
})

describe('searchKey', () => {
  test.each([
    ['フォーマル', 'ふおーまる'],
    ['ヴェール', 'ベール'],
    ['ジュズ', 'じゅづ'],
    ['シャツ', 'しやつ'],
    ['ウェディング', 'ウエディング'],
  ])('%s and %s have the same key', (one, other) => expect(searchKey(one)).toBe(searchKey(other)))

  test('the sound key keeps long vowels', () => {
    expect([soundKey('レース'), soundKey('ﾚｰｽ'), soundKey('ドレス')]).toEqual(['れーす', 'れーす', 'どれす'])
  })
})

test.each([foldForSearch, searchKey])('%o is idempotent', (fold) => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { numRuns: 1_000 },
  )
})
