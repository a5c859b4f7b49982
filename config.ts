import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { type ExternalProviderSettings, externalProvidersSchema } from '#domain/identity/external-provider.ts'
import { type Operator, operatorSchema } from '#domain/operator/operator.ts'
import { FAULT_POINTS, type FaultPoint } from './fault-points.ts'
import { type FilesConfig, filesEnvironment, findFilesConfigErrors, toFilesConfig } from './files-config.ts'
import { SAMPLE_OPERATOR } from './operator.ts'
import { findPaymentConfigErrors, type PaymentConfig, paymentEnvironment, toPaymentConfig } from './payment-config.ts'
import { type TelemetryConfig, telemetryEnvironment, toTelemetryConfig } from './telemetry-config.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)
/** URL of a service, without a trailing slash; it may have a path. */
const serviceUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be an ISO instant such as 2026-11-20T09:00:00+09:00' })
    return z.NEVER
  }
})

const operator = z.string().transform((path, context): Operator => {
  try {
    return operatorSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is not a file with the operator's data: ${String(error)}` })
    return z.NEVER
  }
})

const otherProviders = z.string().transform((path, context): readonly ExternalProviderSettings[] => {
  try {
    return externalProvidersSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is not a file with identity providers: ${String(error)}` })
    return z.NEVER
  }
})

const network = z.string().refine((text) => {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(address)]
  if (maxBits === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}, 'must be addresses or networks such as 203.0.113.9,10.0.0.0/8')
const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)
const networkList = commaSeparated.pipe(z.array(network))
const blockedList = commaSeparated.pipe(
  z.array(
    z
      .string()
      .regex(/^[^\s@]*@?[^\s@.]+(\.[^\s@.]+)+$/, 'must be domains or addresses such as example.com,a@example.jp'),
  ),
)

const trackingUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.includes('{slip}'), 'must contain {slip}, such as https://carrier.example/?number={slip}')

const environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
    DATA_DIR: z.string().min(1).default('data'),
    SITE_URL: httpUrl.optional(),
    APP_ENV: z.enum(['development', 'production']).default('development'),
    CLOCK: instant.optional(),
    FAULT_AT: z.enum(FAULT_POINTS).optional(),
    SEED: z.enum(['demo', 'none']).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    TRUST_PROXY: z.stringbool().default(false),
    JOBS: z.stringbool().optional(),
    SEARCH_APP_ID: z.string().min(1).default('SUMIREI'),
    SEARCH_API_KEY: z.string().min(1).default('sumirei-search'),
    SEARCH_INDEX: z.string().min(1).default('items'),
    IDENTITY_URL: serviceUrl.optional(),
    IDENTITY_API_KEY: z
      .string()
      .regex(/^[^:]+$/, 'must not be empty or contain a colon')
      .default('sumirei-demo'),
    IDENTITY_PROJECT: z.string().min(1).default('sumirei'),
    IDENTITY_ISSUER: z.url().optional(),
    IDENTITY_KEYS_URL: z.url({ protocol: /^https?$/ }).optional(),
    IDENTITY_ENUMERATION_PROTECTION: z.stringbool().default(false),
    SUPERUSER_UIDS: commaSeparated.default([]),
    OTHER_ACCOUNTS_FILE: otherProviders.default([]),
    EMAIL_BLOCKED: blockedList.default([]),
    OPERATOR_FILE: operator.optional(),
    CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
    ORDER_API_PATH: z
      .string()
      .regex(/^(\/[a-z0-9-]+)+$/, 'must be a path such as /orders-api')
      .default('/orders-api'),
    PAGE_CACHE: z.stringbool().default(true),
    IDENTITY_DOCUMENTS: z.stringbool({ truthy: ['on'], falsy: ['off'] }).default(true),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.email().optional(),
    MAINTENANCE_ALLOW: networkList.default([]),
    CARRIER_TRACKING_URL: trackingUrl.optional(),
    ...paymentEnvironment,
    ...telemetryEnvironment,
    ...filesEnvironment,
  })
  .superRefine((env, context) => {
    const reject = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (env.SMTP_URL && !env.MAIL_FROM) reject('MAIL_FROM', 'is needed with SMTP_URL: the sender address')
    for (const one of [...findPaymentConfigErrors(env), ...findFilesConfigErrors(env)]) reject(one.name, one.reason)
    if (env.APP_ENV !== 'production') return
    if (env.OTHER_ACCOUNTS_FILE.some(({ issuer }) => !issuer.startsWith('https:')))
      reject('OTHER_ACCOUNTS_FILE', 'in production every issuer needs https')
    if (env.CLOCK) reject('CLOCK', 'the clock cannot be set in production')
    if (env.FAULT_AT) reject('FAULT_AT', 'no process may crash on purpose in production')
    if (!env.SITE_URL) reject('SITE_URL', 'is needed in production: the public URL')
    if (!env.OPERATOR_FILE) reject('OPERATOR_FILE', "is needed in production: the operator's legal data")
    if (env.IDENTITY_URL?.startsWith('http:'))
      reject('IDENTITY_URL', 'must be https in production: passwords are sent to it')
    if (env.SEED === 'demo') reject('SEED', 'the demo shop is not loaded in production')
  })

/** The identity provider: the embedded one, or an external one at `url`. */
export type IdentityConfig = {
  readonly url: string | undefined
  readonly apiKey: string
  readonly projectId: string
  /** Issuer of an external provider; undefined: derived from its URL. */
  readonly issuer: string | undefined
  readonly keysUrl: string | undefined
  /** E-mail enumeration protection of the embedded provider. */
  readonly hasEnumerationProtection: boolean
}

/** Settings of one process, parsed once from the environment; docs/operating.md has the table. */
export type Config = {
  readonly port: number
  readonly host: string
  /** undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Pool size for a PostgreSQL server. */
  readonly databasePoolSize: number
  readonly dataDir: string
  /** Public origin, without a trailing slash. */
  readonly siteUrl: string
  readonly isProduction: boolean
  /** Instant at which the shop's clock starts; undefined: the system clock. */
  readonly clockAt: Temporal.Instant | undefined
  /** Fault point at which this process crashes, for tests; never in production. */
  readonly faultPoint: FaultPoint | undefined
  readonly seed: 'demo' | 'none'
  readonly logLevel: string
  /** Whether X-Forwarded-For and X-Forwarded-Proto are trusted. */
  readonly isProxyTrusted: boolean
  /** Whether the web process also runs the jobs; default: only without a database server. */
  readonly runsJobs: boolean
  readonly operator: Operator
  readonly identity: IdentityConfig
  readonly payments: PaymentConfig
  readonly telemetry: TelemetryConfig
  readonly files: FilesConfig
  /** Accounts that have role 999 (docs/product/6). */
  readonly superuserUids: readonly string[]
  /** Federated identity providers. */
  readonly externalProviders: readonly ExternalProviderSettings[]
  /** Blocked domains, with their subdomains, and blocked addresses: they cannot register. */
  readonly blockedEmails: readonly string[]
  /** Application id, search-only key and index name of the search service. */
  readonly search: { readonly appId: string; readonly apiKey: string; readonly indexName: string }
  /** API calls: limit per uid, or per address without a token; path of the order API. */
  readonly calls: { readonly perMinute: number; readonly orderPath: string }
  /** Whether pages are cached for visitors without cookies. */
  readonly cachesPages: boolean
  /** Whether first-time customers are asked for an identity document. */
  readonly requiresIdentityDocuments: boolean
  /** SMTP server and sender; undefined: mails are written to files. */
  readonly smtp:
    | { readonly url: string; readonly from: { readonly name: string; readonly address: string } }
    | undefined
  /** Addresses and networks that skip maintenance. */
  readonly maintenanceAllow: readonly string[]
  /** Tracking URL of the carrier, with `{slip}` for the slip number; undefined: slips are shown without a link. */
  readonly carrierTrackingUrl: string | undefined
}

/** Parses the environment. Throws one error with all invalid settings. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is invalid:\n${issues.join('\n')}`)
  }
  const settings = parsed.data
  const isProduction = settings.APP_ENV === 'production'
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL,
    dataDir: settings.DATA_DIR,
    siteUrl: settings.SITE_URL ?? `http://localhost:${settings.PORT}`,
    isProduction,
    clockAt: settings.CLOCK,
    faultPoint: settings.FAULT_AT,
    seed: settings.SEED ?? (isProduction ? 'none' : 'demo'),
    logLevel: settings.LOG_LEVEL,
    isProxyTrusted: settings.TRUST_PROXY,
    runsJobs: settings.JOBS ?? settings.DATABASE_URL === undefined,
    identity: {
      url: settings.IDENTITY_URL,
      apiKey: settings.IDENTITY_API_KEY,
      projectId: settings.IDENTITY_PROJECT,
      issuer: settings.IDENTITY_ISSUER,
      keysUrl: settings.IDENTITY_KEYS_URL,
      hasEnumerationProtection: settings.IDENTITY_ENUMERATION_PROTECTION,
    },
    payments: toPaymentConfig(settings, isProduction),
    telemetry: toTelemetryConfig(settings),
    files: toFilesConfig(settings),
    superuserUids: settings.SUPERUSER_UIDS,
    externalProviders: settings.OTHER_ACCOUNTS_FILE,
    blockedEmails: settings.EMAIL_BLOCKED,
    search: { appId: settings.SEARCH_APP_ID, apiKey: settings.SEARCH_API_KEY, indexName: settings.SEARCH_INDEX },
    operator: settings.OPERATOR_FILE ?? SAMPLE_OPERATOR,
    smtp: smtpOf(settings),
    calls: { perMinute: settings.CALLS_PER_MINUTE, orderPath: settings.ORDER_API_PATH },
    cachesPages: settings.PAGE_CACHE,
    requiresIdentityDocuments: settings.IDENTITY_DOCUMENTS,
    maintenanceAllow: settings.MAINTENANCE_ALLOW,
    carrierTrackingUrl: settings.CARRIER_TRACKING_URL,
  }
}

function smtpOf({ SMTP_URL: url, MAIL_FROM: address, OPERATOR_FILE }: z.infer<typeof environment>): Config['smtp'] {
  const { shopName: name } = OPERATOR_FILE ?? SAMPLE_OPERATOR
  return url === undefined || address === undefined ? undefined : { url, from: { name, address } }
}

/** The settings of this process. The only reader of process.env. */
export function readConfig(): Config {
  return parseConfig(process.env)
}
