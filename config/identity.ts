import { z } from 'zod'
import { type ExternalProviderSettings, externalProvidersSchema } from '#domain/identity/external-provider.ts'
import { commaSeparated, jsonFileOf, type SettingError, serviceUrl } from './values.ts'

const blockedEmails = commaSeparated.pipe(
  z.array(
    z
      .string()
      .regex(/^[^\s@]*@?[^\s@.]+(\.[^\s@.]+)+$/, 'must be domains or addresses such as example.com,a@example.jp'),
  ),
)

/** The key of a service account as the console of Google Cloud exports it; further members are ignored. */
const serviceAccountSchema = z
  .object({
    client_email: z.string().min(1),
    private_key: z.string().includes('PRIVATE KEY'),
    token_uri: z.url({ protocol: /^https?$/ }),
  })
  .transform(({ client_email, private_key, token_uri }) => {
    return { email: client_email, privateKey: private_key, tokenUrl: token_uri }
  })

export const identityEnvironment = {
  IDENTITY_URL: serviceUrl.optional(),
  IDENTITY_API_KEY: z
    .string()
    .regex(/^[^:]+$/, 'must not be empty or contain a colon')
    .default('sumirei-demo'),
  IDENTITY_PROJECT: z.string().min(1).default('sumirei'),
  IDENTITY_ISSUER: z.url().optional(),
  IDENTITY_KEYS_URL: z.url({ protocol: /^https?$/ }).optional(),
  IDENTITY_SERVICE_ACCOUNT_FILE: jsonFileOf('the key of a service account', serviceAccountSchema).optional(),
  IDENTITY_ENUMERATION_PROTECTION: z.stringbool().optional(),
  SUPERUSER_UIDS: commaSeparated.default([]),
  OTHER_ACCOUNTS_FILE: jsonFileOf('a file with identity providers', externalProvidersSchema).default([]),
  EMAIL_BLOCKED: blockedEmails.default([]),
}
type Settings = z.infer<z.ZodObject<typeof identityEnvironment>>

/** The embedded provider, or an external one at `url`; and who has an account. */
export type IdentityConfig = {
  readonly url: string | undefined
  readonly apiKey: string
  readonly projectId: string
  /** Issuer of an external provider; undefined: derived from its URL. */
  readonly issuer: string | undefined
  readonly keysUrl: string | undefined
  /** With which the shop makes the admin calls of an external provider. */
  readonly serviceAccount: z.infer<typeof serviceAccountSchema> | undefined
  /** E-mail enumeration protection of the embedded provider; by default in production. */
  readonly hasEnumerationProtection: boolean
  /** Accounts that have role 999 (docs/product/6). */
  readonly superuserUids: readonly string[]
  readonly externalProviders: readonly ExternalProviderSettings[]
  /** Blocked domains, with their subdomains, and blocked addresses: they cannot register. */
  readonly blockedEmails: readonly string[]
}

export function toIdentityConfig(env: Settings, isProduction: boolean): IdentityConfig {
  return {
    url: env.IDENTITY_URL,
    apiKey: env.IDENTITY_API_KEY,
    projectId: env.IDENTITY_PROJECT,
    issuer: env.IDENTITY_ISSUER,
    keysUrl: env.IDENTITY_KEYS_URL,
    serviceAccount: env.IDENTITY_SERVICE_ACCOUNT_FILE,
    hasEnumerationProtection: env.IDENTITY_ENUMERATION_PROTECTION ?? isProduction,
    superuserUids: env.SUPERUSER_UIDS,
    externalProviders: env.OTHER_ACCOUNTS_FILE,
    blockedEmails: env.EMAIL_BLOCKED,
  }
}

/** Settings that production rejects: passwords and tokens are sent over http. */
export function findIdentityProductionErrors(env: Settings): SettingError[] {
  const errors = []
  if (env.OTHER_ACCOUNTS_FILE.some(({ issuer }) => !issuer.startsWith('https:')))
    errors.push({ name: 'OTHER_ACCOUNTS_FILE', reason: 'in production every issuer needs https' })
  if (env.IDENTITY_URL?.startsWith('http:'))
    errors.push({ name: 'IDENTITY_URL', reason: 'must be https in production: passwords are sent to it' })
  if (env.IDENTITY_SERVICE_ACCOUNT_FILE?.tokenUrl.startsWith('http:'))
    errors.push({ name: 'IDENTITY_SERVICE_ACCOUNT_FILE', reason: 'in production token_uri must be https' })
  return errors
}
