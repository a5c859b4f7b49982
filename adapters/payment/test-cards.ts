/** Decline reason of a bank. */
export type CardRefusal = 'refused' | 'insufficient' | 'lost' | 'expired'

/**
 * Behaviour of the bank of a test card. `challenges`: 3-D Secure challenge. `silent`: decides only after the customer
 * has stopped waiting. `tells-…`: accepts, and the webhook is delivered late or twice.
 */
export type Issuer =
  | 'accepts'
  | 'challenges'
  | 'slow'
  | 'silent'
  | 'tells-late'
  | 'tells-twice'
  | { readonly refuses: CardRefusal }

/** The numbers that the payment page lists. Any other card is declined, so that no real card works here. */
const TEST_CARDS: Readonly<Record<string, Issuer>> = {
  '4242424242424242': 'accepts',
  '4000000000003220': 'challenges',
  '4000000000000002': { refuses: 'refused' },
  '4000000000009995': { refuses: 'insufficient' },
  '4000000000000069': { refuses: 'expired' },
  '4000000000009987': { refuses: 'lost' },
  '4000000000000119': 'slow',
  '4000000000000341': 'silent',
  '4000000000000259': 'tells-late',
  '4000000000001976': 'tells-twice',
}

/** The accepted code of the 3-D Secure test card. */
export const ONE_TIME_CODE = '123456'

/** The behaviour of a card number; digits only. */
export function issuerOf(number: string): Issuer {
  return TEST_CARDS[number] ?? { refuses: 'refused' }
}

/** Whether a card has expired, in Tokyo time. */
export function isExpired(expiry: { readonly year: number; readonly month: number }, now: Temporal.Instant): boolean {
  const { year, month } = now.toZonedDateTimeISO('Asia/Tokyo')
  return expiry.year * 12 + expiry.month < year * 12 + month
}
