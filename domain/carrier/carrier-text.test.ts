import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullWidthLength, withoutFormula } from './carrier-text.ts'

test.each([
  ['=SUM(A1)', '＝SUM(A1)', '=→＝'],
  ['+81', '＋81', '+→＋'],
  ['@home', '＠home', '@→＠'],
  ['-1', '－1', '-→－'],
])('%s begins a formula and is written as %s', (text, expected, replaced) => {
  const before = [{ from: '髙', to: '高' }]
  const { text: written, replacements } = withoutFormula({ text, replacements: before })
  expect([written, replacements.map(({ from, to }) => `${from}→${to}`)]).toEqual([expected, [replaced, '髙→高']])
})

test('no text begins a formula, and again nothing changes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const written = withoutFormula({ text, replacements: [] })
      expect(written.text).not.toMatch(/^[=+\-@]/)
      expect(withoutFormula({ text: written.text, replacements: [] })).toEqual({ text: written.text, replacements: [] })
    }),
  )
})

test.each([
  ['', 0],
  ['東京', 2],
  ['1-1', 1.5],
  ['ｶﾅ', 1],
  ['𠮷', 1],
  ['第2ビル', 3.5],
])('the length of %j is %d full-width letters', (text, length) => expect(fullWidthLength(text)).toBe(length))
