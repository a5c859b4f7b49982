import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import { isRejected } from '../result.ts'
import { parseKana, parsePersonName, parseTelephone } from './contact.ts'
import { emailKey, parseEmail } from './email.ts'
import {
  birthYears,
  parseBirthOn,
  parseMailMagazine,
  parseReminderQuestion,
  parseSex,
  REMINDER_QUESTIONS,
} from './enumerations.ts'
import { parsePostalCode, postalCodeText } from './postal-code.ts'

const TODAY = day('2026-11-20')

describe('e-mail', () => {
  test.each([
    ['taro@example.jp', 'taro@example.jp'],
    [' ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ ', 'taro@example.jp'],
    ["o'hara+sumirei@mail.example.co.jp", "o'hara+sumirei@mail.example.co.jp"],
    ['Taro@EXAMPLE.JP', 'Taro@example.jp'],
    ['hana..ko@docomo.ne.jp', 'hana..ko@docomo.ne.jp'],
    ['.hana@docomo.ne.jp', '.hana@docomo.ne.jp'],
    ['hana.@EZWEB.ne.jp', 'hana.@ezweb.ne.jp'],
    ['hana...@au.com', 'hana...@au.com'],
  ])('%s is accepted', (input, email) => expect(parseEmail(input)).toBe(email))

  test.each([
    ['taro', 'email'],
    ['t'.repeat(70), 'email'],
    ['@example.jp', 'email'],
    ['taro@', 'email'],
    ['taro@localhost', 'email'],
    ['taro@@example.jp', 'email'],
    ['ta ro@example.jp', 'email'],
    ['.taro@example.jp', 'email'],
    ['taro.@example.jp', 'email'],
    ['ta..ro@example.jp', 'email'],
    ['...@docomo.ne.jp', 'email'],
    ['ha na..@docomo.ne.jp', 'email'],
    ['hana..ko@docomo.ne.jp.example.jp', 'email'],
    ['taro@-example.jp', 'email'],
    ['taro@example-.jp', 'email'],
    ['taro@exa_mple.jp', 'email'],
    ['たろう@example.jp', 'email'],
    ['', 'required'],
    [undefined, 'required'],
  ])('%s is rejected: %s', (input, code) => expect(parseEmail(input)).toMatchObject({ code }))

  test('spellings of one address have the same key', () => {
    const email = parseEmail('Taro@Example.jp')
    expect(isRejected(email) ? undefined : emailKey(email)).toBe('taro@example.jp')
  })
})

