import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../delivery/address.ts'
import { namesPrices, parcelName, parseParcelName } from './parcel-name.ts'

test('a parcel is found by its name', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 999_999_999 }),
      fc.integer({ min: 1, max: 99 }),
      (orderNumber, parcel) => {
        expect(parseParcelName(parcelName({ orderNumber, parcel }))).toEqual({ orderNumber, parcel })
      },
    ),
  )
})
test.each(['100001-1', '１００００１－１', '100001ー1', ' 100001‐1\u200b'])('%j names a parcel', (text) =>
  expect(parseParcelName(text)).toEqual({ orderNumber: 100_001, parcel: 1 }),
)
test.each(['', '100001', '1023-4', '100001-0', '100001-100', '100001-1R'])('%j names no parcel', (text) =>
  expect(parseParcelName(text)).toBeUndefined(),
)

describe('prices on the packing slip (docs/rules.md Papers)', () => {
  const customer: Address = {
    familyName: '山田',
    givenName: '花子',
    familyNameKana: 'ヤマダ',
    givenNameKana: 'ハナコ',
    postalCode: '1000001',
    prefecture: 13,
    address1: '千代田区千代田1-1',
    telephone: '0312345678',
  }
  test.each([
    ['the customer', customer, true],
    ['the customer at another address', { ...customer, address1: '港区1-1' }, true],
    ['a hall', { ...customer, placeName: '新宿典礼会館' }, false],
    ['another person of the family', { ...customer, givenName: '太郎' }, false],
    ['another person', { ...customer, familyName: '鈴木', givenName: '一郎' }, false],
  ])('when %s receives the parcel: named %s', (_, shipping, isNamed) =>
    expect(namesPrices({ customer, shipping })).toBe(isNamed),
  )
  test('without a customer the recipient is the customer; without a recipient no price is named', () => {
    expect(namesPrices({ customer: undefined, shipping: customer })).toBe(true)
    expect(namesPrices({ customer, shipping: undefined })).toBe(false)
  })
})
