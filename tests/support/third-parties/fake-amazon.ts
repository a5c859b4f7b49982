import { constants, createHash, type KeyObject, verify } from 'node:crypto'
import { type FakeRequest, type FakeResponse, type FakeServer, startFakeServer } from './fake-server.ts'

type Price = { amount: string; currencyCode: 'JPY' }
type Session = {
  checkoutSessionId: string
  statusDetails: { state: 'Open' | 'Completed' | 'Canceled'; reasonCode: string | null }
  chargeId: string | null
  chargePermissionId: string | null
  paymentDetails: { chargeAmount: Price }
  paymentPreferences: { paymentDescriptor: string | null }[]
  webCheckoutDetails: { amazonPayRedirectUrl: string }
  merchantMetadata: { merchantReferenceId: string }
  chargePermissionType: 'OneTime' | 'Recurring'
}
type Charge = {
  chargeId: string
  chargePermissionId: string
  chargeAmount: Price
  captureAmount: Price | null
  refundedAmount: Price | null
  statusDetails: { state: string; reasonCode: string | null }
  expirationTimestamp: string
}

/** A fake of the part of Amazon Pay that the shop uses, after its documentation. */
export type FakeAmazon = FakeServer & {
  readonly sessions: Map<string, Session>
  readonly charges: Map<string, Charge>
  /** All refunds. */
  readonly refunds: { chargeId: string; yen: number }[]
  /** Sets the result of the payment page: authorised, declined, or signed in only. */
  decide(sessionId: string, outcome: 'authorised' | 'refused' | 'challenged', amountYen?: number): void
  /** Sets what later charges of a session's permission get. */
  decideLater(sessionId: string, answer: 'authorised' | 'refused' | 'challenged'): void
  /** Amazon ends the live authorisations of a session. */
  endAuthorisation(sessionId: string): void
}

type State = Pick<FakeAmazon, 'sessions' | 'charges' | 'refunds'> & {
  readonly declined: Set<string>
  readonly closedPermissions: Set<string>
  readonly laterReasons: Map<string, string>
}

const LATER_REASONS = { authorised: '', refused: 'HardDeclined', challenged: 'MFAFailed' } as const
/** 30 days after the time of the fixtures. */
const EXPIRES_AT = '20261220T010000Z'

/** Starts the fake. It checks the signature of each request with the public key of the merchant. */
export async function startFakeAmazon(publicKey: KeyObject): Promise<FakeAmazon> {
  const [closedPermissions, laterReasons] = [new Set<string>(), new Map<string, string>()]
  const stored = { sessions: new Map(), charges: new Map(), refunds: [] }
  const state: State = { ...stored, declined: new Set(), closedPermissions, laterReasons }
  const responses = new Map<string, FakeResponse>()
  const server = await startFakeServer((request) => {
    if (!isSigned(request, publicKey)) return errorResponse(401, 'InvalidRequestSignature')
    const key = request.headers['x-amz-pay-idempotency-key']
    if (typeof key !== 'string') return handle(state, request)
    if (!/^[A-Za-z0-9]{1,32}$/.test(key)) return errorResponse(400, 'InvalidHeaderValue')
    const response = responses.get(key) ?? handle(state, request)
    responses.set(key, response)
    return response
  })
  return {
    ...server,
    ...state,
    decide(sessionId, outcome, amountYen) {
      const session = state.sessions.get(sessionId)!
      if (outcome === 'challenged') return
      if (outcome === 'refused') state.declined.add(sessionId)
      if (amountYen !== undefined)
        session.paymentDetails = { chargeAmount: { amount: `${amountYen}`, currencyCode: 'JPY' } }
      session.paymentPreferences = [{ paymentDescriptor: 'Visa ****1111' }]
    },
    decideLater: (sessionId, answer) => laterReasons.set(`permission-${sessionId}`, LATER_REASONS[answer]),
    endAuthorisation(sessionId) {
      for (const charge of state.charges.values())
        if (charge.chargePermissionId === `permission-${sessionId}` && charge.statusDetails.state === 'Authorized')
          charge.statusDetails = { state: 'Canceled', reasonCode: 'ExpiredUnused' }
    },
  }
}

function handle(state: State, { method, url, body }: FakeRequest): FakeResponse {
  const [, , kind = '', id = '', verb = ''] = url.pathname.split('/')
  const fields = body === '' ? {} : JSON.parse(body)
  if (kind === 'checkoutSessions' && method === 'POST' && id === '') return open(state, fields)
  const session = state.sessions.get(id)
  if (session) return verb === 'complete' ? complete(state, session, fields) : ok(session)
  const charge = state.charges.get(id)
  if (charge) return method === 'GET' ? ok(charge) : change(charge, verb, fields)
  if (kind === 'refunds') return refund(state, fields)
  if (kind === 'charges' && method === 'POST') return chargeLater(state, fields)
  const owner = [...state.sessions.values()].find((one) => one.chargePermissionId === id)
  if (owner === undefined) return errorResponse(404, 'ResourceNotFound')
  if (verb === 'close') state.closedPermissions.add(id)
  const statusDetails = { state: state.closedPermissions.has(id) ? 'Closed' : 'Chargeable' }
  const { merchantMetadata, chargePermissionType } = owner
  return ok({ merchantMetadata, chargePermissionType, statusDetails })
}

