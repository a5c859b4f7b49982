import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

export type RowsOf<Statements extends readonly RawBuilder<unknown>[]> = {
  readonly [Index in keyof Statements]: Statements[Index] extends RawBuilder<infer Row> ? readonly Row[] : never
}

/**
 * Runs statements in this order, in one round trip: each is sent before the one before it is answered (pipelining; the
 * embedded database runs one after the other). Kysely alone would wait for each. When a statement of a transaction
 * fails, those after it fail, too; outside of one, each stands by itself. The error is that of the first.
 */
export function runTogether<const Statements extends readonly RawBuilder<unknown>[]>(
  tx: Database,
  ...statements: Statements
): Promise<RowsOf<Statements>> {
  if (statements.length === 0) return Promise.resolve([] as RowsOf<Statements>)
  const queries: readonly CompiledQuery[] = statements.map((statement) => statement.compile(tx))
  return tx.getExecutor().provideConnection(async (connection) => {
    const results = await Promise.all(queries.map((query) => connection.executeQuery(query)))
    return results.map(({ rows }) => rows) as RowsOf<Statements>
  })
}
