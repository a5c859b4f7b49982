import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runTogether } from '#adapters/postgres/run-together.ts'
import { sendInTransaction, transactionWithRetry } from '#adapters/postgres/transaction-with-retry.ts'
import { onBothDatabases } from '#tests/support/database.ts'

onBothDatabases('statements that run together', (database) => {
  test('run in order and return the rows of each', async () => {
    const rows = await database()
      .transaction()
      .execute((tx) =>
        runTogether(
          tx,
          sql`CREATE TEMPORARY TABLE numbers (n integer) ON COMMIT DROP`,
          sql`INSERT INTO numbers VALUES (${1}), (${2})`,
          sql<{ total: number }>`SELECT sum(n)::int AS total FROM numbers`,
        ),
      )
    expect(rows).toEqual([[], [], [{ total: 3 }]])
  })

  test('fail with the error of the first one that fails, and leave nothing', async () => {
    const uid = 'run-together'
    const failed = database()
      .transaction()
      .execute((tx) =>
        runTogether(
          tx,
          sql`INSERT INTO file_removals (file_key, due_at) VALUES (${uid}, now())`,
          sql`SELECT 1 / ${0}::integer`,
          sql`SELECT ${'never asked before'}::text`,
        ),
      )
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    const { rows } = await sql`SELECT FROM file_removals WHERE file_key = ${uid}`.execute(database())
    expect(rows).toEqual([])
    const again = sql<{ text: string }>`SELECT ${'asked again'}::text AS text`
    expect((await again.execute(database())).rows).toEqual([{ text: 'asked again' }])
  })
})

onBothDatabases('a statement that a transaction only sends', (database) => {
  const insert = (uid: string) => sql`INSERT INTO file_removals (file_key, due_at) VALUES (${uid}, now())`
  const keys = async () =>
    (await sql<{ key: string }>`SELECT file_key AS key FROM file_removals`.execute(database())).rows

  test('is committed with it, in its place among the others', async () => {
    await transactionWithRetry(database(), async (tx) => {
      await sendInTransaction(tx, insert('sent'))
      await sql`UPDATE file_removals SET file_key = ${'sent and changed'} WHERE file_key = ${'sent'}`.execute(tx)
      await sendInTransaction(tx, insert('sent last'))
    })
    expect(await keys()).toEqual([{ key: 'sent and changed' }, { key: 'sent last' }])
  })

  test('that fails undoes it, and its error is the error', async () => {
    const before = await keys()
    const failure = sql`SELECT 1 / ${0}::integer`
    const last = transactionWithRetry(database(), async (tx) => {
      await insert('lost').execute(tx)
      await sendInTransaction(tx, failure)
      return 'done'
    })
    await expect(last).rejects.toMatchObject({ code: '22012' })
    const followed = transactionWithRetry(database(), async (tx) => {
      await sendInTransaction(tx, failure)
      await insert('lost').execute(tx)
    })
    await expect(followed).rejects.toMatchObject({ code: '22012' })
    expect(await keys()).toEqual(before)
  })
})
