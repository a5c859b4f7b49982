import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { detectOutages, type OutageDetection, type OutageTimes } from './outage-detection.ts'
import { statementName } from './prepared-statements.ts'

export type ServerPoolOptions = {
  /** Prepares each statement once per connection. Off behind a pooler in transaction mode. */
  readonly preparesStatements?: boolean | undefined
  /** When statements end because the server does not answer; tests shorten the times. */
  readonly outageTimes?: OutageTimes | undefined
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onIdleError?: ((error: Error) => void) | undefined
}

/** How many connections are open and idle, and how many statements and transactions wait for one. */
export type PoolCounts = { readonly open: number; readonly idle: number; readonly waiting: number }

export type ServerPool = PostgresPool & { counts(): PoolCounts }

/** Connections to a server, as Kysely uses a pool: they prepare statements, and give up when the server is down. */
export function openServerPool(
  config: pg.PoolConfig & { readonly connectionString: string },
  { preparesStatements = true, outageTimes, onIdleError = () => undefined }: ServerPoolOptions,
): ServerPool {
  const pool = new pg.Pool(config)
  const outages = detectOutages(config.connectionString, outageTimes)
  // Without listeners a connection that breaks would end the process: when it is idle, or between two statements.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const closeLate = (connecting: Promise<pg.PoolClient>) =>
    connecting.then((client) => client.release(true)).catch(() => undefined)
  return {
    options: pool.options,
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect: async () => {
      const client = await outages.ask(() => pool.connect(), closeLate)
      return new ServerClient(client, outages, preparesStatements)
    },
    end: () => {
      outages.stop()
      return pool.end()
    },
  }
}

class ServerClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #outages: OutageDetection
  readonly #preparesStatements: boolean

  constructor(client: pg.PoolClient, outages: OutageDetection, preparesStatements: boolean) {
    this.#client = client
    this.#outages = outages
    this.#preparesStatements = preparesStatements
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('there are no cursors')
    const name = this.#preparesStatements ? statementName(text, values) : undefined
    const query = { text, values: values as unknown[], ...(name !== undefined && { name }) }
    return this.#outages.ask(
      () => this.#client.query(query),
      () => this.#client.end(),
    )
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken)
  }
}
