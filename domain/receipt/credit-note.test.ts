import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import { sumYen, taxContainedYen } from '../money.ts'
import { emptyCart } from '../order/draft.ts'
import { isRejected } from '../result.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { CREDIT_NOTE_MIN_YEN, creditNoteOf, type IssuedDocument, isReissue, netReturnYen } from './credit-note.ts'
import type { ReceiptCharge } from './receipt.ts'

const PAID_AT = Temporal.Instant.from('2026-12-08T10:00:00+09:00')
const ISSUED_AT = Temporal.Instant.from('2026-12-09T10:00:00+09:00')
const RETURNED_AT = Temporal.Instant.from('2026-12-12T10:00:00+09:00')

const issued = (amountYen: number, more: Partial<IssuedDocument> = {}): IssuedDocument => ({
  document: 'receipt',
  orderNumber: 100_001,
  paidOn: day('2026-12-08'),
  paymentMethod: 'card',
  rows: [],
  rates: [{ ratePercent: 10, amountYen, taxYen: taxContainedYen(amountYen, FIRST_SETTINGS.tax.ratePercent) }],
  amountYen,
  taxYen: taxContainedYen(amountYen, FIRST_SETTINGS.tax.ratePercent),
  issue: 1,
  issuedAt: ISSUED_AT,
  ...more,
})

/** An order of which a plan fee of `remainingYen` is left, so that its rows need no line. */
const facts = (remainingYen: number, charges: readonly ReceiptCharge[] = []) => ({
  order: {
    ...emptyCart('order', PAID_AT, FIRST_SETTINGS),
    status: 'Return' as const,
    paidAt: PAID_AT,
    paymentMethod: 'card' as const,
    optionFeeYen: remainingYen,
  },
  charges,
  refunds: [],
  invoice: 'receipt' as const,
  returnedAt: [RETURNED_AT],
})

const paidCharge = (kind: ReceiptCharge['kind'], amountYen: number, settledAt = RETURNED_AT): ReceiptCharge => ({
  kind,
  state: 'paid',
  amountYen,
  points: 0,
  settledAt,
  lineUid: undefined,
  isCollectedWithOrder: true,
  paymentMethod: undefined,
})

describe('a credit note (docs/rules.md Receipts)', () => {
  test('is offered from 10,000 yen on, for exactly the amount that was returned after the document', () => {
    const amounts = fc.record({ grossYen: fc.integer({ min: 1, max: 90_000 }), part: fc.double({ min: 0, max: 1 }) })
    fc.assert(
      fc.property(amounts, ({ grossYen, part }) => {
        const remainingYen = Math.floor(grossYen * (Number.isNaN(part) ? 0 : part))
        const note = creditNoteOf({ ...facts(remainingYen), issued: [issued(grossYen)] })
        const returnedYen = grossYen - remainingYen
        expect(isRejected(note)).toBe(returnedYen < CREDIT_NOTE_MIN_YEN)
        if (isRejected(note)) return
        expect([note.amountYen, note.taxYen]).toEqual([
          returnedYen,
          taxContainedYen(returnedYen, FIRST_SETTINGS.tax.ratePercent),
        ])
        expect(sumYen(note.rows.map(({ amountYen }) => amountYen))).toBe(returnedYen)
      }),
    )
  })

  test.each([
    [9_999, true],
    [10_000, false],
  ])('of %i yen is rejected: %s', (returnedYen, expected) => {
    expect(isRejected(creditNoteOf({ ...facts(5_000), issued: [issued(5_000 + returnedYen)] }))).toBe(expected)
  })

  test('is due for the taxed part alone, whatever was retained or returned beside it', () => {
    const note = (taxedYen: number, charges: readonly ReceiptCharge[], untaxedYen = 0) => {
      const rates = [
        { ratePercent: 10, amountYen: taxedYen, taxYen: taxContainedYen(taxedYen, FIRST_SETTINGS.tax.ratePercent) },
        { ratePercent: undefined, amountYen: untaxedYen, taxYen: 0 },
      ]
      return creditNoteOf({ ...facts(0, charges), issued: [issued(taxedYen + untaxedYen, { rates })] })
    }
    // A refused delivery of 18,000 yen: 9,000 are retained, 9,000 come back, and 18,000 of consideration are returned.
    const refused = note(18_000, [paidCharge('refused', 9_000)])
    expect(refused).toMatchObject({ amountYen: 18_000, taxYen: 1_636 })
    expect(!isRejected(refused) && netReturnYen(refused)).toBe(9_000)
    expect(netReturnYen(issued(18_000, { document: 'credit-note' }))).toBeUndefined()
    expect(isRejected(note(10_000, [paidCharge('cancellation', 5_000)]))).toBe(false)
    expect(isRejected(note(9_999, [], 60_000))).toBe(true)
  })

  test('names the original, the day of the return, and what was retained as a fee', () => {
    const note = creditNoteOf({
      ...facts(0, [paidCharge('refused', 4_000), paidCharge('extension', 1_400)]),
      issued: [issued(20_000, { issue: 2 })],
    })
    expect(note).toMatchObject({
      document: 'credit-note',
      originalIssue: 2,
      amountYen: 20_000,
      rows: [
        { text: 'レンタル料などのご返金（2026/12/12）', amountYen: 20_000, ratePercent: 10 },
        { text: '差し引いたキャンセル料（課税対象外）', amountYen: -4_000, ratePercent: undefined },
      ],
    })
  })

  test('of cash on delivery corrects the statement and the receipt of charges each by itself', () => {
    const cod = facts(30_000)
    const extension = { ...paidCharge('extension', 12_000, PAID_AT), isCollectedWithOrder: false }
    const order = { ...cod.order, paymentMethod: 'cod' as const }
    const documents = [
      issued(50_000, { document: 'statement', tradedOn: day('2026-12-08') }),
      issued(12_000, { issue: 2, tradedOn: day('2026-12-08') }),
    ]
    const note = (invoice: 'receipt' | 'statement', charges: readonly ReceiptCharge[], given = documents) =>
      creditNoteOf({ ...cod, order, invoice, charges, issued: given })
    expect(note('statement', [extension])).toMatchObject({ amountYen: 20_000, originalIssue: 1 })
    expect(isRejected(note('receipt', [extension]))).toBe(true)
    expect(note('receipt', [{ ...extension, state: 'refunded' }])).toMatchObject({
      amountYen: 12_000,
      originalIssue: 2,
    })
    // A statement of an earlier release lists the charges too.
    const earlier = [issued(62_000, { document: 'statement' })]
    expect(note('statement', [extension], earlier)).toMatchObject({ amountYen: 20_000 })
  })

  test('is not issued without a document before, and corrects the one of the highest amount', () => {
    expect(isRejected(creditNoteOf({ ...facts(0), issued: [] }))).toBe(true)
    const documents = [
      issued(20_000),
      issued(3_000, { issue: 2 }),
      issued(90_000, { document: 'credit-note', issue: 3 }),
    ]
    expect(creditNoteOf({ ...facts(3_000), issued: documents })).toMatchObject({ originalIssue: 1, amountYen: 17_000 })
  })
})

test('only a document of the same kind and amounts is a reissue (docs/rules.md Receipts)', () => {
  const earlier = [issued(20_000)]
  expect(isReissue(issued(20_000), earlier)).toBe(true)
  expect(isReissue(issued(19_999), earlier)).toBe(false)
  expect(isReissue(issued(20_000, { document: 'statement' }), earlier)).toBe(false)
  expect(isReissue(issued(20_000), [])).toBe(false)
})
