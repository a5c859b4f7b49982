import { describe, expect, test } from 'vitest'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { completeStreet, fillPlace, lookUpPostalAddress } from './postal-autofill.ts'

const CHIYODA = { prefecture: 13, city: '千代田区', address1: '千代田区千代田' }
const KANAZAWA = {
  prefecture: 17,
  city: '金沢市',
  address1: '金沢市',
  towns: [
    { prefecture: 17, city: '金沢市', address1: '金沢市大桑町' },
    { prefecture: 17, city: '金沢市', address1: '金沢市三小牛町' },
  ],
}
const TOWNS = KANAZAWA.towns.map(({ address1 }) => address1)
const canDeliver = (prefecture: number) => prefecture !== 47
const servicesOf = (members: unknown) => ({ members, settings: { now: () => FIRST_SETTINGS } }) as never
const EMPTY = { prefecture: 0, address1: '' }

describe('the address of a postal code', () => {
  test.each([
    ['', '千代田区千代田'],
    ['千代田区', '千代田区千代田'],
    ['千代田区千代田1-1', '千代田区千代田1-1'],
    ['１－１', '千代田区千代田１－１'],
    ['千代田区 1-1', '千代田区千代田1-1'],
    ['新宿区新宿1-2-3', '新宿区新宿1-2-3'],
  ])('「%s」 becomes %s', (typed, street) => expect(completeStreet(CHIYODA, typed)).toBe(street))

  test('fills in prefecture and town', () => {
    expect(fillPlace(CHIYODA, EMPTY, canDeliver)).toEqual({
      prefecture: 13,
      address1: '千代田区千代田',
      note: { message: '東京都千代田区千代田を入力しました。続けて番地をご入力ください。', towns: [] },
    })
  })

  test('does not repeat a prefecture that was typed with the street', () => {
    const typed = { prefecture: 0, address1: '東京都千代田区千代田1-1' }
    expect(fillPlace(CHIYODA, typed, canDeliver)).toMatchObject({ prefecture: 13, address1: '千代田区千代田1-1' })
  })

  test('a typed street stays, with its prefecture, and the message names the other address', () => {
    const typed = { prefecture: 14, address1: '横浜市西区1-1' }
    const { note, ...place } = fillPlace(CHIYODA, typed, canDeliver)
    expect(place).toEqual(typed)
    expect(note.message).toBe('この郵便番号の住所は東京都千代田区千代田です。ご入力の住所はそのまま残しています。')
  })

  test('an unknown code and Okinawa change nothing and return a message', () => {
    const typed = { prefecture: 47, address1: '那覇市' }
    const unknown = fillPlace(undefined, typed, canDeliver)
    expect(unknown).toMatchObject({ ...typed, note: { message: expect.stringContaining('見つかりません') } })
    const okinawa = fillPlace({ prefecture: 47, city: '那覇市', address1: '那覇市泉崎' }, typed, canDeliver)
    expect(okinawa.note.message).toContain('沖縄県へのお届けはお受けできません')
    expect(okinawa).toMatchObject(typed)
  })
})

describe('a code that several towns share', () => {
  test('fills in the city and offers the towns; the chosen one completes it and may be changed', () => {
    const city = fillPlace(KANAZAWA, EMPTY, canDeliver)
    expect(city).toMatchObject({ prefecture: 17, address1: '金沢市', note: { towns: TOWNS } })
    expect(city.note.message).toContain('金沢市まで入力しました')
    const first = fillPlace(KANAZAWA, city, canDeliver, TOWNS[0])
    expect(first).toMatchObject({ address1: '金沢市大桑町', note: { message: expect.stringContaining('番地') } })
    expect(fillPlace(KANAZAWA, { ...city, address1: '金沢市1-2' }, canDeliver, TOWNS[0]).address1).toBe(
      '金沢市大桑町1-2',
    )
    expect(fillPlace(KANAZAWA, first, canDeliver, TOWNS[1]).address1).toBe('金沢市三小牛町')
    expect(fillPlace(KANAZAWA, { ...city, address1: '金沢市大桑町1-2' }, canDeliver, TOWNS[1]).address1).toBe(
      '金沢市大桑町1-2',
    )
  })

  test('of two prefectures fills in nothing until a town is chosen', () => {
    const towns = [
      { prefecture: 23, city: '弥富市', address1: '弥富市' },
      { prefecture: 24, city: '桑名郡木曽岬町', address1: '桑名郡木曽岬町' },
    ]
    const shared = { prefecture: 23, city: '', address1: '', towns }
    expect(fillPlace(shared, EMPTY, canDeliver)).toMatchObject({
      ...EMPTY,
      note: { towns: ['弥富市', '桑名郡木曽岬町'] },
    })
    expect(fillPlace(shared, EMPTY, canDeliver, '桑名郡木曽岬町')).toMatchObject({
      prefecture: 24,
      address1: '桑名郡木曽岬町',
    })
  })

  test('is completed without JavaScript by the submitted town; an unknown town is ignored', async () => {
    const members = { findPostalAddress: async () => ({ ...KANAZAWA, prefecture: 17 as const, towns: undefined }) }
    const shared = { findPostalAddress: async () => KANAZAWA as never }
    const values = { postalCode: '921-8046', familyName: '山田', address1: '金沢市' }
    const chosen = await lookUpPostalAddress(servicesOf(shared), values, TOWNS[1])
    expect(chosen.values).toEqual({ ...values, prefecture: '17', address1: '金沢市三小牛町' })
    expect((await lookUpPostalAddress(servicesOf(shared), values, '東京都')).values.address1).toBe('金沢市')
    expect((await lookUpPostalAddress(servicesOf(members), values, undefined)).postalNote?.towns).toEqual([])
  })
})
