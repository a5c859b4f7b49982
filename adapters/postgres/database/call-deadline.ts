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
 * Gives each statement of a transaction that begins, also of one that is tried again, the time that is left of the
 * call. When none is left, it throws.
 */
export async function limitToDeadline(tx: Database): Promise<void> {
  const endsAtMs = deadlines.getStore()
  if (endsAtMs === undefined) return
  const leftMs = Math.ceil(endsAtMs - performance.now())
  if (leftMs <= 0) throw Object.assign(new Error('the call took too long'), { code: QUERY_CANCELED })
  await sql`SELECT set_config('statement_timeout', ${String(leftMs)}, true)`.execute(tx)
}
