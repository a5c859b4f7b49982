import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_RULES } from '../rental/day-rules.ts'
import { islandOfPlace, type PostalCodePlace, placeQuestion, withoutPrefecture } from './place.ts'
import { prefectureName, servedPrefectures } from './prefecture.ts'

const TOKYO = 13
const town = (prefecture: number, city: string, name: string) => ({ prefecture, city, address1: `${city}${name}` })
const JINGUMAE = town(TOKYO, '渋谷区', '神宮前')
const KANAZAWA: PostalCodePlace = {
  ...town(17, '金沢市', ''),
  towns: [town(17, '金沢市', '大桑町'), town(17, '金沢市', '三小牛町')],
}
const BORDER: PostalCodePlace = {
  ...town(23, '', ''),
  towns: [town(23, '弥富市', ''), town(24, '桑名郡木曽岬町', '')],
}

describe('the prefecture of an address', () => {
  test.each([
    ['東京都渋谷区神宮前1-2', '渋谷区神宮前1-2'],
    ['東京都　渋谷区神宮前１ー２', '渋谷区神宮前1-2'],
    ['東京都東京都渋谷区', '渋谷区'],
    ['渋谷区神宮前１−２', '渋谷区神宮前１−２'],
    ['大阪府大阪市', '大阪府大阪市'],
    ['東京都', ''],
  ])('%s with Tokyo chosen is 「%s」', (typed, line) => expect(withoutPrefecture(typed, '13')).toBe(line))

  test.each(['', 'x', '47', undefined])('is not taken away while none is chosen: %s', (prefecture) =>
    expect(withoutPrefecture('東京都渋谷区', prefecture)).toBe('東京都渋谷区'),
  )

  test('is written once, for every prefecture and line', () => {
    fc.assert(
      fc.property(fc.constantFrom(...servedPrefectures(FIRST_RULES)), fc.string(), ({ code, name }, rest) => {
        const line = withoutPrefecture(`${name}${rest}`, String(code))
        expect(line.startsWith(name)).toBe(false)
        expect(withoutPrefecture(line, String(code))).toBe(line)
      }),
    )
  })
})

describe('an address on an island', () => {
  test.each([
    [13, '小笠原村父島字東町', '小笠原諸島'],
    [13, '三宅島三宅村阿古', '伊豆諸島'],
    [13, '大島町元町1', '伊豆諸島'],
    [13, '青ヶ島村', '伊豆諸島'],
    [13, '渋谷区大島町1', undefined],
    [13, '江東区大島1-2', undefined],
    [46, '大島郡瀬戸内町古仁屋', '奄美群島'],
    [46, '奄美市名瀬', '奄美群島'],
    [46, '鹿児島市', undefined],
    [27, '大島町', undefined],
    [15, '佐渡市', '佐渡島'],
    [4, '石巻市田代浜1', '田代島'],
    [1, '苫前郡羽幌町大字焼尻1', '焼尻島'],
    [1, '苫前郡羽幌町南1条', undefined],
    [23, '知多郡南知多町大字篠島1', '篠島'],
    [36, '海部郡牟岐町大字牟岐浦字出羽島1', '出羽島'],
    [23, '西尾市一色町1', undefined],
  ])('%i %s: %s', (prefecture, address1, name) => expect(islandOfPlace({ prefecture, address1 })).toBe(name))

  test('is asked about when nothing else is', () => {
    const found = town(TOKYO, '小笠原村', '父島')
    expect(placeQuestion({ prefecture: TOKYO, address1: '小笠原村父島' }, found)).toMatchObject({
      code: 'island',
      detail: { name: '小笠原諸島' },
    })
    expect(placeQuestion({ prefecture: TOKYO, address1: '小笠原村父島' }, JINGUMAE)?.code).toBe('place-differs')
  })
})

describe('the question about a place', () => {
  const codeOf = (prefecture: number, address1: string, found: PostalCodePlace | undefined) =>
    placeQuestion({ prefecture, address1 }, found)?.code

  test.each([
    ['渋谷区神宮前1-2', undefined],
    ['渋谷区 神宮前 1-2', undefined],
    ['渋谷区桜丘町1-2', undefined],
    ['神宮前1-2', 'place-differs'],
    ['1-2-3', 'place-differs'],
    ['新宿区新宿1-2', 'place-differs'],
    ['大阪府大阪市北区1-2', 'prefecture-differs'],
    ['沖縄県那覇市1-2', 'prefecture-differs'],
  ])('「%s」 in Tokyo with the code of 渋谷区神宮前: %s', (address1, code) =>
    expect(codeOf(TOKYO, address1, JINGUMAE)).toBe(code),
  )

  test('names the place of the code, and the prefecture that was typed', () => {
    expect(placeQuestion({ prefecture: 14, address1: '渋谷区神宮前1' }, JINGUMAE)?.detail).toEqual({
      places: ['東京都渋谷区'],
    })
    expect(placeQuestion({ prefecture: 1, address1: '名古屋市' }, BORDER)?.detail).toEqual({
      places: ['愛知県弥富市', '三重県桑名郡木曽岬町'],
    })
    expect(placeQuestion({ prefecture: 1, address1: '大阪府堺市' }, undefined)?.detail).toEqual({ named: '大阪府' })
  })

  test('is about the code when no place has it', () =>
    expect(codeOf(TOKYO, '渋谷区1', undefined)).toBe('postal-code-unknown'))

  test.each([
    [13, '瑞穂町箱根ケ崎1', town(13, '西多摩郡瑞穂町', '箱根ケ崎')],
    [13, '西多摩郡瑞穂町箱根ヶ崎1', town(13, '西多摩郡瑞穂町', '箱根ケ崎')],
    [8, '龍ヶ崎市1', town(8, '龍ケ崎市', '')],
    [8, '龍が崎市1', town(8, '龍ケ崎市', '')],
    [23, '弥富市1-2', BORDER],
    [24, '木曽岬町1-2', BORDER],
    [17, '金沢市大桑町1-2', KANAZAWA],
    [17, '金沢市大字大桑町1-2', KANAZAWA],
  ])('is not asked for another spelling: %s %s', (prefecture, address1, found) =>
    expect(codeOf(prefecture, address1, found)).toBeUndefined(),
  )

  test('is that of an island for another spelling of its municipality', () =>
    expect(codeOf(TOKYO, '三宅村神着1', town(TOKYO, '三宅島三宅村', '神着'))).toBe('island'))

  test.each([
    ['神津島村', '村1'],
    ['大和郡山市', '山市1'],
    ['北広島町', '町1'],
  ])('takes no part of %s for the municipality', (city, address1) =>
    expect(codeOf(TOKYO, address1, town(TOKYO, city, ''))).toBe('place-differs'),
  )

  test('offers the towns of a shared code when none of them is in the line', () => {
    const question = placeQuestion({ prefecture: 17, address1: '金沢市1-2' }, KANAZAWA)
    expect(question).toMatchObject({ code: 'town-missing', detail: { towns: ['金沢市大桑町', '金沢市三小牛町'] } })
  })

  test('is not asked about what the code says, whatever follows', () => {
    const found = fc.constantFrom(JINGUMAE, ...KANAZAWA.towns!, ...BORDER.towns!)
    fc.assert(
      fc.property(found, fc.string(), (place, rest) => {
        const { prefecture, address1 } = place
        const line = `${address1}${rest}`
        expect(placeQuestion({ prefecture, address1: line }, place)).toBeUndefined()
        expect(withoutPrefecture(`${prefectureName(prefecture)}${line}`, prefecture)).toContain(address1)
      }),
    )
  })
})
