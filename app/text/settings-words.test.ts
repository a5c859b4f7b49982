import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingLeaves } from '#domain/settings/leaves.ts'
import { SETTINGS_GROUPS } from '#domain/settings/settings.ts'
import { fieldErrorText } from './field-errors.ts'
import { leafWords, SETTINGS_AREAS } from './settings-words.ts'

const ROOT = join(import.meta.dirname, '../..')
const CONTENT = globSync('content/*/*.md', { cwd: ROOT, exclude: ['content/help/**'] })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

test('each group of settings stands in one area', () => {
  expect(SETTINGS_AREAS.flatMap(({ words }) => Object.keys(words)).sort()).toEqual(SETTINGS_GROUPS.toSorted())
})

test.each(SETTINGS_GROUPS)(
  'the values of %s have labels of their own, and names that a page of content/ has',
  (group) => {
    const words = settingLeaves(group).map((leaf) => leafWords(group, leaf))
    expect(new Set(words.map(({ label }) => label)).size).toBe(words.length)
    for (const name of words.flatMap(({ names = [] }) => names)) expect(CONTENT).toContain(`{{${name}}}`)
  },
)

test('the message of a number names its range and unit', () => {
  const range = { least: 0, most: 10_000, unit: 'yen' }
  expect(fieldErrorText('送料', 'whole-number', range)).toBe('送料は0から10,000までの整数（円）で入力してください。')
})
