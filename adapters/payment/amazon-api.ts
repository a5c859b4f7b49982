import { createHash, verify } from 'node:crypto'
import { z } from 'zod'
import type { ServiceWatch } from '#services/ports/operations.ts'
import { once } from '../runtime/once.ts'

const TIMEOUT_MS = 20_000
const KEY_LENGTH = 32

/** Keys of an Amazon Pay account. `apiUrl`: tests pass the URL of a fake API. */
export type AmazonAccount = {
  readonly publicKeyId: string
  readonly privateKey: string
  readonly isSandbox: boolean
  readonly apiUrl?: string
  readonly watch?: ServiceWatch
}

const price = z.object({ amount: z.string(), currencyCode: z.literal('JPY') })
const status = z.object({ state: z.string(), reasonCode: z.string().nullish() })

export const sessionSchema = z.object({
  checkoutSessionId: z.string(),
  statusDetails: status,
  chargeId: z.string().nullish(),
  chargePermissionId: z.string().nullish(),
  paymentDetails: z.object({ chargeAmount: price.nullish() }).nullish(),
  paymentPreferences: z.array(z.object({ paymentDescriptor: z.string().nullish() }).nullable()).nullish(),
  webCheckoutDetails: z.object({ amazonPayRedirectUrl: z.string().nullish() }).nullish(),
})
export type AmazonSession = z.infer<typeof sessionSchema>

export const chargeSchema = z.object({
  chargeId: z.string(),
  chargePermissionId: z.string(),
  chargeAmount: price,
  captureAmount: price.nullish(),
  refundedAmount: price.nullish(),
  statusDetails: status,
  expirationTimestamp: z.string().nullish(),
})
export type AmazonCharge = z.infer<typeof chargeSchema>

export const refundSchema = z.object({ refundId: z.string(), statusDetails: status })
export const permissionSchema = z.object({
  chargePermissionType: z.string().nullish(),
  statusDetails: z.object({ state: z.string() }).nullish(),
  merchantMetadata: z.object({ merchantReferenceId: z.string().nullish() }).nullish(),
})

/** A permanent error response: Amazon rejects the request, or the resource does not exist. */
export type AmazonRejection = { readonly kind: 'amazon-rejection'; readonly status: number; readonly reason: string }

/** An API request. A rejection is returned; any other error is thrown. */
export type AmazonCall = <T>(
  request: { method: 'GET' | 'POST' | 'DELETE'; path: string; payload?: unknown; key?: string },
  schema: z.ZodType<T>,
) => Promise<T | AmazonRejection>

export function isRejection(body: object): body is AmazonRejection {
  return 'kind' in body && body.kind === 'amazon-rejection'
}

/** Status codes of permanent errors; all others may succeed on a retry. */
const PERMANENT_STATUSES = [400, 404, 410, 422]

/** Signs by the official SDK and sends by fetch: the SDK has no timeout and does not distinguish error responses. */
export function amazonApi({ publicKeyId, privateKey, isSandbox, apiUrl, watch }: AmazonAccount): AmazonCall {
  const hasEnvironment = /^(LIVE|SANDBOX)-/i.test(publicKeyId)
  const sandbox = hasEnvironment ? {} : { sandbox: isSandbox }
  const algorithm = 'AMZN-PAY-RSASSA-PSS-V2'
  // Loaded with the first call.
  const client = once(async () => {
    const { WebStoreClient } = await import('@amazonpay/amazon-pay-api-sdk-nodejs')
    return new WebStoreClient({ publicKeyId, privateKey, region: 'jp', algorithm, ...sandbox })
  })
  const base = apiUrl ?? 'https://pay-api.amazon.jp'
  const send: AmazonCall = async ({ method, path, payload, key }, schema) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'x-amz-pay-idempotency-key': amazonKey(key) }
    const request = {
      method,
      urlFragment: path,
      headers,
      payload: payload === undefined ? '' : JSON.stringify(payload),
    }
    const signed = (await client()).getSignedHeaders(request)
    const body = request.payload === '' ? undefined : request.payload
    const response = await fetch(`${base}/${request.urlFragment}`, {
      method,
      headers: signed,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const result: unknown = await response.json().catch(() => ({}))
    if (response.ok) return schema.parse(result)
    const { reasonCode = '' } = z.object({ reasonCode: z.string().optional() }).catch({}).parse(result)
    if (!PERMANENT_STATUSES.includes(response.status))
      throw new Error(`Amazon Pay answered ${response.status} ${reasonCode}`)
    return { kind: 'amazon-rejection', status: response.status, reason: reasonCode }
  }
  return async (request, schema) => {
    try {
      const answer = await send(request, schema)
      watch?.worked()
      return answer
    } catch (error) {
      watch?.failed(error)
      throw error
    }
  }
}

/** Amazon's idempotency keys have at most 32 letters and digits; those of the shop may be longer. */
function amazonKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, KEY_LENGTH)
}

/** Amazon retries for a while, with the timestamp of the first attempt. */
const TOLERANCE_MINUTES = 60
const CERTIFICATE_HOST = /^sns\.[a-z0-9-]+\.amazonaws\.com$/

const envelope = z.object({
  Type: z.literal('Notification'),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64(),
  SigningCertURL: z.url({ protocol: /^https$/ }),
})
const notification = z.object({ ObjectType: z.string().optional(), ChargePermissionId: z.string().optional() })

export type FetchCertificate = (url: string) => Promise<string>

/** Reads an Amazon SNS message. The certificate comes only from Amazon's host. Undefined: not genuine or too old. */
export async function readAmazonWebhook(
  body: string,
  now: Temporal.Instant,
  fetchCertificate: FetchCertificate,
): Promise<{ eventUid: string; chargePermissionId: string | undefined; isDispute: boolean } | undefined> {
  const parsed = envelope.safeParse(jsonOf(body))
  if (!parsed.success) return undefined
  const { MessageId, Timestamp, SignatureVersion, Signature, SigningCertURL, Message } = parsed.data
  const certificate = new URL(SigningCertURL)
  if (!CERTIFICATE_HOST.test(certificate.hostname) || !certificate.pathname.endsWith('.pem')) return undefined
  const ageMs = Math.abs(now.epochMilliseconds - Date.parse(Timestamp))
  if (!(ageMs <= TOLERANCE_MINUTES * 60_000)) return undefined
  const hash = SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  const pem = await fetchCertificate(SigningCertURL)
  const isGenuine = verify(hash, Buffer.from(signedText(parsed.data)), pem, Buffer.from(Signature, 'base64'))
  if (!isGenuine) return undefined
  const message = notification.safeParse(jsonOf(Message))
  const { ChargePermissionId, ObjectType } = message.data ?? {}
  return { eventUid: MessageId, chargePermissionId: ChargePermissionId, isDispute: ObjectType === 'CHARGEBACK' }
}

/** The signed text: the signed fields in alphabetical order, each name and value on a line of its own. */
export function signedText(envelope: Readonly<Record<string, string | undefined>>): string {
  return ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
    .filter((name) => envelope[name] !== undefined)
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join('')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
