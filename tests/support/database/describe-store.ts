import { runsOf } from '../suite/deep-run.ts'
import { type DatabaseSuite, ENGINES, type Engine, onDatabases } from './database.ts'

const STORE_ENGINES = runsOf<readonly Engine[]>({ short: ['server'], deep: ENGINES })

/**
 * Describes what a store reads and writes: on a PostgreSQL server, in the deep run on the embedded database, too. It
 * runs the same SQL; `npm test` proves its connection by `onBothDatabases`, and a whole shop on it by
 * tests/integration/shop-life.test.ts.
 */
export function describeStore(title: string, suite: DatabaseSuite): void {
  onDatabases(STORE_ENGINES, title, suite)
}
