import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldErrorText } from '#app/text/field-errors.ts'
import type { MeasureName } from '#domain/fit/measure.ts'
import { checkField } from './field-check.ts'

const check = (name: string, text: string, required = true) => checkField({ name, label: '項目', required }, text)

test.each([
  ['familyName', '　', '項目を入力してください。'],
  ['familyNameKana', '山田', '項目はカタカナで入力してください。ひらがなでご入力いただいても自動で変換いたします。'],
  ['postalCode', '12', '郵便番号は7桁の数字で入力してください。'],
  ['telephone', '123', '電話番号は0から始まる10桁または11桁の番号を入力してください。'],
  ['email', 'hana@', 'メールアドレスの形が正しくないようです。もう一度ご確認ください。'],
])('%s「%s」 is an error', (name, text, error) => expect(check(name, text)).toBe(error))

test.each([
  ['familyNameKana', 'やまだ'],
  ['postalCode', '〒１６０－００２２'],
  ['telephone', '+81 90-1234-5678'],
  ['email', 'hana＠example.jp'],
  ['anything', 'else'],
])('%s「%s」 is none', (name, text) => expect(check(name, text)).toBeUndefined())

test('a repeated address differs only from a well-formed one, whatever its case and width', () => {
  const checkAgain = (text: string, repeated: string) =>
    checkField({ name: 'emailAgain', label: '項目', required: true }, text, repeated)
  expect(checkAgain('hana@example.jp', 'hanna@example.jp')).toContain('一致しません')
  expect(checkAgain('hana＠example.jp', 'Hana@example.jp')).toBeUndefined()
  expect(checkAgain('hana@example.jp', 'hana@')).toBeUndefined()
  expect(checkAgain('hana@', 'hana@')).toContain('形が正しくない')
})

test('a measure of the body has the limits of its part, and a height elsewhere none', () => {
  const measure = (name: MeasureName, text: string) => checkField({ name, label: '項目', rule: `body.${name}` }, text)
  expect(measure('bustCm', '8')).toBe('項目は40から160までの数字（センチ、小数は1桁）で入力してください。')
  expect(measure('footCm', '83')).toContain('10から32まで')
  for (const text of ['83', '８３．５', '83.5cm', '', ' ']) expect(measure('bustCm', text), text).toBeUndefined()
  expect(check('heightCm', '1')).toBeUndefined()
})

test('an optional field may be empty', () => expect(check('note', '', false)).toBeUndefined())

test('every error that the browser finds has a message of its own', () => {
  const names = ['familyName', 'givenNameKana', 'postalCode', 'telephone', 'email', 'emailAgain', 'anything']
  const text = fc.oneof(fc.string(), fc.string({ minLength: 51, maxLength: 300 }), fc.constantFrom('', ' ', '山田'))
  fc.assert(
    fc.property(fc.constantFrom(...names), text, (name, typed) => {
      const error = check(name, typed)
      expect(error ?? '').not.toContain(fieldErrorText('項目', 'unknown'))
    }),
  )
})
