import { expect, test } from 'vitest'
import { yubinCodes } from './yubin-codes.ts'

const { find } = yubinCodes()

test.each([
  ['1000001', 13, '千代田区', '千代田'],
  ['1020072', 13, '千代田区', '飯田橋'],
  ['0608621', 1, '札幌市中央区', '北一条西6丁目1-2アーバンネット札幌ビル2F'],
  ['9071801', 47, '八重山郡与那国町', '与那国'],
])('%s is a town', async (code, prefecture, city, town) =>
  expect(await find(code)).toEqual({ prefecture, city, address1: `${city}${town}` }),
)

test.each([
  ['1000000', '千代田区', 'no town is named'],
  ['3998501', '北安曇郡松川村', 'the whole village'],
  ['5220317', '犬上郡多賀町一円', 'a town of that very name'],
  ['0285102', '岩手郡葛巻町葛巻', 'house numbers are a remark'],
  ['1006001', '千代田区霞が関霞が関ビル', 'floors are a remark'],
  ['9218046', '金沢市', 'several towns share it'],
])('%s is %s: %s', async (code, address1) => expect((await find(code))?.address1).toBe(address1))

test('a shared code lists the address of each town, also in two prefectures', async () => {
  expect((await find('9218046'))?.towns).toEqual([
    { prefecture: 17, city: '金沢市', address1: '金沢市大桑町' },
    { prefecture: 17, city: '金沢市', address1: '金沢市三小牛町' },
  ])
  expect(await find('4980000')).toEqual({
    prefecture: 23,
    city: '',
    address1: '',
    towns: [
      { prefecture: 23, city: '弥富市', address1: '弥富市' },
      { prefecture: 24, city: '桑名郡木曽岬町', address1: '桑名郡木曽岬町' },
    ],
  })
})

test.each(['0000000', '9999999', '12345', ''])('%s does not exist', async (code) =>
  expect(await find(code)).toBeUndefined(),
)
