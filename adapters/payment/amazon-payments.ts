import type {
  PaymentOperationResult,
  PaymentRequest,
  PaymentState,
  ProcessorPayment,
} from '#services/ports/payments.ts'
import type { Clock } from '#services/ports/runtime.ts'
import type { StartedRequests } from '../postgres/payment-events.ts'
import {
  type AmazonAccount,
  type AmazonCall,
  type AmazonCharge,
  type AmazonSession,
  amazonApi,
  chargeSchema,
  type FetchCertificate,
  isRejection,
  permissionSchema,
  readAmazonWebhook,
  refundSchema,
  sessionSchema,
} from './amazon-api.ts'
import type { Processor } from './payment-router.ts'

export type AmazonOptions = AmazonAccount & {
  readonly storeId: string
  readonly storeName: string
  readonly clock: Clock
  readonly startedRequests: StartedRequests
  readonly fetchCertificate?: FetchCertificate
}

/**
 * Amazon Pay, Checkout v2. The buyer confirms a session on Amazon's page; completing the session authorises a charge,
 * which is captured at shipping. The reference is the session id. `find` completes a session that the buyer has
 * confirmed, since only completion authorises the charge.
 */
export function amazonPayments(options: AmazonOptions): Processor {
  const { clock, startedRequests, fetchCertificate = fetchText } = options
  const call = amazonApi(options)
  return {
    open: (request) => openSession(call, options, request),
    find: (ref) => find(call, ref),
    capture: (ref, amountYen) => capture(call, ref, amountYen),
    void: (ref, key) => voidPayment(call, ref, key),
    refund: (ref, amountYen, key) => refund(call, startedRequests, { ref, amountYen, key }),
    // Capture and void are recognised by the state of the charge; a refund is repeated under its idempotency key.
    resultOf: async () => undefined,
    async readWebhook({ body }) {
      const notice = await readAmazonWebhook(body, clock.now(), fetchCertificate)
      if (notice === undefined) return undefined
      const { eventUid, chargePermissionId: id } = notice
      const permission = id && (await call({ method: 'GET', path: `chargePermissions/${id}` }, permissionSchema))
      if (!permission || isRejection(permission)) return { eventUid, paymentUid: undefined }
      return { eventUid, paymentUid: permission.merchantMetadata?.merchantReferenceId ?? undefined }
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
    // A pending authorisation would be decided hours later, while the products are reserved.
    paymentDetails: {
      paymentIntent: 'Authorize',
      canHandlePendingAuthorization: false,
      chargeAmount: priceOf(amountYen),
    },
    merchantMetadata: { merchantReferenceId: key, merchantStoreName: storeName },
  }
  const session = await call({ method: 'POST', path: 'checkoutSessions', payload, key }, sessionSchema)
  if (isRejection(session)) throw new Error(`Amazon Pay did not create a session: ${session.status} ${session.reason}`)
  const pageUrl = session.webCheckoutDetails?.amazonPayRedirectUrl ?? returnUrl
  return { ref: session.checkoutSessionId, pageUrl, isFramed: false }
}

async function find(call: AmazonCall, ref: string): Promise<ProcessorPayment | undefined> {
  const session = await findSession(call, ref)
  if (session === undefined) return undefined
  const current = hasConfirmed(session) ? await complete(call, session) : session
  const amountYen = yenOf(current.paymentDetails?.chargeAmount ?? session.paymentDetails?.chargeAmount)
  const charge = await chargeOf(call, current)
  if (charge !== undefined) return { state: stateOf(charge), amountYen: yenOf(charge.chargeAmount) }
  const { state, reasonCode } = current.statusDetails
  if (state === 'Canceled') return { state: reasonCode === 'Declined' ? 'refused' : 'voided', amountYen }
  return { state: 'open', amountYen }
}

/** Whether the buyer has chosen a payment method on Amazon's page. */
function hasConfirmed({ statusDetails, paymentPreferences }: AmazonSession): boolean {
  return (
    statusDetails.state === 'Open' && (paymentPreferences ?? []).some((preference) => preference?.paymentDescriptor)
  )
}

async function complete(call: AmazonCall, session: AmazonSession): Promise<AmazonSession> {
  const { checkoutSessionId: id, paymentDetails } = session
  const path = `checkoutSessions/${id}/complete`
  const payload = { chargeAmount: paymentDetails?.chargeAmount }
  const completed = await call({ method: 'POST', path, payload }, sessionSchema)
  // Not confirmed, declined, or completed by a concurrent request: read the session to find out.
  return isRejection(completed) ? ((await findSession(call, id)) ?? session) : completed
}

async function findSession(call: AmazonCall, ref: string): Promise<AmazonSession | undefined> {
  const session = await call({ method: 'GET', path: `checkoutSessions/${ref}` }, sessionSchema)
  if (!isRejection(session)) return session
  if (session.status === 404) return undefined
  throw new Error(`Amazon Pay did not return the session: ${session.status} ${session.reason}`)
}

async function chargeOf(call: AmazonCall, { chargeId }: AmazonSession): Promise<AmazonCharge | undefined> {
  if (!chargeId) return undefined
  const charge = await call({ method: 'GET', path: `charges/${chargeId}` }, chargeSchema)
  if (isRejection(charge)) throw new Error(`Amazon Pay did not return the charge: ${charge.status} ${charge.reason}`)
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
  if (state === undefined) throw new Error(`Amazon Pay returned an unknown state: ${statusDetails.state}`)
  return state
}

async function findCharge(call: AmazonCall, ref: string): Promise<AmazonCharge | undefined> {
  const session = await findSession(call, ref)
  return session && chargeOf(call, session)
}

/** Captures a charge once. A repeated request for the same amount gets the same result from the charge's state. */
async function capture(call: AmazonCall, ref: string, amountYen: number): Promise<PaymentOperationResult> {
  const charge = await findCharge(call, ref)
  if (charge === undefined) return 'refused'
  if (stateOf(charge) === 'captured') return yenOf(charge.captureAmount) === amountYen ? 'done' : 'refused'
  if (stateOf(charge) !== 'authorised' || amountYen <= 0 || amountYen > yenOf(charge.chargeAmount)) return 'refused'
  const path = `charges/${charge.chargeId}/capture`
  const payload = { captureAmount: priceOf(amountYen) }
  const captured = await call({ method: 'POST', path, payload, key: `capture:${charge.chargeId}` }, chargeSchema)
  if (!isRejection(captured)) return stateOf(captured) === 'captured' ? 'done' : 'refused'
  const latest = await findCharge(call, ref)
  return latest !== undefined && stateOf(latest) === 'captured' && yenOf(latest.captureAmount) === amountYen
    ? 'done'
    : 'refused'
}

/** Cancels the charge. A session that was never completed needs no request: Amazon deletes it after a day. */
async function voidPayment(call: AmazonCall, ref: string, key: string): Promise<PaymentOperationResult> {
  const charge = await findCharge(call, ref)
  if (charge === undefined) return 'done'
  const state = stateOf(charge)
  if (state === 'captured') return 'refused'
  if (state === 'authorised' || state === 'open') {
    const path = `charges/${charge.chargeId}/cancel`
    const payload = { cancellationReason: 'ご注文のお取り消し' }
    const cancelled = await call({ method: 'DELETE', path, payload, key }, chargeSchema)
    if (isRejection(cancelled)) {
      const latest = await findCharge(call, ref)
      if (latest !== undefined && stateOf(latest) === 'captured') return 'refused'
      if (latest !== undefined && stateOf(latest) !== 'voided') throw new Error(`Amazon Pay: ${cancelled.reason}`)
    }
  }
  const path = `chargePermissions/${charge.chargePermissionId}/close`
  const payload = { closureReason: 'ご注文のお取り消し', cancelPendingCharges: true }
  // A rejection is ignored: the charge permission may be closed already.
  await call({ method: 'DELETE', path, payload }, permissionSchema)
  return 'done'
}

/** Amazon refunds beyond the captured amount and lists no refunds: the first request of a key is checked here. */
async function refund(
  call: AmazonCall,
  calls: StartedRequests,
  { ref, amountYen, key }: { ref: string; amountYen: number; key: string },
): Promise<PaymentOperationResult> {
  const charge = await findCharge(call, ref)
  if (charge === undefined || stateOf(charge) !== 'captured' || amountYen <= 0) return 'refused'
  if (!(await calls.isStarted(key))) {
    if (amountYen > yenOf(charge.captureAmount) - yenOf(charge.refundedAmount)) return 'refused'
    await calls.start(key)
  }
  const payload = { chargeId: charge.chargeId, refundAmount: priceOf(amountYen) }
  const answer = await call({ method: 'POST', path: 'refunds', payload, key }, refundSchema)
  return isRejection(answer) || answer.statusDetails.state === 'Declined' ? 'refused' : 'done'
}

function priceOf(yen: number) {
  return { amount: String(yen), currencyCode: 'JPY' as const }
}

/** Amazon writes whole yen as 1000 or 1000.00. */
function yenOf(price: { readonly amount: string } | null | undefined): number {
  return price ? Math.round(Number(price.amount)) : 0
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
  if (!response.ok) throw new Error(`certificate request failed: ${response.status}`)
  return response.text()
}
