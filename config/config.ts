import { isIP } from 'node:net'
import { z } from 'zod'
import type { Operator } from '#domain/operator/operator.ts'
import { type CarrierConfig, carrierEnvironment, findCarrierProductionErrors, toCarrierConfig } from './carrier.ts'
import { type DatabaseConfig, databaseEnvironment, findDatabaseConfigErrors, toDatabaseConfig } from './database.ts'
import { FAULT_POINTS, type FaultPoint } from './fault-points.ts'
import { BUCKET_SETTINGS, type FilesConfig, filesEnvironment, findBucketErrors, toFilesConfig } from './files.ts'
import { findIdentityProductionErrors, type IdentityConfig, identityEnvironment, toIdentityConfig } from './identity.ts'
import {
  findMailConfigErrors,
  type MailConfig,
  type MailReportsConfig,
  mailEnvironment,
  toMailConfig,
  toMailReportsConfig,
} from './mail.ts'
import { operatorEnvironment, SAMPLE_OPERATOR } from './operator.ts'
import { type PaymentConfig, PROCESSOR_SETTINGS, paymentEnvironment, toPaymentConfig } from './payments.ts'
import { findUnsafeProductionSettings, productionEnvironment } from './production.ts'
import { findSearchConfigErrors, type SearchConfig, searchEnvironment, toSearchConfig } from './search.ts'
import { settingsError } from './settings-error.ts'
import { readSettings, unknownSettings } from './settings-file.ts'
import { type TelemetryConfig, telemetryEnvironment, toTelemetryConfig } from './telemetry.ts'
import { commaSeparated, missingTogether, reasonOf } from './values.ts'

/** In production longer than two checks of a load balancer. */
const SHUTDOWN_DELAY_MS = { development: 300, production: 5_000 } as const

const port = z.coerce.number().int().min(0).max(65_535)
const siteUrl = z
  .url({ protocol: /^https?$/, abort: true, error: 'must be an address such as https://shop.example' })
  .refine((text) => /^\/?$/.test(new URL(text).pathname + new URL(text).search), 'must be without a path')
  .transform((text) => new URL(text).origin)
const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be an ISO instant such as 2026-11-20T09:00:00+09:00' })
    return z.NEVER
  }
})

const network = z.string().refine((text) => {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(address)]
  if (maxBits === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}, 'must be addresses or networks such as 203.0.113.9,10.0.0.0/8')
const networkList = commaSeparated.pipe(z.array(network))

const environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).optional(),
    DATA_DIR: z.string().min(1).default('data'),
    SITE_URL: siteUrl.optional(),
    APP_ENV: z.enum(['development', 'production']).default('development'),
    CLOCK: instant.optional(),
    FAULT_AT: z.enum(FAULT_POINTS).optional(),
    SEED: z.enum(['demo', 'none']).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    TRUST_PROXY: z.stringbool().optional(),
    JOBS: z.stringbool().optional(),
    CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
    ORDER_API_PATH: z
      .string()
      .regex(/^(\/[a-z0-9-]+)+$/, 'must be a path such as /orders-api')
      .default('/orders-api'),
    PAGE_CACHE: z.stringbool().default(true),
    SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(120_000).optional(),
    WAITING_ROOM_LOAD: z.coerce.number().min(0).max(1).default(0),
    IDENTITY_DOCUMENTS: z.stringbool({ truthy: ['on'], falsy: ['off'] }).default(true),
    MAINTENANCE_ALLOW: networkList.default([]),
    ...carrierEnvironment,
    ...databaseEnvironment,
    ...identityEnvironment,
    ...operatorEnvironment,
    ...mailEnvironment,
    ...paymentEnvironment,
    ...productionEnvironment,
    ...searchEnvironment,
    ...telemetryEnvironment,
    ...filesEnvironment,
  })
  .superRefine((env, context) => {
    const reject = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const groups = [...PROCESSOR_SETTINGS, BUCKET_SETTINGS]
    const errors = [
      ...findDatabaseConfigErrors(env),
      ...findMailConfigErrors(env),
      ...findBucketErrors(env),
      ...findSearchConfigErrors(env),
      ...groups.flatMap((group) => missingTogether(env, group)),
    ]
    if (env.APP_ENV === 'production') {
      errors.push(...findIdentityProductionErrors(env), ...findCarrierProductionErrors(env))
      errors.push(...findUnsafeProductionSettings(env))
    }
    for (const { name, reason } of errors) reject(name, reason)
    if (env.APP_ENV !== 'production') return
    if (env.CLOCK) reject('CLOCK', 'the clock cannot be set in production')
    if (env.FAULT_AT) reject('FAULT_AT', 'no process may crash on purpose in production')
    if (!env.SITE_URL) reject('SITE_URL', 'is needed in production: the public URL')
    if (env.SEARCH_ADMIN_KEY && env.OPERATOR_FILE?.searchProvider === undefined)
      reject('OPERATOR_FILE', 'must name the searchProvider of a hosted search service: browsers ask it')
    if (!env.OPERATOR_FILE) reject('OPERATOR_FILE', "is needed in production: the operator's legal data")
    if (env.TRUST_PROXY === undefined)
      reject('TRUST_PROXY', 'is needed in production: true behind a proxy that writes X-Forwarded-For, else false')
    if (env.FILE_LINK_SECRET === undefined)
      reject('FILE_LINK_SECRET', 'is needed in production: 32 random characters or more, the same in all processes')
    if (env.SEED === 'demo') reject('SEED', 'the demo shop is not loaded in production')
  })

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape)

