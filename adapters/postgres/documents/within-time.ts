import { sql } from 'kysely'
import { rejected } from '#domain/result.ts'
import type { TookTooLong } from '#services/ports/document-store.ts'
import { type Database, insideOneTransaction } from '../connect.ts'

const CANCELLED = '57014'

/** What is read, or that the server gave the statement up. */
export async function unlessTooLong<T>(read: () => Promise<T>): Promise<T | TookTooLong> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED) return rejected('took-too-long')
    throw error
  }
}

/** Reads as of one moment, in statements that may run so long, whatever the connection's own limit is. */
export function withinTime<T>(
  db: Database,
  timeoutMs: number,
  read: (tx: Database) => Promise<T>,
): Promise<T | TookTooLong> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return unlessTooLong(() =>
    transaction.execute((tx) =>
      insideOneTransaction(async () => {
        await sql`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx)
        return read(tx)
      }),
    ),
  )
}
