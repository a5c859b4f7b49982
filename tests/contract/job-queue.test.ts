import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBossQueue } from '#adapters/jobs/boss-queue.ts'
import { transactionWithRetry } from '#adapters/postgres/transaction-with-retry.ts'
import type { Job } from '#services/ports/job-queue.ts'
import { onBothDatabases } from '#tests/support/database.ts'

const NEW_YEAR = '0 0 1 1 *'
const PATIENCE_MS = 30_000

onBothDatabases('JobQueue', (database, _, opened) => {
  const newQueue = (faults: unknown[] = []) =>
    createBossQueue({
      db: database(),
      databaseUrl: opened().url,
      onError: (error) => faults.push(error),
      pollingIntervalSeconds: 0.5,
    })
  const counted = (name: string, more: Partial<Job> = {}) => {
    const runs: string[] = []
    const job: Job = { name, cron: NEW_YEAR, run: async () => runs.push('ran'), ...more }
    return { job, runs }
  }

  test('a job woken in a transaction is done after the commit, by one of several processes', async () => {
    const { job, runs } = counted('woken')
    const processes = [newQueue(), newQueue()]
    for (const one of processes) {
      await one.open([job])
      await one.work([job], () => undefined)
    }
    await database()
      .transaction()
      .execute(async (tx) => {
        await processes[0]!.notifyJob(tx, 'woken')
        expect(runs).toHaveLength(0)
      })
    await expect.poll(() => runs.length, { timeout: PATIENCE_MS }).toBe(1)
    for (const one of processes) await one.stop()
    expect(runs).toHaveLength(1)
  })

  test('a process that does no jobs itself wakes them in its transactions from the first moment on', async () => {
    const queue = newQueue()
    await queue.open([counted('elsewhere').job])
    await transactionWithRetry(database(), (tx) => queue.notifyJob(tx, 'elsewhere'))
    await queue.stop()
    const { rows } = await sql`SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'elsewhere'`.execute(
      database(),
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('a job woken in a transaction that is rolled back is never done', async () => {
    const { job, runs } = counted('rolled-back')
    const { job: later, runs: laterRuns } = counted('later')
    const queue = newQueue()
    await queue.open([job, later])
    await queue.work([job, later], () => undefined)
    const given = database().transaction()
    const work = given.execute(async (tx) => {
      await queue.notifyJob(tx, 'rolled-back')
      throw new Error('changed our mind')
    })
    await expect(work).rejects.toThrow('changed our mind')
    await database()
      .transaction()
      .execute((tx) => queue.notifyJob(tx, 'later'))
    await expect.poll(() => laterRuns.length, { timeout: PATIENCE_MS }).toBe(1)
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'rolled-back'`.execute(database())
    expect(rows[0]?.count).toBe(0)
    await queue.stop()
    expect(runs).toHaveLength(0)
  })

  test('jobs of the start are done, and a job that fails is reported and may be woken again', async () => {
    const said: string[] = []
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('broken')
      return runs
    }
    const job: Job = { name: 'at-start', cron: NEW_YEAR, runsAtStart: true, run }
    const queue = newQueue()
    await queue.open([job])
    await queue.work([job], (name, outcome) => said.push(`${name}: ${'error' in outcome ? 'failed' : outcome.done}`))
    await expect.poll(() => said, { timeout: PATIENCE_MS }).toEqual(['at-start: failed'])
    await database()
      .transaction()
      .execute((tx) => queue.notifyJob(tx, 'at-start'))
    await expect.poll(() => said, { timeout: PATIENCE_MS }).toContain('at-start: 2')
    await queue.stop()
  })

  test('stopping tells the job under way, and waits for it', async () => {
    const begun = Promise.withResolvers<void>()
    const job: Job = {
      name: 'slow',
      cron: NEW_YEAR,
      runsAtStart: true,
      run: (stopping) =>
        new Promise((resolve) => {
          stopping.addEventListener('abort', () => setImmediate(() => resolve(7)))
          begun.resolve()
        }),
    }
    const queue = newQueue()
    await queue.open([job])
    const said: number[] = []
    await queue.work([job], (_name, outcome) => said.push('done' in outcome ? outcome.done : -1))
    await begun.promise
    await queue.stop()
    expect(said).toEqual([7])
  })

  test('the times of the schedule are kept in the zone of the shop', async () => {
    const { job } = counted('daily', { cron: '30 3 * * *' })
    const queue = newQueue()
    await queue.open([job])
    await queue.work([job], () => undefined)
    const { rows } = await sql<{ cron: string; timezone: string }>`
      SELECT cron, timezone FROM pgboss.schedule WHERE name = 'daily'`.execute(database())
    expect(rows).toEqual([{ cron: '30 3 * * *', timezone: 'Asia/Tokyo' }])
    await queue.stop()
  })
})
