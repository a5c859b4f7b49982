import { z } from 'zod'
import { commaSeparated, type SettingError } from './values.ts'

export const searchEnvironment = {
  SEARCH_APP_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/, 'must be an application id such as AB12CD34EF')
    .optional(),
  SEARCH_API_KEY: z.string().min(1).optional(),
  SEARCH_ADMIN_KEY: z.string().min(1).optional(),
  SEARCH_HOSTS: commaSeparated
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)).min(1))
    .optional(),
  SEARCH_INDEX: z
    .string()
    .regex(/^[\w.-]{1,80}$/, 'must be a name such as items')
    .default('items'),
  SEARCHES_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(1_200),
}

type SearchSettings = z.infer<z.ZodObject<typeof searchEnvironment>>

/** A hosted search service of the Algolia protocol. */
export type HostedSearchConfig = {
  /** May write; it never leaves the server. */
  readonly adminKey: string
  /** Origins of the service; empty: those of the application id. */
  readonly hosts: readonly string[]
  /** The origin that browsers ask. */
  readonly browserUrl: string
}

export type SearchConfig = {
  readonly appId: string
  /** The key that allows searching only. */
  readonly apiKey: string
  readonly indexName: string
  /** Limit of queries per key and address. */
  readonly perMinute: number
  /** Undefined: the embedded index answers alone. */
  readonly hosted: HostedSearchConfig | undefined
}

export function findSearchConfigErrors(env: SearchSettings): SettingError[] {
  const { SEARCH_ADMIN_KEY: adminKey } = env
  if (adminKey === undefined)
    return env.SEARCH_HOSTS === undefined
      ? []
      : [{ name: 'SEARCH_ADMIN_KEY', reason: 'is needed with SEARCH_HOSTS: it selects the hosted service' }]
  const missing = (['SEARCH_APP_ID', 'SEARCH_API_KEY'] as const).filter((name) => env[name] === undefined)
  return [
    ...missing.map((name) => ({ name, reason: 'is needed with SEARCH_ADMIN_KEY: browsers ask the service with it' })),
    ...(adminKey === env.SEARCH_API_KEY
      ? [{ name: 'SEARCH_API_KEY', reason: 'is sent to browsers and must not be the admin key' }]
      : []),
  ]
}

export function toSearchConfig(env: SearchSettings): SearchConfig {
  const { SEARCH_APP_ID: appId = 'SUMIREI', SEARCH_API_KEY: apiKey = 'sumirei-search', SEARCH_HOSTS: hosts = [] } = env
  const adminKey = env.SEARCH_ADMIN_KEY
  const browserUrl = hosts[0] ?? `https://${appId.toLowerCase()}-dsn.algolia.net`
  return {
    appId,
    apiKey,
    indexName: env.SEARCH_INDEX,
    perMinute: env.SEARCHES_PER_MINUTE,
    hosted: adminKey === undefined ? undefined : { adminKey, hosts, browserUrl },
  }
}
