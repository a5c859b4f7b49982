import { z } from 'zod'
import type { SettingError } from './values.ts'

const FORM = 'must have the form postgres://user:password@host:5432/database'

/** In a password, `#`, `/` and `?` would end the address of the host. */
const postgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    abort: true,
    error: `${FORM}; in the password write # as %23, / as %2F, ? as %3F, @ as %40`,
  })
  .refine((text) => new URL(text).hash === '', 'has a # in it: in the password write it as %23')

export const databaseEnvironment = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_PREPARED: z.stringbool().default(true),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(8),
}
type Settings = z.infer<z.ZodObject<typeof databaseEnvironment>>

export type DatabaseConfig = {
  /** undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The server itself, for migrations and vacuuming, when `databaseUrl` is that of a pooler. */
  readonly directUrl: string | undefined
  /** A streaming replica, for reads of the back office and of documents. */
  readonly replicaUrl: string | undefined
  readonly preparesStatements: boolean
  readonly dataDir: string
  readonly poolSize: number
}

export function toDatabaseConfig(env: Settings, dataDir: string): DatabaseConfig {
  return {
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    preparesStatements: env.DATABASE_PREPARED,
    dataDir,
    poolSize: env.DATABASE_POOL,
  }
}

export function findDatabaseConfigErrors(env: Settings): SettingError[] {
  if (env.DATABASE_URL !== undefined) return []
  const errors = [
    { name: 'DATABASE_DIRECT_URL', reason: 'is used only with DATABASE_URL, that of a pooler' },
    { name: 'DATABASE_REPLICA_URL', reason: 'is used only with DATABASE_URL, that of the primary' },
  ] as const
  return errors.filter(({ name }) => env[name] !== undefined)
}
