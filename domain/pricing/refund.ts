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
