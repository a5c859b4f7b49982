import type { OperatorNow } from '#domain/operator/operator.ts'
import type {
  AuthorisationResult,
  PaymentOperationResult,
  PaymentRequest,
  ProcessorPayment,
} from '#services/ports/payments.ts'
import type { Clock } from '#services/ports/runtime.ts'
import type { StartedRequests } from '../postgres/money/payment-events.ts'
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
import {
  chargeOf,
  closePermission,
  findCharge,
  findSession,
  hasConfirmed,
  keepsMethod,
  laterChargeKey,
  priceOf,
  releaseMethod,
  stateOf,
  yenOf,
} from './amazon-charge.ts'
import type { Processor } from './payment-router.ts'

/** Amazon Pay holds an authorisation for 30 days: developer.amazon.com, Amazon Pay Checkout, Charge */
const HOLD_DAYS = 30

export type AmazonOptions = AmazonAccount & {
  readonly storeId: string
  /** The name of the shop is shown by Amazon. */
  readonly operator: OperatorNow<'shopName'>
  readonly clock: Clock
  readonly startedRequests: StartedRequests
  readonly fetchCertificate?: FetchCertificate
}

/**
 * Amazon Pay, Checkout v2. The buyer confirms a session on Amazon's page; completing the session authorises a charge,
 * which is captured at shipping. A recurring permission keeps the payment method, and charges are made later, off
 * session. The reference is the session id. `find` completes a session that the buyer has confirmed, since only
 * completion authorises the charge.
 */
export function amazonPayments(options: AmazonOptions): Processor {
  const { clock, startedRequests, fetchCertificate = fetchText } = options
  const call = amazonApi(options)
  return {
    open: (request) => openSession(call, options, request),
    find: (ref) => find(call, startedRequests, ref),
    holdDays: () => HOLD_DAYS,
    authorise: (ref, amountYen, key) => authorise(call, startedRequests, { ref, amountYen, key }),
    capture: (ref, amountYen) => capture(call, startedRequests, { ref, amountYen }),
    void: (ref, key) => voidPayment(call, startedRequests, { ref, key }),
    refund: (ref, amountYen, key) => refund(call, startedRequests, { ref, amountYen, key }),
    releaseCard: (ref) => releaseMethod(call, ref),
    // Capture and void are recognised by the state of the charge; others are repeated under their idempotency keys.
    resultOf: async () => undefined,
    async readWebhook({ body }) {
      const notice = await readAmazonWebhook(body, clock.now(), fetchCertificate)
      if (notice === undefined) return undefined
      const { eventUid, chargePermissionId: id, isDispute } = notice
      // Amazon has no call that tells how a chargeback ended: staff records it.
      const dispute = isDispute ? { reason: 'chargeback', outcome: undefined } : undefined
      const permission = id && (await call({ method: 'GET', path: `chargePermissions/${id}` }, permissionSchema))
      if (!permission || isRejection(permission)) return { eventUid, paymentUid: undefined }
      return { eventUid, paymentUid: permission.merchantMetadata?.merchantReferenceId ?? undefined, dispute }
    },
  }
}

async function openSession(call: AmazonCall, { storeId, operator }: AmazonOptions, request: PaymentRequest) {
  const { key, amountYen, returnUrl, keepsCard } = request
  const payload = {
    webCheckoutDetails: {
      checkoutMode: 'ProcessOrder',
      checkoutResultReturnUrl: returnUrl,
      checkoutCancelUrl: `${returnUrl}?giveup=1`,
    },
    storeId,
    ...(keepsCard ? keptPermission(amountYen) : { chargePermissionType: 'OneTime' }),
    // A pending authorisation would be decided hours later, while the units are reserved.
    paymentDetails: {
      paymentIntent: keepsCard ? 'Confirm' : 'Authorize',
      canHandlePendingAuthorization: false,
      chargeAmount: priceOf(amountYen),
    },
    merchantMetadata: { merchantReferenceId: key, merchantStoreName: operator.now().shopName },
  }
  const session = await call({ method: 'POST', path: 'checkoutSessions', payload, key }, sessionSchema)
  if (isRejection(session)) throw new Error(`Amazon Pay did not create a session: ${session.status} ${session.reason}`)
  const pageUrl = session.webCheckoutDetails?.amazonPayRedirectUrl ?? returnUrl
  return { ref: session.checkoutSessionId, pageUrl, isFramed: false }
}

