/** Why a bank says no, as far as it tells. */
export type CardRefusal = 'refused' | 'insufficient' | 'lost' | 'expired'

/**
 * How the bank behind a card answers. `challenges`: its holder has to prove who she is (3-D Secure). `silent`: it
 * answers long after everybody has stopped waiting. `tells-…`: it accepts, and the processor's message comes late
 * or twice.
 */
export type Issuer =
  | 'accepts'
  | 'challenges'
  | 'slow'
  | 'silent'
  | 'tells-late'
  | 'tells-twice'
  | { readonly refuses: CardRefusal }

/** The numbers that the payment page names. Any other card is refused: nobody's real card does anything here. */
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

/** The code that the bank of the challenging test card has sent to its holder. */
export const ONE_TIME_CODE = '123456'

/** The bank's answer to a card number of digits alone. */
export function issuerOf(number: string): Issuer {
  return TEST_CARDS[number] ?? { refuses: 'refused' }
}

/** Whether a card's last month is over in Tokyo. */
export function isExpired(expiry: { readonly year: number; readonly month: number }, now: Temporal.Instant): boolean {
  const { year, month } = now.toZonedDateTimeISO('Asia/Tokyo')
  return expiry.year * 12 + expiry.month < year * 12 + month
}
