/** How the bank behind a card answers. */
export type Issuer = 'accepts' | 'refuses' | 'slow'

/** The numbers that the payment page names. Any other card is refused: nobody's real card does anything here. */
const TEST_CARDS: Readonly<Record<string, Issuer>> = {
  '4242424242424242': 'accepts',
  '4000000000000002': 'refuses',
  '4000000000000119': 'slow',
}

/** The bank's answer to a card number of digits alone. */
export function issuerOf(number: string): Issuer {
  return TEST_CARDS[number] ?? 'refuses'
}

/** Whether a card's last month is over in Tokyo. */
export function isExpired(expiry: { readonly year: number; readonly month: number }, now: Temporal.Instant): boolean {
  const { year, month } = now.toZonedDateTimeISO('Asia/Tokyo')
  return expiry.year * 12 + expiry.month < year * 12 + month
}