/** Settings of one process, parsed once; docs/operating.md lists them. */
export type Config = {
  readonly port: number
  readonly host: string
  readonly database: DatabaseConfig
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
  /** Whether X-Forwarded-For and X-Forwarded-Host are trusted. */
  readonly isProxyTrusted: boolean
  /** Whether the web process also runs the jobs; default: only without a database server. */
  readonly runsJobs: boolean
  readonly operator: Operator
  readonly identity: IdentityConfig
  readonly payments: PaymentConfig
  readonly telemetry: TelemetryConfig
  readonly files: FilesConfig
  readonly search: SearchConfig
  /** API calls: limit per uid, or per address without a token; path of the order API. */
  readonly calls: { readonly perMinute: number; readonly orderPath: string }
  /** Whether pages are cached for visitors without cookies. */
  readonly cachesPages: boolean
  /** For how long requests are accepted after SIGTERM, while load balancers learn of it. */
  readonly shutdownDelayMs: number
  /** The share of a core at which a web process opens the waiting room; 0: never. */
  readonly waitingRoomLoad: number
  /** Whether first-time customers are asked for an identity document. */
  readonly requiresIdentityDocuments: boolean
  readonly mail: MailConfig
  readonly mailReports: MailReportsConfig
  /** Addresses and networks that skip maintenance. */
  readonly maintenanceAllow: readonly string[]
  readonly carrier: CarrierConfig
}

/** Parses settings. Throws one `SettingsError` with all invalid ones. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present, { error: reasonOf })
  if (!parsed.success)
    throw settingsError(parsed.error.issues.map(({ path, message }) => ({ name: String(path[0]), reason: message })))
  const settings = parsed.data
  const isProduction = settings.APP_ENV === 'production'
  const operator = settings.OPERATOR_FILE ?? SAMPLE_OPERATOR
  const seed = settings.SEED ?? (isProduction ? 'none' : 'demo')
  return {
    port: settings.PORT,
    host: settings.HOST ?? (isProduction ? '127.0.0.1' : '0.0.0.0'),
    database: toDatabaseConfig(settings, settings.DATA_DIR),
    dataDir: settings.DATA_DIR,
    siteUrl: settings.SITE_URL ?? `http://localhost:${settings.PORT}`,
    isProduction,
    clockAt: settings.CLOCK,
    faultPoint: settings.FAULT_AT,
    seed,
    logLevel: settings.LOG_LEVEL,
    isProxyTrusted: settings.TRUST_PROXY ?? false,
    runsJobs: settings.JOBS ?? settings.DATABASE_URL === undefined,
    identity: toIdentityConfig(settings, isProduction),
    payments: toPaymentConfig(settings, isProduction),
    telemetry: toTelemetryConfig(settings),
    files: toFilesConfig(settings),
    search: toSearchConfig(settings),
    operator,
    mail: toMailConfig(settings, operator),
    mailReports: toMailReportsConfig(settings),
    calls: { perMinute: settings.CALLS_PER_MINUTE, orderPath: settings.ORDER_API_PATH },
    cachesPages: settings.PAGE_CACHE,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS ?? SHUTDOWN_DELAY_MS[settings.APP_ENV],
    waitingRoomLoad: settings.WAITING_ROOM_LOAD,
    requiresIdentityDocuments: settings.IDENTITY_DOCUMENTS,
    maintenanceAllow: settings.MAINTENANCE_ALLOW,
    carrier: toCarrierConfig(settings, seed === 'demo'),
  }
}

/**
 * The settings of this process. The only reader of process.env. `onWarning`: a sentence for each name that no program
 * reads, also when a setting that is missing was misspelt. Throws `SettingsError`.
 */
export function readConfig(onWarning: (sentence: string) => void): Config {
  const settings = readSettings(process.env)
  for (const sentence of unknownSettings(settings, SETTING_NAMES)) onWarning(sentence)
  return parseConfig(settings.values)
}
