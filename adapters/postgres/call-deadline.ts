import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { rejected } from '#domain/result.ts'
import type { CallTimeout } from '#services/ports/document-store.ts'
import type { Database } from './connect.ts'

/** When the running call ends, by `performance.now()`. */
const deadlines = new AsyncLocalStorage<number>()

const QUERY_CANCELED = '57014'

/** Runs a call that is given up `timeoutMs` after its start: what its transactions have not committed is undone. */
export async function withinDeadline<T>(timeoutMs: number, call: () => Promise<T>): Promise<T | CallTimeout> {
  const endsAtMs = Math.min(performance.now() + timeoutMs, deadlines.getStore() ?? Number.POSITIVE_INFINITY)
  try {
    return await deadlines.run(endsAtMs, call)
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED) return rejected('took-too-long')
    throw error
  }
}

/**
 * Gives each statement of a transaction the time that is left of the call. It is sent with the statement, in one round
 * trip. When none is left, the statement throws.
 */
export function limitToDeadline(tx: Database): void {
  const endsAtMs = deadlines.getStore()
  if (endsAtMs === undefined) return
  const executor = tx.getExecutor()
  const provideConnection = executor.provideConnection.bind(executor)
  executor.provideConnection = (consumer, options) =>
    provideConnection((connection) => {
      const leftMs = Math.ceil(endsAtMs - performance.now())
      if (leftMs <= 0) throw Object.assign(new Error('the call took too long'), { code: QUERY_CANCELED })
      const limit = sql`SELECT set_config('statement_timeout', ${String(leftMs)}, true)`.compile(tx)
      // It fails only in a transaction that has failed, and the statement with it.
      connection.executeQuery(limit).catch(() => undefined)
      return consumer(connection)
    }, options)
}
