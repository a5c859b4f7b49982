import { type FakeRequest, type FakeResponse, type FakeServer, startFakeServer } from './fake-server.ts'

type Intent = {
  id: string
  status: 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'
  amount: number
  amount_capturable: number
  amount_received: number
  metadata: Record<string, string>
}
type Session = {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  amount_total: number
  client_reference_id: string
  metadata: Record<string, string>
  payment_intent: Intent | null
}
type Refund = {
  id: string
  amount: number
  status: 'succeeded' | 'pending'
  metadata: Record<string, string>
  payment_intent: string
}

/** A fake of the part of Stripe that the shop uses, after its documentation. */
export type FakeStripe = FakeServer & {
  readonly sessions: Map<string, Session>
  readonly refunds: Refund[]
  /** Sets the result of the customer's bank on Stripe's page. */
  decide(sessionId: string, outcome: 'authorised' | 'refused' | 'challenged', amountYen?: number): void
}

type State = { readonly sessions: Map<string, Session>; readonly refunds: Refund[] }

/** Starts a fake Stripe: sessions, intents, refunds, idempotency keys. `nowSeconds`: its clock. */
export async function startFakeStripe(secretKey: string, nowSeconds: () => number): Promise<FakeStripe> {
  const state: State = { sessions: new Map(), refunds: [] }
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
    decide(sessionId, outcome, amountYen) {
      const session = state.sessions.get(sessionId)!
      if (outcome === 'refused') {
        Object.assign(session, { status: 'expired', url: null })
        return
      }
      const amount = amountYen ?? session.amount_total
      const isDone = outcome === 'authorised'
      session.payment_intent = {
        id: `pi_${sessionId}`,
        status: isDone ? 'requires_capture' : 'requires_action',
        amount,
        amount_capturable: isDone ? amount : 0,
        amount_received: 0,
        metadata: { ...session.metadata },
      }
      if (isDone) Object.assign(session, { status: 'complete', url: null })
    },
  }
}

function handle(state: State, { method, url, body }: FakeRequest, nowSeconds: number): FakeResponse {
  const form = new URLSearchParams(body)
  const [, , first = '', id = '', verb = ''] = url.pathname.replace('/checkout/', '/').split('/')
  if (first === 'sessions' && method === 'POST' && id === '') return openSession(state, form, nowSeconds)
  if (first === 'sessions') return sessionResponse(state.sessions.get(id), verb)
  if (first === 'payment_intents') return change(intentOf(state, id), verb, form)
  if (first !== 'refunds') return errorResponse(404, 'resource_missing')
  if (method === 'POST') return refund(state, form)
  return ok({ data: state.refunds.filter((one) => one.payment_intent === url.searchParams.get('payment_intent')) })
}

function intentOf({ sessions }: State, id: string): Intent | undefined {
  return [...sessions.values()].flatMap((one) => one.payment_intent ?? []).find((one) => one.id === id)
}

function openSession({ sessions }: State, form: URLSearchParams, nowSeconds: number): FakeResponse {
  const endsAt = form.get('expires_at')
  const isTooSoon = endsAt !== null && Number(endsAt) < nowSeconds + 30 * 60
  if (isTooSoon) return errorResponse(400, undefined, 'expires_at')
  if (form.get('payment_intent_data[capture_method]') !== 'manual')
    return errorResponse(400, undefined, 'capture_method')
  if (form.get('line_items[0][price_data][currency]') !== 'jpy') return errorResponse(400, undefined, 'currency')
  const session: Session = {
    id: `cs_test_${sessions.size + 1}`,
    object: 'checkout.session',
    url: `https://checkout.stripe.test/${sessions.size + 1}`,
    status: 'open',
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

function ok(json: unknown): FakeResponse {
  return { status: 200, json: structuredClone(json) }
}

function errorResponse(status: number, code?: string, param?: string, type = 'invalid_request_error'): FakeResponse {
  return { status, json: { error: { type, code, param, message: `rejected ${code ?? param ?? ''}` } } }
}