/** A permission that is not used at once: Amazon keeps the payment method for charges off session. */
function keptPermission(amountYen: number) {
  const frequency = { unit: 'Variable', value: '0' }
  return { chargePermissionType: 'Recurring', recurringMetadata: { frequency, amount: priceOf(amountYen) } }
}

async function find(call: AmazonCall, calls: StartedRequests, ref: string): Promise<ProcessorPayment | undefined> {
  const session = await findSession(call, ref)
  if (session === undefined) return undefined
  const current = hasConfirmed(session) ? await complete(call, session) : session
  const amountYen = yenOf(current.paymentDetails?.chargeAmount ?? session.paymentDetails?.chargeAmount)
  const charge = await chargeOf(call, calls, current)
  const isKept = await keepsMethod(call, current)
  const isOver = charge === undefined || ['voided', 'refused'].includes(stateOf(charge))
  if (isKept && isOver) return { state: 'verified', amountYen: 0 }
  if (charge !== undefined) {
    const { expirationTimestamp: end } = charge
    const authorisedUntil = end ? Temporal.Instant.from(end.replace(/Z?$/, 'Z')) : undefined
    const state = stateOf(charge)
    return { state, amountYen: yenOf(charge.chargeAmount), ...(state === 'authorised' && { authorisedUntil }) }
  }
  const { state, reasonCode } = current.statusDetails
  if (state === 'Canceled') return { state: reasonCode === 'Declined' ? 'refused' : 'voided', amountYen }
  return { state: state === 'Completed' ? 'voided' : 'open', amountYen }
}

async function complete(call: AmazonCall, session: AmazonSession): Promise<AmazonSession> {
  const { checkoutSessionId: id, paymentDetails } = session
  const path = `checkoutSessions/${id}/complete`
  const payload = { chargeAmount: paymentDetails?.chargeAmount }
  const completed = await call({ method: 'POST', path, payload }, sessionSchema)
  // Not confirmed, declined, or completed by a concurrent request: read the session to find out.
  return isRejection(completed) ? ((await findSession(call, id)) ?? session) : completed
}

/** Amazon's reasons for which the buyer has to act: a payment method to be changed, or authentication. */
const NEEDS_CUSTOMER = /MFA|Authentication|BuyerAction/i

/**
 * Creates a charge off session; repeated under its key, Amazon returns the same one. Then an earlier one is cancelled.
 */
async function authorise(
  call: AmazonCall,
  calls: StartedRequests,
  { ref, amountYen, key }: { ref: string; amountYen: number; key: string },
): Promise<AuthorisationResult> {
  const session = await findSession(call, ref)
  if (session === undefined || amountYen <= 0 || !(await keepsMethod(call, session))) return 'refused'
  const earlier = await chargeOf(call, calls, session)
  if (earlier !== undefined && stateOf(earlier) === 'captured') return 'refused'
  const payload = {
    chargePermissionId: session.chargePermissionId,
    chargeAmount: priceOf(amountYen),
    captureNow: false,
    canHandlePendingAuthorization: false,
  }
  const charge = await call({ method: 'POST', path: 'charges', payload, key }, chargeSchema)
  const reason = isRejection(charge) ? charge.reason : (charge.statusDetails.reasonCode ?? '')
  if (isRejection(charge) || stateOf(charge) !== 'authorised') {
    return NEEDS_CUSTOMER.test(reason) ? 'needs-customer' : 'refused'
  }
  await calls.storeResult(laterChargeKey(ref), charge.chargeId)
  if (earlier !== undefined && earlier.chargeId !== charge.chargeId && stateOf(earlier) === 'authorised') {
    await cancelCharge(call, earlier, `${key}:earlier`)
  }
  return 'done'
}

