import { describe, expect, it } from 'vitest'
import { cutSentenceViolations, sentenceViolations } from './sentences.ts'
import { type Code, parse, type Violation } from './source.ts'

const found = (rules: (code: Code) => Violation[], path: string, text: string) =>
  rules(parse({ path, text })).map(({ rule, line }) => `${rule}:${line}`)

describe('sentenceViolations', () => {
  it.each(["const a = '受け付けました。'", 'const a = `受け付けました。`'])(
    'rejects in http and domain: %s',
    (text) => {
      expect(found(sentenceViolations, 'http/a.ts', text)).toEqual(['sentence:1'])
      expect(found(sentenceViolations, 'domain/order/a.ts', text)).toEqual(['sentence:1'])
      expect(found(sentenceViolations, 'app/text/a.ts', text)).toEqual([])
    },
  )

  it.each(["const a = '注文番号'", '/** 受け付けました。 */', 'const a = /[、。]/g'])('accepts %s', (text) => {
    expect(found(sentenceViolations, 'http/a.ts', text)).toEqual([])
  })
})

describe('cutSentenceViolations', () => {
  it.each([
    '<p>{days}営業日以内にお返事いたします。</p>',
    '<p>お返事は、{DAYS.join()}\n  営業日以内です。</p>',
    '<>残りは{view.count}個です。</>',
    '<p>ほかの{count - 1}点は、{day}にお届けします。</p>',
  ])('rejects %s', (text) => {
    expect(found(cutSentenceViolations, 'app/a.tsx', text)).toEqual(['cut-sentence:1'])
  })

  it.each([
    `<p>{\`\${days}営業日以内にお返事いたします。\`}</p>`,
    "<p>承りました。{' '}<a>戻る</a></p>",
    '<p>承りました。{isLate && <b>お急ぎください</b>}</p>',
    '<p>お届けは{unbrokenDays(on)}です。</p>',
    '<dd>{count}点</dd>',
  ])('accepts %s', (text) => {
    expect(found(cutSentenceViolations, 'app/a.tsx', text)).toEqual([])
  })
})
