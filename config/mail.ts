import { z } from 'zod'
import type { Operator } from '#domain/operator/operator.ts'
import { commaSeparated, type SettingFault } from './values.ts'

export const mailEnvironment = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  SES_TOPIC_ARNS: commaSeparated
    .pipe(z.array(z.string().regex(/^arn:aws[a-z-]*:sns:[\w-]+:\d{12}:[\w-]+$/, 'must be ARNs of SNS topics')))
    .default([]),
  SENDGRID_WEBHOOK_KEY: z.base64().min(80, 'must be the verification key of the event webhook').optional(),
}
type Settings = z.infer<z.ZodObject<typeof mailEnvironment>>

/** SMTP server and sender; undefined: mails are written to files. */
export type MailConfig =
  | { readonly url: string; readonly from: { readonly name: string; readonly address: string } }
  | undefined

/** Which mail services report bounces (docs/operating.md, Mails). */
export type MailReportsConfig = { readonly sesTopics: readonly string[]; readonly sendGridKey: string | undefined }

export function toMailReportsConfig({ SES_TOPIC_ARNS, SENDGRID_WEBHOOK_KEY }: Settings): MailReportsConfig {
  return { sesTopics: SES_TOPIC_ARNS, sendGridKey: SENDGRID_WEBHOOK_KEY }
}

export function findMailConfigErrors(env: Settings): SettingFault[] {
  if (env.SMTP_URL === undefined || env.MAIL_FROM !== undefined) return []
  return [{ name: 'MAIL_FROM', reason: 'is needed with SMTP_URL: the sender address' }]
}

export function toMailConfig(
  { SMTP_URL: url, MAIL_FROM: address }: Settings,
  { shopName: name }: Operator,
): MailConfig {
  return url === undefined || address === undefined ? undefined : { url, from: { name, address } }
}
