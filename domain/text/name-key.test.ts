import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KANJI_VARIANTS, NAME_VARIANTS } from './kanji-variants.ts'
import { nameKey } from './name-key.ts'

describe('the key of a name', () => {
  test.each([
    ['髙橋', '高橋'],
    ['高槗', '高橋'],
    ['山﨑', '山崎'],
    ['山嵜', '山崎'],
    ['𠮷田', '吉田'],
    ['濵田', '浜田'],
    ['濱田', '浜田'],
    ['渡邊', '渡辺'],
    ['渡邉', '渡辺'],
    ['渡邉\u{e0101}', '渡辺'],
    ['齋藤', '斎藤'],
    ['齊藤', '斎藤'],
    ['斉藤', '斎藤'],
    ['澤田', '沢田'],
    ['神\u{fa19}', '神神'],
    ['鎌ヶ谷', '鎌ケ谷'],
    ['葛\ufe00\u{e0100}城', '葛城'],
    ['Nguyễn Thị', 'nguyenthi'],
    ['Nguye\u0302\u0303n', 'nguyen'],
    ['Đặng', 'dang'],
    ['Müller', 'muller'],
    ["O'Brien", 'obrien'],
    ['O’Brien', 'obrien'],
    ['ジャン・ポール', 'ジャンポール'],
    ['ｼﾞｬﾝ-ﾎﾟｰﾙ', 'ジャンポール'],
    ['やまだ　たろう', 'ヤマダタロウ'],
    ['か\u3099', 'ガ'],
    ['김 \u1112\u1161\u11ab', '김한'],
    ['山\u00ad田\u3164\u2800', '山田'],
    ['Hana.K-o@Example.JP', 'hana.ko@example.jp'],
  ])('of %j is %s', (name, key) => expect(nameKey(name)).toBe(key))

  test('no common form of a kanji is a variant of another', () => {
    for (const variants of [KANJI_VARIANTS, NAME_VARIANTS])
      for (const common of variants.values()) expect(variants.has(common)).toBe(false)
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        expect(nameKey(nameKey(text))).toBe(nameKey(text))
      }),
    )
  })
})
