import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseYen } from '../text/yen.ts'
import { isItemFormKey } from './forms.ts'
import { itemForm } from './item-form.ts'
import { categoryForm, makerForm, tagForm } from './label-form.ts'

const messagesOf = (result: { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a brand has a name and perhaps kana, each as it is stored', () => {
  expect(makerForm.parse({ name: ' 墨　礼 ', kana: 'すみれい' })).toEqual({ name: '墨 礼', kana: 'スミレイ' })
  expect(makerForm.parse({ name: '墨礼', kana: ' ' })).toEqual({ name: '墨礼', kana: undefined })
  expect(messagesOf(makerForm.safeParse({ name: ' ' }))).toEqual(['name: required'])
  expect(messagesOf(makerForm.safeParse({ name: 'あ'.repeat(61) }))).toEqual(['name: too-long'])
})

test('a category is below another one, a tag in a group', () => {
  expect(categoryForm.parse({ name: '喪服', parentUid: '86' })).toEqual({ name: '喪服', parentUid: 86 })
  expect(tagForm.parse({ name: '長袖', tagCategoryUid: '4' })).toEqual({ name: '長袖', tagCategoryUid: 4 })
  for (const parentUid of [undefined, '', '0', '-1', '1.5', 'x'])
    expect(messagesOf(categoryForm.safeParse({ name: '喪服', parentUid }))).toEqual(['parentUid: choice-required'])
})

test('choices of an item outside their lists are refused beside their fields', () => {
  const item = { name: '黒のドレス', makerUid: '1', form: 'onepiece', fourDaysYen: '6,980', state: 'released' }
  const refused = itemForm.safeParse({ ...item, makerUid: '0', form: 'cape', setForm: 'cape', state: 'lost' })
  expect(isItemFormKey('cape')).toBe(false)
  expect(messagesOf(refused)).toEqual([
    'makerUid: choice-required',
    'form: choice-required',
    'setForm: choice-required',
    'state: choice-required',
  ])
  const scheduled = { ...item, state: 'scheduled' }
  expect(messagesOf(itemForm.safeParse({ ...scheduled, releaseOn: '2026-13-01' }))).toEqual(['releaseOn: day'])
  expect(messagesOf(itemForm.safeParse(scheduled))).toEqual(['releaseOn: required'])
})

test('yen is read as it is written', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (yen) => {
      for (const text of [`${yen}`, `¥${yen}`, `${yen.toLocaleString('en-US')}円`]) expect(parseYen(text)).toBe(yen)
    }),
  )
  expect([parseYen('-1'), parseYen('10,000,001'), parseYen('x')]).toMatchObject([
    { code: 'yen-negative' },
    { code: 'yen' },
    { code: 'yen' },
  ])
})
