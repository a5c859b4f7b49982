import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { mailQueue } from '#adapters/postgres/mails/mail-queue.ts'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { createJobScheduler } from '#adapters/postgres/queues/job-scheduler.ts'
import { systemClock } from '#adapters/runtime/system-clock.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { relayTo } from '#tests/support/database/database-server.ts'
import type { Relay } from '#tests/support/third-parties/relay.ts'
import { cartOf, NOW, nextUid } from './sample-order.ts'

const TIMES = { checkIntervalMs: 20, silenceMs: 150, probeTimeoutMs: 150 }
/** Much more than the times above; without detection, statements wait for 30 s. */
const SOON_MS = 5_000

let opened: TestDatabase
let relay: Relay
let db: Database
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  const relayed = await relayTo(opened.url ?? '')
  relay = relayed.relay
  db = await openDatabase({ databaseUrl: relayed.url, dataDir: '', poolSize: 3, outageTimes: TIMES })
})
afterEach(async () => {
  relay.thaw()
  await closeDatabase(db)
  await relay.close()
})

const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(db).then(({ rows }) => rows)
/** What a statement ends with; `hangs` when it does not end soon. */
async function outcome(statement: Promise<unknown>): Promise<unknown> {
  const timer = Promise.withResolvers<string>()
  const timeout = setTimeout(() => timer.resolve('hangs'), SOON_MS)
  const result = await Promise.race([statement.catch((error: { kind?: string }) => error.kind ?? error), timer.promise])
  clearTimeout(timeout)
  return result
}

test('with a frozen server, running and waiting statements end, later ones fail until it is back', async () => {
  // More statements than connections: the others wait for one.
  await Promise.all(Array.from({ length: 6 }, ask))
  relay.freeze()
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(ask())))
  expect(outcomes).not.toContain('hangs')
  expect(outcomes).not.toContainEqual([{ one: 1 }])
  const startedMs = performance.now()
  expect(await outcome(ask())).toBe('database-unavailable')
  expect(performance.now() - startedMs).toBeLessThan(TIMES.silenceMs)
  relay.thaw()
  await expect.poll(() => outcome(ask()), { timeout: SOON_MS, interval: 20 }).toEqual([{ one: 1 }])
})

test('a transaction that the outage interrupts is rolled back', async () => {
  await sql`CREATE TABLE interrupted (a integer)`.execute(opened.db)
  const work = db.transaction().execute(async (tx) => {
    await sql`INSERT INTO interrupted VALUES (1)`.execute(tx)
    relay.freeze()
    await sql`INSERT INTO interrupted VALUES (2)`.execute(tx)
  })
  expect(await outcome(work)).not.toBe('hangs')
  relay.thaw()
  const { rows } = await sql`SELECT * FROM interrupted`.execute(opened.db)
  expect(rows).toEqual([])
})

test('a slow statement is not an outage, nor a pool whose connections are all in use', async () => {
  const slow = Array.from({ length: 3 }, () => sql`SELECT pg_sleep(1)`.execute(db))
  expect(await outcome(ask())).toEqual([{ one: 1 }])
  expect(await Promise.all(slow)).toHaveLength(3)
})

test('a connection that is cut between two statements of a transaction does not end the process', async () => {
  const uncaught: unknown[] = []
  const record = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', record)
  try {
    const work = db.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx)
      relay.cut()
      await new Promise((later) => setImmediate(later))
      await sql`SELECT 1`.execute(tx)
    })
    await expect(work).rejects.toThrow()
    expect(await outcome(ask())).toEqual([{ one: 1 }])
    expect(uncaught).toEqual([])
  } finally {
    process.off('uncaughtException', record)
  }
})

test('a mail that was delivered when the database was lost is not sent again', async () => {
  const cart = cartOf([])
  const [uid, eventKey] = [nextUid('mail'), nextUid('event')]
  await orderStore(opened.db).transaction(async (tx) => {
    await tx.orders.insert(cart, nextUid('secret'))
    const content = { subject: 's', text: 't' }
    await tx.mails.queue({
      uid,
      eventKey,
      kind: 'orderreceived',
      orderUid: cart.uid,
      to: 'a@example.jp',
      content,
      at: NOW,
    })
  })
  let waits = 0
  const queue = mailQueue(db, async () => {
    waits += 1
    relay.thaw()
    await delay(TIMES.checkIntervalMs)
  })
  const deliveries: string[] = []
  const deliver = async (mail: { uid: string }) => {
    deliveries.push(mail.uid)
    relay.freeze()
  }
  expect(await queue.drain(NOW, 1, deliver)).toBe(1)
  expect(waits).toBeGreaterThan(0)
  const later = NOW.add({ hours: 80 })
  expect(await mailQueue(opened.db).drain(later, 10, deliver)).toBe(0)
  expect(deliveries).toEqual([uid])
})

test('a job that ran when the database was lost runs again at its next time', async () => {
  let runs = 0
  const nextRunAt = (after: Temporal.Instant) => after.add({ milliseconds: 50 })
  const run = async () => {
    runs += 1
    if (runs > 1) return 0
    relay.freeze()
    setTimeout(() => relay.thaw(), 500)
    return 1
  }
  const clock = systemClock()
  const jobs = createJobScheduler({ db, clock, systemClock: clock, onError: () => undefined, pollingIntervalMs: 20 })
  await jobs.start([{ name: 'interrupted', nextRunAt, runsAtStart: true, run }], () => undefined)
  await expect.poll(() => runs, { timeout: 10_000, interval: 20 }).toBeGreaterThan(1)
  await jobs.stop()
})
