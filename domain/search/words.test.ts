import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryWords } from './query.ts'
import { isKnownWord, synonymsOf } from './synonyms.ts'
import { termOf, wordsOf } from './words.ts'

const key = (text: string) => termOf(text).key

describe('wordsOf', () => {
  test.each([
    ['前開きアンサンブル 喪服7点セット', ['前開きあんさんぶる', '喪服7点せつと']],
    ['パール・ネックレス', ['ぱる', 'ねつくれす']],
    ['Quill & Stern', ['quill', 'stern']],
    ['22.5cm／5～7号', ['22.5cm', '5', '7号']],
    ['パ-ル T-シャツ', ['ぱる', 'tしやつ']],
    [' 、。', []],
  ])('%s', (text, keys) => expect(wordsOf(text).map((word) => word.key)).toEqual(keys))

  test.each([
    ['黒のワンピース', ['黒', 'わんぴす']],
    ['喪服7点セット', ['喪服', '7点', 'せつと']],
    ['お呼ばれドレス', ['呼', 'どれす']],
    ['ワンピース', []],
  ])('%s is split into segments where the script changes', (text, keys) => {
    expect(wordsOf(text)[0]!.segments.map((segment) => segment.key)).toEqual(keys)
  })

  test('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of wordsOf(text)) expect(word.key).not.toBe('')
      }),
    )
  })
})

describe('synonyms', () => {
  test.each([
    ['喪服', 'もふく'],
    ['喪服', 'モフク'],
    ['数珠', 'じゅず'],
    ['数珠', '念珠'],
    ['袱紗', 'ふくさ'],
    ['ワンピース', 'onepiece'],
    ['礼服', 'れいふく'],
  ])('%s and %s are synonyms', (one, other) => {
    expect(synonymsOf(key(one)).synonyms.map((word) => word.key)).toContain(key(other))
    expect(synonymsOf(key(other)).synonyms.map((word) => word.key)).toContain(key(one))
  })

  test.each([
    ['パンプス', '靴'],
    ['礼服', 'フォーマル'],
    ['れいふく', 'formal'],
  ])('%s and %s are related', (one, other) => {
    expect(synonymsOf(key(one)).related.map((word) => word.key)).toContain(key(other))
    expect(synonymsOf(key(other)).related.map((word) => word.key)).toContain(key(one))
  })

  test('a common misspelling finds the intended word, and not the reverse', () => {
    expect(synonymsOf(key('バック')).synonyms.map((word) => word.key)).toContain(key('バッグ'))
    expect(synonymsOf(key('バッグ')).synonyms.map((word) => word.key)).not.toContain(key('バック'))
    expect(isKnownWord(key('かばん'))).toBe(true)
  })
})

describe('queryWords', () => {
  test.each([
    ['one piece', ['onepiece']],
    ['喪服 レンタル', ['喪服']],
    ['レンタル', []],
    ['もふk', ['もふ']],
    ['mere', ['mere']],
  ])('%s', (text, keys) => expect(queryWords(text, true).map((word) => word.key)).toEqual(keys))
})
