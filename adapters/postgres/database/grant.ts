import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Schemas with tables of the shop. */
const SCHEMAS = ['public', 'embedded_identity', 'embedded_processor']

/** Thrown when a role cannot be given rights: a tagged error. */
export type NoRoleError = Error & { readonly kind: 'no-role' }

/** Throws `NoRoleError` unless the server has the role, and it is another one than that of the connection. */
export async function requireRole(db: Database, role: string): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean }>`
    SELECT rolname = current_user AS "isOwn" FROM pg_roles WHERE rolname = ${role}`.execute(db)
  const [found] = rows
  if (found !== undefined && !found.isOwn) return
  const reason = found ? `${role} is the role of this connection: use that of the owner` : `there is no role ${role}`
  throw Object.assign(new Error(`--grant: ${reason}`), { kind: 'no-role' as const }) satisfies NoRoleError
}

/**
 * Lets a role do what web processes and workers do: read and write rows, now and in tables that the present role will
 * create. It may neither create nor alter anything.
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
