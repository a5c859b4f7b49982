import { z } from 'zod'
import { commaSeparated, type SettingError } from './values.ts'

/** What a production process may do without, when the operator says that it is meant. */
const ACCEPTED = ['http-site', 'embedded-database', 'mail-files', 'plain-mailbox'] as const
type Accepted = (typeof ACCEPTED)[number]

export const productionEnvironment = {
  PRODUCTION_ACCEPTS: commaSeparated
    .pipe(z.array(z.enum(ACCEPTED, { error: `must be among ${ACCEPTED.join(', ')}` })))
    .default([]),
}

type Settings = z.infer<z.ZodObject<typeof productionEnvironment>> & {
  readonly SITE_URL?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly BOUNCE_MAILBOX?: { readonly isSecure: boolean } | undefined
}

/** Settings with which a production shop would lose something, unless PRODUCTION_ACCEPTS names it. */
export function findUnsafeProductionSettings(env: Settings): SettingError[] {
  const isMissing: readonly (readonly [Accepted, boolean, SettingError])[] = [
    [
      'http-site',
      env.SITE_URL?.startsWith('http:') === true,
      { name: 'SITE_URL', reason: 'must be https in production: passwords and sessions are sent to it' },
    ],
    [
      'embedded-database',
      env.DATABASE_URL === undefined,
      { name: 'DATABASE_URL', reason: 'is needed in production: the embedded database serves one process only' },
    ],
    [
      'mail-files',
      env.SMTP_URL === undefined,
      { name: 'SMTP_URL', reason: 'is needed in production: without it no mail is sent' },
    ],
    [
      'plain-mailbox',
      env.BOUNCE_MAILBOX?.isSecure === false,
      { name: 'BOUNCE_MAILBOX', reason: 'must be imaps in production: its password is sent' },
    ],
  ]
  return isMissing
    .filter(([accepted, isUnsafe]) => isUnsafe && !env.PRODUCTION_ACCEPTS.includes(accepted))
    .map(([accepted, , { name, reason }]) => ({
      name,
      reason: `${reason} (PRODUCTION_ACCEPTS=${accepted} if that is meant)`,
    }))
}
