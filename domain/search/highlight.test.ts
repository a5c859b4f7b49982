import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml, highlighter } from './highlight.ts'
import { queryWords } from './query.ts'

const TAGS = { before: '<em>', after: '</em>' }
const highlight = (text: string, query: string) => highlighter(queryWords(query, true), TAGS)(text)

test.each([
  ['夏の半袖 喪服7点セット', 'もふく', '夏の半袖 <em>喪服</em>7点セット'],
  ['レース切替 ドレス', 'レース', '<em>レース</em>切替 ドレス'],
  ['ﾌｫｰﾏﾙバッグ', 'ふぉーまる', '<em>ﾌｫｰﾏﾙ</em>バッグ'],
  ['黒レース ワンピース', '黒ワンピース', '<em>黒</em>レース <em>ワンピース</em>'],
  ['シャツワンピース', 'ワンピーヅ', 'シャツワンピース'],
  ['前開き ワンピース', 'ワンピーヅ', '前開き <em>ワンピース</em>'],
  ['Quill & Stern', 'quill', '<em>Quill</em> &amp; Stern'],
  ['<b>mère</b>', 'mere', '&lt;b&gt;<em>mère</em>&lt;/b&gt;'],
  ['ヴェール', 'ベール', '<em>ヴェール</em>'],
])('%s, searched for %s', (text, query, value) => expect(highlight(text, query).value).toBe(value))

test('reports the match level', () => {
  expect(highlight('黒 ワンピース', '黒 ワンピース')).toMatchObject({
    matchLevel: 'full',
    matchedWords: ['黒', 'わんぴす'],
  })
  expect(highlight('黒 バッグ', '黒 ワンピース')).toMatchObject({ matchLevel: 'partial', fullyHighlighted: false })
  expect(highlight('白', '黒')).toMatchObject({ matchLevel: 'none', matchedWords: [] })
  expect(highlight('黒', 'くろ')).toMatchObject({ fullyHighlighted: true })
})

test('the text is kept and escaped', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'<>&"\'黒ヴェ゛ーワンピースか゛\u3099 ') }),
  )
  fc.assert(
    fc.property(text, text, (value, query) => {
      const { before, after } = { before: '\u0001', after: '\u0002' }
      const highlighted = highlighter(queryWords(query, false), { before, after })(value).value
      expect(highlighted.replace(/[\u0001\u0002]/g, '')).toBe(escapeHtml(value).replace(/[\u0001\u0002]/g, ''))
    }),
  )
})