describe('name, telephone, postal code', () => {
  test('names keep their kanji variants', () => expect(parsePersonName(' 𠮷﨑 ')).toBe('𠮷﨑'))
  test.each(['\u3164', '\u2800\u115f', '・', '　', '-', '👗', '\u200b', '々', '１２'])(
    'a name without a visible letter is empty: %j',
    (input) => {
      expect(parsePersonName(input)).toMatchObject({ code: 'required' })
      expect(parseKana(input)).toMatchObject({ code: 'required' })
    },
  )
  test('what shows nothing is no part of a name', () =>
    expect(parsePersonName('葛\u{e0100}\u200d城\ufe00\u3164')).toBe('葛城'))
  test('letters and their marks are stored in one piece', () => {
    expect(parsePersonName('Nguye\u0302\u0303n')).toBe('Nguyễn')
    expect(parsePersonName('\ufa19a\u0301\ufa19')).toBe('\ufa19á\ufa19')
  })
  test('a name of 51 characters is too long', () =>
    expect(parsePersonName('𠮷'.repeat(51))).toMatchObject({ code: 'too-long' }))
  test('hiragana is converted', () => expect(parseKana('はなこ')).toBe('ハナコ'))
  test('kanji are rejected in a kana reading', () => expect(parseKana('花子')).toMatchObject({ code: 'kana' }))

  test.each([
    ['03-1234-5678', '0312345678'],
    ['０９０ー１２３４ー５６７８', '09012345678'],
    ['+81 90 1234 5678', '09012345678'],
    ['+81 (0)3 1234 5678', '0312345678'],
    ['+81-(0)90-1234-5678', '09012345678'],
    ['（＋８１）９０－１２３４－５６７８', '09012345678'],
    ['0081 90 1234 5678', '09012345678'],
    ['0081-(0)3-1234-5678', '0312345678'],
    ['81-90-1234-5678', '09012345678'],
    ['81-3-1234-5678', '0312345678'],
    ['8109012345678', '09012345678'],
    ['9012345678', '09012345678'],
    ['312345678', '0312345678'],
    ['812345678', '0812345678'],
    ['090.1234.5678', '09012345678'],
    ['090・1234・5678', '09012345678'],
    ['［03］1234-5678', '0312345678'],
    ['tel:090-1234-5678', '09012345678'],
    ['ＴＥＬ：０９０−１２３４−５６７８', '09012345678'],
    ['Tel. 03 1234 5678', '0312345678'],
    ['電話番号：03-1234-5678', '0312345678'],
    ['☎️ 03-1234-5678', '0312345678'],
    ['（携帯）090-1234-5678', '09012345678'],
    ['090-1234-5678（携帯）', '09012345678'],
    ['\u202a090\u20111234\u00ad5678\u202c', '09012345678'],
    ['090⁃1234⸺5678', '09012345678'],
  ])('telephone %s', (input, digits) => expect(parseTelephone(input)).toBe(digits))
  test.each([
    '110',
    '12345678901',
    '0901234567x',
    '090123456789',
    '901234567',
    '1312345678',
    '+1 212 555 0123',
    '8112345',
  ])('not a telephone number: %s', (input) => expect(parseTelephone(input)).toMatchObject({ code: 'telephone' }))

  test.each([
    '03-1234-5678 内線12',
    '03-1234-5678（内線：１２）',
    '03-1234-5678 ext. 12',
    '03-1234-5678 x12',
    '03-1234-5678#12',
    'tel:0312345678;ext=12',
  ])('an extension has its own refusal: %s', (input) =>
    expect(parseTelephone(input)).toMatchObject({ code: 'telephone-extension' }),
  )

  test.each(['', '　', '\u3164\u2800', 'TEL：', undefined])('no telephone number: %j', (input) =>
    expect(parseTelephone(input)).toMatchObject({ code: 'required' }),
  )

  test.each([
    '160‑0022',
    '160・0022',
    '160.0022',
    '〒 160 - 0022',
    '〒１６０ー００２２',
    '郵便番号：160-0022',
    '\u200b160\u00ad0022\u3164',
    '160-0022',
    '〒160−0022',
    '１６００００２２'.replace('００００', '０００'),
  ])('postal code %s', (input) => expect(parsePostalCode(input)).toBe('1600022'))
  test('six digits are not a postal code', () =>
    expect(parsePostalCode('160002')).toMatchObject({ code: 'postal-code' }))
  test('a postal code is shown with a dash', () => expect(postalCodeText('1600022')).toBe('160-0022'))
})

describe('enumerations', () => {
  test('codes are parsed', () => {
    expect(parseSex('2')).toBe(2)
    expect(parseSex('3')).toMatchObject({ code: 'sex' })
    expect(parseMailMagazine('3')).toBe(3)
    expect(parseMailMagazine('4')).toMatchObject({ code: 'mail-magazine' })
    expect(parseReminderQuestion(8)).toBe(8)
    expect(parseReminderQuestion(0)).toMatchObject({ code: 'reminder-question' })
    expect(REMINDER_QUESTIONS).toHaveLength(8)
  })

  test('birth years', () => {
    expect(birthYears(TODAY)[0]).toBe(2026)
    expect(birthYears(TODAY).at(-1)).toBe(1906)
    expect(parseBirthOn('1980/2/29', TODAY)).toBe('1980-02-29')
    for (const input of ['1981/2/29', '2026-11-21', '1905-12-31', '', null]) {
      expect(parseBirthOn(input, TODAY)).toMatchObject({ code: 'birth-date' })
    }
  })
})

test('no input makes a parser throw, and parsing is idempotent', () => {
  const parsers = [parseEmail, parsePersonName, parseKana, parseTelephone, parsePostalCode]
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.anything()), (input) => {
      for (const parse of parsers) {
        const parsed: unknown = parse(input)
        if (!isRejected(parsed)) expect(parse(parsed)).toBe(parsed)
      }
      for (const parse of [parseSex, parseMailMagazine, parseReminderQuestion]) expect(() => parse(input)).not.toThrow()
      expect(() => parseBirthOn(input, TODAY)).not.toThrow()
    }),
    { numRuns: 300 },
  )
})

test('every well-formed address within the limits is accepted', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/)
  const local = fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}(\.[a-z0-9_]{1,10})?$/)
  fc.assert(
    fc.property(local, fc.array(label, { minLength: 2, maxLength: 4 }), (name, labels) => {
      const address = `${name}@${labels.join('.')}`
      expect(parseEmail(address)).toBe(address)
    }),
  )
})
