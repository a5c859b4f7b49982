import type { Clock } from '#services/ports/clock.ts'
import type { PaymentHint, WebhookMessage } from '#services/ports/payment-webhooks.ts'
import type { FoundPayment, PaymentAnswer, PaymentRequest, PaymentState, Payments } from '#services/ports/payments.ts'
import type { PaymentCalls } from '../postgres/payment-calls.ts'
import {
  type AmazonAccount,
  type AmazonCall,
  type AmazonCharge,
  type AmazonSession,
  amazonApi,
  chargeSchema,
  isRefusal,
  permissionSchema,
  refundSchema,
  sessionSchema,
} from './amazon-api.ts'
import { type FetchCertificate, readAmazonNotice } from './amazon-notices.ts'

/** An account, the shop that is named on Amazon's page, and what the adapter needs of ours. */
export type AmazonOptions = AmazonAccount & {
  readonly storeId: string
  readonly storeName: string
  readonly clock: Clock
  readonly calls: PaymentCalls
  readonly fetchCertificate?: FetchCertificate
}

/** Payments by Amazon Pay, with what it sends on its own. */
export type AmazonPayments = Payments & { readWebhook(message: WebhookMessage): Promise<PaymentHint | undefined> }

/**
 * Amazon Pay, Checkout v2: a session on Amazon's page, completed when the buyer has agreed there, which authorises a
 * charge; captured at shipping. The reference is the session's. A buyer's agreement is worth nothing until we complete
 * it, so looking at an agreed session completes it.
 */
export function amazonPayments(options: AmazonOptions): AmazonPayments {
  const { clock, calls, fetchCertificate = fetchText } = options
  const call = amazonApi(options)
  return {
    open: (request) => openSession(call, options, request),
    find: (ref) => find(call, ref),
    capture: (ref, amountYen) => capture(call, ref, amountYen),
    void: (ref, key) => giveUp(call, ref, key),
    refund: (ref, amountYen, key) => refund(call, calls, { ref, amountYen, key }),
    // A capture and a void are found by the state of the charge, a refund is asked again under its key.
    answerOf: async () => undefined,
    async readWebhook({ body }) {
      const notice = await readAmazonNotice(body, clock.now(), fetchCertificate)
      if (notice === undefined) return undefined
      const { eventUid, chargePermissionId: id } = notice
      const found = id && (await call({ method: 'GET', path: `chargePermissions/${id}` }, permissionSchema))
      if (!found || isRefusal(found)) return { eventUid, paymentUid: undefined }
      return { eventUid, paymentUid: found.merchantMetadata?.merchantReferenceId ?? undefined }
    },
  }
}

async function openSession(
  call: AmazonCall,
  { storeId, storeName }: AmazonOptions,
  { key, amountYen, returnUrl }: PaymentRequest,
) {
  const payload = {
    webCheckoutDetails: {
      checkoutMode: 'ProcessOrder',
      checkoutResultReturnUrl: returnUrl,
      checkoutCancelUrl: `${returnUrl}?giveup=1`,
    },
    storeId,
    chargePermissionType: 'OneTime',
    // Pending authorisations would be decided hours later, while the products are held.
    paymentDetails: {
      paymentIntent: 'Authorize',
      canHandlePendingAuthorization: false,
      chargeAmount: priceOf(amountYen),
    },
    merchantMetadata: { merchantReferenceId: key, merchantStoreName: storeName },
  }
  const session = await call({ method: 'POST', path: 'checkoutSessions', payload, key }, sessionSchema)
  if (isRefusal(session)) throw new Error(`Amazon Pay opened no session: ${session.status} ${session.reason}`)
  const pageUrl = session.webCheckoutDetails?.amazonPayRedirectUrl ?? returnUrl
  return { ref: session.checkoutSessionId, pageUrl, isFramed: false }
}

async function find(call: AmazonCall, ref: string): Promise<FoundPayment | undefined> {
  const session = await findSession(call, ref)
  if (session === undefined) return undefined
  const now = hasAgreed(session) ? await complete(call, session) : session
  const amountYen = yenOf(now.paymentDetails?.chargeAmount ?? session.paymentDetails?.chargeAmount)
  const charge = await chargeOf(call, now)
  if (charge !== undefined) return { state: stateOf(charge), amountYen: yenOf(charge.chargeAmount) }
  const { state, reasonCode } = now.statusDetails
  if (state === 'Canceled') return { state: reasonCode === 'Declined' ? 'refused' : 'voided', amountYen }
  return { state: 'open', amountYen }
}

/** The buyer has chosen how to pay on Amazon's page and came back, or was about to. */
function hasAgreed({ statusDetails, paymentPreferences }: AmazonSession): boolean {
  return statusDetails.state === 'Open' && (paymentPreferences ?? []).some((one) => one?.paymentDescriptor)
}

async function complete(call: AmazonCall, session: AmazonSession): Promise<AmazonSession> {
  const { checkoutSessionId: id, paymentDetails } = session
  const path = `checkoutSessions/${id}/complete`
  const payload = { chargeAmount: paymentDetails?.chargeAmount }
  const completed = await call({ method: 'POST', path, payload }, sessionSchema)
  // Not agreed to after all, declined, or completed by somebody else meanwhile: the session says which.
  return isRefusal(completed) ? ((await findSession(call, id)) ?? session) : completed
}

