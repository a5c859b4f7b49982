import { expect, test } from 'vitest'
import { day } from '../day.ts'
import { documentFacts } from './document-facts.ts'
import type { ReceiptContent } from './receipt.ts'

const CONTENT: ReceiptContent = {
  document: 'receipt',
  orderNumber: 100_001,
  tradedOn: day('2026-12-10'),
  paidOn: day('2026-12-08'),
  paymentMethod: 'card',
  rows: [],
  rates: [],
  amountYen: 6_980,
  taxYen: 634,
}
const facts = (change: Partial<ReceiptContent> = {}) => documentFacts({ ...CONTENT, ...change }, (on) => on)

test('a document of a card names the day of the transaction, that of payment, and that a card was used', () => {
  expect(facts()).toEqual([
    '取引年月日 2026-12-10',
    '入金日 2026-12-08',
    'お支払い方法 クレジットカードご利用',
    'ご注文番号 100001',
  ])
  expect(facts({ paymentMethod: 'cod', paidOn: undefined })).toEqual([
    '取引年月日 2026-12-10',
    'お支払い方法 代金引換',
    'ご注文番号 100001',
  ])
  expect(facts({ paymentMethod: '' })).not.toContain('お支払い方法')
})

test('a document of an earlier release names the day of payment as that of the transaction', () => {
  expect(facts({ tradedOn: undefined }).slice(0, 2)).toEqual([
    '取引年月日 2026-12-08',
    'お支払い方法 クレジットカードご利用',
  ])
})
