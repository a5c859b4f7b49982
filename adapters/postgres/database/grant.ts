import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Schemas with tables of the shop. */
const SCHEMAS = ['public', 'embedded_identity', 'embedded_processor']

/**
 * Lets a role do what web processes and workers do: read and write rows, now and in tables that the present role will
 * create. It may neither create nor alter anything. Throws when there is no such role.
 */
export async function grantUseTo(db: Database, role: string): Promise<void> {
  const user = sql.id(role)
  for (const name of SCHEMAS) {
    const schema = sql.id(name)
    const rights = [
      sql`GRANT USAGE ON SCHEMA ${schema} TO ${user}`,
      sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${user}`,
      sql`GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${user}`,
      sql`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${user}`,
      sql`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${user}`,
    ]
    for (const right of rights) await right.execute(db)
  }
  await sql`REVOKE CREATE ON SCHEMA public FROM PUBLIC`.execute(db)
}
