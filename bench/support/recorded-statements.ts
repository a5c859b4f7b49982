import pg from 'pg'
import { columnParsers } from '#adapters/postgres/connect.ts'

type Statement = { readonly text: string; readonly values: readonly unknown[] | undefined }

/** The statements of one transaction, as passed to the driver. */
export type RecordedTransaction = readonly Statement[]

/** Records the statements of every pg connection until `stop`, which returns them by transaction. */
export function recordStatements(): { stop(): RecordedTransaction[] } {
  const query = pg.Client.prototype.query
  const transactions: Statement[][] = []
  const open = new WeakMap<pg.Client, Statement[]>()
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Statement, readonly unknown[] | undefined]
    const statement =
      typeof first === 'string' ? { text: first, values: second } : { text: first.text, values: first.values }
    if (statement.text === 'begin') open.set(this, [])
    open.get(this)?.push(statement)
    if (statement.text === 'commit') transactions.push(open.get(this)!)
    return Reflect.apply(query, this, given)
  } as typeof query
  return {
    stop: () => {
      pg.Client.prototype.query = query
      return transactions
    },
  }
}

/** Runs recorded transactions through the driver. */
export type Replay = {
  /** Returns seconds. */
  run(transactions: readonly RecordedTransaction[]): Promise<number>
  close(): Promise<unknown>
}

/** Opens connections to replay transactions concurrently. Statements are prepared, as the shop does. */
export async function openReplay(url: string, connections: number): Promise<Replay> {
  const clients = Array.from(
    { length: connections },
    () =>
      new pg.Client({
        connectionString: url,
        options: '-c jit=off',
        types: { getTypeParser: (oid, format) => columnParsers[oid] ?? pg.types.getTypeParser(oid, format) },
      }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (!names.has(text)) names.set(text, `s${names.size}`)
    return names.get(text)!
  }
  const run = async (transactions: readonly RecordedTransaction[]) => {
    const queue = transactions.values()
    const from = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        for (const { text, values } of flattened(queue)) {
          await (values?.length ? client.query({ name: nameOf(text), text, values: [...values] }) : client.query(text))
        }
      }),
    )
    return (performance.now() - from) / 1000
  }
  return { run, close: () => Promise.all(clients.map((client) => client.end())) }
}

function* flattened(transactions: Iterable<RecordedTransaction>): Generator<Statement> {
  for (const transaction of transactions) yield* transaction
}
