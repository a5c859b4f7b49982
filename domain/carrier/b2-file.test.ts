import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import type { Address } from '../delivery/address.ts'
import { NO_WISH } from '../order/order.ts'
import { B2_COLUMNS, type B2Parcel, type B2Sender, b2Rows, parseB2Name } from './b2-file.ts'
import { B2_FIELDS, fitTexts, senderAddress } from './b2-texts.ts'
import { fullWidthLength } from './carrier-text.ts'

const SENDER: B2Sender = {
  telephone: '0312345678',
  postalCode: '1000001',
  address: '東京都千代田区千代田1-1',
  building: '墨ビル2階',
  name: '墨礼 SUMIREI',
  customerCode: '0312345678',
  fareNumber: '01',
}
const SHIPPING: Address = {
  familyName: '山田',
  givenName: '花子',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'ハナコ',
  postalCode: '1600022',
  prefecture: 13,
  address1: '新宿区新宿3-1',
  telephone: '09012345678',
  placeName: '新宿典礼会館',
  bereavedFamilyName: '鈴木家',
}
const all = () => true
const destination = { shipping: SHIPPING, deliveryRequest: 1, deliveryNote: '管理室へ' }
const PARCEL: B2Parcel = {
  name: '100001-1',
  shipsOn: day('2026-11-20'),
  arrivalOn: day('2026-11-21'),
  deliveryTime: 1,
  telephone: SHIPPING.telephone,
  postalCode: SHIPPING.postalCode,
  texts: fitTexts(destination, all).texts,
  codYen: undefined,
  codTaxYen: 634,
}
/** The filled columns of a row by number, from 1. */
const filled = (row: readonly string[] = []) =>
  Object.fromEntries(row.flatMap((cell, index) => (cell === '' ? [] : [[index + 1, cell]])))

describe('the file for ヤマトB2クラウド', () => {
  test('has 95 columns', () => expect([B2_COLUMNS.length, new Set(B2_COLUMNS).size]).toEqual([95, 93]))

  test('has the parcel, and its return slip with the parties swapped, paid by the shop', () => {
    const [out, back] = b2Rows(PARCEL, SENDER)
    expect(filled(out)).toEqual({
      1: '100001-1',
      2: '0',
      5: '2026/11/20',
      6: '2026/11/21',
      7: '0812',
      9: '09012345678',
      11: '1600022',
      12: '東京都新宿区新宿3-1',
      14: '新宿典礼会館',
      15: '鈴木家',
      16: '山田 花子',
      18: '様',
      20: '0312345678',
      22: '1000001',
      23: '東京都千代田区千代田1-1',
      24: '墨ビル2階',
      25: '墨礼 SUMIREI',
      28: '衣類',
      33: '宅配ボックスに配達 管理室へ',
      40: '0312345678',
      42: '01',
    })
    expect(filled(back)).toEqual({
      1: '100001-1R',
      2: '5',
      5: '2026/11/20',
      9: '0312345678',
      11: '1000001',
      12: '東京都千代田区千代田1-1',
      13: '墨ビル2階',
      16: '墨礼 SUMIREI',
      18: '御中',
      20: '09012345678',
      22: '1600022',
      23: '東京都新宿区新宿3-1',
      25: '山田 花子',
      28: '衣類',
      40: '0312345678',
      42: '01',
    })
  })

  test('collects cash on delivery on the way out alone, with its tax', () => {
    const [out, back] = b2Rows({ ...PARCEL, codYen: 7_310 }, SENDER)
    expect([out?.[1], out?.[33], out?.[34], back?.[1], back?.[33]]).toEqual(['2', '7310', '634', '5', ''])
    expect(b2Rows({ ...PARCEL, codYen: 0 }, SENDER)[0]?.[1]).toBe('0')
  })

  test.each([
    [0, ''],
    [1, '0812'],
    [2, '1416'],
    [3, '1618'],
    [4, '1820'],
    [5, '1921'],
  ])('writes the delivery time %i as %j', (deliveryTime, hours) =>
    expect(b2Rows({ ...PARCEL, deliveryTime }, SENDER)[0]?.[6]).toBe(hours),
  )

  test('every row has every column, and never says what clothes they are', () => {
    const texts = fc.record({
      address: fc.string(),
      building: fc.string(),
      place: fc.string(),
      family: fc.string(),
      name: fc.string(),
      note: fc.string(),
    })
    fc.assert(
      fc.property(texts, fc.option(fc.nat(), { nil: undefined }), fc.nat(9), (given, codYen, deliveryTime) => {
        for (const row of b2Rows({ ...PARCEL, texts: given, codYen, deliveryTime }, SENDER)) {
          expect(row).toHaveLength(B2_COLUMNS.length)
          expect(row[27]).toBe('衣類')
        }
      }),
    )
  })

  test('names parcels so that they are found again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 999_999_999 }), fc.integer({ min: 1, max: 99 }), (order, parcel) => {
        const rows = b2Rows({ ...PARCEL, name: `${order}-${parcel}` }, SENDER)
        expect(rows.map(([name = '']) => parseB2Name(name))).toEqual([
          { orderNumber: order, parcel, isReturn: false },
          { orderNumber: order, parcel, isReturn: true },
        ])
      }),
    )
  })
  test.each(['', '100001', '1023-4', '100001-0', '100001-1X', 'R', '100001-1-1'])('%j names no parcel', (name) =>
    expect(parseB2Name(name)).toBeUndefined(),
  )
})

