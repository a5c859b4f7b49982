import type Stripe from 'stripe'
import type { PaymentState } from '#services/ports/payments.ts'
import { errorCodeOf } from './stripe-errors.ts'

/**
 * A Checkout Session with the payments made through it, newest first. `intent`: the captured or live one, else the
 * newest. `keptCard`: the card that a session in setup mode keeps; undefined once it is detached.
 */
export type StripeSession = Stripe.Checkout.Session & {
  readonly intents: readonly Stripe.PaymentIntent[]
  readonly intent: Stripe.PaymentIntent | undefined
  readonly keptCard: Stripe.PaymentMethod | undefined
}

const MAX_INTENTS = 100

export async function findSession(stripe: Stripe, ref: string): Promise<StripeSession | undefined> {
  try {
    const expand = ['payment_intent.latest_charge', 'setup_intent.payment_method']
    const session = await stripe.checkout.sessions.retrieve(ref, { expand })
    const intents = await intentsOf(stripe, session)
    const intent = intents.find(({ status }) => status === 'succeeded') ?? intents.find(isLive) ?? intents[0]
    return { ...session, intents, intent, keptCard: keptCardOf(session) }
  } catch (error) {
    if (errorCodeOf(error) === 'resource_missing') return undefined
    throw error
  }
}

async function intentsOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Stripe.PaymentIntent[]> {
  const { mode, payment_intent: intent, customer } = session
  if (mode !== 'setup') return typeof intent === 'object' && intent !== null ? [intent] : []
  if (customer === null) return []
  const query = { customer: idOf(customer), limit: MAX_INTENTS, expand: ['data.latest_charge'] }
  const { data } = await stripe.paymentIntents.list(query)
  return data.filter(({ metadata }) => metadata.payment === session.metadata?.payment)
}

function keptCardOf({ setup_intent: setup }: Stripe.Checkout.Session): Stripe.PaymentMethod | undefined {
  if (typeof setup !== 'object' || setup?.status !== 'succeeded') return undefined
  const card = setup.payment_method
  return typeof card === 'object' && card !== null && card.customer !== null ? card : undefined
}

export function isLive({ status }: Stripe.PaymentIntent): boolean {
  return status === 'requires_capture'
}

export function stateOf({ status, mode, intent, keptCard, setup_intent }: StripeSession): PaymentState {
  if (intent?.status === 'succeeded') return 'captured'
  if (intent?.status === 'requires_capture') return 'authorised'
  if (status === 'expired') return 'voided'
  if (mode !== 'setup') return intent?.status === 'canceled' ? 'voided' : 'open'
  if (keptCard !== undefined) return 'verified'
  return typeof setup_intent === 'object' && setup_intent?.status === 'succeeded' ? 'voided' : 'open'
}

/** When Stripe releases the authorisation, as the charge says. */
export function authorisedUntilOf({ intent }: StripeSession): Temporal.Instant | undefined {
  if (intent === undefined || !isLive(intent)) return undefined
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined
  const seconds = charge?.payment_method_details?.card?.capture_before
  return seconds === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
}

/** The last digits of the card that paid, or that is kept. */
export function lastFourOf({ intent, keptCard }: StripeSession): string | undefined {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : undefined
  return charge?.payment_method_details?.card?.last4 ?? keptCard?.card?.last4 ?? undefined
}

export function idOf(object: string | { readonly id: string }): string {
  return typeof object === 'string' ? object : object.id
}
