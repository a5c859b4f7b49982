import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import { sumYen, taxContainedYen } from '../money.ts'
import { emptyCart, repriced } from '../order/draft.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { isRejected } from '../result.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { chargeReceiptOf, isReceiptDue, type ReceiptCharge, type ReceiptContent, receiptOf } from './receipt.ts'

const AT = Temporal.Instant.from('2026-12-08T10:00:00+09:00')

const lineOf = (uid: number, priceYen: number, hasPlan: boolean): OrderLine => ({
  uid: `line-${uid}`,
  status: 'Return',
  unitUid: uid,
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
  ...repriced({ ...emptyCart('order', AT, FIRST_SETTINGS), paymentMethod: 'cod', lines, ...more }, FIRST_SETTINGS),
  status: 'Return',
  paidAt: AT,
})

const charge = (kind: ReceiptCharge['kind'], amountYen: number, more: Partial<ReceiptCharge> = {}): ReceiptCharge => ({
  kind,
  state: 'paid',
  amountYen,
  points: 0,
  settledAt: AT,
  lineUid: undefined,
  isCollectedWithOrder: true,
  paymentMethod: undefined,
  ...more,
})

const receipt = (order: Order, charges: readonly ReceiptCharge[] = [], refundedYen = 0) => {
  const content = receiptOf({
    order,
    charges,
    refunds: refundedYen === 0 ? [] : [{ on: day('2026-12-09'), amountYen: refundedYen, part: 'rent' }],
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
        expect(rates).toEqual([{ ratePercent: 10, amountYen, taxYen: taxContainedYen(amountYen, 10) }])
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
      charge('extension', 700, { state: 'open', settledAt: undefined, isCollectedWithOrder: false }),
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

  test('a refunded fee is deducted without tax, so that the tax of the rent stays', () => {
    const order = paid([lineOf(1, 11_000, false)], { paymentMethod: 'card' })
    const refunds = [{ on: day('2026-12-09'), amountYen: 600, part: 'fee' as const }]
    const content = receiptOf({ order, charges: [charge('partial-cancellation', 1_000)], refunds })
    expect(content).toMatchObject({
      taxYen: 1_000,
      rates: [
        { ratePercent: 10, amountYen: 11_000 },
        { ratePercent: undefined, amountYen: 400 },
      ],
    })
    expect(!isRejected(content) && content.rows.at(-1)?.text).toBe('課税対象外の料金のご返金（2026/12/09）')
  })

  test('cash on delivery has a statement, unless only a fee was paid; other methods have a receipt', () => {
    const order = paid([lineOf(1, 6_980, false)])
    expect(receipt(order).document).toBe('statement')
    expect(receipt({ ...order, paymentMethod: 'card' }).document).toBe('receipt')
    const cancelled: Order = { ...order, status: 'CancelAfterReserved', paidAt: undefined }
    expect(receipt(cancelled, [charge('cancellation', 3_490)]).document).toBe('receipt')
  })

  test('the statement lists what the carrier collects; what was paid by itself has a receipt', () => {
    const order = { ...paid([lineOf(1, 6_980, false)]), paidAt: undefined }
    const apart = { isCollectedWithOrder: false, paymentMethod: 'card', lineUid: 'line-1' }
    const charges = [
      charge('partial-cancellation', 500, { state: 'open', settledAt: undefined }),
      charge('extension', 1_400, apart),
      charge('damage', 2_000, { ...apart, settledAt: AT.add({ hours: 48 }) }),
      charge('late', 900, { ...apart, state: 'open', settledAt: undefined }),
    ]
    const texts = ({ rows }: ReceiptContent) => rows.map(({ text, amountYen }) => [text, amountYen])
    const statement = receipt(order, charges)
    expect(texts(statement).slice(1)).toEqual([
      ['代金引換手数料', 330],
      ['一部キャンセル料', 500],
    ])
    expect(statement).toMatchObject({ tradedOn: '2026-12-10', paidOn: undefined, amountYen: 7_810 })
    const ofCharges = chargeReceiptOf({ order, charges, refunds: [] })
    expect(ofCharges).toMatchObject({
      document: 'receipt',
      paymentMethod: 'card',
      tradedOn: '2026-12-10',
      paidOn: '2026-12-10',
      rates: [
        { ratePercent: 10, amountYen: 1_400, taxYen: 127 },
        { ratePercent: undefined, amountYen: 2_000, taxYen: 0 },
      ],
    })
    expect(ofCharges && texts(ofCharges)).toEqual([
      ['延長料金', 1_400],
      ['破損・汚損による実費', 2_000],
    ])
    expect(chargeReceiptOf({ order: { ...order, paymentMethod: 'card' }, charges, refunds: [] })).toBeUndefined()
    expect(chargeReceiptOf({ order, charges: charges.slice(0, 1), refunds: [] })).toBeUndefined()
  })

  test('statement and receipt of charges together are what was paid, each row on one of them', () => {
    const kinds = fc.constantFrom('extension' as const, 'late' as const, 'damage' as const)
    const charges = fc.array(
      fc.record({ kind: kinds, amountYen: fc.integer({ min: 1, max: 9_999 }), with: fc.boolean() }),
    )
    fc.assert(
      fc.property(anyOrder, charges, (given, facts) => {
        const order = { ...given, paymentMethod: 'cod' as const }
        const all = facts.map((each) => charge(each.kind, each.amountYen, { isCollectedWithOrder: each.with }))
        const apart = chargeReceiptOf({ order, charges: all, refunds: [] })
        const chargesYen = sumYen(all.map(({ amountYen }) => amountYen))
        expect(receipt(order, all).amountYen + (apart?.amountYen ?? 0)).toBe(order.paymentTotalYen + chargesYen)
      }),
    )
  })

  test('a statement is due from the delivery on, a receipt once the order is paid', () => {
    const due = (status: OrderLine['status'], more: Partial<Order> = {}) =>
      isReceiptDue({ ...paid([{ ...lineOf(1, 6_980, false), status }]), paidAt: undefined, ...more })
    const statuses = ['Fix', 'Shipping', 'Rental', 'Arrear', 'Return'] as const
    expect(statuses.filter((status) => due(status))).toEqual(['Rental', 'Arrear', 'Return'])
    expect(due('Rental', { paymentMethod: 'card' })).toBe(false)
    expect(due('Rental', { status: 'CancelByCompany' })).toBe(false)
    expect(due('Fix', { paymentMethod: 'card', paidAt: AT })).toBe(true)
  })

  test('the day of the transaction is the first rental day, that of payment when the carrier collected', () => {
    const order = paid([{ ...lineOf(1, 6_980, false), startOn: day('2026-12-20') }, lineOf(2, 6_980, false)])
    expect(receipt(order)).toMatchObject({ tradedOn: '2026-12-10', paidOn: '2026-12-08' })
    const collected = receiptOf({ order, charges: [], refunds: [], collectedOn: day('2026-12-11') })
    expect(collected).toMatchObject({ tradedOn: '2026-12-10', paidOn: '2026-12-11' })
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
    const order = paid([lineOf(1, 6_980, false)], { paymentMethod: 'card' })
    const code = (facts: Parameters<typeof receiptOf>[0]) => {
      const content = receiptOf(facts)
      return isRejected(content) ? content.code : undefined
    }
    const none = { charges: [], refunds: [] }
    expect(code({ order: { ...order, paidAt: undefined }, ...none })).toBe('not-paid')
    const charges = [charge('uncaptured', 7_310, { state: 'open', settledAt: undefined })]
    expect(code({ order, charges, refunds: [] })).toBe('not-paid')
    expect(code({ order: { ...order, status: 'CancelByCustomer', paidAt: undefined }, ...none })).toBe('not-paid')
    const refunds = [{ on: day('2026-12-09'), amountYen: order.paymentTotalYen, part: 'rent' as const }]
    expect(code({ order, charges: [], refunds })).toBe('nothing-paid')
  })
})
