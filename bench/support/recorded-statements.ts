import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { columnParsers } from '#adapters/postgres/database/connect.ts'

type Statement = { readonly text: string; readonly values: readonly unknown[] | undefined }

/** The statements of one transaction, as passed to the driver. */
export type RecordedTransaction = readonly Statement[]

/** Records the statements of every pg connection until `stop`, which returns them by transaction. */
export function recordStatements(): { stop(): RecordedTransaction[] } {
  const transactions: Statement[][] = []
  const open = new WeakMap<pg.Client, Statement[]>()
  const stop = observeStatements((statement, client) => {
    if (statement.text === 'begin') open.set(client, [])
    open.get(client)?.push(statement)
    if (statement.text === 'commit') transactions.push(open.get(client)!)
  })
  return {
    stop: () => {
      stop()
      return transactions
    },
  }
}

/** Records the statements of a piece of work, those outside of transactions too, in the order of sending. */
export function recordWork(): { of(work: () => Promise<unknown>): Promise<RecordedTransaction>; stop(): void } {
  const recorded = new AsyncLocalStorage<Statement[]>()
  return {
    of: async (work) => {
      const statements: Statement[] = []
      await recorded.run(statements, work)
      return statements
    },
    stop: observeStatements((statement) => recorded.getStore()?.push(statement)),
  }
}

/** Passes each statement of connections that are opened from now on to a function. Returns a function that ends it. */
function observeStatements(onStatement: (statement: Statement, client: pg.Client) => void): () => void {
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Statement, readonly unknown[] | undefined]
    onStatement(
      typeof first === 'string' ? { text: first, values: second } : { text: first.text, values: first.values },
      this,
    )
    return Reflect.apply(query, this, given)
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

/** Runs recorded transactions through the driver. */
export type Replay = {
  /** Returns seconds. */
  run(transactions: readonly RecordedTransaction[]): Promise<number>
  close(): Promise<unknown>
}

/**
 * Opens connections to replay transactions concurrently. Statements are prepared, as the shop does. `isPipelined`: all
 * statements of a transaction in one round trip; else each waits for the one before it.
 */
export async function openReplay(url: string, connections: number, { isPipelined = false } = {}): Promise<Replay> {
  const clients = Array.from(
    { length: connections },
    () =>
      new pg.Client({
        connectionString: url,
        options: '-c jit=off',
        pipeline: isPipelined,
        types: { getTypeParser: (oid, format) => columnParsers[oid] ?? pg.types.getTypeParser(oid, format) },
      }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (!names.has(text)) names.set(text, `s${names.size}`)
    return names.get(text)!
  }
  const send = (client: pg.Client, { text, values }: Statement) =>
    values?.length ? client.query({ name: nameOf(text), text, values: [...values] }) : client.query(text)
  const run = async (transactions: readonly RecordedTransaction[]) => {
    const queue = transactions.values()
    const from = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        for (const transaction of queue)
          if (isPipelined) await Promise.all(transaction.map((statement) => send(client, statement)))
          else for (const statement of transaction) await send(client, statement)
      }),
    )
    return (performance.now() - from) / 1000
  }
  return { run, close: () => Promise.all(clients.map((client) => client.end())) }
}
