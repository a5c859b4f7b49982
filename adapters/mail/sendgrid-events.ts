import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { type DeliveryReport, reportDetail, reportedAddress } from '#domain/mail/suppression.ts'
import type { WebhookMessage } from '#services/ports/payments.ts'

const SIGNATURE_HEADER = 'x-twilio-email-event-webhook-signature'
const TIMESTAMP_HEADER = 'x-twilio-email-event-webhook-timestamp'

const text = z.string().max(8_192)
const events = z
  .array(
    z.object({
      email: text,
      timestamp: z.number().min(0).max(253_402_300_799),
      event: text,
      type: text.optional(),
      reason: text.optional(),
      'smtp-id': text.optional(),
    }),
  )
  .max(5_000)
type Event = z.infer<typeof events>[number]

/** Reports of SendGrid's signed event webhook. Undefined: not genuine. */
export function readSendGrid({ body, header }: WebhookMessage, key: string): readonly DeliveryReport[] | undefined {
  if (!isSigned(body, header, key)) return undefined
  return events.safeParse(parseJson(body)).data?.flatMap((event) => {
    const reason = reasonOf(event)
    return reason === undefined ? [] : [reportOf(event, reason)]
  })
}

/** ECDSA with SHA-256 over the timestamp and the raw body. */
function isSigned(body: string, header: WebhookMessage['header'], key: string): boolean {
  const signature = header(SIGNATURE_HEADER)
  const timestamp = header(TIMESTAMP_HEADER)
  if (signature === undefined || timestamp === undefined) return false
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', Buffer.from(timestamp + body), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** `blocked` is temporary. What SendGrid dropped after an earlier bounce bounced, too. */
function reasonOf({ event, type, reason = '' }: Event): DeliveryReport['reason'] | undefined {
  if (event === 'spamreport') return 'complaint'
  const isBounce = event === 'bounce' && type !== 'blocked'
  const isDropped = event === 'dropped' && /^(Bounced|Invalid)/i.test(reason)
  return isBounce || isDropped ? 'bounce' : undefined
}

function reportOf({ email, timestamp, reason = '', 'smtp-id': smtpId = '' }: Event, why: DeliveryReport['reason']) {
  return {
    address: reportedAddress(email),
    reason: why,
    mailUid: /^<?([^@<>]+)@/.exec(smtpId)?.[1],
    detail: reportDetail(reason),
    at: Temporal.Instant.fromEpochMilliseconds(Math.round(timestamp * 1_000)),
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
