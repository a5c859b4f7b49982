import { z } from 'zod'
import type { Operator } from '#domain/operator/operator.ts'
import type { SettingFault } from './values.ts'

export const mailEnvironment = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
}
type Settings = z.infer<z.ZodObject<typeof mailEnvironment>>

/** SMTP server and sender; undefined: mails are written to files. */
export type MailConfig =
  | { readonly url: string; readonly from: { readonly name: string; readonly address: string } }
  | undefined

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
