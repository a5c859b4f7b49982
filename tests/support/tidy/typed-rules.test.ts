import { describe, expect, it } from 'vitest'
import { parse } from './source.ts'
import { typedRuleViolations } from './typed-rules.ts'

const found = (path: string, text: string) =>
  typedRuleViolations(parse({ path, text })).map(({ rule, line }) => `${rule}:${line}`)

describe('typedRuleViolations', () => {
  it.each([
    ['app/text/limit.ts', "const text = [PAYMENT_MINUTES, '分以内に']"],
    ['app/routes/a/a.tsx', '<svg width="100%" />'],
    ['domain/order/payment-terms.ts', "const moment = '商品の発送時'"],
    ['app/text/limit.test.ts', "const text = '30分以内に'"],
  ])('accepts in %s: %s', (path, text) => {
    expect(found(path, text)).toEqual([])
  })

  it.each([
    "const text = '３０分以内に'",
    "const text = '16時までのご注文'",
    "const text = '料金は4日間です'",
    "const text = '最短翌日にお届けします'",
    "const text = '36時間以上バックアップがありません'",
    "const text = '対応の完了から30日後に消去します'",
    "const text = '二営業日以内にお返事いたします'",
    'const text = `お支払いは、商品の発送時に確定いたします`',
    "const text = 'クレジットカードまたはAmazon Payで'",
    '<p>同じ日程で半額でお届けします</p>',
    '<p title="返金は50％です" />',
  ])('rejects %s', (text) => {
    expect(found('services/mails/a.tsx', text)).toEqual(['typed-rule:1'])
  })
})
