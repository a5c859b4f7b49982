import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordErrorsOf } from './lint-words.ts'

test.each([
  ['あらためてお送りします', 'あらためて => 改めて'],
  ['お取り消しのときの返金', 'お取り消し => キャンセル'],
  ['同封の返送用伝票', '返送用伝票 => 返送伝票'],
  ['title: はじめての方', 'はじめて => 初めて'],
  ['島しょ部を除きます', '島しょ部 => 離島'],
  ['島しょを除きます', '島しょ => 離島'],
])('%s has another word', async (text, error) => {
  expect(await wordErrorsOf('content/a.md', `---\n${text}\n---\n`)).toEqual([expect.stringContaining(`:2 ${error}`)])
})

test('what the shop and its staff undo keeps its words', async () => {
  expect(await wordErrorsOf('app/a.ts', "'ご注文をお取り消しいたしました。返却の取り消し、お客様取消'")).toEqual([])
})

test('no pattern without slashes is meant as an expression', () => {
  const patterns = readFileSync('scripts/words.yml', 'utf8').match(/^ +patterns?: [^/\n]*$/gm) ?? []
  expect(patterns.length).toBeGreaterThan(8)
  expect(patterns.filter((line) => /[?*+|()]/.test(line))).toEqual([])
})

test('every rule whose pattern is an expression says what it replaces, and what it leaves', () => {
  const rules = readFileSync('scripts/words.yml', 'utf8')
    .split(/^ {2}- (?=expected:)/m)
    .slice(1)
  const specsOf = (rule: string) => [...rule.matchAll(/\{ from: (.+), to: (.+) \}/g)]
  const expressions = rules.filter((rule) => /^ {4}patterns?: .*\/.+\//m.test(rule))
  expect(expressions.length).toBeGreaterThan(8)
  for (const rule of expressions) {
    const kinds = new Set(specsOf(rule).map(([, from, to]) => (from === to ? 'left' : 'replaced')))
    expect([...kinds].toSorted(), rule).toEqual(['left', 'replaced'])
  }
})
