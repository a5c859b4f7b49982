import { z } from 'zod'

/** The environment variables of the database, parsed by config.ts. */
export const databaseEnvironment = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
}

const settings = z.object(databaseEnvironment)

/** The PostgreSQL server, or the embedded database. */
export type DatabaseConfig = {
  /** undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Connections to a server. */
  readonly poolSize: number
}

/** The configured database. */
export function toDatabaseConfig(env: z.infer<typeof settings>, dataDir: string): DatabaseConfig {
  return { databaseUrl: env.DATABASE_URL, dataDir, poolSize: env.DATABASE_POOL }
}
