import { verify } from 'node:crypto'
import { z } from 'zod'

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
const notification = z.object({ NotificationId: z.string().optional(), ChargePermissionId: z.string().optional() })

/** Fetches a certificate by its URL, as PEM. */
export type FetchCertificate = (url: string) => Promise<string>

/**
 * Verifies and reads an Instant Payment Notification, which comes as an Amazon SNS message. The certificate is fetched
 * only from Amazon's host. Returns undefined when the signature is invalid or the message is too old.
 */
export async function readAmazonWebhook(
  body: string,
  now: Temporal.Instant,
  fetchCertificate: FetchCertificate,
): Promise<{ eventUid: string; chargePermissionId: string | undefined } | undefined> {
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
  return { eventUid: MessageId, chargePermissionId: message.data?.ChargePermissionId }
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
