import { createVerify } from 'node:crypto'
import { z } from 'zod'
import { type DeliveryReport, reportDetail, reportedAddress } from '#domain/mail/suppression.ts'
import type { WebhookMessage } from '#services/ports/payments.ts'
import { MAIL_UID_HEADER } from './smtp-mailer.ts'

/** `fetch`: gets the certificate of a signature and confirms a subscription. */
export type SnsOptions = { readonly sesTopics: readonly string[]; readonly fetch: typeof fetch }

const TIMEOUT_MS = 10_000
const MAX_CERTIFICATE_LENGTH = 16_384
/** Certificates and confirmations come from Amazon only, or anybody could sign. */
const SNS_HOST = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/

const text = z.string().max(262_144)
const envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: text,
  TopicArn: text,
  Message: text,
  Timestamp: text,
  Subject: text.nullish(),
  Token: text.optional(),
  SubscribeURL: text.optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: text,
  SigningCertURL: text,
})
type Envelope = z.infer<typeof envelope>

const recipient = z.object({ emailAddress: text, diagnosticCode: text.optional(), status: text.optional() })
const header = z.object({ name: text, value: text })
const notification = z.object({
  /** `eventType`: of a configuration set, `notificationType`: of an identity. */
  eventType: text.optional(),
  notificationType: text.optional(),
  mail: z.object({ headers: z.array(header).optional() }).optional(),
  bounce: z.object({ bounceType: text, bouncedRecipients: z.array(recipient), timestamp: z.iso.datetime() }).optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(recipient),
      complaintFeedbackType: text.nullish(),
      timestamp: z.iso.datetime(),
    })
    .optional(),
})

/**
 * Reports of Amazon SES through SNS. The signature is checked with the certificate of Amazon; a subscription of a
 * configured topic is confirmed. Only permanent bounces count: others are tried again by SES. Undefined: not genuine.
 */
export async function readSes(
  { body }: WebhookMessage,
  options: SnsOptions,
): Promise<readonly DeliveryReport[] | undefined> {
  const message = envelope.safeParse(parseJson(body)).data
  if (message === undefined || !options.sesTopics.includes(message.TopicArn)) return undefined
  if (!(await isSigned(message, options))) return undefined
  if (message.Type === 'SubscriptionConfirmation') await confirm(message, options)
  return message.Type === 'Notification' ? reportsOf(parseJson(message.Message)) : []
}

async function isSigned(message: Envelope, { fetch }: SnsOptions): Promise<boolean> {
  const certificate = isFromSns(message.SigningCertURL) ? await textAt(message.SigningCertURL, fetch) : undefined
  if (certificate === undefined) return false
  const verify = createVerify(message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1')
  try {
    return verify.update(signedText(message)).verify(certificate, message.Signature, 'base64')
  } catch {
    return false
  }
}

/** The members that SNS signs, in its order. */
function signedText(message: Envelope): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  return names.flatMap((name) => (message[name] == null ? [] : [`${name}\n${message[name]}\n`])).join('')
}

async function confirm({ SubscribeURL: url }: Envelope, { fetch }: SnsOptions): Promise<void> {
  if (url !== undefined && isFromSns(url)) await textAt(url, fetch)
}

function isFromSns(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username } = new URL(url)
  return protocol === 'https:' && SNS_HOST.test(hostname) && port === '' && username === ''
}

/** Throws when Amazon does not answer, so that SNS sends the message again. */
async function textAt(url: string, get: typeof fetch): Promise<string> {
  const response = await get(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`SNS answered ${response.status}`)
  return (await response.text()).slice(0, MAX_CERTIFICATE_LENGTH)
}

function reportsOf(json: unknown): readonly DeliveryReport[] {
  const { bounce, complaint, mail } = notification.safeParse(json).data ?? {}
  const mailUid = mail?.headers?.find(({ name }) => name.toLowerCase() === MAIL_UID_HEADER.toLowerCase())?.value
  const reportOf = (reason: DeliveryReport['reason'], timestamp: string) => (to: z.infer<typeof recipient>) => ({
    address: addressOf(to.emailAddress),
    reason,
    mailUid,
    detail: reportDetail(to.diagnosticCode ?? to.status ?? ''),
    at: Temporal.Instant.from(timestamp),
  })
  return [
    ...(bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients.map(reportOf('bounce', bounce.timestamp)) : []),
    ...(complaint !== undefined && complaint.complaintFeedbackType !== 'not-spam'
      ? complaint.complainedRecipients.map(reportOf('complaint', complaint.timestamp))
      : []),
  ]
}

/** SES may add a name: `花子 <hanako@example.jp>`. */
function addressOf(recipientText: string): string {
  return reportedAddress(/<([^<>]+)>\s*$/.exec(recipientText)?.[1] ?? recipientText)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
