import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filledWords, MAIL_WORDS_LIMITS, type MailWords, mailWordsProblems } from './mail-words.ts'
import { mailWordsForm, readMailWords } from './mail-words-form.ts'

const KIND = { names: ['shopName', 'orderNumber', 'newEmail', 'note'] } as const
const WORDS: MailWords = { title: '発送いたしました', opening: '{{note}}\nお待ちください。', closing: '' }
const codesOf = (change: Partial<MailWords>) => mailWordsProblems({ ...WORDS, ...change }, KIND).map(({ code }) => code)

/** Whatever is typed or sent: control characters, placeholders, braces, lines. */
const typed = fc
  .array(
    fc.constantFrom(
      '{{shopName}}',
      '{{note}}',
      '{{gone}}',
      '{{',
      '}}',
      '\r\n',
      '\n\n',
      '\u0000',
      '\u2028',
      'Bcc: a@b',
      '文',
      ' ',
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))
const input = fc.record({ title: typed, opening: typed, closing: typed })

describe('words of a mail', () => {
  it('are read as one line of title and bounded lines, or not at all', () => {
    fc.assert(
      fc.property(fc.oneof(input, fc.anything()), (given) => {
        const { success, data } = mailWordsForm.safeParse(given)
        if (!success) return
        expect(data.title).toMatch(/^[^\p{Cc}\u2028\u2029]+$/u)
        for (const field of ['title', 'opening', 'closing'] as const)
          expect([...data[field]].length).toBeLessThanOrEqual(MAIL_WORDS_LIMITS[field])
        expect(mailWordsForm.parse(data)).toEqual(data)
      }),
    )
  })

  it('that are kept leave no placeholder in the mail, and the subject in one line', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('', '一\n二', '名\r\nBcc: a@b'))
    fc.assert(
      fc.property(input, value, (given, text) => {
        const words = readMailWords(given, KIND)
        if (words === undefined) return
        const values = {
          shopName: '墨礼',
          orderNumber: '100001',
          newEmail: 'ha•••@example.jp',
          note: text.replaceAll('{', ''),
        }
        const { title, opening, closing } = filledWords(words, values)
        expect(title).not.toMatch(/\p{Cc}/u)
        expect([title, ...opening, ...closing].join('\n')).not.toMatch(/\{\{|\}\}/)
        expect(opening).not.toContain('')
      }),
    )
  })

  it('that are stored and cannot be read, or belong to no mail, are none', () => {
    for (const stored of [undefined, null, 'text', {}, { ...WORDS, title: '' }, { ...WORDS, opening: '{{gone}}' }])
      expect(readMailWords(stored, KIND)).toBeUndefined()
    expect(readMailWords(WORDS, undefined)).toBeUndefined()
    expect(readMailWords(WORDS, KIND)).toEqual(WORDS)
  })

  it('are refused for names that the mail does not fill, and braces without one', () => {
    expect(codesOf({})).toEqual([])
    expect(codesOf({ closing: '{{deliveryDay}}' })).toEqual(['unknown-name'])
    expect(codesOf({ title: '{{newEmail}}の件' })).toEqual(['unknown-name'])
    expect(codesOf({ title: '{{orderNumber}}の件' })).toEqual([])
    expect(codesOf({ closing: '{{shopName}' })).toEqual(['broken-name'])
    expect(codesOf({ closing: '絶対に届きます。' })).toEqual(['proof-word'])
  })

  it('keep the sentence that depends on what happened, in the opening', () => {
    expect(codesOf({ opening: 'お待ちください。' })).toEqual(['name-missing'])
    expect(codesOf({ opening: 'お待ちください。', closing: '{{note}}' })).toEqual(['name-missing'])
  })

  it('leave out a line of which nothing is left, and keep an empty one that was typed', () => {
    const words = { ...WORDS, opening: '一\n\n{{note}}\n二' }
    expect(filledWords(words, { note: '' }).opening).toEqual(['一', '　', '二'])
    expect(filledWords(words, { note: '三\n四' }).opening).toEqual(['一', '　', '三', '四', '二'])
    expect(filledWords(words, {}).closing).toEqual([])
  })
})
