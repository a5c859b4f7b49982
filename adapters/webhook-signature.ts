import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookMessage } from '#services/ports/payments.ts'

const TOLERANCE_SECONDS = 300

export const SIGNATURE_HEADER = 'sumirei-signature'

/** The signature of a body and its timestamp: `t=…,v1=…`, HMAC-SHA-256. */
export function signWebhook(body: string, atSeconds: number, secret: string): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`
}

/** Whether a message is signed with the secret, at most five minutes ago. The comparison takes constant time. */
export function isGenuine({ body, header }: WebhookMessage, secret: string, now: Temporal.Instant): boolean {
  const signature = header(SIGNATURE_HEADER) ?? ''
  const [, seconds] = /^t=([1-9]\d{0,11}),v1=[0-9a-f]{64}$/.exec(signature) ?? []
  if (seconds === undefined) return false
  const expected = Buffer.from(signWebhook(body, Number(seconds), secret))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return false
  return Math.abs(now.epochMilliseconds / 1_000 - Number(seconds)) <= TOLERANCE_SECONDS
}
