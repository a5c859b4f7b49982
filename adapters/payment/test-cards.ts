/** Decline reason of a bank. */
export type CardDeclineReason = 'refused' | 'insufficient' | 'lost' | 'expired'

/**
 * Behaviour of the bank of a test card. `challenges`: 3-D Secure challenge. `silent`: decides only after the customer
 * has stopped waiting. `tells-…`: accepts, and the webhook is delivered late or twice.
 */
export type CardBehaviour =
  | 'accepts'
  | 'challenges'
  | 'slow'
  | 'silent'
  | 'late-webhook'
  | 'duplicate-webhook'
  | { readonly declines: CardDeclineReason }

/** The numbers that the payment page lists. Any other card is declined, so that no real card works here. */
const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': 'accepts',
  '4000000000003220': 'challenges',
  '4000000000000002': { declines: 'refused' },
  '4000000000009995': { declines: 'insufficient' },
  '4000000000000069': { declines: 'expired' },
  '4000000000009987': { declines: 'lost' },
  '4000000000000119': 'slow',
  '4000000000000341': 'silent',
  '4000000000000259': 'late-webhook',
  '4000000000001976': 'duplicate-webhook',
}

/** The accepted code of the 3-D Secure test card. */
export const ONE_TIME_CODE = '123456'

/** The behaviour of a card number; digits only. */
export function behaviourOf(number: string): CardBehaviour {
  return TEST_CARDS[number] ?? { declines: 'refused' }
}

/** Whether a card has expired, in Tokyo time. */
export function isExpired(expiry: { readonly year: number; readonly month: number }, now: Temporal.Instant): boolean {
  const { year, month } = now.toZonedDateTimeISO('Asia/Tokyo')
  return expiry.year * 12 + expiry.month < year * 12 + month
}
