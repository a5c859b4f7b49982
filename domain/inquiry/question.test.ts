import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf } from '../text/length.ts'
import { parseAnswer, parseQuestion, QUESTION_LIMIT } from './question.ts'

describe('a question about an item', () => {
  it('keeps its lines, without invisible characters', () => {
    expect(parseQuestion(' 裏地は\r\n\r\n\r\nありますか\u200B？ ')).toBe('裏地は\n\nありますか？')
  })

  it('of nothing, or of more than 300 characters, is rejected', () => {
    for (const empty of [undefined, '', ' \n\u3000', 7])
      expect(parseQuestion(empty)).toMatchObject({ code: 'required' })
    expect(parseQuestion('𠮷'.repeat(300))).toBe('𠮷'.repeat(300))
    expect(parseQuestion('𠮷'.repeat(301))).toMatchObject({ code: 'too-long', detail: { limit: 300 } })
  })

  it.each([
    'https://example.jp を見てください',
    'ＷＷＷ．example.jp',
    'hanako@example.jp へお返事ください',
    '０９０ー１２３４ー５６７８',
    '電話は09012345678です',
    '03(1234)5678',
  ])('with an address or a number is rejected: %s', (text) => {
    expect(parseQuestion(text)).toMatchObject({ code: 'contact-inside' })
  })

  it.each([
    '身長158cm、胸囲88cmですが9号で入りますか？',
    '2026-01-05から2026-01-08まで借りられますか？',
    '価格は10000円以上ですか。1023番の商品と0.5cm違いますか。',
  ])('with other numbers is accepted: %s', (text) => {
    expect(parseQuestion(text)).toBe(text)
  })

  const unit = fc.constantFrom('あ', '𠮷', 'ー', '０', '1', 'a', '@', '.', '-', ' ', '\u3000', '\n', '\r\n', '\u200B')

  it('is read the same again, and never longer than its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 320 }), (typed) => {
        const question = parseQuestion(typed)
        if (typeof question !== 'string') return
        expect(parseQuestion(question)).toBe(question)
        expect(lengthOf(question)).toBeLessThanOrEqual(QUESTION_LIMIT)
      }),
    )
  })
})

describe('an answer', () => {
  it('may name the page of a guide, and has an end', () => {
    expect(parseAnswer('https://shop.example/fittings をご覧ください。')).toBe(
      'https://shop.example/fittings をご覧ください。',
    )
    expect(parseAnswer('あ'.repeat(1_001))).toMatchObject({ code: 'too-long', detail: { limit: 1_000 } })
    expect(parseAnswer('\n')).toMatchObject({ code: 'required' })
  })
})