describe('texts that the slip has no room for', () => {
  test('are listed with their length, and nothing is cut', () => {
    const address1 = '新宿区'.repeat(11)
    const { texts, overflows } = fitTexts({ ...destination, shipping: { ...SHIPPING, address1 } }, all)
    expect(overflows).toEqual([{ field: 'address', text: `東京都${address1}`, length: 36, max: 32 }])
    expect(texts.address).toBe(`東京都${address1}`)
  })
  test('are replaced by what staff wrote, which is checked alike', () => {
    const long = { ...destination, shipping: { ...SHIPPING, address2: '第一墨田レジデンスアネックス'.repeat(2) } }
    expect(fitTexts(long, all, { building: '墨田ANNEX2' })).toMatchObject({
      overflows: [],
      texts: { building: '墨田ANNEX2' },
    })
    expect(fitTexts(long, all, { building: 'あ'.repeat(16) }).overflows).toEqual([])
    expect(fitTexts(long, all, { building: 'あ'.repeat(17) }).overflows).toMatchObject([
      { field: 'building', length: 17 },
    ])
  })
  test('are those longer than the field in full-width letters, a half-width one counting half', () => {
    const letters = fc.string({ unit: fc.constantFrom('あ', '東', 'A', '1', 'ｱ'), maxLength: 60 })
    fc.assert(
      fc.property(letters, letters, (placeName, deliveryNote) => {
        const given = { shipping: { ...SHIPPING, placeName }, ...NO_WISH, deliveryNote }
        const { texts, overflows } = fitTexts(given, all)
        expect([texts.place, texts.note]).toEqual([placeName, deliveryNote])
        const isTooLong = {
          place: fullWidthLength(placeName) > B2_FIELDS.place.max,
          note: fullWidthLength(deliveryNote) > 22,
        }
        expect(overflows.map(({ field }) => field)).toEqual(
          (['place', 'note'] as const).filter((field) => isTooLong[field]),
        )
      }),
    )
  })
  test('letters that cannot be printed are listed by field', () => {
    const given = { ...destination, shipping: { ...SHIPPING, familyName: '髙橋' } }
    const { texts, replacements } = fitTexts(given, (character) => character !== '髙')
    expect([texts.name, replacements]).toEqual(['高橋 花子', [{ field: 'name', from: '髙', to: '高' }]])
  })
  test('a name without a printable form is its reading, unless staff wrote another', () => {
    const given = { ...destination, shipping: { ...SHIPPING, familyName: '김' } }
    const isPrintable = (character: string) => character !== '김'
    const [name, reading] = ['김 花子', `${SHIPPING.familyNameKana} ${SHIPPING.givenNameKana}`]
    const { texts, replacements } = fitTexts(given, isPrintable)
    expect([texts.name, replacements]).toEqual([reading, [{ field: 'name', from: name, to: reading }]])
    expect(fitTexts(given, isPrintable, { name: 'キム 花子' }).texts.name).toBe('キム 花子')
  })
  test('no text begins a formula', () => {
    const given = { ...destination, ...NO_WISH, deliveryNote: '👗 =1+1' }
    const { texts, replacements } = fitTexts(given, (character) => character !== '👗')
    expect([texts.note, replacements.map(({ to }) => to)]).toEqual(['＝1+1', ['＝', '']])
  })
  test('the address of the operator is split at its blank', () => {
    const operator = {
      postalCode: '100-0001',
      address: '東京都千代田区1-1（見本） 墨ビル 2階',
      telephone: '03-0000-0000（見本）',
    }
    expect(senderAddress(operator)).toEqual({
      telephone: '0300000000',
      postalCode: '1000001',
      address: '東京都千代田区1-1',
      building: '墨ビル 2階',
    })
  })
})
