import { type Day, dayOfInstant } from '../day.ts'
import { sumYen, taxContainedYen, type Yen } from '../money.ts'
import type { ChargeKind } from '../pricing/charge-states.ts'
import { type Rejection, rejected } from '../result.ts'
import type { ReceiptDocument } from './document.ts'
import {
  chargeReceiptRows,
  isCollectedOnDelivery,
  type ReceiptContent,
  type ReceiptFacts,
  type ReceiptRate,
  type ReceiptRow,
  receiptRates,
  receiptRows,
  slashed,
} from './receipt.ts'

/**
 * From this return of taxed consideration (対価の返還) after a receipt on, a credit note (適格返還請求書) is issued
 * (docs/rules.md Receipts; Consumption Tax Act, article 57-4, paragraph 3, and its order, article 70-9, paragraph 3).
 */
export const CREDIT_NOTE_MIN_YEN = 10_000

type Amounts = Pick<ReceiptContent, 'document' | 'rates' | 'originalIssue'>

/** A document that was issued before. */
export type IssuedDocument = ReceiptContent & { readonly issue: number; readonly issuedAt: Temporal.Instant }

/** Fees that are retained from a refund, so that they reduce it. */
const RETAINED_KINDS: readonly ChargeKind[] = ['cancellation', 'partial-cancellation', 'refused']

/**
 * The credit note for what was refunded after a receipt or statement: by tax rate, what the document of the highest
 * amount states less what remains. Charges that were paid later are left out. Its amount is the return of taxed
 * consideration alone: a fee that was retained is not taxed, so it is a row of its own and does not reduce the amount.
 * Of cash on delivery the statement and the receipt of charges have notes of their own; a statement of an earlier
 * release covers both. Decided here: a later credit note covers all refunds and replaces an earlier one. `returnedAt`:
 * when money was returned.
 */
export function creditNoteOf(
  facts: ReceiptFacts & {
    readonly invoice: Exclude<ReceiptDocument, 'credit-note'>
    readonly issued: readonly IssuedDocument[]
    readonly returnedAt: readonly Temporal.Instant[]
  },
): ReceiptContent | Rejection<'no-credit-note', undefined> {
  const original = originalOf(facts.issued, facts.invoice)
  if (original === undefined) return rejected('no-credit-note')
  const isAfter = (at: Temporal.Instant) => Temporal.Instant.compare(at, original.issuedAt) >= 0
  const charges = facts.charges.filter(
    ({ kind, settledAt }) => RETAINED_KINDS.includes(kind) || settledAt === undefined || !isAfter(settledAt),
  )
  const remaining = receiptRates(coveredRows({ ...facts, charges }, original), facts.order)
  const rates = remaining.map((rate) => rateReturned(rate, original))
  const amountYen = sumYen(rates.filter(isTaxed).map((rate) => rate.amountYen))
  if (amountYen < CREDIT_NOTE_MIN_YEN) return rejected('no-credit-note')
  const days = [...new Set(facts.returnedAt.filter(isAfter).map(dayOfInstant))].toSorted()
  return {
    document: 'credit-note',
    orderNumber: original.orderNumber,
    tradedOn: original.tradedOn ?? original.paidOn,
    paidOn: undefined,
    paymentMethod: original.paymentMethod,
    rows: rates.flatMap((rate) => rowReturned(rate, days)),
    rates: rates.filter((rate) => rate.amountYen !== 0),
    amountYen,
    taxYen: sumYen(rates.map((rate) => rate.taxYen)),
    originalIssue: original.issue,
  }
}

/** The money that a credit note returned, where it is not the amount alone: less a fee, or with an untaxed part. */
export function netReturnYen({ document, rates }: Amounts): Yen | undefined {
  const isMixed = document === 'credit-note' && !rates.every(isTaxed)
  return isMixed ? sumYen(rates.map(({ amountYen }) => amountYen)) : undefined
}

function isTaxed({ ratePercent }: ReceiptRate): boolean {
  return ratePercent !== undefined
}

function coveredRows(facts: ReceiptFacts, { document, tradedOn }: IssuedDocument): ReceiptRow[] {
  if (!isCollectedOnDelivery(facts.order)) return receiptRows(facts)
  if (document === 'receipt') return chargeReceiptRows(facts)
  return tradedOn === undefined ? [...receiptRows(facts), ...chargeReceiptRows(facts)] : receiptRows(facts)
}

function originalOf(issued: readonly IssuedDocument[], invoice: ReceiptDocument): IssuedDocument | undefined {
  const invoices = issued.filter(({ document }) => document === invoice)
  return invoices.toSorted((one, other) => other.amountYen - one.amountYen || one.issue - other.issue)[0]
}

function rateReturned({ ratePercent, amountYen }: ReceiptRate, original: ReceiptContent): ReceiptRate {
  const returnedYen = ratedYen(original, ratePercent) - amountYen
  return {
    ratePercent,
    amountYen: returnedYen,
    taxYen: ratePercent === undefined ? 0 : taxContainedYen(Math.max(0, returnedYen), ratePercent),
  }
}

function rowReturned({ ratePercent, amountYen }: ReceiptRate, days: readonly Day[]): ReceiptRow[] {
  if (amountYen === 0) return []
  const daysText = days.length === 0 ? '' : `（${days.map(slashed).join('、')}）`
  if (ratePercent !== undefined) return [{ text: `レンタル料などのご返金${daysText}`, amountYen, ratePercent }]
  const text = amountYen < 0 ? '差し引いたキャンセル料（課税対象外）' : `課税対象外の料金のご返金${daysText}`
  return [{ text, amountYen, ratePercent }]
}

/** Whether a document repeats an earlier one: only then 「再発行」 is printed (docs/rules.md Receipts). */
export function isReissue(content: Amounts, issued: readonly Amounts[]): boolean {
  return issued.some(
    (earlier) =>
      earlier.document === content.document &&
      earlier.originalIssue === content.originalIssue &&
      [...content.rates, ...earlier.rates].every(
        ({ ratePercent }) => ratedYen(earlier, ratePercent) === ratedYen(content, ratePercent),
      ),
  )
}

function ratedYen({ rates }: Pick<ReceiptContent, 'rates'>, ratePercent: number | undefined): Yen {
  return rates.find((rate) => rate.ratePercent === ratePercent)?.amountYen ?? 0
}
