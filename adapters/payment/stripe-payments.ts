import type Stripe from 'stripe'
import type { Clock } from '#services/ports/clock.ts'
import type { PaymentHint, WebhookMessage } from '#services/ports/payment-webhooks.ts'
import type { PaymentAnswer, PaymentRequest, PaymentState, Payments } from '#services/ports/payments.ts'
import { once } from '../once.ts'

const TIMEOUT_MS = 20_000
const TOLERANCE_SECONDS = 300
/** Stripe closes a page half an hour after it was opened at the earliest; the rest is for the way to it. */
const OPEN_MINUTES = 32

/** Keys of a Stripe account, and where its interface is (tests play it). */
export type StripeOptions = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly clock: Clock
  readonly at?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }
}

/** Payments by Stripe, with what it sends on its own. */
export type StripePayments = Payments & { readWebhook(message: WebhookMessage): Promise<PaymentHint | undefined> }

/**
 * Cards by Stripe: a Checkout Session on its own page, authorised there and captured at shipping. The reference is the
 * session's; every change carries our key as its idempotency key and in its metadata, so that it is found again after
 * Stripe has forgotten the key (a day).
 */
export function stripePayments({ secretKey, webhookSecret, clock, at }: StripeOptions): StripePayments {
  // The library is loaded with the first payment.
  const stripe = once(async () => {
    const { default: Client } = await import('stripe')
    return new Client(secretKey, { maxNetworkRetries: 1, timeout: TIMEOUT_MS, telemetry: false, ...at })
  })
  return {
    async open(request) {
      const session = await openSession(await stripe(), request)
      // A page that is over has no address any more; whoever comes back is only to be asked after.
      return { ref: session.id, pageUrl: session.url ?? request.returnUrl, isFramed: false }
    },
    async find(ref) {
      const session = await findSession(await stripe(), ref)
      if (session === undefined) return undefined
      return { state: stateOf(session), amountYen: session.intent?.amount ?? session.amount_total ?? 0 }
    },
    capture: async (ref, amountYen, key) => capture(await stripe(), ref, amountYen, key),
    void: async (ref, key) => giveUp(await stripe(), ref, key),
    refund: async (ref, amountYen, key) => refund(await stripe(), ref, amountYen, key),
    async answerOf(ref, key) {
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
      } catch (fault) {
        if (kindOf(fault) === 'StripeSignatureVerificationError') return undefined
        throw fault
      }
    },
  }
}

type Session = Stripe.Checkout.Session & { readonly intent: Stripe.PaymentIntent | undefined }

