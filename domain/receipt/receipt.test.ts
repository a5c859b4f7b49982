import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import { sumYen, taxContainedYen } from '../money.ts'
import { emptyCart, repriced } from '../order/draft.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { isRejected } from '../result.ts'
import {
  addresseeText,
  DEFAULT_PROVISO,
  MAX_RECEIPT_TEXT_LENGTH,
  parseWording,
  type ReceiptCharge,
  receiptOf,
} from './receipt.ts'

const AT = Temporal.Instant.from('2026-12-08T10:00:00+09:00')

const lineOf = (uid: number, priceYen: number, hasPlan: boolean): OrderLine => ({
  uid: `line-${uid}`,
  status: 'Return',
  productUid: uid,
  itemId: uid,
  sizeTagUid: undefined,
  itemName: 'ワンピース',
  makerName: '墨',
  sizeLabel: '9号',
  startOn: day('2026-12-10'),
  endOn: day('2026-12-13'),
  blocked: { fromOn: day('2026-12-08'), toOn: day('2026-12-16') },
  priceYen,
  hasPlan,
  optionFeeYen: 0,
  refPriceYen: 30_000,
  pointRatePercent: 3,
})

/** A paid order, its amounts computed as the shop computes them. */
const paid = (lines: readonly OrderLine[], more: Partial<Order> = {}): Order => ({
  ...repriced({ ...emptyCart('order', AT), paymentMethod: 'cod', lines, ...more }),
  status: 'Return',
  paidAt: AT,
})

const charge = (kind: ReceiptCharge['kind'], amountYen: number, more: Partial<ReceiptCharge> = {}): ReceiptCharge => ({
  kind,
  state: 'paid',
  amountYen,
  points: 0,
  settledAt: AT,
  ...more,
})

const receipt = (order: Order, charges: readonly ReceiptCharge[] = [], refundedYen = 0) => {
  const content = receiptOf({
    order,
    charges,
    refunds: refundedYen === 0 ? [] : [{ on: day('2026-12-09'), amountYen: refundedYen }],
  })
  if (isRejected(content)) throw new Error(content.code)
  return content
}