function cancelCharge(call: AmazonCall, { chargeId }: AmazonCharge, key: string) {
  const payload = { cancellationReason: 'ご注文のキャンセル' }
  return call({ method: 'DELETE', path: `charges/${chargeId}/cancel`, payload, key }, chargeSchema)
}

/** Captures a charge once. A repeated request for the same amount gets the same result from the charge's state. */
async function capture(
  call: AmazonCall,
  calls: StartedRequests,
  { ref, amountYen }: { ref: string; amountYen: number },
): Promise<PaymentOperationResult> {
  const charge = await findCharge(call, calls, ref)
  if (charge === undefined) return 'refused'
  if (stateOf(charge) === 'captured') return yenOf(charge.captureAmount) === amountYen ? 'done' : 'refused'
  if (stateOf(charge) !== 'authorised' || amountYen <= 0 || amountYen > yenOf(charge.chargeAmount)) return 'refused'
  const path = `charges/${charge.chargeId}/capture`
  const payload = { captureAmount: priceOf(amountYen) }
  const captured = await call({ method: 'POST', path, payload, key: `capture:${charge.chargeId}` }, chargeSchema)
  if (!isRejection(captured)) return stateOf(captured) === 'captured' ? 'done' : 'refused'
  const latest = await findCharge(call, calls, ref)
  return latest !== undefined && stateOf(latest) === 'captured' && yenOf(latest.captureAmount) === amountYen
    ? 'done'
    : 'refused'
}

/**
 * Cancels the charge and closes the permission, so that nothing is charged later. A session that was never completed
 * needs no request: Amazon deletes it after a day.
 */
async function voidPayment(
  call: AmazonCall,
  calls: StartedRequests,
  { ref, key }: { ref: string; key: string },
): Promise<PaymentOperationResult> {
  const session = await findSession(call, ref)
  const charge = session && (await chargeOf(call, calls, session))
  const state = charge && stateOf(charge)
  if (state === 'captured') return 'refused'
  if (charge !== undefined && (state === 'authorised' || state === 'open')) {
    const cancelled = await cancelCharge(call, charge, key)
    if (isRejection(cancelled)) {
      const latest = await findCharge(call, calls, ref)
      if (latest !== undefined && stateOf(latest) === 'captured') return 'refused'
      if (latest !== undefined && stateOf(latest) !== 'voided') throw new Error(`Amazon Pay: ${cancelled.reason}`)
    }
  }
  await closePermission(call, charge?.chargePermissionId ?? session?.chargePermissionId, 'ご注文のキャンセル')
  return 'done'
}

/** Amazon refunds beyond the captured amount and lists no refunds: the first request of a key is checked here. */
async function refund(
  call: AmazonCall,
  calls: StartedRequests,
  { ref, amountYen, key }: { ref: string; amountYen: number; key: string },
): Promise<PaymentOperationResult> {
  const charge = await findCharge(call, calls, ref)
  if (charge === undefined || stateOf(charge) !== 'captured' || amountYen <= 0) return 'refused'
  if (!(await calls.isStarted(key))) {
    if (amountYen > yenOf(charge.captureAmount) - yenOf(charge.refundedAmount)) return 'refused'
    await calls.start(key)
  }
  const payload = { chargeId: charge.chargeId, refundAmount: priceOf(amountYen) }
  const answer = await call({ method: 'POST', path: 'refunds', payload, key }, refundSchema)
  return isRejection(answer) || answer.statusDetails.state === 'Declined' ? 'refused' : 'done'
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
  if (!response.ok) throw new Error(`certificate request failed: ${response.status}`)
  return response.text()
}