async function findSession(call: AmazonCall, ref: string): Promise<AmazonSession | undefined> {
  const session = await call({ method: 'GET', path: `checkoutSessions/${ref}` }, sessionSchema)
  if (!isRefusal(session)) return session
  if (session.status === 404) return undefined
  throw new Error(`Amazon Pay shows no session: ${session.status} ${session.reason}`)
}

async function chargeOf(call: AmazonCall, { chargeId }: AmazonSession): Promise<AmazonCharge | undefined> {
  if (!chargeId) return undefined
  const charge = await call({ method: 'GET', path: `charges/${chargeId}` }, chargeSchema)
  if (isRefusal(charge)) throw new Error(`Amazon Pay shows no charge: ${charge.status} ${charge.reason}`)
  return charge
}

const STATES: Readonly<Record<string, PaymentState>> = {
  AuthorizationInitiated: 'open',
  Authorized: 'authorised',
  CaptureInitiated: 'captured',
  Captured: 'captured',
  Canceled: 'voided',
  Declined: 'refused',
}

function stateOf({ statusDetails }: AmazonCharge): PaymentState {
  const state = STATES[statusDetails.state]
  if (state === undefined) throw new Error(`Amazon Pay names an unknown state: ${statusDetails.state}`)
  return state
}

async function foundCharge(call: AmazonCall, ref: string): Promise<AmazonCharge | undefined> {
  const session = await findSession(call, ref)
  return session && chargeOf(call, session)
}

/** Once a charge: whoever asks again for the same amount gets the same answer, from the charge itself. */
async function capture(call: AmazonCall, ref: string, amountYen: number): Promise<PaymentAnswer> {
  const charge = await foundCharge(call, ref)
  if (charge === undefined) return 'refused'
  if (stateOf(charge) === 'captured') return yenOf(charge.captureAmount) === amountYen ? 'done' : 'refused'
  if (stateOf(charge) !== 'authorised' || amountYen <= 0 || amountYen > yenOf(charge.chargeAmount)) return 'refused'
  const path = `charges/${charge.chargeId}/capture`
  const payload = { captureAmount: priceOf(amountYen) }
  const captured = await call({ method: 'POST', path, payload, key: `capture:${charge.chargeId}` }, chargeSchema)
  if (!isRefusal(captured)) return stateOf(captured) === 'captured' ? 'done' : 'refused'
  const after = await foundCharge(call, ref)
  return after !== undefined && stateOf(after) === 'captured' && yenOf(after.captureAmount) === amountYen
    ? 'done'
    : 'refused'
}

/** A session that was never completed has taken nothing, and Amazon forgets it after a day. */
async function giveUp(call: AmazonCall, ref: string, key: string): Promise<PaymentAnswer> {
  const charge = await foundCharge(call, ref)
  if (charge === undefined) return 'done'
  const state = stateOf(charge)
  if (state === 'captured') return 'refused'
  if (state === 'authorised' || state === 'open') {
    const path = `charges/${charge.chargeId}/cancel`
    const payload = { cancellationReason: 'ご注文のお取り消し' }
    const cancelled = await call({ method: 'DELETE', path, payload, key }, chargeSchema)
    if (isRefusal(cancelled)) {
      const after = await foundCharge(call, ref)
      if (after !== undefined && stateOf(after) === 'captured') return 'refused'
      if (after !== undefined && stateOf(after) !== 'voided') throw new Error(`Amazon Pay: ${cancelled.reason}`)
    }
  }
  const path = `chargePermissions/${charge.chargePermissionId}/close`
  const payload = { closureReason: 'ご注文のお取り消し', cancelPendingCharges: true }
  // Closed already is as good.
  await call({ method: 'DELETE', path, payload }, permissionSchema)
  return 'done'
}

/**
 * Amazon pays back more than was taken if one asks for it, and lists no refunds. So the amount is judged here before
 * the first call of a key; once begun, the same key is asked again and changes nothing.
 */
async function refund(
  call: AmazonCall,
  calls: PaymentCalls,
  { ref, amountYen, key }: { ref: string; amountYen: number; key: string },
): Promise<PaymentAnswer> {
  const charge = await foundCharge(call, ref)
  if (charge === undefined || stateOf(charge) !== 'captured' || amountYen <= 0) return 'refused'
  if (!(await calls.isBegun(key))) {
    if (amountYen > yenOf(charge.captureAmount) - yenOf(charge.refundedAmount)) return 'refused'
    await calls.begin(key)
  }
  const payload = { chargeId: charge.chargeId, refundAmount: priceOf(amountYen) }
  const answer = await call({ method: 'POST', path: 'refunds', payload, key }, refundSchema)
  return isRefusal(answer) || answer.statusDetails.state === 'Declined' ? 'refused' : 'done'
}

function priceOf(yen: number) {
  return { amount: String(yen), currencyCode: 'JPY' as const }
}

/** Amazon writes whole yen as it likes: 1000 or 1000.00. */
function yenOf(price: { readonly amount: string } | null | undefined): number {
  return price ? Math.round(Number(price.amount)) : 0
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
  if (!response.ok) throw new Error(`no certificate: ${response.status}`)
  return response.text()
}
