import type Stripe from 'stripe'
import type { PaymentOperationResult, PaymentRequest } from '#services/ports/payments.ts'
import type { Clock } from '#services/ports/runtime.ts'
import { once } from '../runtime/once.ts'
import type { Processor } from './payment-router.ts'
import { errorParamOf, errorTypeOf, requestWithRecheck } from './stripe-errors.ts'
import { answerOfAuthorisation, authorise, detachCard } from './stripe-off-session.ts'
import { authorisedUntilOf, findSession, isLive, lastFourOf, type StripeSession, stateOf } from './stripe-session.ts'

const TIMEOUT_MS = 20_000
const TOLERANCE_SECONDS = 300
/** Stripe's minimum lifetime of a Checkout Session is 30 minutes; the rest is for latency. */
const OPEN_MINUTES = 32
/**
 * Visa, Mastercard and others hold a card payment for 7 days: docs.stripe.com/payments/place-a-hold-on-a-payment-method
 */
const HOLD_DAYS = 7

/** Keys of a Stripe account. `at`: tests pass the address of a fake API. */
export type StripeOptions = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly clock: Clock
  readonly at?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }
}

/**
 * Cards by Stripe: a Checkout Session on Stripe's page, authorised there and captured at shipping; or in setup mode,
 * where a SetupIntent verifies and keeps the card, and a PaymentIntent authorises it later, off session. The reference
 * is the session id. Every change has the shop's key as idempotency key and in its metadata, so that it can be found
 * after Stripe has deleted the key (a day).
 */
export function stripePayments({ secretKey, webhookSecret, clock, at }: StripeOptions): Processor {
  // The library is loaded with the first payment.
  const stripe = once(async () => {
    const { default: Client } = await import('stripe')
    return new Client(secretKey, { maxNetworkRetries: 1, timeout: TIMEOUT_MS, telemetry: false, ...at })
  })
  return {
    async open(request) {
      const session = await openSession(await stripe(), request)
      // A finished session has no URL: the customer goes to the return URL, where the payment is looked up.
      return { ref: session.id, pageUrl: session.url ?? request.returnUrl, isFramed: false }
    },
    async find(ref) {
      const session = await findSession(await stripe(), ref)
      if (session === undefined) return undefined
      const amountYen = session.intent?.amount ?? (session.mode === 'setup' ? 0 : (session.amount_total ?? 0))
      return {
        state: stateOf(session),
        amountYen,
        authorisedUntil: authorisedUntilOf(session),
        lastFour: lastFourOf(session),
      }
    },
    holdDays: () => HOLD_DAYS,
    authorise: async (ref, amountYen, key) => authorise(await stripe(), ref, amountYen, key),
    capture: async (ref, amountYen, key) => capture(await stripe(), ref, amountYen, key),
    void: async (ref, key) => voidPayment(await stripe(), ref, key),
    refund: async (ref, amountYen, key) => refund(await stripe(), ref, amountYen, key),
    releaseCard: async (ref) => detachCard(await stripe(), ref),
    async resultOf(ref, key) {
      const session = await findSession(await stripe(), ref)
      const authorisation = session && answerOfAuthorisation(session, key)
      if (authorisation !== undefined || session?.intent === undefined) return authorisation
      const { id, metadata } = session.intent
      return metadata.capture === key ? 'done' : answerOfRefund(await refundsOf(await stripe(), id), key)
    },
    async readWebhook({ body, header }) {
      const signature = header('stripe-signature') ?? ''
      const nowMs = clock.now().epochMilliseconds
      try {
        const client = await stripe()
        const event = client.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          nowMs,
        )
        const { id: eventUid, data } = event
        if (isDispute(data.object)) return { eventUid, ...(await readDispute(client, data.object.id)) }
        return { eventUid, paymentUid: paymentUidOf(data.object) }
      } catch (error) {
        if (errorTypeOf(error) === 'StripeSignatureVerificationError') return undefined
        throw error
      }
    },
  }
}

/**
 * Creates one session per key. `expires_at` is part of the parameters that Stripe compares for idempotency, so it is
 * derived from the start of the payment. When it is already too close, Stripe rejects it; then the session is created
 * with the default expiry of a day, under another key.
 */
async function openSession(stripe: Stripe, request: PaymentRequest): Promise<Stripe.Checkout.Session> {
  const { key, startedAt } = request
  const parameters = sessionParameters(request)
  const expiresAt = Math.floor(startedAt.add({ minutes: OPEN_MINUTES }).epochMilliseconds / 1_000)
  try {
    const session = await stripe.checkout.sessions.create(
      { ...parameters, expires_at: expiresAt },
      { idempotencyKey: key },
    )
    // An idempotent response repeats the first one: retrieve the session for its current state.
    return (await findSession(stripe, session.id)) ?? session
  } catch (error) {
    const isTooLate = errorTypeOf(error) === 'StripeInvalidRequestError' && errorParamOf(error) === 'expires_at'
    if (!isTooLate) throw error
    return stripe.checkout.sessions.create(parameters, { idempotencyKey: `${key}:late` })
  }
}

