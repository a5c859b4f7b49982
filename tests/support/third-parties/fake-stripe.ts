import { type FakeRequest, type FakeResponse, type FakeServer, startFakeServer } from './fake-server.ts'
import {
  type Dispute,
  errorResponse,
  type Intent,
  intentsOf,
  type LaterAnswer,
  newIntent,
  ok,
  type Refund,
  type Session,
  type State,
} from './fake-stripe-state.ts'

/** A fake of the part of Stripe that the shop uses, after its documentation. */
export type FakeStripe = FakeServer & {
  readonly sessions: Map<string, Session>
  readonly refunds: Refund[]
  /** The payments made off session. */
  readonly intents: Intent[]
  /** Sets the result of the customer's bank on Stripe's page. */
  decide(sessionId: string, outcome: 'authorised' | 'refused' | 'challenged', amountYen?: number): void
  /** Sets what the issuer answers to later payments with the card of a session. */
  decideLater(sessionId: string, answer: LaterAnswer): void
  /** Stripe releases the live authorisation of a session. */
  endAuthorisation(sessionId: string): void
  /** The dispute of a session's capture, in a status. */
  dispute(sessionId: string, status: string): Dispute
}

/** Starts a fake Stripe: sessions, intents, refunds, idempotency keys. `nowSeconds`: its clock. */
export async function startFakeStripe(secretKey: string, nowSeconds: () => number): Promise<FakeStripe> {
  const [sessions, disputes, laterAnswers] = [new Map(), new Map(), new Map()]
  const state: State = { sessions, refunds: [], intents: [], disputes, laterAnswers }
  const handled = new Map<string, { fingerprint: string; response: FakeResponse }>()
  const server = await startFakeServer((request) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return errorResponse(401, 'api_key_invalid')
    const key = request.headers['idempotency-key']
    const fingerprint = `${request.method} ${request.url.pathname} ${request.body}`
    if (request.method !== 'POST' || typeof key !== 'string') return handle(state, request, nowSeconds())
    const previous = handled.get(key)
    if (previous !== undefined && previous.fingerprint !== fingerprint)
      return errorResponse(400, undefined, undefined, 'idempotency_error')
    const response = previous?.response ?? handle(state, request, nowSeconds())
    handled.set(key, { fingerprint, response })
    return response
  })
  return {
    ...server,
    ...state,
    decide: (sessionId, outcome, amountYen) =>
      decide(state, sessionId, { outcome, amountYen, nowSeconds: nowSeconds() }),
    decideLater: (sessionId, answer) => state.laterAnswers.set(`cus_${sessionId}`, answer),
    endAuthorisation(sessionId) {
      for (const intent of intentsOf(state, sessionId).filter(({ status }) => status === 'requires_capture'))
        Object.assign(intent, { status: 'canceled', amount_capturable: 0 })
    },
    dispute(sessionId, status) {
      const captured = intentsOf(state, sessionId).find((one) => one.status === 'succeeded')!
      const dispute = { id: `dp_${sessionId}`, object: 'dispute' as const, reason: 'fraudulent', status }
      state.disputes.set(dispute.id, { ...dispute, payment_intent: captured })
      return { ...dispute, payment_intent: captured }
    },
  }
}

type Decision = { outcome: 'authorised' | 'refused' | 'challenged'; amountYen: number | undefined; nowSeconds: number }

function decide(state: State, sessionId: string, { outcome, amountYen, nowSeconds }: Decision): void {
  const session = state.sessions.get(sessionId)!
  if (outcome === 'refused') {
    Object.assign(session, { status: 'expired', url: null })
    return
  }
  const isDone = outcome === 'authorised'
  if (session.mode === 'setup') {
    const customer = `cus_${sessionId}`
    const card = { id: `pm_${sessionId}`, customer }
    session.setup_intent = { status: isDone ? 'succeeded' : 'requires_action', payment_method: isDone ? card : null }
    if (isDone) session.customer = customer
  } else {
    const amount = amountYen ?? session.amount_total
    session.payment_intent = newIntent(`pi_${sessionId}`, amount, { ...session.metadata }, nowSeconds)
    if (!isDone) Object.assign(session.payment_intent, { status: 'requires_action', amount_capturable: 0 })
  }
  if (isDone) Object.assign(session, { status: 'complete', url: null })
}

/** A payment off session; a decline is an error response, and the intent stays without a payment method. */
function payOffSession(state: State, form: URLSearchParams, nowSeconds: number): FakeResponse {
  const { sessions, intents, laterAnswers } = state
  const customer = form.get('customer') ?? ''
  const card = [...sessions.values()].find((one) => one.customer === customer)?.setup_intent?.payment_method
  const isKept = card?.id === form.get('payment_method') && card?.customer === customer
  const expected = { off_session: 'true', confirm: 'true', capture_method: 'manual', currency: 'jpy' }
  const isAsExpected = Object.entries(expected).every(([name, value]) => form.get(name) === value)
  if (!isKept || !isAsExpected) return errorResponse(400, 'payment_method_invalid')
  const metadata = {
    payment: form.get('metadata[payment]') ?? '',
    authorise: form.get('metadata[authorise]') ?? '',
  }
  const intent = newIntent(`pi_later_${intents.length + 1}`, Number(form.get('amount')), metadata, nowSeconds)
  intents.unshift(Object.assign(intent, { customer }))
  const answer = laterAnswers.get(customer) ?? 'authorised'
  if (answer === 'authorised') return ok(intent)
  const code = answer === 'challenged' ? 'authentication_required' : 'card_declined'
  const declined = { status: 'requires_payment_method', amount_capturable: 0, last_payment_error: { code } }
  Object.assign(intent, declined, { latest_charge: null })
  return errorResponse(402, code, undefined, 'card_error')
}

