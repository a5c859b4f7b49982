import type Stripe from 'stripe'
import type { AuthorisationResult } from '#services/ports/payments.ts'
import { errorCodeOf, errorTypeOf } from './stripe-errors.ts'
import { findSession, idOf, isLive, type StripeSession } from './stripe-session.ts'

/** The card issuer asks for 3-D Secure: docs.stripe.com/payments/save-and-reuse (off_session). */
const AUTHENTICATION_REQUIRED = 'authentication_required'

/** Authorises the kept card of a session off session, and then cancels earlier authorisations of it. */
export async function authorise(
  stripe: Stripe,
  ref: string,
  amountYen: number,
  key: string,
): Promise<AuthorisationResult> {
  const session = await findSession(stripe, ref)
  const answer = session && answerOfAuthorisation(session, key)
  if (session === undefined || answer !== undefined) return answer ?? 'refused'
  const { keptCard, customer, metadata } = session
  if (keptCard === undefined || customer === null || amountYen <= 0) return 'refused'
  const intent: Stripe.PaymentIntentCreateParams = {
    amount: amountYen,
    currency: 'jpy',
    customer: idOf(customer),
    payment_method: keptCard.id,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    capture_method: 'manual',
    confirm: true,
    off_session: true,
    metadata: { payment: metadata?.payment ?? '', authorise: key },
  }
  try {
    const { status } = await stripe.paymentIntents.create(intent, { idempotencyKey: key })
    if (status !== 'requires_capture') return status === 'requires_action' ? 'needs-customer' : 'refused'
  } catch (error) {
    if (errorTypeOf(error) !== 'StripeCardError') throw error
    return errorCodeOf(error) === AUTHENTICATION_REQUIRED ? 'needs-customer' : 'refused'
  }
  for (const earlier of session.intents.filter(isLive)) {
    await stripe.paymentIntents.cancel(earlier.id, {}, { idempotencyKey: `${key}:${earlier.id}` })
  }
  return 'done'
}

/** The result of an earlier request with the key, from the payment that it created. */
export function answerOfAuthorisation({ intents }: StripeSession, key: string): AuthorisationResult | undefined {
  const intent = intents.find(({ metadata }) => metadata.authorise === key)
  if (intent === undefined) return undefined
  if (intent.last_payment_error?.code === AUTHENTICATION_REQUIRED || intent.status === 'requires_action') {
    return 'needs-customer'
  }
  return intent.status === 'requires_payment_method' ? 'refused' : 'done'
}

/** Detaches the kept card of a session; it may be detached by another process at the same time. */
export async function detachCard(stripe: Stripe, ref: string): Promise<void> {
  const card = (await findSession(stripe, ref))?.keptCard
  if (card === undefined) return
  try {
    await stripe.paymentMethods.detach(card.id)
  } catch (error) {
    if ((await findSession(stripe, ref))?.keptCard !== undefined) throw error
  }
}
