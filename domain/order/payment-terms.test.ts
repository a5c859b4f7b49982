import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import type { PaymentMethod } from '../pricing/totals.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import type { OrderLine } from './order.ts'
import {
  cancellationFeePayment,
  cancellationPayment,
  claimText,
  firstParcelTiming,
  remainderText,
} from './payment-terms.ts'

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

describe('the terms of a cancellation', () => {
  const okinawa = { ...FIRST_SETTINGS.areas, 47: { isServed: true, days: 3, feeYen: 2_200 } }
  const termsTo = (prefecture: number, delivery = FIRST_SETTINGS.delivery) =>
    cancellationPayment({ paymentMethod: 'card', prefecture }, { ...FIRST_SETTINGS, delivery, areas: okinawa })

  test('name the fee of the destination', () => {
    expect(termsTo(47)).toContain('5,000円未満になるときは、送料2,200円を')
    expect(termsTo(13)).toContain('5,000円未満になるときは、送料1,100円を')
  })

  test.each([
    { feeYen: 1_100, freeFromYen: 0 },
    { feeYen: 0, freeFromYen: 5_000 },
  ])('name no carriage with %j', (delivery) => {
    expect(termsTo(13, delivery)).not.toContain('送料')
    expect(termsTo(47, delivery).includes('送料2,200円')).toBe(delivery.freeFromYen > 0)
  })

  test('are about the methods that are offered', () => {
    const { payment } = FIRST_SETTINGS
    const [withoutCash, cashOnly] = [
      { ...payment, hasCod: false },
      { ...payment, hasCard: false, hasAmazonPay: false },
    ]
    expect(cancellationFeePayment({ payment: withoutCash })).not.toContain('代金引換')
    expect(firstParcelTiming(withoutCash)).not.toContain('代金引換')
    expect(cancellationFeePayment({ payment: cashOnly })).not.toContain('ご注文時のお支払い方法')
    expect(firstParcelTiming(cashOnly)).not.toContain('発送時')
  })
})
