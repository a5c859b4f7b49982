import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { type Operator, operatorSchema } from '#domain/operator/operator.ts'
import { SAMPLE_OPERATOR } from './operator.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)
const instant = z.string().transform((text, check) => {
  try {
    return Temporal.Instant.from(text)
  } catch {
    check.addIssue({ code: 'custom', message: 'must be an ISO instant such as 2026-11-20T09:00:00+09:00' })
    return z.NEVER
  }
})

const operator = z.string().transform((path, check): Operator => {
  try {
    return operatorSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    check.addIssue({ code: 'custom', message: `is no file with the operator's data: ${String(error)}` })
    return z.NEVER
  }
})

const network = z.string().refine((text) => {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (most === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}, 'must be addresses or networks such as 203.0.113.9,10.0.0.0/8')
const networks = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .pipe(z.array(network))

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
    SEED: z.enum(['demo', 'none']).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    TRUST_PROXY: z.stringbool().default(false),
    SEARCH_APP_ID: z.string().min(1).default('SUMIREI'),
    SEARCH_API_KEY: z.string().min(1).default('sumirei-search'),
    SEARCH_INDEX: z.string().min(1).default('items'),
    OPERATOR_FILE: operator.optional(),
    PAGE_CACHE: z.stringbool().default(true),
    MAINTENANCE_ALLOW: networks.default([]),
  })
  .superRefine((env, check) => {
    const refuse = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (env.APP_ENV !== 'production') return
    if (env.CLOCK) refuse('CLOCK', 'the clock cannot be set in production')
    if (!env.SITE_URL) refuse('SITE_URL', 'is needed in production: the address that customers see')
    if (!env.OPERATOR_FILE) refuse('OPERATOR_FILE', "is needed in production: the operator's legal data")
    if (env.SEED === 'demo') refuse('SEED', 'the demo shop is not loaded in production')
  })

/** Settings of one process, parsed once from the environment; docs/operating.md has the table. */
export type Config = {
  readonly port: number
  readonly host: string
  /** undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Connections to a real PostgreSQL server. */
  readonly databasePool: number
  readonly dataDir: string
  /** Origin that customers see, without a trailing slash. */
  readonly siteUrl: string
  readonly isProduction: boolean
  /** Instant at which the shop's clock starts; undefined: the machine's clock. */
  readonly clockAt: Temporal.Instant | undefined
  readonly seed: 'demo' | 'none'
  readonly logLevel: string
  /** Whether X-Forwarded-For and X-Forwarded-Proto are believed. */
  readonly isProxyTrusted: boolean
  readonly operator: Operator
  /** What clients of the search service name: application, search-only key, index. */
  readonly search: { readonly appId: string; readonly apiKey: string; readonly indexName: string }
  /** Whether finished pages are kept for visitors without cookies. */
  readonly keepsPages: boolean
  /** Addresses and networks that skip maintenance. */
  readonly maintenanceAllow: readonly string[]
}

/** Reads the environment. Throws one error that names every fault at once. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment has faults:\n${faults.join('\n')}`)
  }
  const settings = parsed.data
  const isProduction = settings.APP_ENV === 'production'
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    dataDir: settings.DATA_DIR,
    siteUrl: settings.SITE_URL ?? `http://localhost:${settings.PORT}`,
    isProduction,
    clockAt: settings.CLOCK,
    seed: settings.SEED ?? (isProduction ? 'none' : 'demo'),
    logLevel: settings.LOG_LEVEL,
    isProxyTrusted: settings.TRUST_PROXY,
    search: { appId: settings.SEARCH_APP_ID, apiKey: settings.SEARCH_API_KEY, indexName: settings.SEARCH_INDEX },
    operator: settings.OPERATOR_FILE ?? SAMPLE_OPERATOR,
    keepsPages: settings.PAGE_CACHE,
    maintenanceAllow: settings.MAINTENANCE_ALLOW,
  }
}

/** The settings of this process. The only reader of process.env. */
export function readConfig(): Config {
  return parseConfig(process.env)
}
