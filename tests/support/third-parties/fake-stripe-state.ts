import type { FakeResponse } from './fake-server.ts'

export type Intent = {
  id: string
  status: 'requires_action' | 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled'
  customer: string | null
  last_payment_error: { code: string } | null
  latest_charge: { payment_method_details: { card: { capture_before: number } } } | null
  amount: number
  amount_capturable: number
  amount_received: number
  metadata: Record<string, string>
}
export type Session = {
  id: string
  object: 'checkout.session'
  url: string | null
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  customer: string | null
  setup_intent: { status: 'requires_action' | 'succeeded'; payment_method: Card | null } | null
  amount_total: number
  client_reference_id: string
  metadata: Record<string, string>
  payment_intent: Intent | null
}
export type Card = { id: string; customer: string | null }
/** What the issuer answers to a later payment off session. */
export type LaterAnswer = 'authorised' | 'refused' | 'challenged'
export type Dispute = { id: string; object: 'dispute'; reason: string; status: string; payment_intent: Intent }
export type Refund = {
  id: string
  amount: number
  status: 'succeeded' | 'pending'
  metadata: Record<string, string>
  payment_intent: string
}

export type State = {
  readonly sessions: Map<string, Session>
  readonly refunds: Refund[]
  readonly intents: Intent[]
  readonly disputes: Map<string, Dispute>
  readonly laterAnswers: Map<string, LaterAnswer>
}

const HOLD_SECONDS = 7 * 86_400

export function intentsOf({ sessions, intents }: State, sessionId: string): Intent[] {
  const session = sessions.get(sessionId)
  return [session?.payment_intent ?? [], intents.filter(({ customer }) => customer === session?.customer)].flat()
}

export function newIntent(id: string, amount: number, metadata: Record<string, string>, nowSeconds: number): Intent {
  const latest_charge = { payment_method_details: { card: { capture_before: nowSeconds + HOLD_SECONDS } } }
  const amounts = { amount, amount_capturable: amount, amount_received: 0 }
  const none = { customer: null, last_payment_error: null }
  return { id, status: 'requires_capture', ...none, latest_charge, ...amounts, metadata }
}

export function ok(json: unknown): FakeResponse {
  return { status: 200, json: structuredClone(json) }
}

export function errorResponse(
  status: number,
  code?: string,
  param?: string,
  type = 'invalid_request_error',
): FakeResponse {
  return { status, json: { error: { type, code, param, message: `rejected ${code ?? param ?? ''}` } } }
}
