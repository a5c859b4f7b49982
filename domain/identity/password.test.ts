import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRejected } from '../result.ts'
import { parsePassword } from './password.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-length.ts'

describe('a new password', () => {
  test.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    '12345678',
    '87654321',
    '11111111',
    'abababab',
    'qwertyuiop',
    '1q2w3e4r',
    '1qaz2wsx',
    'abcd1234',
    'iloveyou',
    'sakura2026',
    'SAKURA2026',
    'passwordpassword',
    '19800505',
    '05051980',
    'ｐａｓｓｗｏｒｄ',
  ])('%s is common and rejected', (input) => expect(parsePassword(input)).toMatchObject({ code: 'password-common' }))

  test.each(['kaze-to-hana-82', 'すみれの花が咲く', 'Tr7u$wq9z', '92740163', '   spaces   '])(
    '%s is accepted unchanged',
    (input) => expect(parsePassword(input)).toBe(input),
  )

  test('the local part of the own address is rejected', () => {
    expect(parsePassword('hanako.yamada', 'hanako.yamada@example.jp')).toMatchObject({ code: 'password-common' })
    expect(parsePassword('Hanayama81', 'hanayama@example.jp')).toMatchObject({ code: 'password-common' })
  })

  test('too short, too long and missing passwords are rejected', () => {
    expect(parsePassword('1234567')).toMatchObject({ code: 'too-short', detail: { shortest: 8, length: 7 } })
    expect(parsePassword('𠮷'.repeat(7))).toMatchObject({ code: 'too-short' })
    expect(parsePassword('x'.repeat(129))).toMatchObject({ code: 'too-long', detail: { limit: 128 } })
    for (const input of ['', undefined, null, 12345678, ['long enough']]) {
      expect(parsePassword(input)).toMatchObject({ code: 'required' })
    }
  })
})

test('any input is accepted unchanged or rejected, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.emailAddress(), (input, email) => {
      const parsed = parsePassword(input, email)
      if (isRejected(parsed)) return
      expect(parsed).toBe(input)
      expect([...input].length).toBeGreaterThanOrEqual(PASSWORD_MIN_LENGTH)
      expect([...input].length).toBeLessThanOrEqual(PASSWORD_MAX_LENGTH)
    }),
  )
})

test('a common word followed by digits and symbols is rejected', () => {
  const word = fc.constantFrom('password', 'dragon', 'sunshine', 'tanaka')
  const tail = fc.stringMatching(/^[0-9!_.-]{2,6}$/)
  fc.assert(
    fc.property(word, tail, (start, end) => {
      expect(parsePassword(start + end)).toMatchObject({ code: 'password-common' })
    }),
  )
})
