import type Stripe from 'stripe'
import type { PaymentOperationResult, PaymentRequest, PaymentState } from '#services/ports/payments.ts'
import type { Clock } from '#services/ports/runtime.ts'
import { once } from '../runtime/once.ts'
import type { Processor } from './payment-router.ts'

const TIMEOUT_MS = 20_000
const TOLERANCE_SECONDS = 300
/** Stripe's minimum lifetime of a Checkout Session is 30 minutes; the rest is for latency. */
const OPEN_MINUTES = 32

/** Keys of a Stripe account. `at`: tests pass the address of a fake API. */
export type StripeOptions = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly clock: Clock
  readonly at?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }
}

/**
 * Cards by Stripe: a Checkout Session on Stripe's page, authorised there and captured at shipping. The reference is the
 * session id. Every change has the shop's key as idempotency key and in its metadata, so that it can be found after
 * Stripe has deleted the key (a day).
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
      return { state: stateOf(session), amountYen: session.intent?.amount ?? session.amount_total ?? 0 }
    },
    capture: async (ref, amountYen, key) => capture(await stripe(), ref, amountYen, key),
    void: async (ref, key) => voidPayment(await stripe(), ref, key),
    refund: async (ref, amountYen, key) => refund(await stripe(), ref, amountYen, key),
    async resultOf(ref, key) {
      const intent = (await findSession(await stripe(), ref))?.intent
      if (intent === undefined) return undefined
      return intent.metadata.capture === key ? 'done' : answerOfRefund(await refundsOf(await stripe(), intent.id), key)
    },
    async readWebhook({ body, header }) {
      const signature = header('stripe-signature') ?? ''
      const nowMs = clock.now().epochMilliseconds
      try {
        const { webhooks } = await stripe()
        const event = webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, nowMs)
        return { eventUid: event.id, paymentUid: paymentUidOf(event.data.object) }
      } catch (error) {
        if (errorTypeOf(error) === 'StripeSignatureVerificationError') return undefined
        throw error
      }
    },
  }
}

type Session = Stripe.Checkout.Session & { readonly intent: Stripe.PaymentIntent | undefined }

/**
 * Creates one session per key. `expires_at` is part of the parameters that Stripe compares for idempotency, so it is
 * derived from the start of the payment. When it is already too close, Stripe rejects it; then the session is created
 * with the default expiry of a day, under another key.
 */
async function openSession(stripe: Stripe, request: PaymentRequest): Promise<Stripe.Checkout.Session> {
  const { key, amountYen, returnUrl, startedAt } = request
  const parameters: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    locale: 'ja',
    allowed_payment_method_types: ['card'],
    client_reference_id: key,
    metadata: { payment: key },
    line_items: [
      { quantity: 1, price_data: { currency: 'jpy', unit_amount: amountYen, product_data: { name: 'レンタル料金' } } },
    ],
    payment_intent_data: { capture_method: 'manual', metadata: { payment: key } },
    success_url: returnUrl,
    cancel_url: `${returnUrl}?giveup=1`,
  }
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

async function findSession(stripe: Stripe, ref: string): Promise<Session | undefined> {
  try {
    const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] })
    const intent = typeof session.payment_intent === 'object' ? (session.payment_intent ?? undefined) : undefined
    return { ...session, intent }
  } catch (error) {
    if (errorCodeOf(error) === 'resource_missing') return undefined
    throw error
  }
}

function stateOf({ status, intent }: Session): PaymentState {
  if (status === 'expired' || intent?.status === 'canceled') return 'voided'
  if (intent?.status === 'requires_capture') return 'authorised'
  return intent?.status === 'succeeded' ? 'captured' : 'open'
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
  const send = (session: Session) =>
    session.status === 'open'
      ? stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: `${key}:session` })
      : stripe.paymentIntents.cancel(session.intent?.id ?? '', {}, { idempotencyKey: `${key}:intent` })
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

/** A concurrent change may cause a rejection: then the state is checked again before the error is thrown. */
async function requestWithRecheck<T extends object>(
  check: () => Promise<T | PaymentOperationResult>,
  send: (refund: T) => Promise<unknown>,
): Promise<PaymentOperationResult> {
  const first = await check()
  if (typeof first === 'string') return first
  try {
    await send(first)
    return 'done'
  } catch (error) {
    if (errorTypeOf(error) !== 'StripeInvalidRequestError') throw error
    const second = await check()
    if (typeof second === 'string') return second
    throw error
  }
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

function errorTypeOf(error: unknown): unknown {
  return error instanceof Error && 'type' in error ? error.type : undefined
}

function errorCodeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function errorParamOf(error: unknown): unknown {
  return error instanceof Error && 'param' in error ? error.param : undefined
}
