import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionGroup } from '#content/blocks.ts'
import { findQuestions, parseQuery } from './find-questions.ts'

const question = (id: string, text: string, answer: string) => ({
  id,
  text,
  answer: [{ kind: 'paragraph' as const, parts: [answer] }],
})
const GROUPS: readonly QuestionGroup[] = [
  { id: 'g1', title: 'キャンセル', questions: [question('q1', 'キャンセルできますか', '発送前であればできます')] },
  {
    id: 'g2',
    title: 'サイズ',
    questions: [question('q2', 'サイズは', '９号です'), question('q3', '丈は', '長めです')],
  },
]
const found = (query: string) => findQuestions(GROUPS, query).flatMap(({ questions }) => questions.map(({ id }) => id))

test.each([
  ['', ['q1', 'q2', 'q3']],
  ['　', ['q1', 'q2', 'q3']],
  ['きゃんせる', ['q1']],
  ['ｷｬﾝｾﾙ', ['q1']],
  ['9号', ['q2']],
  ['サイズ　長め', ['q3']],
  ['サイズ キャンセル', []],
  ['<script>', []],
])('%j finds %j', (query, ids) => expect(found(query)).toEqual(ids))

test('any input is shortened and can be searched', () => {
  expect(parseQuery(null)).toBe('')
  expect(parseQuery(' 返却 ')).toBe('返却')
  expect(parseQuery('あ'.repeat(500))).toHaveLength(100)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (query) => void found(parseQuery(query))))
})
