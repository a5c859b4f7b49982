import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import type { PaymentMethod } from '../pricing/totals.ts'
import type { OrderLine } from './order.ts'
import { claimText, remainderText } from './payment-terms.ts'

/** An order whose lines arrive on these days; a cancelled line is shipped on no day. */
function orderOf(paymentMethod: PaymentMethod, arrivals: readonly string[], cancelled: readonly string[] = []) {
  const line = (startOn: string, status: OrderLine['status']) =>
    ({ blocked: { fromOn: addDays(day(startOn), -2) }, status }) as OrderLine
  const lines = [...arrivals.map((on) => line(on, 'Fix')), ...cancelled.map((on) => line(on, 'Cancel'))]
  return { paymentMethod, prefecture: 13, lines }
}

const ONE = ['2026-12-10']
const SEVERAL = ['2026-12-10', '2026-12-12']

describe('what an order that is not shipped is told about its payment (docs/rules.md Orders)', () => {
  test.each([
    ['card', ONE, 'お支払いは、商品の発送時に確定いたします。'],
    ['amazonpay', SEVERAL, 'お支払いは、最初のお荷物の発送時に、ご注文の全額が確定いたします。'],
    ['cod', ONE, 'お支払い金額は、商品のお届け時に、配達員へ現金でお支払いください。'],
    ['cod', SEVERAL, 'ご注文の全額は、最初のお荷物のお届け時に、配達員へ現金でお支払いください。'],
  ] as const)('by %s for %j: %s', (method, arrivals, text) => {
    expect(claimText(orderOf(method, arrivals))).toBe(text)
  })

  test.each([
    ['card', ONE, '残りは、商品の発送時に、ご注文時のお支払い方法で申し受けます。'],
    ['card', SEVERAL, '残りは、最初のお荷物の発送時に、ご注文時のお支払い方法で申し受けます。'],
    ['cod', SEVERAL, '残りは、最初のお荷物のお届け時に、配達員へ現金でお支払いください。'],
  ] as const)('of a partial cancellation by %s for %j: %s', (method, arrivals, text) => {
    expect(remainderText(orderOf(method, arrivals), '残り')).toBe(text)
  })

  test('counts the days of open lines alone, and says nothing without a method', () => {
    expect(claimText(orderOf('card', ONE, ['2026-12-12']), '変更後の金額')).toBe(
      '変更後の金額は、商品の発送時に確定いたします。',
    )
    expect(claimText({ ...orderOf('card', ONE), paymentMethod: undefined })).toBe('')
  })
})
