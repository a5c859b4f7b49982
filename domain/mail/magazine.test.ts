import { expect, test } from 'vitest'
import { parseMagazine } from './magazine.ts'

const ISSUE = `# 春の礼服のご案内

いつもご利用いただき、
ありがとうございます。

卒業式の季節が近づいてまいりました。

## 新着のワンピース
春のお式に向けて、新しい品をご用意しました。
[新着を見る](https://sumirei.example/items/list?sort=new)

## お休みのお知らせ

三月二十日はお休みをいただきます。
`

test('an issue has a title, a greeting and parts', () => {
  expect(parseMagazine(ISSUE)).toEqual({
    title: '春の礼服のご案内',
    greeting: ['いつもご利用いただき、ありがとうございます。', '卒業式の季節が近づいてまいりました。'],
    parts: [
      {
        heading: '新着のワンピース',
        sentences: ['春のお式に向けて、新しい品をご用意しました。'],
        link: { label: '新着を見る', url: 'https://sumirei.example/items/list?sort=new' },
      },
      { heading: 'お休みのお知らせ', sentences: ['三月二十日はお休みをいただきます。'] },
    ],
  })
})

test.each([
  ['', 'no-title', 1],
  ['本文だけ', 'no-title', 1],
  ['# 題', 'no-greeting', 1],
  ['# 題\n# 題', 'second-title', 2],
  ['# 題\n[a](https://a.example)', 'link-outside-part', 2],
  ['# 題\n## 節\n[a](https://a.example)\n[b](https://b.example)', 'second-link', 4],
  ['# 題\nご挨拶\n## 節\n[a](javascript:alert(1))', 'bad-link', 4],
])('%j is not an issue: %s', (text, code, line) => {
  expect(parseMagazine(text)).toMatchObject({ kind: 'rejected', code, detail: { line } })
})
