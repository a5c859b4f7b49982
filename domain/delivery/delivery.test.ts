import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_RULES } from '../rental/day-rules.ts'
import { addressForm, servedAddressForm } from './address.ts'
import { parseDeliveryRequest, parseDeliveryTime } from './delivery.ts'
import { deliveryDays } from './delivery-days.ts'
import { parsePrefectureCode, prefectureName, servedPrefectures } from './prefecture.ts'

const GOOD = {
  familyName: '山田',
  givenName: '花子',
  familyNameKana: 'やまだ',
  givenNameKana: 'ﾊﾅｺ',
  postalCode: '160-0022',
  prefecture: '13',
  address1: '新宿区新宿１ー２ー３',
  telephone: '03-1234-5678',
}

function codesOf(input: unknown): Record<string, string> {
  const result = servedAddressForm(FIRST_RULES).safeParse(input)
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

describe('prefectures', () => {
  test('codes follow JIS', () => {
    expect(servedPrefectures(FIRST_RULES).map(({ code }) => code)).toEqual(
      Array.from({ length: 46 }, (_, index) => index + 1),
    )
    expect([prefectureName(1), prefectureName(13), prefectureName(27), prefectureName(46)]).toEqual([
      '北海道',
      '東京都',
      '大阪府',
      '鹿児島県',
    ])
    expect(new Set(servedPrefectures(FIRST_RULES).map(({ name }) => name)).size).toBe(46)
  })

  test.each([
    ['13', 13],
    ['03', 3],
    [46, 46],
  ])('%s is a prefecture code', (input, code) => expect(parsePrefectureCode(input, FIRST_RULES)).toBe(code))

  test('Okinawa is rejected with its name until it is served', () => {
    expect(parsePrefectureCode('47', FIRST_RULES)).toMatchObject({
      code: 'prefecture-not-served',
      detail: { name: '沖縄県' },
    })
    const areas = { ...FIRST_RULES.areas, 47: { isServed: true, days: 3 } }
    expect(parsePrefectureCode('47', { areas })).toBe(47)
    expect(servedPrefectures({ areas })).toHaveLength(47)
    expect(servedAddressForm({ areas }).parse({ ...GOOD, prefecture: '47' }).prefecture).toBe(47)
  })

  test.each(['0', '48', '', 'x', '1.5', null, undefined, {}])('%s is not a prefecture code', (input) =>
    expect(parsePrefectureCode(input, FIRST_RULES)).toMatchObject({ code: 'prefecture-unknown' }),
  )

  test('an unknown code has no name and throws', () => expect(() => prefectureName(48)).toThrow(RangeError))

  test('delivery takes one day in short-delivery areas and two elsewhere', () => {
    for (const { code } of servedPrefectures(FIRST_RULES)) {
      const isShort = [3, 4].includes(code) || (code >= 6 && code <= 29)
      expect(deliveryDays(code, FIRST_RULES)).toBe(isShort ? 1 : 2)
    }
  })
})

test('delivery times and requests are parsed by code', () => {
  expect(parseDeliveryTime('5')).toBe(5)
  expect(parseDeliveryTime('6')).toMatchObject({ code: 'delivery-time' })
  expect(parseDeliveryRequest('99')).toBe(99)
  expect(parseDeliveryRequest('3')).toMatchObject({ code: 'delivery-request' })
})

describe('address form', () => {
  test('folds the input', () => {
    expect(servedAddressForm(FIRST_RULES).parse(GOOD)).toEqual({
      ...GOOD,
      familyNameKana: 'ヤマダ',
      givenNameKana: 'ハナコ',
      postalCode: '1600022',
      prefecture: 13,
      address1: '新宿区新宿1-2-3',
      telephone: '0312345678',
    })
  })

  test('reports every invalid field with a code', () => {
    expect(codesOf({})).toEqual({
      familyName: 'required',
      givenName: 'required',
      familyNameKana: 'required',
      givenNameKana: 'required',
      postalCode: 'required',
      prefecture: 'required',
      address1: 'required',
      telephone: 'required',
    })
    const bad = { ...GOOD, familyNameKana: '山田', postalCode: '1', telephone: '1', address1: '𠮷'.repeat(101) }
    expect(codesOf(bad)).toEqual({
      familyNameKana: 'kana',
      postalCode: 'postal-code',
      telephone: 'telephone',
      address1: 'too-long',
    })
    expect(codesOf({ ...GOOD, prefecture: '47' })).toEqual({ prefecture: 'prefecture-not-served' })
    expect(codesOf({ ...GOOD, prefecture: '99' })).toEqual({ prefecture: 'prefecture-unknown' })
  })

  test('the venue of the ceremony is optional', () => {
    expect(addressForm.parse({ ...GOOD, placeName: '　', ceremonyAt: null, address2: '' }).placeName).toBeUndefined()
    expect(addressForm.parse({ ...GOOD, placeName: '代々幡斎場', bereavedFamilyName: '佐藤家' })).toMatchObject({
      placeName: '代々幡斎場',
      bereavedFamilyName: '佐藤家',
    })
  })

  test('no input makes the form throw, and parsing is idempotent', () => {
    const field = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', null, undefined, 13, '山田', 'カナ'))
    const form = fc.record(Object.fromEntries(Object.keys(GOOD).map((name) => [name, field])))
    fc.assert(fc.property(form, (input) => void servedAddressForm(FIRST_RULES).safeParse(input)))
    const once = servedAddressForm(FIRST_RULES).parse(GOOD)
    expect(addressForm.parse(once)).toEqual(once)
  })
})
