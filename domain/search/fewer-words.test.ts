import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closestQueries, droppableWords, type FoundWord, MAX_DROPPABLE, MAX_OFFERED } from './fewer-words.ts'
import { wordsOf } from './words.ts'

const found = (ids: Readonly<Record<string, readonly number[]>>): FoundWord[] =>
  Object.entries(ids).map(([text, of]) => ({ text, ids: new Set(of) }))

describe('droppableWords', () => {
  test.each([
    ['親族 夏 授乳', ['親族', '夏', '授乳']],
    ['親族　夏、授乳', ['親族', '夏', '授乳']],
    ['黒ワンピース授乳', ['黒', 'ワンピース', '授乳']],
    ['黒の ワンピース レンタル', ['黒の', 'ワンピース']],
    ['one piece 黒', ['one piece', '黒']],
    ['喪服 モフク もふく', ['喪服', 'モフク']],
    ['留袖', ['留袖']],
    ['レンタル', []],
    ['一 二 三 四 五 六 七', ['一', '二', '三', '四', '五', '六']],
  ])('%s', (query, words) => expect(droppableWords(query)).toEqual(words))

  test('of any text they are few, different, and words again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        const words = droppableWords(query)
        const keys = words.map((word) =>
          wordsOf(word)
            .map(({ key }) => key)
            .join(' '),
        )
        expect(words.length).toBeLessThanOrEqual(MAX_DROPPABLE)
        expect(new Set(keys).size).toBe(words.length)
      }),
    )
  })
})

describe('closestQueries', () => {
  test('drops as few words as possible, the most items first', () => {
    const words = found({ 親族: [1, 2, 3, 4], 夏: [5, 6], 授乳: [2, 3, 4, 5, 6, 7] })
    expect(closestQueries(words)).toEqual(['親族 授乳', '夏 授乳'])
  })

  test('offers a single word only where it finds nothing with another', () => {
    expect(closestQueries(found({ 黒: [1], ドレス: [1, 2], 水着: [], 傘: [8, 9] }))).toEqual(['黒 ドレス', '傘'])
  })

  const anyWords = fc
    .array(fc.uniqueArray(fc.integer({ min: 1, max: 9 })), { maxLength: MAX_DROPPABLE })
    .map((all) => all.map((ids, index) => ({ text: `語${index}`, ids: new Set(ids) })))
  const inAll = (words: readonly FoundWord[]) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((id) => words.every(({ ids }) => ids.has(id))).length

  test('of any words each query finds something and nothing with one word more, in order, and none is missing', () => {
    fc.assert(
      fc.property(anyWords, (words) => {
        const ofTexts = (texts: readonly string[]) => words.filter(({ text }) => texts.includes(text))
        const queries = closestQueries(words).map((query) => ofTexts(query.split(' ')))
        for (const kept of queries) {
          expect(inAll(kept)).toBeGreaterThan(0)
          const longer = words.filter((word) => !kept.includes(word)).map((word) => [...kept, word])
          for (const each of longer) if (each.length < words.length) expect(inAll(each)).toBe(0)
        }
        const ranks = queries.map((kept) => kept.length * 100 + inAll(kept))
        expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
        expect(queries.length).toBeLessThanOrEqual(MAX_OFFERED)
        if (queries.length < MAX_OFFERED && words.length > 1)
          for (const word of words) if (word.ids.size > 0) expect(queries.flat()).toContain(word)
      }),
    )
  })
})