/**
 * One session a key. Its end is part of what Stripe compares, so it follows from the payment's beginning. A payment
 * that nobody could open in time gets a page that ends by itself after a day, under a key of its own: Stripe has
 * refused the first one for good.
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
  const endsAt = Math.floor(startedAt.add({ minutes: OPEN_MINUTES }).epochMilliseconds / 1_000)
  try {
    const opened = await stripe.checkout.sessions.create({ ...parameters, expires_at: endsAt }, { idempotencyKey: key })
    // A repeated answer is as old as the first: whether the page is still open is asked anew.
    return (await findSession(stripe, opened.id)) ?? opened
  } catch (fault) {
    const isTooLate = kindOf(fault) === 'StripeInvalidRequestError' && paramOf(fault) === 'expires_at'
    if (!isTooLate) throw fault
    return stripe.checkout.sessions.create(parameters, { idempotencyKey: `${key}:late` })
  }
}

async function findSession(stripe: Stripe, ref: string): Promise<Session | undefined> {
  try {
    const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] })
    const intent = typeof session.payment_intent === 'object' ? (session.payment_intent ?? undefined) : undefined
    return { ...session, intent }
  } catch (fault) {
    if (codeOf(fault) === 'resource_missing') return undefined
    throw fault
  }
}

function stateOf({ status, intent }: Session): PaymentState {
  if (status === 'expired' || intent?.status === 'canceled') return 'voided'
  if (intent?.status === 'requires_capture') return 'authorised'
  return intent?.status === 'succeeded' ? 'captured' : 'open'
}

async function capture(stripe: Stripe, ref: string, amountYen: number, key: string): Promise<PaymentAnswer> {
  const look = async () => {
    const intent = (await findSession(stripe, ref))?.intent
    if (intent?.metadata.capture === key) return 'done'
    const isPossible = intent?.status === 'requires_capture' && amountYen > 0 && amountYen <= intent.amount_capturable
    return isPossible ? intent : 'refused'
  }
  return askedOnce(look, (intent) =>
    stripe.paymentIntents.capture(
      intent.id,
      { amount_to_capture: amountYen, metadata: { capture: key } },
      { idempotencyKey: key },
    ),
  )
}

async function giveUp(stripe: Stripe, ref: string, key: string): Promise<PaymentAnswer> {
  const look = async () => {
    const session = await findSession(stripe, ref)
    if (session === undefined || stateOf(session) === 'voided') return 'done'
    return stateOf(session) === 'captured' ? 'refused' : session
  }
  const ask = (session: Session) =>
    session.status === 'open'
      ? stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: `${key}:session` })
      : stripe.paymentIntents.cancel(session.intent?.id ?? '', {}, { idempotencyKey: `${key}:intent` })
  return askedOnce(look, ask)
}

async function refund(stripe: Stripe, ref: string, amountYen: number, key: string): Promise<PaymentAnswer> {
  const look = async () => {
    const intent = (await findSession(stripe, ref))?.intent
    if (intent?.status !== 'succeeded') return 'refused'
    const refunds = await refundsOf(stripe, intent.id)
    const answer = answerOfRefund(refunds, key)
    if (answer !== undefined) return answer
    const back = refunds.filter(isGood).reduce((sum, { amount }) => sum + amount, 0)
    return amountYen > 0 && amountYen <= intent.amount_received - back ? intent : 'refused'
  }
  return askedOnce(look, (intent) =>
    stripe.refunds.create({ payment_intent: intent.id, amount: amountYen, metadata: { key } }, { idempotencyKey: key }),
  )
}

/**
 * Looks, asks, and looks again when the request was refused because things had changed meanwhile: then the second look
 * tells. What Stripe refuses without that is thrown.
 */
async function askedOnce<T extends object>(
  look: () => Promise<T | PaymentAnswer>,
  ask: (found: T) => Promise<unknown>,
): Promise<PaymentAnswer> {
  const before = await look()
  if (typeof before === 'string') return before
  try {
    await ask(before)
    return 'done'
  } catch (fault) {
    if (kindOf(fault) !== 'StripeInvalidRequestError') throw fault
    const after = await look()
    if (typeof after === 'string') return after
    throw fault
  }
}

async function refundsOf(stripe: Stripe, intentId: string): Promise<readonly Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data
}

function answerOfRefund(refunds: readonly Stripe.Refund[], key: string): PaymentAnswer | undefined {
  const found = refunds.find(({ metadata }) => metadata?.key === key)
  return found && (isGood(found) ? 'done' : 'refused')
}

function isGood({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled'
}

function paymentUidOf(object: object): string | undefined {
  const metadata = 'metadata' in object ? (object.metadata as Readonly<Record<string, string>> | null) : undefined
  if (metadata?.payment !== undefined) return metadata.payment
  return 'client_reference_id' in object ? ((object.client_reference_id as string | null) ?? undefined) : undefined
}

function kindOf(fault: unknown): unknown {
  return fault instanceof Error && 'type' in fault ? fault.type : undefined
}

function codeOf(fault: unknown): unknown {
  return fault instanceof Error && 'code' in fault ? fault.code : undefined
}

function paramOf(fault: unknown): unknown {
  return fault instanceof Error && 'param' in fault ? fault.param : undefined
}
