import { describe, expect, it } from 'vitest'
import { sentenceViolations } from './sentences.ts'
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
