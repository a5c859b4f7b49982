import { sql } from 'kysely'
import { rejected } from '#domain/result.ts'
import type { ReadTimeout } from '#services/ports/document-store.ts'
import { type Database, runInsideTransaction } from '../connect.ts'

const QUERY_CANCELED = '57014'

/** Returns the result, or a rejection when the server cancelled the statement. */
export async function rejectOnTimeout<T>(read: () => Promise<T>): Promise<T | ReadTimeout> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED) return rejected('took-too-long')
    throw error
  }
}

/** Runs reads in one snapshot, with their own statement timeout. */
export function readSnapshotWithTimeout<T>(
  db: Database,
  timeoutMs: number,
  read: (tx: Database) => Promise<T>,
): Promise<T | ReadTimeout> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return rejectOnTimeout(() =>
    transaction.execute((tx) =>
      runInsideTransaction(async () => {
        await sql`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx)
        return read(tx)
      }),
    ),
  )
}
