import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUNDING_TEXTS, roundUpToTenYen } from '#domain/money.ts'
import { planFeeYen } from '#domain/pricing/price.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'

const CONTENT = join(import.meta.dirname, '../../content')

/** Pages on customs and measuring, whose numbers are no rules of the shop. */
const ON_CUSTOMS = /^article\/|^feature\/|^fitting\/(fittings|menssizeguide)\.md$/
/** Numbers that no rule decides: one of a thing, days of an example, names of sets, zoom, about ten minutes. */
const NO_RULES = /^(1|[23]日目|[3578]点|200％|[一二三六]つ|一(点|日|時|本)|三日|五分|二本|半分|九日|十分|一年)$/u
const UNIT = '日目|点|％|%|割|つ|営業日|日|時|分|円|か月|年|回|週|文字|ポイント|MB|本'
const NUMBER = new RegExp(`[\\d０-９一二三四五六七八九十百半][\\d０-９,]*\\s*(${UNIT})`, 'gu')

/** What a page types itself: placeholders, links, anchors and the front matter are not typed. */
function typedIn(file: string): string[] {
  const [, , ...body] = readFileSync(join(CONTENT, file), 'utf8').split('---\n')
  const text = body.join('---\n').replaceAll(/\{\{[^}]*\}\}|\(\/[^)]*\)|\{#[^}]*\}/g, '')
  return [...text.matchAll(NUMBER)].flatMap(([number]) => {
    const isOne = /^1(?![\d,])/.test(number)
    return isOne || NO_RULES.test(number) ? [] : [`${file}: ${number}`]
  })
}

test('no page of the shop types a number that a rule decides', () => {
  const files = globSync('**/*.md', { cwd: CONTENT }).filter((file) => !ON_CUSTOMS.test(file))
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(typedIn)).toEqual([])
})

test('no page of the shop types the name of a payment method', () => {
  const names = new RegExp(
    Object.values(PAYMENT_METHODS)
      .map(({ label }) => label)
      .join('|'),
    'g',
  )
  const typed = globSync('**/*.md', { cwd: CONTENT, exclude: ['help/**'] }).flatMap((file) => {
    const text = readFileSync(join(CONTENT, file), 'utf8')
    return [...text.matchAll(names)].map(([name]) => `${file}: ${name}`)
  })
  expect(typed).toEqual([])
})

test('amounts are rounded as the pages say', () => {
  expect([ROUNDING_TEXTS.upToTen, roundUpToTenYen(891)]).toEqual(['10円未満を切り上げ', 900])
  expect([ROUNDING_TEXTS.down, planFeeYen(8_989, FIRST_SETTINGS.prices)]).toEqual(['1円未満を切り捨て', 898])
})
