import { z } from 'zod'

export const databaseEnvironment = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
}
type Settings = z.infer<z.ZodObject<typeof databaseEnvironment>>

export type DatabaseConfig = {
  /** undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly poolSize: number
}

export function toDatabaseConfig(env: Settings, dataDir: string): DatabaseConfig {
  return { databaseUrl: env.DATABASE_URL, dataDir, poolSize: env.DATABASE_POOL }
}
