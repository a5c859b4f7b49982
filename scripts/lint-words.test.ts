import { expect, test } from 'vitest'
import { wordErrorsOf } from './lint-words.ts'

test.each([
  ['あらためてお送りします', 'あらためて => 改めて'],
  ['お取り消しのときの返金', 'お取り消し => キャンセル'],
  ['同封の返送用伝票', '返送用伝票 => 返送伝票'],
  ['title: はじめての方', 'はじめて => 初めて'],
])('%s has another word', async (text, error) => {
  expect(await wordErrorsOf('content/a.md', `---\n${text}\n---\n`)).toEqual([expect.stringContaining(`:2 ${error}`)])
})

test('what the shop and its staff undo keeps its words', async () => {
  expect(await wordErrorsOf('app/a.ts', "'ご注文をお取り消しいたしました。返却の取り消し、お客様取消'")).toEqual([])
})