function handle(state: State, { method, url, body }: FakeRequest, nowSeconds: number): FakeResponse {
  const form = new URLSearchParams(body)
  const [, , first = '', id = '', verb = ''] = url.pathname.replace('/checkout/', '/').split('/')
  if (first === 'sessions' && method === 'POST' && id === '') return openSession(state, form, nowSeconds)
  if (first === 'sessions') return sessionResponse(state.sessions.get(id), verb)
  if (first === 'payment_intents' && id === '') {
    if (method === 'POST') return payOffSession(state, form, nowSeconds)
    const customer = url.searchParams.get('customer')
    return ok({ data: state.intents.filter((one) => one.customer === customer) })
  }
  if (first === 'payment_intents') return change(intentOf(state, id), verb, form)
  if (first === 'payment_methods') return detach(state, id)
  if (first === 'disputes') return ok(state.disputes.get(id))
  if (first !== 'refunds') return errorResponse(404, 'resource_missing')
  if (method === 'POST') return refund(state, form)
  return ok({ data: state.refunds.filter((one) => one.payment_intent === url.searchParams.get('payment_intent')) })
}

function intentOf({ sessions, intents }: State, id: string): Intent | undefined {
  const onPages = [...sessions.values()].flatMap((one) => one.payment_intent ?? [])
  return [...onPages, ...intents].find((one) => one.id === id)
}

function detach({ sessions }: State, id: string): FakeResponse {
  const cards = [...sessions.values()].flatMap((one) => one.setup_intent?.payment_method ?? [])
  const card = cards.find((one) => one.id === id)
  if (card === undefined || card.customer === null) return errorResponse(400, 'resource_missing')
  card.customer = null
  return ok(card)
}

function openSession({ sessions }: State, form: URLSearchParams, nowSeconds: number): FakeResponse {
  const endsAt = form.get('expires_at')
  const isTooSoon = endsAt !== null && Number(endsAt) < nowSeconds + 30 * 60
  if (isTooSoon) return errorResponse(400, undefined, 'expires_at')
  const isSetup = form.get('mode') === 'setup'
  if (!isSetup && form.get('payment_intent_data[capture_method]') !== 'manual')
    return errorResponse(400, undefined, 'capture_method')
  if (form.get(isSetup ? 'currency' : 'line_items[0][price_data][currency]') !== 'jpy')
    return errorResponse(400, undefined, 'currency')
  if (isSetup && form.get('customer_creation') !== 'always') return errorResponse(400, undefined, 'customer_creation')
  if (form.get('payment_method_options[card][request_three_d_secure]') !== 'any')
    return errorResponse(400, undefined, 'request_three_d_secure')
  const session: Session = {
    id: `cs_test_${sessions.size + 1}`,
    object: 'checkout.session',
    url: `https://checkout.stripe.test/${sessions.size + 1}`,
    mode: isSetup ? 'setup' : 'payment',
    status: 'open',
    customer: null,
    setup_intent: null,
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    client_reference_id: form.get('client_reference_id') ?? '',
    metadata: { payment: form.get('metadata[payment]') ?? '' },
    payment_intent: null,
  }
  sessions.set(session.id, session)
  return ok(session)
}

function refund(state: State, form: URLSearchParams): FakeResponse {
  const { refunds } = state
  const intent = intentOf(state, form.get('payment_intent') ?? '')
  const amount = Number(form.get('amount'))
  const refundedYen = refunds
    .filter((one) => one.payment_intent === intent?.id)
    .reduce((sum, one) => sum + one.amount, 0)
  if (intent?.status !== 'succeeded' || amount > intent.amount_received - refundedYen)
    return errorResponse(400, undefined)
  const metadata = { key: form.get('metadata[key]') ?? '' }
  const id = `re_${refunds.length + 1}`
  const created: Refund = { id, amount, status: 'succeeded', metadata, payment_intent: intent.id }
  refunds.push(created)
  return ok(created)
}

function sessionResponse(session: Session | undefined, verb: string): FakeResponse {
  if (session === undefined) return errorResponse(404, 'resource_missing')
  if (verb !== 'expire') return ok(session)
  if (session.status !== 'open') return errorResponse(400, undefined)
  Object.assign(session, { status: 'expired', url: null })
  return ok(session)
}

function change(intent: Intent | undefined, verb: string, form: URLSearchParams): FakeResponse {
  if (intent === undefined) return errorResponse(404, 'resource_missing')
  if (verb === 'cancel') {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return errorResponse(400, 'payment_intent_unexpected_state')
    Object.assign(intent, { status: 'canceled', amount_capturable: 0 })
    return ok(intent)
  }
  const amount = Number(form.get('amount_to_capture'))
  if (intent.status !== 'requires_capture') return errorResponse(400, 'payment_intent_unexpected_state')
  if (amount > intent.amount_capturable) return errorResponse(400, 'amount_too_large')
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
  intent.metadata.capture = form.get('metadata[capture]') ?? ''
  return ok(intent)
}
