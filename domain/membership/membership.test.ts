import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Email, parseEmail } from '../customer/email.ts'
import { day } from '../day.ts'
import { FIRST_RULES } from '../rental/day-rules.ts'
import { checkMemberPassword, isLikeEmail, reminderAnswerKey } from './password.ts'
import { profileForm, registrationForm } from './registration-form.ts'

const TODAY = day('2026-11-20')
const FIELDS = {
  familyName: ' 山田 ',
  givenName: '花子',
  familyNameKana: 'やまだ',
  givenNameKana: 'ﾊﾅｺ',
  postalCode: '〒１００−０００１',
  prefecture: '13',
  address1: '千代田区千代田１－１',
  address2: '',
  telephone: '03-1234-5678',
  email: 'ｈａｎａ@Example.JP',
  emailAgain: 'hana@example.jp',
  password: 'tsuki-no-hikari',
  passwordAgain: 'tsuki-no-hikari',
  sex: '2',
  birthYear: '1980',
  birthMonth: '2',
  birthDay: '29',
  mailMagazine: '3',
  reminderQuestion: '3',
  reminderAnswer: ' たま ',
}

const issuesOf = (input: Record<string, unknown>) => {
  const parsed = registrationForm(TODAY, FIRST_RULES).safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
}

describe('the registration form', () => {
  test('folds widths and kana', () => {
    expect(registrationForm(TODAY, FIRST_RULES).parse(FIELDS)).toEqual({
      address: {
        familyName: '山田',
        givenName: '花子',
        familyNameKana: 'ヤマダ',
        givenNameKana: 'ハナコ',
        postalCode: '1000001',
        prefecture: 13,
        address1: '千代田区千代田1-1',
        telephone: '0312345678',
      },
      sex: 2,
      bornOn: '1980-02-29',
      mailMagazine: 3,
      reminderQuestion: 3,
      email: 'hana@example.jp',
      password: 'tsuki-no-hikari',
      reminderAnswer: 'たま',
    })
  })

  test.each([
    [{ prefecture: '47' }, ['prefecture prefecture-not-served']],
    [{ prefecture: '' }, ['prefecture required']],
    [{ emailAgain: 'hano@example.jp' }, ['emailAgain email-differs']],
    [{ email: 'hana', emailAgain: 'x' }, ['email email']],
    [{ password: 'kurumi7', passwordAgain: 'kurumi7' }, ['password too-short']],
    [{ passwordAgain: 'tsuki' }, ['passwordAgain password-differs']],
    [{ password: 'kimono-HANA-77', passwordAgain: 'kimono-HANA-77' }, ['password password-like-email']],
    [{ birthDay: '30' }, ['bornOn birth-date']],
    [{ birthYear: '' }, ['bornOn birth-date']],
    [{ sex: undefined }, ['sex sex']],
    [{ mailMagazine: '4' }, ['mailMagazine mail-magazine']],
    [
      { reminderQuestion: '9', reminderAnswer: '　' },
      ['reminderQuestion reminder-question', 'reminderAnswer required'],
    ],
    [{ familyNameKana: '山田' }, ['familyNameKana kana']],
  ])('%j is rejected at its field', (change, issues) => expect(issuesOf({ ...FIELDS, ...change })).toEqual(issues))

  test.each([
    { emailAgain: 'hana@Example.JP' },
    { emailAgain: 'Hana@example.jp' },
    { email: 'hana@EXAMPLE.jp', emailAgain: 'ｈａｎａ＠example.JP' },
  ])('%j is the same address twice', (change) => expect(issuesOf({ ...FIELDS, ...change })).toEqual([]))

  test('reports all issues at once, including repeated fields that differ', () => {
    const issues = issuesOf({ ...FIELDS, familyName: '', emailAgain: '', passwordAgain: '' })
    expect(issues).toEqual(['familyName required', 'emailAgain email-differs', 'passwordAgain password-differs'])
  })

  test('a missing field is reported like an empty one', () => {
    const codes = issuesOf({}).map((issue) => issue.split(' ')[1])
    expect(new Set(codes)).toEqual(new Set(['required', 'sex', 'birth-date', 'mail-magazine', 'reminder-question']))
  })

  test('a part of the birth date that is not text is rejected', () => {
    const parts = { birthYear: { toString: 0 }, birthMonth: '1', birthDay: '2' }
    expect(registrationForm(TODAY, FIRST_RULES).safeParse({ ...FIELDS, ...parts }).error?.issues[0]?.path).toEqual([
      'bornOn',
    ])
  })

  test('no input makes the form throw, and parsing is idempotent', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.anything())
    const names = Object.keys(FIELDS)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 4 }), (change) => {
        const parsed = registrationForm(TODAY, FIRST_RULES).safeParse({ ...FIELDS, ...change })
        if (!parsed.success) return
        const { address, email, password, ...rest } = parsed.data
        const again = { ...address, email, emailAgain: email, password, passwordAgain: password, ...rest }
        expect(registrationForm(TODAY, FIRST_RULES).parse(again)).toEqual(parsed.data)
        expect(parseEmail(email)).toBe(email)
        expect([...password].length).toBeGreaterThanOrEqual(8)
        expect(isLikeEmail(password, email)).toBe(false)
      }),
      { numRuns: 300 },
    )
    expect(registrationForm(TODAY, FIRST_RULES).safeParse(undefined).success).toBe(false)
  })
})

