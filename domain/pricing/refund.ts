import { sumYen, type Yen } from '../money.ts'

/**
 * What of a payment can still be given back: what was captured less what was requested back, also when the processor
 * has not answered yet. `refunds`: without refused ones.
 */
export function refundableYen(
  { capturedYen }: { readonly capturedYen: Yen },
  refunds: readonly { readonly amountYen: Yen }[],
): Yen {
  return Math.max(0, capturedYen - sumYen(refunds.map(({ amountYen }) => amountYen)))
}

/** What staff refund: rent and what else is taxed, or a fee or damages without consumption tax. */
export const REFUND_PARTS = ['rent', 'fee'] as const
export type RefundPart = (typeof REFUND_PARTS)[number]

type PartRefund = { readonly amountYen: Yen; readonly refundPart?: RefundPart | undefined }

/** A fee or damages that the customer paid. `isCaptured`: the capture of the order contains it. */
type PaidFee = { readonly amountYen: Yen; readonly isCaptured: boolean }

/**
 * What can still be given back of each part, so that the documents never show a part below zero: of the fees what was
 * paid, of the rent what the capture contains beside fees.
 */
export function refundableParts(
  payment: { readonly capturedYen: Yen },
  refunds: readonly PartRefund[],
  fees: readonly PaidFee[],
): Readonly<Record<RefundPart, Yen>> {
  const leftYen = refundableYen(payment, refunds)
  const refundedFeeYen = sumYen(refunds.filter(({ refundPart }) => refundPart === 'fee').map((each) => each.amountYen))
  const leftOf = (paid: readonly PaidFee[]) => Math.max(0, sumYen(paid.map((each) => each.amountYen)) - refundedFeeYen)
  return {
    rent: Math.max(0, leftYen - leftOf(fees.filter(({ isCaptured }) => isCaptured))),
    fee: Math.min(leftYen, leftOf(fees)),
  }
}
