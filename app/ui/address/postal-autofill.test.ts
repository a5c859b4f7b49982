import { describe, expect, test } from 'vitest'
import { completeStreet, fillPostalAddress } from './postal-autofill.ts'

const CHIYODA = { prefecture: 13, address1: '千代田区千代田' }

describe('the address of a postal code', () => {
  test.each([
    ['', '千代田区千代田'],
    ['千代田区千代田1-1', '千代田区千代田1-1'],
    ['１－１', '千代田区千代田１－１'],
    ['新宿区新宿1-2-3', '千代田区千代田'],
  ])('「%s」 becomes %s', (typed, street) => expect(completeStreet(CHIYODA.address1, typed)).toBe(street))

  test('fills in prefecture and town and keeps all other fields', () => {
    expect(fillPostalAddress({ familyName: '山田', address1: '', address2: '405' }, CHIYODA)).toEqual({
      values: { familyName: '山田', prefecture: '13', address1: '千代田区千代田', address2: '405' },
      message: '東京都千代田区千代田を入力しました。続けて番地をご入力ください。',
    })
  })

  test('an unknown code and Okinawa change nothing and return a message', () => {
    const values = { address1: '那覇市' }
    expect(fillPostalAddress(values, undefined)).toMatchObject({
      values,
      message: expect.stringContaining('見つかりません'),
    })
    const okinawa = fillPostalAddress(values, { prefecture: 47, address1: '那覇市泉崎' })
    expect(okinawa).toMatchObject({ values, message: expect.stringContaining('沖縄県へのお届けは承っておりません') })
  })
})