describe('the profile form', () => {
  const { reminderAnswer: _, ...profile } = FIELDS
  test('keeps the reminder answer when none is given', () => {
    expect(profileForm(TODAY, FIRST_RULES).parse(profile)).toMatchObject({
      reminderAnswer: undefined,
      profile: { sex: 2 },
    })
    expect(profileForm(TODAY, FIRST_RULES).parse({ ...profile, reminderAnswer: 'みけ' })).toMatchObject({
      reminderAnswer: 'みけ',
    })
  })
  test('rejects an answer that is too long', () => {
    const parsed = profileForm(TODAY, FIRST_RULES).safeParse({ ...profile, reminderAnswer: 'あ'.repeat(51) })
    expect(parsed.error?.issues).toMatchObject([{ path: ['reminderAnswer'], message: 'too-long' }])
  })
})

describe('passwords', () => {
  const email = parseEmail('hanako@example.jp') as Email
  test.each([
    ['', 'required'],
    ['1234567', 'too-short'],
    ['𠮷'.repeat(7), 'too-short'],
    ['a'.repeat(129), 'too-long'],
    ['tanaka1985', 'password-common'],
    ['xxHANAKOxx', 'password-like-email'],
  ])('%j: %s', (password, code) => expect(checkMemberPassword({ password, email, score: 4 })?.code).toBe(code))

  test('weak passwords are rejected by their score', () => {
    expect(checkMemberPassword({ password: 'akai-kutsu-1', email, score: 1 })?.code).toBe('password-common')
    expect(checkMemberPassword({ password: 'akai-kutsu-1', email, score: 2 })).toBeUndefined()
  })
})

describe('reminder answers', () => {
  test.each([
    ['たま', 'タマ'],
    ['ﾀﾏ', 'タマ'],
    ['Tama ', 'ＴＡＭＡ'],
    ['ドン・キホーテ', 'どん きほーて'],
  ])('%s and %s are the same answer', (one, other) => expect(reminderAnswerKey(one)).toBe(reminderAnswerKey(other)))

  test('folding is idempotent and never gives an empty key', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (answer) => {
        const key = reminderAnswerKey(answer)
        expect(reminderAnswerKey(key)).toBe(key)
      }),
      { numRuns: 2_000 },
    )
    expect(reminderAnswerKey('・')).not.toBe('')
  })
})