/** A charge off session, with a recurring permission only. */
function chargeLater(state: State, { chargePermissionId: id, chargeAmount }: Charge): FakeResponse {
  const owner = [...state.sessions.values()].find((one) => one.chargePermissionId === id)
  const isChargeable = owner?.chargePermissionType === 'Recurring' && !state.closedPermissions.has(id)
  if (!isChargeable) return errorResponse(422, 'InvalidChargePermissionStatus')
  const reason = state.laterReasons.get(id) ?? ''
  if (reason !== '') return errorResponse(422, reason)
  return ok(newCharge(state, `later-${id}-${state.charges.size + 1}`, id, chargeAmount), 201)
}

function newCharge({ charges }: State, chargeId: string, chargePermissionId: string, chargeAmount: Price): Charge {
  const amounts = { chargeAmount, captureAmount: null, refundedAmount: null }
  const statusDetails = { state: 'Authorized', reasonCode: null }
  const charge = { chargeId, chargePermissionId, ...amounts, statusDetails, expirationTimestamp: EXPIRES_AT }
  charges.set(chargeId, charge)
  return charge
}

type OpenRequest = Session & {
  recurringMetadata?: { frequency: { unit: string; value: string } }
  paymentDetails: { paymentIntent: string }
}

function open({ sessions }: State, request: OpenRequest): FakeResponse {
  const { paymentDetails, merchantMetadata, chargePermissionType } = request
  const isKept = chargePermissionType === 'Recurring'
  if (paymentDetails.paymentIntent !== (isKept ? 'Confirm' : 'Authorize'))
    return errorResponse(400, 'InvalidParameterValue')
  if (isKept && request.recurringMetadata?.frequency.unit !== 'Variable')
    return errorResponse(400, 'MissingParameterValue')
  const id = `session-${sessions.size + 1}`
  const session: Session = {
    checkoutSessionId: id,
    statusDetails: { state: 'Open', reasonCode: null },
    chargeId: null,
    chargePermissionId: null,
    paymentDetails,
    paymentPreferences: [{ paymentDescriptor: null }],
    webCheckoutDetails: { amazonPayRedirectUrl: `https://payments.amazon.test/${id}` },
    merchantMetadata,
    chargePermissionType,
  }
  sessions.set(id, session)
  return ok(session, 201)
}

function complete(state: State, session: Session, { chargeAmount }: { chargeAmount: Price }): FakeResponse {
  const id = session.checkoutSessionId
  if (session.statusDetails.state !== 'Open') return errorResponse(422, 'InvalidCheckoutSessionStatus')
  if (state.declined.has(id)) {
    session.statusDetails = { state: 'Canceled', reasonCode: 'Declined' }
    return errorResponse(422, 'CheckoutSessionCanceled')
  }
  const chargePermissionId = `permission-${id}`
  const isKept = session.chargePermissionType === 'Recurring'
  const chargeId = isKept ? null : newCharge(state, `charge-${id}`, chargePermissionId, chargeAmount).chargeId
  Object.assign(session, { chargeId, chargePermissionId, statusDetails: { state: 'Completed', reasonCode: null } })
  return ok(session)
}

function change(charge: Charge, verb: string, { captureAmount }: { captureAmount: Price }): FakeResponse {
  if (charge.statusDetails.state !== 'Authorized') return errorResponse(422, 'InvalidChargeStatus')
  if (verb === 'capture') charge.captureAmount = captureAmount
  charge.statusDetails = { state: verb === 'capture' ? 'Captured' : 'Canceled', reasonCode: null }
  return ok(charge)
}

/** Amazon accepts refunds up to 115 % of the captured amount. */
function refund(
  { charges, refunds }: State,
  { chargeId, refundAmount }: { chargeId: string; refundAmount: Price },
): FakeResponse {
  const charge = charges.get(chargeId)
  if (charge?.statusDetails.state !== 'Captured') return errorResponse(422, 'InvalidChargeStatus')
  const refundedYen = Number(charge.refundedAmount?.amount ?? 0) + Number(refundAmount.amount)
  if (refundedYen > Number(charge.captureAmount?.amount) * 1.15) return errorResponse(422, 'TransactionAmountExceeded')
  charge.refundedAmount = { amount: `${refundedYen}.00`, currencyCode: 'JPY' }
  refunds.push({ chargeId, yen: Number(refundAmount.amount) })
  const statusDetails = { state: 'RefundInitiated', reasonCode: null }
  return ok({ refundId: `refund-${refunds.length}`, statusDetails }, 201)
}

/** AMZN-PAY-RSASSA-PSS-V2 over method, path, headers and payload. */
function isSigned({ method, url, headers, body }: FakeRequest, publicKey: KeyObject): boolean {
  const pattern = /^AMZN-PAY-RSASSA-PSS-V2 PublicKeyId=[^,]+, SignedHeaders=([^,]+), Signature=(.+)$/
  const [, names = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? []
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const payload = createHash('sha256').update(body).digest('hex')
  const request = `${method}\n${url.pathname}\n\n${lines.join('')}\n${names}\n${payload}`
  const text = `AMZN-PAY-RSASSA-PSS-V2\n${createHash('sha256').update(request).digest('hex')}`
  const padding = constants.RSA_PKCS1_PSS_PADDING
  return verify(
    'RSA-SHA256',
    Buffer.from(text),
    { key: publicKey, padding, saltLength: 32 },
    Buffer.from(signature, 'base64'),
  )
}

function ok(json: unknown, status = 200): FakeResponse {
  return { status, json: structuredClone(json) }
}

function errorResponse(status: number, reasonCode: string): FakeResponse {
  return { status, json: { reasonCode, message: reasonCode } }
}
