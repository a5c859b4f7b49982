import { parseEmail } from '#domain/customer/email.ts'
import { isRejected } from '#domain/result.ts'
import type { Mailer, MailRefused, OutgoingMail } from '#services/ports/mailer.ts'
import { once } from '../once.ts'

/** How the server is reached: `smtp://` (STARTTLS where offered) or `smtps://`, with user and password if wanted. */
export type SmtpOptions = {
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  readonly connections?: number
  /** How long the server may be silent, and how long one mail may take in all, milliseconds. */
  readonly silenceMs?: number
  readonly longestMs?: number
}

const CONNECTIONS = 4
const MAILS_A_CONNECTION = 100
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
/** Less than a lease of the queue by far, so that nobody else takes a mail that is still on its way. */
const LONGEST_MS = 90_000
const CONTROLS = /\p{Cc}+/gu

/**
 * Delivers by SMTP. The Message-ID is made of the uid: when a crash lets a mail go out twice, mailboxes recognise the
 * second one. A recipient or a mail that the server refuses for good is MailRefused; a server that is down, slow,
 * greylists or refuses the shop itself is not, since the next attempt may do.
 */
export function smtpMailer({
  url,
  from,
  connections,
  silenceMs = SILENCE_MS,
  longestMs = LONGEST_MS,
}: SmtpOptions): Mailer & { close(): void } {
  const settings = {
    url,
    pool: true as const,
    maxConnections: connections ?? CONNECTIONS,
    maxMessages: MAILS_A_CONNECTION,
    connectionTimeout: Math.min(CONNECT_MS, silenceMs),
    greetingTimeout: Math.min(CONNECT_MS, silenceMs),
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = once(async () => (await import('nodemailer')).createTransport(settings))
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    async deliver(mail) {
      if (isRejected(parseEmail(mail.to))) throw refused('the recipient is no mail address')
      try {
        await within(longestMs, (await transport()).sendMail(messageOf(mail, from, domain)))
      } catch (error) {
        throw isForGood(error) ? refused((error as Error).message) : error
      }
    },
    close: () => void transport().then((opened) => opened.close()),
  }
}

/** Whoever wrote a name or subject, no header is made of it: controls go, the rest is encoded. */
function messageOf(
  { uid, to, subject, text, html, unsubscribeUrl }: OutgoingMail,
  from: SmtpOptions['from'],
  domain: string,
) {
  const headers: Record<string, string> =
    unsubscribeUrl === undefined
      ? { 'Auto-Submitted': 'auto-generated' }
      : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return {
    messageId: `<${uid.replace(/[^A-Za-z0-9._-]/g, '')}@${domain}>`,
    from: { name: from.name.replace(CONTROLS, ' '), address: from.address },
    to: { name: '', address: to },
    subject: subject.replace(CONTROLS, ' '),
    text,
    ...(html === undefined ? {} : { html }),
    headers,
  }
}

/** Whether the server refused this recipient or this mail for good (5xx), and not the shop or the connection. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Object)) return false
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  const isAboutTheMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutTheMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}

function refused(why: string): MailRefused {
  return Object.assign(new Error(why), { kind: 'mail-refused' as const })
}

/** A server that dribbles is never silent; all the same it may not take for ever. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`the mail server took more than ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
