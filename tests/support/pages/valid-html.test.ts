import { expect, test } from 'vitest'
import { htmlErrorsOf } from './valid-html.ts'

const rulesOf = async (body: string, of: 'page' | 'mail' = 'page') =>
  (
    await htmlErrorsOf(`<!DOCTYPE html><html lang="ja"><head><title>墨礼</title></head><body>${body}</body></html>`, of)
  ).map((fault) => fault.split(' ')[1])

test.each([
  ['<input type="tel" autocomplete="tel-national" aria-label="電話番号">', 'valid-autocomplete:'],
  ['<input type="checkbox" autocomplete="off" aria-label="すべて選ぶ">', 'input-attributes:'],
  ['<time>11/20 10:05</time>', 'element-required-attributes:'],
  ['<ul></ul>', 'element-required-content:'],
  ['<ol></ol>', 'element-required-content:'],
  ['<p><div></div></p>', 'close-order:'],
  ['<a href="/" id="a">一</a><a href="/" id="a">二</a>', 'no-dup-id:'],
])('%s is reported', async (body, rule) => {
  expect(await rulesOf(body)).toContain(rule)
})

test('what React writes and HTML allows is not reported; an end that is left out is', async () => {
  const field = '<input readOnly="" maxLength="3" type="text" id="_R_1_" aria-label="二"/>'
  expect(await rulesOf(`<ul><li>一</li><li>${field}</li></ul>`)).toEqual([])
  expect(await rulesOf('<ul><li>一<li>二</ul>')).toEqual(['no-implicit-close:', 'no-implicit-close:'])
})

test('styles of elements are reported in a page only', async () => {
  const styled = '<p style="color:#222">本文</p>'
  expect(await rulesOf(styled)).toEqual(['no-inline-style:'])
  expect(await rulesOf(styled, 'mail')).toEqual([])
})
