import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { dayOfInstant } from '#domain/day.ts'
import type { Collection, Scalar } from '#domain/documents/collections.ts'
import type { CheckedQuery, DocumentPage } from '#domain/documents/query.ts'
import { windowThatCounts } from '#domain/rental/closing.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { CallTimeout, DocumentStore, ReadScope } from '#services/ports/document-store.ts'
import { systemClock } from '../../runtime/system-clock.ts'
import { limitToDeadline, withinDeadline } from '../database/call-deadline.ts'
import { type Database, runInsideTransaction } from '../database/connect.ts'
import { readCalendar } from '../stock/closing-store.ts'
import { type CompiledQuery, compileGet, compileQuery, TOTAL_COLUMN } from './compile-query.ts'
import type { SourceScope } from './sources.ts'
import { writeDocuments } from './write-documents.ts'

/** The document database in PostgreSQL. `timeoutMs`: when a call is given up; `replica`: what answers reads. */
export function documentStore(
  db: Database,
  { timeoutMs = FUNCTION_TIMEOUT_MS, clock = systemClock(), replica = db } = {},
): DocumentStore {
  const scopeOf = async (tx: Database, { name }: Collection, { rules, ...scope }: ReadScope): Promise<SourceScope> => ({
    ...scope,
    todayOn: dayOfInstant(clock.now()),
    ...(name === 'configs' && { closing: windowThatCounts({ rules, ...(await readCalendar(tx)) }, clock.now()) }),
  })
  return {
    get: (collection, scope, uid) =>
      readSnapshotWithTimeout(
        replica,
        timeoutMs,
        async (tx) => (await compileGet(collection, await scopeOf(tx, collection, scope), uid).execute(tx)).rows[0],
      ),
    list: (collection, scope, query) =>
      readSnapshotWithTimeout(replica, timeoutMs, async (tx) =>
        readPage(tx, compileQuery(collection, await scopeOf(tx, collection, scope), query), query),
      ),
    write: (writes) => withinDeadline(timeoutMs, () => writeDocuments(db, writes)),
  }
}

async function readPage(
  tx: Database,
  compiled: CompiledQuery,
  query: CheckedQuery,
): Promise<DocumentPage | Rejection<'start-unknown', undefined>> {
  const start = await startOf(tx, compiled, query)
  if (start === 'unknown') return rejected('start-unknown')
  if (!query.include.documents)
    return { total: query.include.total ? await countAll(tx, compiled) : undefined, documents: [] }
  const isCounted = query.include.total && start === undefined
  const { rows } = await compiled.page(start, isCounted).execute(tx)
  const documents = rows.map(({ [TOTAL_COLUMN]: _, ...document }) => document)
  if (!query.include.total) return { total: undefined, documents }
  // The rows of a page have its total; a page behind the last one has no rows.
  const total = isCounted ? rows[0]?.[TOTAL_COLUMN] : undefined
  return { total: total === undefined ? await countAll(tx, compiled) : Number(total), documents }
}

async function startOf(
  tx: Database,
  compiled: CompiledQuery,
  { startAfter }: CheckedQuery,
): Promise<readonly Scalar[] | undefined | 'unknown'> {
  if (startAfter === undefined) return undefined
  if ('values' in startAfter) return startAfter.values
  const { rows } = await compiled.start(startAfter.uid).execute(tx)
  return rows[0] === undefined ? 'unknown' : Object.values(rows[0])
}

async function countAll(tx: Database, compiled: CompiledQuery): Promise<number> {
  return (await compiled.total.execute(tx)).rows[0]!.total
}

/** Runs the reads of a call in one snapshot. */
export function readSnapshotWithTimeout<T>(
  db: Database,
  timeoutMs: number,
  read: (tx: Database) => Promise<T>,
): Promise<T | CallTimeout> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return withinDeadline(timeoutMs, () =>
    transaction.execute((tx) =>
      runInsideTransaction(tx, async (inside) => {
        await limitToDeadline(inside)
        return read(inside)
      }),
    ),
  )
}
