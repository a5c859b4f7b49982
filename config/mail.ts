import { z } from 'zod'
import type { Operator } from '#domain/operator/operator.ts'
import { commaSeparated, type SettingError } from './values.ts'

/** The mailbox to which undelivered mails return. `isSecure`: TLS from the start. */
type MailboxConfig = {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
}

const IMAP_PORTS = { 'imap:': 143, 'imaps:': 993 } as const

/** `imaps://user:password@host:port/folder` (RFC 5092); special characters are URL-encoded. */
const imapUrl = z
  .url({ protocol: /^imaps?$/, error: 'must be imaps://user:password@host/folder' })
  .transform((address, context): MailboxConfig => {
    try {
      const url = new URL(address)
      const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
      if (user === '' || password === '' || url.hostname === '') throw new Error('user, password or host is missing')
      return {
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || IMAP_PORTS[url.protocol as keyof typeof IMAP_PORTS],
        isSecure: url.protocol === 'imaps:',
        user,
        password,
        folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
      }
    } catch {
      context.addIssue({ code: 'custom', message: 'must be imaps://user:password@host/folder' })
      return z.NEVER
    }
  })

export const mailEnvironment = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must have the form smtps://user:password@host' }).optional(),
  MAIL_FROM: z.email().optional(),
  BOUNCE_ADDRESS: z.email().optional(),
  BOUNCE_MAILBOX: imapUrl.optional(),
  SES_TOPIC_ARNS: commaSeparated
    .pipe(z.array(z.string().regex(/^arn:aws[a-z-]*:sns:[\w-]+:\d{12}:[\w-]+$/, 'must be ARNs of SNS topics')))
    .default([]),
  SENDGRID_WEBHOOK_KEY: z.base64().min(80, 'must be the verification key of the event webhook').optional(),
}
type Settings = z.infer<z.ZodObject<typeof mailEnvironment>>

/** SMTP server and sender; undefined: mails are written to files. */
export type MailConfig =
  | {
      readonly url: string
      readonly from: { readonly name: string; readonly address: string }
      readonly bounceAddress: string | undefined
    }
  | undefined

/** Which mail services report bounces, and the mailbox to which mails return (docs/operating.md, Mails). */
export type MailReportsConfig = {
  readonly sesTopics: readonly string[]
  readonly sendGridKey: string | undefined
  readonly mailbox: MailboxConfig | undefined
}

export function toMailReportsConfig(settings: Settings): MailReportsConfig {
  const { SES_TOPIC_ARNS: sesTopics, SENDGRID_WEBHOOK_KEY: sendGridKey, BOUNCE_MAILBOX: mailbox } = settings
  return { sesTopics, sendGridKey, mailbox }
}

export function findMailConfigErrors(env: Settings): SettingError[] {
  if (env.SMTP_URL === undefined || env.MAIL_FROM !== undefined) return []
  return [{ name: 'MAIL_FROM', reason: 'is needed with SMTP_URL: the sender address' }]
}

export function toMailConfig(
  { SMTP_URL: url, MAIL_FROM: address, BOUNCE_ADDRESS: bounceAddress }: Settings,
  { shopName: name }: Operator,
): MailConfig {
  return url === undefined || address === undefined ? undefined : { url, from: { name, address }, bounceAddress }
}
