import { Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PipelinedDialect } from './pipelined-dialect.ts'

type Answer = { resolve(): void; reject(error: Error): void }

/** A database whose one connection answers each statement when the test says so. */
function openSlowDatabase() {
  const sent: string[] = []
  const answers: Answer[] = []
  const released: unknown[] = []
  const client = {
    processID: 1,
    query: (text: string) =>
      new Promise((resolve, reject) => {
        sent.push(text)
        answers.push({ resolve: () => resolve({ command: text.toUpperCase(), rowCount: 0, rows: [] }), reject })
      }),
    release: (error?: unknown) => released.push(error),
  }
  const pool = { connect: async () => client, end: async () => undefined, options: {}, Client: class {} }
  const db = new Kysely<unknown>({ dialect: new PipelinedDialect({ pool: pool as never }) })
  return { db, sent, answers, released }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a transaction', () => {
  it('sends its first SELECTs with BEGIN; what changes something waits for the answer', async () => {
    const { db, sent, answers } = openSlowDatabase()
    const done = db.transaction().execute(async (tx) => {
      await Promise.all([
        sql`SELECT 1 FOR UPDATE`.execute(tx),
        sql`UPDATE orders SET version = 2`.execute(tx),
        sql`SELECT 2`.execute(tx),
      ])
    })
    await turn()
    expect(sent).toEqual(['begin', 'SELECT 1 FOR UPDATE'])
    answers[0]?.resolve()
    answers[1]?.resolve()
    await turn()
    expect(sent.slice(2)).toEqual(['UPDATE orders SET version = 2'])
    answers[2]?.resolve()
    await turn()
    answers[3]?.resolve()
    await turn()
    expect(sent.slice(3)).toEqual(['SELECT 2', 'commit'])
    answers[4]?.resolve()
    await done
  })

  it('changes nothing when BEGIN is refused, and gives up the connection', async () => {
    const { db, sent, answers, released } = openSlowDatabase()
    const failed = expect(
      db.transaction().execute(async (tx) => {
        await sql`SELECT 1`.execute(tx)
        await sql`UPDATE orders SET version = 2`.execute(tx)
      }),
    ).rejects.toThrow('refused')
    await turn()
    answers[0]?.reject(new Error('refused'))
    answers[1]?.resolve()
    await failed
    expect(sent).toEqual(['begin', 'SELECT 1'])
    expect(released).toHaveLength(1)
    expect(released[0]).toBeTruthy()
  })
})
