import { parseEmail } from '#domain/customer/email.ts'
import { isRejected } from '#domain/result.ts'
import type { Mailer, MailRejected, OutgoingMail } from '#services/ports/mails.ts'
import { once } from '../runtime/once.ts'

/** SMTP server: `smtp://` (STARTTLS where offered) or `smtps://`, optionally with user and password. */
export type SmtpOptions = {
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** The envelope sender: where undelivered mails return. Default: the sender. */
  readonly bounceAddress?: string | undefined
  readonly connections?: number
  /** Socket timeout, and timeout for the whole delivery of one mail, in milliseconds. */
  readonly socketTimeoutMs?: number
  readonly deliveryTimeoutMs?: number
}

const CONNECTIONS = 4
const MAILS_PER_CONNECTION = 100
const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000
/** Much less than a lease of the queue, so that no other worker claims a mail that is still being sent. */
const DELIVERY_TIMEOUT_MS = 90_000
/** Names the mail in reports about its delivery. */
export const MAIL_UID_HEADER = 'X-Mail-Uid'

const CONTROL_CHARACTERS = /\p{Cc}+/gu

/** `verify`: connects and signs in, without sending; rejects when that fails. */
type SmtpMailer = Mailer & { verify(): Promise<unknown>; close(): void }

/**
 * Delivers by SMTP. The Message-ID is derived from the uid, so that mailboxes recognise a duplicate after a crash. When
 * the server permanently rejects a recipient or a mail, the error is MailRejected. A server that is down, slow, uses
 * greylisting or rejects the shop itself is a temporary error: a retry may succeed.
 */
export function smtpMailer({
  url,
  from,
  bounceAddress = from.address,
  connections,
  socketTimeoutMs = SOCKET_TIMEOUT_MS,
  deliveryTimeoutMs = DELIVERY_TIMEOUT_MS,
}: SmtpOptions): SmtpMailer {
  const settings = {
    url,
    pool: true as const,
    maxConnections: connections ?? CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, socketTimeoutMs),
    greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, socketTimeoutMs),
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = once(async () => (await import('nodemailer')).createTransport(settings))
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    async deliver(mail) {
      if (isRejected(parseEmail(mail.to))) throw mailRejected('the recipient is not an e-mail address')
      const envelope = { from: bounceAddress, to: mail.to }
      const message = { ...messageOf(mail, from, domain), envelope }
      try {
        await withTimeout(deliveryTimeoutMs, (await transport()).sendMail(message))
      } catch (error) {
        throw isPermanent(error) ? mailRejected((error as Error).message, isBounce(error)) : error
      }
    },
    verify: async () => (await transport()).verify(),
    close: () => void transport().then((opened) => opened.close()),
  }
}

/** Builds the message. Control characters in names and subjects are replaced, against header injection. */
function messageOf(
  { uid, to, subject, text, html, unsubscribeUrl }: OutgoingMail,
  from: SmtpOptions['from'],
  domain: string,
) {
  const id = uid.replace(/[^A-Za-z0-9._-]/g, '')
  const headers: Record<string, string> =
    unsubscribeUrl === undefined
      ? { 'Auto-Submitted': 'auto-generated' }
      : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  // Some mail services replace the Message-ID; their reports name this header.
  headers[MAIL_UID_HEADER] = id
  return {
    messageId: `<${id}@${domain}>`,
    from: { name: from.name.replace(CONTROL_CHARACTERS, ' '), address: from.address },
    to: { name: '', address: to },
    subject: subject.replace(CONTROL_CHARACTERS, ' '),
    text,
    ...(html === undefined ? {} : { html }),
    headers,
  }
}

/** Whether the server permanently rejected (5xx) this recipient or this mail, not the shop or the connection. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Object)) return false
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  const isMailCommand = command === 'RCPT TO' || command === 'DATA'
  return isMailCommand && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}

const MAIL_REFUSAL_TEXTS = [
  String.raw`(?<![\w.])5\.(7\.\d{1,3}|2\.[23]|3\.4)(?!\d|\.\d)`,
  String.raw`(?<![\w.@<-])552(?![\w.@])`,
  String.raw`\bmailbox (is )?full\b|\bover ?quota\b|\bquota exceeded\b`,
]
/**
 * Replies that refuse the shop or the mail, not the address: a policy (enhanced status code 5.7.x, RFC 3463), a full
 * mailbox (5.2.2), a mail that is too large (5.2.3, 5.3.4), and code 552, which means one of the latter two.
 */
export const IS_REFUSAL_OF_MAIL = new RegExp(MAIL_REFUSAL_TEXTS.join('|'), 'i')

/** Whether the server refused the recipient. */
function isBounce(error: unknown): boolean {
  const { command, message } = error as { command?: unknown; message: string }
  return command === 'RCPT TO' && !IS_REFUSAL_OF_MAIL.test(message)
}

function mailRejected(reason: string, isAddressRejected = false): MailRejected {
  return Object.assign(new Error(reason), { kind: 'mail-rejected' as const, isBounce: isAddressRejected })
}

/** Limits the total time. A slow server may keep sending bytes and never reach the socket timeout. */
async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`the mail server took more than ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
