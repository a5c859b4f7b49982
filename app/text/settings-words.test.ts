import { expect, test } from 'vitest'
import { settingLeaves } from '#domain/settings/leaves.ts'
import { SETTINGS_GROUPS } from '#domain/settings/settings.ts'
import { fieldErrorText } from './field-errors.ts'
import { leafWords, SETTINGS_AREAS } from './settings-words.ts'

test('each group of settings stands in one area', () => {
  expect(SETTINGS_AREAS.flatMap(({ words }) => Object.keys(words)).sort()).toEqual(SETTINGS_GROUPS.toSorted())
})

test.each(SETTINGS_GROUPS)('the values of %s have labels of their own', (group) => {
  const labels = settingLeaves(group).map((leaf) => leafWords(group, leaf).label)
  expect(new Set(labels).size).toBe(labels.length)
})

test('the message of a number names its range and unit', () => {
  const range = { least: 0, most: 10_000, unit: 'yen' }
  expect(fieldErrorText('送料', 'whole-number', range)).toBe('送料は0から10,000までの整数（円）で入力してください。')
})
