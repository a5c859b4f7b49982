import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRejected } from '../result.ts'
import { addresseeText, DEFAULT_PROVISO, MAX_RECEIPT_TEXT_LENGTH, parseWording } from './wording.ts'

const anyText = fc
  .array(fc.integer({ min: 1, max: 0xffff }), { maxLength: 30 })
  .map((codes) => String.fromCharCode(...codes))

describe('the wording chosen by the customer', () => {
  test('is one visible line each for any input', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const wording = parseWording({ addressee: text, proviso: text })
        if (isRejected(wording)) return
        for (const value of [wording.addressee, wording.proviso]) {
          expect(value).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
          expect([...value].length).toBeLessThanOrEqual(MAX_RECEIPT_TEXT_LENGTH)
        }
        expect(wording.proviso).not.toBe('')
      }),
    )
  })

  test('the honorific is printed once', () => {
    expect(parseWording({ addressee: '早瀬 花子 様', proviso: ' ' })).toEqual({
      addressee: '早瀬 花子',
      proviso: DEFAULT_PROVISO,
      honorific: '様',
    })
    expect(addresseeText({ addressee: '早瀬 花子', proviso: '' })).toBe('早瀬 花子 様')
    expect(parseWording({ addressee: 'あ'.repeat(41), proviso: '' })).toMatchObject({ code: 'too-long' })
  })

  test.each([
    ['早瀬 花子', 'auto', '早瀬 花子 様'],
    ['', 'auto', '様'],
    ['株式会社見本商事', 'auto', '株式会社見本商事 御中'],
    ['（有）見本', undefined, '（有）見本 御中'],
    ['㈱見本', 'auto', '㈱見本 御中'],
    ['見本大学', 'auto', '見本大学 御中'],
    ['株式会社 見本商事', 'auto', '株式会社 見本商事 御中'],
    ['社会福祉法人 見本会', 'auto', '社会福祉法人 見本会 御中'],
    ['株式会社見本商事 営業部', 'auto', '株式会社見本商事 営業部 御中'],
    ['総務課', 'auto', '総務課 御中'],
    ['特定非営利活動法人 見本会', 'auto', '特定非営利活動法人 見本会 御中'],
    ['NPO法人 見本', 'auto', 'NPO法人 見本 御中'],
    ['医療法人社団 見本会', 'auto', '医療法人社団 見本会 御中'],
    ['見本商事 開発部', 'auto', '見本商事 開発部 御中'],
    ['見本大学 医学部', 'auto', '見本大学 医学部 御中'],
    ['見本協会 東京支部', 'auto', '見本協会 東京支部 御中'],
    ['株式会社見本 長谷部', 'auto', '株式会社見本 長谷部 様'],
    ['見本株式会社 佐藤', 'auto', '見本株式会社 佐藤 様'],
    ['株式会社 見本商事 服部', 'auto', '株式会社 見本商事 服部 様'],
    ['服部', 'auto', '服部 様'],
    ['長谷部 花子', 'auto', '長谷部 花子 様'],
    ['谷田部', 'auto', '谷田部 様'],
    ['株式会社見本 長曽我部', 'auto', '株式会社見本 長曽我部 様'],
    ['見本株式会社 御中', 'auto', '見本株式会社 御中'],
    ['株式会社見本商事', '様', '株式会社見本商事 様'],
    ['見本商事', '御中', '見本商事 御中'],
    ['見本商事', 'none', '見本商事'],
    ['見本商事', 'made up', '見本商事 様'],
  ])('%j addressed by %s is printed as %j', (addressee, honorific, text) => {
    const wording = parseWording({ addressee, proviso: '', honorific })
    if (isRejected(wording)) throw new Error(wording.code)
    expect(addresseeText(wording)).toBe(text)
  })
})
