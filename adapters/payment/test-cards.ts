import type { CardDeclineReason, EnteredCard, TestCards } from '#services/ports/payments.ts'

/**
 * What the issuer does after the page: the first authorisation ends after a day; a later authorisation is refused, or
 * asks for 3-D Secure again; the cardholder disputes the capture.
 */
export type LaterBehaviour = 'ends' | 'refuses' | 'challenges' | 'disputes'

/** `silent`: decides only after the customer has stopped waiting. `…-webhook`: accepts; delivered late or twice. */
export type CardBehaviour =
  | 'accepts'
  | { readonly later: LaterBehaviour }
  | 'challenges'
  | 'slow'
  | 'silent'
  | 'late-webhook'
  | 'duplicate-webhook'
  | { readonly declines: CardDeclineReason }

type TestCard = { readonly number: string; readonly behaviour: CardBehaviour; readonly result: string }

/** The test cards, with the result as the payment page lists it. Any other card is declined, so no real card works. */
export const TEST_CARDS = {
  accepted: { number: '4242424242424242', behaviour: 'accepts', result: '承認されます' },
  challenged: { number: '4000000000003220', behaviour: 'challenges', result: '本人認証を求められます' },
  refused: { number: '4000000000000002', behaviour: { declines: 'refused' }, result: '承認されません' },
  insufficient: {
    number: '4000000000009995',
    behaviour: { declines: 'insufficient' },
    result: '残高不足で承認されません',
  },
  expired: { number: '4000000000000069', behaviour: { declines: 'expired' }, result: '有効期限切れで承認されません' },
  lost: { number: '4000000000009987', behaviour: { declines: 'lost' }, result: '紛失届のあるカードです' },
  slow: { number: '4000000000000119', behaviour: 'slow', result: '数秒後に承認されます' },
  silent: { number: '4000000000000341', behaviour: 'silent', result: '応答がなく、後から承認されます' },
  lateWebhook: { number: '4000000000000259', behaviour: 'late-webhook', result: '承認され、通知が遅れて届きます' },
  duplicateWebhook: {
    number: '4000000000001976',
    behaviour: 'duplicate-webhook',
    result: '承認され、通知が二度届きます',
  },
  ends: {
    number: '4000000000000085',
    behaviour: { later: 'ends' },
    result: '承認されますが、与信が1日で切れます（更新できます）',
  },
  laterRefused: {
    number: '4000000000000101',
    behaviour: { later: 'refuses' },
    result: '登録できますが、後日の与信は承認されません',
  },
  laterChallenged: {
    number: '4000002760003184',
    behaviour: { later: 'challenges' },
    result: '登録できますが、後日の与信で本人認証を求められます',
  },
  disputed: {
    number: '4000000000002685',
    behaviour: { later: 'disputes' },
    result: '承認され、お支払いの確定後に異議が申し立てられます',
  },
} as const satisfies Readonly<Record<string, TestCard>>

export const ONE_TIME_CODE = '123456'

export const LISTED_TEST_CARDS: TestCards = { cards: Object.values(TEST_CARDS), oneTimeCode: ONE_TIME_CODE }

/** The behaviour of a card number; digits only. */
export function behaviourOf(number: string): CardBehaviour {
  const card = Object.values(TEST_CARDS).find((card) => card.number === number)
  return card?.behaviour ?? { declines: 'refused' }
}

/** Whether a card has expired, in Tokyo time. */
export function isExpired(expiry: EnteredCard['expiry'], now: Temporal.Instant): boolean {
  const { year, month } = now.toZonedDateTimeISO('Asia/Tokyo')
  return expiry.year * 12 + expiry.month < year * 12 + month
}