/** 3-D Secure is always asked for (docs/rules.md Ordering). */
function sessionParameters(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { key, amountYen, returnUrl, keepsCard } = request
  const metadata = { payment: key }
  const common: Stripe.Checkout.SessionCreateParams = {
    locale: 'ja',
    client_reference_id: key,
    metadata,
    payment_method_options: { card: { request_three_d_secure: 'any' } },
    success_url: returnUrl,
    cancel_url: `${returnUrl}?giveup=1`,
  }
  if (keepsCard) {
    const setup = { mode: 'setup', currency: 'jpy', customer_creation: 'always' } as const
    return { ...common, ...setup, allowed_payment_method_types: ['card'], setup_intent_data: { metadata } }
  }
  const unit = { currency: 'jpy', unit_amount: amountYen, product_data: { name: 'お支払い金額' } }
  return {
    ...common,
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [{ quantity: 1, price_data: unit }],
    payment_intent_data: { capture_method: 'manual', metadata },
  }
}

async function capture(stripe: Stripe, ref: string, amountYen: number, key: string): Promise<PaymentOperationResult> {
  const check = async () => {
    const intent = (await findSession(stripe, ref))?.intent
    if (intent?.metadata.capture === key) return 'done'
    const isPossible = intent?.status === 'requires_capture' && amountYen > 0 && amountYen <= intent.amount_capturable
    return isPossible ? intent : 'refused'
  }
  return requestWithRecheck(check, (intent) =>
    stripe.paymentIntents.capture(
      intent.id,
      { amount_to_capture: amountYen, metadata: { capture: key } },
      { idempotencyKey: key },
    ),
  )
}

async function voidPayment(stripe: Stripe, ref: string, key: string): Promise<PaymentOperationResult> {
  const check = async () => {
    const session = await findSession(stripe, ref)
    if (session === undefined || stateOf(session) === 'voided') return 'done'
    return stateOf(session) === 'captured' ? 'refused' : session
  }
  const send = async (session: StripeSession) => {
    if (session.status === 'open') {
      return stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: `${key}:session` })
    }
    for (const intent of session.intents.filter(isLive)) {
      await stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `${key}:${intent.id}` })
    }
    return session.keptCard && stripe.paymentMethods.detach(session.keptCard.id, {}, { idempotencyKey: `${key}:card` })
  }
  return requestWithRecheck(check, send)
}

async function refund(stripe: Stripe, ref: string, amountYen: number, key: string): Promise<PaymentOperationResult> {
  const check = async () => {
    const intent = (await findSession(stripe, ref))?.intent
    if (intent?.status !== 'succeeded') return 'refused'
    const refunds = await refundsOf(stripe, intent.id)
    const answer = answerOfRefund(refunds, key)
    if (answer !== undefined) return answer
    const refundedYen = refunds.filter(isSuccessful).reduce((sum, { amount }) => sum + amount, 0)
    return amountYen > 0 && amountYen <= intent.amount_received - refundedYen ? intent : 'refused'
  }
  return requestWithRecheck(check, (intent) =>
    stripe.refunds.create({ payment_intent: intent.id, amount: amountYen, metadata: { key } }, { idempotencyKey: key }),
  )
}

async function refundsOf(stripe: Stripe, intentId: string): Promise<readonly Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data
}

function answerOfRefund(refunds: readonly Stripe.Refund[], key: string): PaymentOperationResult | undefined {
  const refund = refunds.find(({ metadata }) => metadata?.key === key)
  return refund && (isSuccessful(refund) ? 'done' : 'refused')
}

function isSuccessful({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled'
}

function paymentUidOf(object: object): string | undefined {
  const metadata = 'metadata' in object ? (object.metadata as Readonly<Record<string, string>> | null) : undefined
  if (metadata?.payment !== undefined) return metadata.payment
  return 'client_reference_id' in object ? ((object.client_reference_id as string | null) ?? undefined) : undefined
}

function isDispute(object: object): object is Stripe.Dispute {
  return 'object' in object && object.object === 'dispute'
}

/** The dispute as it is now: messages may arrive in another order. Its metadata are not those of the payment. */
async function readDispute(stripe: Stripe, id: string) {
  const { reason, status, payment_intent } = await stripe.disputes.retrieve(id, { expand: ['payment_intent'] })
  const metadata = typeof payment_intent === 'object' ? payment_intent?.metadata : undefined
  // An inquiry (`warning_…`) that is closed without becoming a dispute is won.
  const outcome = { won: 'won', warning_closed: 'won', prevented: 'won', lost: 'lost' } as const
  const dispute = { reason, outcome: outcome[status as keyof typeof outcome] as 'won' | 'lost' | undefined }
  return { paymentUid: metadata?.payment, dispute }
}