const anyOrder = fc
  .record({
    lines: fc.array(fc.record({ priceYen: fc.integer({ min: 1_000, max: 60_000 }), hasPlan: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    }),
    points: fc.integer({ min: 0, max: 4_900 }),
    method: fc.constantFrom('card' as const, 'cod' as const),
  })
  .map(({ lines, points, method }) => {
    const orderLines = lines.map(({ priceYen, hasPlan }, index) => lineOf(index, priceYen, hasPlan))
    return paid(orderLines, {
      usePoints: Math.min(points, sumYen(orderLines.map((line) => line.priceYen))),
      paymentMethod: method,
    })
  })

describe('the content of a receipt', () => {
  test('the rows add up to what was paid, and the tax is the order’s tax, rounded once', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { rows, rates, amountYen, taxYen } = receipt(order)
        expect(sumYen(rows.map((row) => row.amountYen))).toBe(order.paymentTotalYen)
        expect([amountYen, taxYen]).toEqual([order.paymentTotalYen, order.taxYen])
        expect(rates).toEqual([{ ratePercent: 10, amountYen, taxYen: taxContainedYen(amountYen) }])
      }),
    )
  })

  test('with charges and refunds rates and rows agree, and fees are untaxed', () => {
    const kinds = fc.constantFrom('partial-cancellation' as const, 'extension' as const)
    const charges = fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 9_999 })), { maxLength: 4 })
    fc.assert(
      fc.property(anyOrder, charges, fc.integer({ min: 0, max: 999 }), (order, chargeFacts, mostYen) => {
        const paidYen = order.paymentTotalYen + sumYen(chargeFacts.map(([, amountYen]) => amountYen))
        // Of an order that was refunded whole there is no receipt.
        const refundedYen = Math.min(mostYen, paidYen - 1)
        const content = receipt(
          order,
          chargeFacts.map(([kind, amountYen]) => charge(kind, amountYen)),
          refundedYen,
        )
        expect(content.amountYen).toBe(paidYen - refundedYen)
        expect(sumYen(content.rates.map((rate) => rate.amountYen))).toBe(content.amountYen)
        const untaxed = content.rates.find((rate) => rate.ratePercent === undefined)
        expect(untaxed?.taxYen ?? 0).toBe(0)
      }),
    )
  })

  test('cancelled lines are left out, paid extensions are included', () => {
    const order = paid([lineOf(1, 6_980, false)])
    const cancelled = { ...lineOf(2, 3_480, false), itemName: '取り消した品', status: 'Cancel' as const }
    const { rows } = receipt({ ...order, lines: [...order.lines, cancelled] }, [
      charge('extension', 1_400),
      charge('extension', 700, { state: 'open', settledAt: undefined }),
    ])
    expect(rows.map(({ text, amountYen }) => [text, amountYen])).toEqual([
      ['レンタル料 墨 ワンピース（2026/12/10お届け）', 6_980],
      ['代金引換手数料', 330],
      ['延長料金', 1_400],
    ])
  })

  test('a refund by staff is a row with its day, and a refused line is left out', () => {
    const kept = paid([lineOf(1, 16_980, false)])
    const order = { ...kept, lines: [...kept.lines, { ...lineOf(2, 3_480, false), finding: 'refused' as const }] }
    expect(receipt(order, [], 2_000).rows.map(({ text, amountYen }) => [text, amountYen])).toEqual([
      ['レンタル料 墨 ワンピース（2026/12/10お届け）', 16_980],
      ['代金引換手数料', 330],
      ['ご返金（2026/12/09）', -2_000],
    ])
  })

  test('cash on delivery has a statement, unless only a fee was paid; other methods have a receipt', () => {
    const order = paid([lineOf(1, 6_980, false)])
    expect(receipt(order).document).toBe('statement')
    expect(receipt({ ...order, paymentMethod: 'card' }).document).toBe('receipt')
    const cancelled: Order = { ...order, status: 'CancelAfterReserved', paidAt: undefined }
    expect(receipt(cancelled, [charge('cancellation', 3_490)]).document).toBe('receipt')
  })

  test('a cancelled order shows only the fee, less the points that paid for it', () => {
    const order: Order = { ...paid([lineOf(1, 6_980, false)]), status: 'CancelAfterReserved', paidAt: undefined }
    const content = receipt(order, [charge('cancellation', 3_490, { points: 490 })])
    expect(content).toMatchObject({
      amountYen: 3_000,
      taxYen: 0,
      rows: [{ text: 'キャンセル料', ratePercent: undefined }],
    })
  })

  test('there is none before payment, after a failed capture, or when everything was refunded', () => {
    const order = paid([lineOf(1, 6_980, false)])
    const code = (facts: Parameters<typeof receiptOf>[0]) => {
      const content = receiptOf(facts)
      return isRejected(content) ? content.code : undefined
    }
    const none = { charges: [], refunds: [] }
    expect(code({ order: { ...order, paidAt: undefined }, ...none })).toBe('not-paid')
    const charges = [charge('uncaptured', 7_310, { state: 'open', settledAt: undefined })]
    expect(code({ order, charges, refunds: [] })).toBe('not-paid')
    expect(code({ order: { ...order, status: 'CancelByCustomer', paidAt: undefined }, ...none })).toBe('not-paid')
    expect(code({ order, charges: [], refunds: [{ on: day('2026-12-09'), amountYen: order.paymentTotalYen }] })).toBe(
      'nothing-paid',
    )
  })
})

const anyText = fc
  .array(fc.integer({ min: 1, max: 0xffff }), { maxLength: 30 })
  .map((codes) => String.fromCharCode(...codes))

describe('the wording chosen by the customer', () => {
  test('is one visible line each for any input', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const wording = parseWording({ addressee: text, proviso: text })
        if (isRejected(wording)) return
        for (const value of Object.values(wording)) {
          expect(value).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
          expect([...value].length).toBeLessThanOrEqual(MAX_RECEIPT_TEXT_LENGTH)
        }
        expect(wording.proviso).not.toBe('')
      }),
    )
  })

  test('the honorific is printed once', () => {
    expect(addresseeText('早瀬 花子')).toBe('早瀬 花子 様')
    expect(addresseeText('見本株式会社 御中')).toBe('見本株式会社 御中')
    expect(addresseeText('')).toBe('様')
    expect(parseWording({ addressee: '早瀬 花子 様', proviso: ' ' })).toEqual({
      addressee: '早瀬 花子',
      proviso: DEFAULT_PROVISO,
    })
    expect(parseWording({ addressee: 'あ'.repeat(41), proviso: '' })).toMatchObject({ code: 'too-long' })
  })
})
