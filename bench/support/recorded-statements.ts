import pg from 'pg'
import { columnParsers } from '#adapters/postgres/column-parsers.ts'

type Statement = { readonly text: string; readonly values: readonly unknown[] | undefined }

/** The statements of one transaction, as the driver was given them. */
export type RecordedTransaction = readonly Statement[]

/** Makes every pg connection write down what it is asked, until `stop` gives it all, transaction by transaction. */
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

/** Runs recorded transactions through the driver alone, on as many connections at once. Returns seconds. */
export async function replay(
  url: string,
  transactions: readonly RecordedTransaction[],
  connections: number,
): Promise<number> {
  const types = {
    getTypeParser: (oid: number, format?: 'text') => columnParsers[oid] ?? pg.types.getTypeParser(oid, format),
  }
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url, options: '-c jit=off', types: types as pg.CustomTypesConfig }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const texts = [...new Set(transactions.flat().map(({ text }) => text))]
  const nameOf = new Map(texts.map((text, index) => [text, `s${index}`]))
  const waiting = transactions.values()
  const from = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (const transaction of waiting) {
        for (const { text, values } of transaction) {
          await (values?.length
            ? client.query({ name: nameOf.get(text), text, values: [...values] })
            : client.query(text))
        }
      }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return seconds
}
