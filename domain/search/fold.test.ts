import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch } from './fold.ts'

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
  ])('%s is searched as %s', (typed, folded) => {
    expect(foldForSearch(typed)).toBe(folded)
  })

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
      }),
    )
  })
})
