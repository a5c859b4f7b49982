import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertMail, mailQueue } from '#adapters/postgres/mails/mail-queue.ts'
import { createJobScheduler } from '#adapters/postgres/queues/job-scheduler.ts'
import type { Job, JobScheduler } from '#services/ports/jobs.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { NOW, nextUid } from './sample-order.ts'

const PATIENCE = { timeout: 30_000, interval: 20 }
const content = { subject: '件名', text: '本文' }

onBothDatabases('JobScheduler', (database) => {
  let machineNow = NOW
  let schedulers: JobScheduler[] = []
  /** Of each process, how often it has read the machine's clock: at least once per poll. */
  let processes: { reads: number }[] = []
  beforeEach(async () => {
    machineNow = NOW
    await sql`TRUNCATE scheduled_jobs, mails`.execute(database())
  })
  afterEach(() => stopAll())
  const stopAll = async () => {
    await Promise.all(schedulers.map((scheduler) => scheduler.stop()))
    schedulers = []
    processes = []
  }
  /** Starts a process of the shop that runs these jobs; returns what its jobs reported. */
  const startProcess = async (jobs: readonly Job[]) => {
    const reports: string[] = []
    const clock = { reads: 0 }
    processes.push(clock)
    const systemClock = {
      now: () => {
        clock.reads += 1
        return machineNow
      },
    }
    const scheduler = createJobScheduler({
      db: database(),
      clock: { now: () => NOW },
      systemClock,
      onError: (error) => reports.push(String(error)),
      pollingIntervalMs: 20,
    })
    schedulers.push(scheduler)
    await scheduler.start(jobs, (name, outcome) => {
      reports.push(`${name}: ${'error' in outcome ? 'failed' : outcome.done}`)
    })
    return reports
  }
  const hourly = (after: Temporal.Instant) => after.add({ hours: 1 })
  const countingJob = (name: string, runsAtStart = false) => {
    const runs: string[] = []
    const job: Job = { name, nextRunAt: hourly, runsAtStart, run: async () => runs.push(name) }
    return { job, runs }
  }
  const mailJob = (sent: string[]): Job => ({
    name: 'send-mails',
    queue: 'mails',
    run: () => mailQueue(database()).drain(NOW, 10, async ({ uid }) => void sent.push(uid)),
  })
  const queueMail = async (inTransaction: () => Promise<void> = async () => undefined) => {
    const uid = nextUid('mail')
    await database()
      .transaction()
      .execute(async (tx) => {
        await insertMail(tx, { uid, eventKey: uid, kind: 'x', to: 'a@example.jp', content, at: NOW })
        await inTransaction()
      })
    return uid
  }
  /** Waits until each process has looked for due jobs again: a second poll starts when the first one has ended. */
  const pollOnce = async () => {
    const ends = processes.map((process) => ({ process, reads: process.reads + 2 }))
    const hasPolled = () => ends.every(({ process, reads }) => process.reads >= reads)
    await expect.poll(hasPolled, PATIENCE).toBe(true)
  }
  /** Waits until the next run of a job is stored. */
  const scheduledAt = async (name: string, at: Temporal.Instant) => {
    const nextRun = async () => {
      const { rows } = await sql<{ at: Temporal.Instant }>`
        SELECT next_attempt_at AS at FROM scheduled_jobs WHERE name = ${name}`.execute(database())
      return rows[0]?.at.epochMilliseconds
    }
    await expect.poll(nextRun, PATIENCE).toBe(at.epochMilliseconds)
  }

  test('a task is done after the commit of its transaction, by one of several processes', async () => {
    const sent: string[] = []
    for (let count = 0; count < 2; count += 1) await startProcess([mailJob(sent)])
    const uid = await queueMail(async () => expect(sent).toEqual([]))
    await expect.poll(() => sent, PATIENCE).toEqual([uid])
    await pollOnce()
    expect(sent).toEqual([uid])
  })

  test('a task of a transaction that is rolled back is never done', async () => {
    const sent: string[] = []
    await startProcess([mailJob(sent)])
    await expect(queueMail(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const uid = await queueMail()
    await expect.poll(() => sent, PATIENCE).toEqual([uid])
  })

  test('a scheduled job runs at its time, in one of several processes', async () => {
    const { job, runs } = countingJob('hourly')
    for (let count = 0; count < 3; count += 1) await startProcess([job])
    machineNow = NOW.add({ minutes: 59 })
    await pollOnce()
    expect(runs).toHaveLength(0)
    machineNow = NOW.add({ minutes: 61 })
    await scheduledAt('hourly', NOW.add({ minutes: 121 }))
    expect(runs).toHaveLength(1)
    machineNow = NOW.add({ minutes: 119 })
    await pollOnce()
    expect(runs).toHaveLength(1)
    machineNow = NOW.add({ minutes: 122 })
    await expect.poll(() => runs, PATIENCE).toHaveLength(2)
  })

  test('times that passed while no process was running are made up for once', async () => {
    const { job, runs } = countingJob('hourly')
    await startProcess([job])
    await stopAll()
    machineNow = NOW.add({ hours: 50 })
    await startProcess([job])
    await expect.poll(() => runs, PATIENCE).toHaveLength(1)
    await pollOnce()
    expect(runs).toHaveLength(1)
  })

  test('a job that runs at the start runs in each process that starts', async () => {
    const { job, runs } = countingJob('at-start', true)
    for (const count of [1, 2]) {
      await startProcess([job])
      await expect.poll(() => runs, PATIENCE).toHaveLength(count)
      await stopAll()
    }
  })

  test('a job that fails is reported and runs at its next time', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('broken')
      return runs
    }
    const reports = await startProcess([{ name: 'at-start', nextRunAt: hourly, runsAtStart: true, run }])
    await expect.poll(() => reports, PATIENCE).toEqual(['at-start: failed'])
    const failures = async () => (await sql`SELECT name, failed_on, count FROM job_failures`.execute(database())).rows
    await expect.poll(failures, PATIENCE).toEqual([{ name: 'at-start', failed_on: '2026-11-20', count: 1 }])
    await pollOnce()
    expect(runs).toBe(1)
    machineNow = NOW.add({ hours: 2 })
    await expect.poll(() => reports, PATIENCE).toEqual(['at-start: failed', 'at-start: 2'])
  })

  test.each([1, 2])(
    'a job that hangs or crashed is run again after ten minutes, in one of %i processes',
    async (count) => {
      const first = Promise.withResolvers<number>()
      let runs = 0
      const run = () => {
        runs += 1
        return runs === 1 ? first.promise : Promise.resolve(runs)
      }
      // A name of its own: stopping does not wait for a job that hung.
      const name = `nightly-${count}`
      const job: Job = { name, nextRunAt: hourly, runsAtStart: true, run }
      const reports = [await startProcess([job])]
      await expect.poll(() => runs, PATIENCE).toBe(1)
      if (count === 2) reports.push(await startProcess([{ ...job, runsAtStart: false }]))
      machineNow = NOW.add({ minutes: 9 })
      await pollOnce()
      expect(runs).toBe(1)
      machineNow = NOW.add({ minutes: 11 })
      await scheduledAt(name, NOW.add({ minutes: 71 }))
      expect(runs).toBe(2)
      machineNow = NOW.add({ minutes: 20 })
      first.resolve(1)
      await expect.poll(() => reports.flat().toSorted(), PATIENCE).toEqual([`${name}: 1`, `${name}: 2`])
      await stopAll()
      await scheduledAt(name, NOW.add({ minutes: 71 }))
    },
  )

  test('stopping signals the running job and waits for it', async () => {
    const started = Promise.withResolvers<void>()
    const run = (signal: AbortSignal) =>
      new Promise<number>((resolve) => {
        signal.addEventListener('abort', () => setImmediate(() => resolve(7)))
        started.resolve()
      })
    const reports = await startProcess([{ name: 'slow', nextRunAt: hourly, runsAtStart: true, run }])
    await started.promise
    await stopAll()
    expect(reports).toEqual(['slow: 7'])
  })
})
