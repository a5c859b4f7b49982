import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import type { FaultPoint } from '#config/fault-points.ts'
import { day } from '#domain/day.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { lateOrders } from '#tests/support/orders/late-orders.ts'
import { processesOfSuite } from '#tests/support/processes/suite-processes.ts'
import { openSmallShop } from '#tests/support/shop/small-shop.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'

/** The points in the order in which one authorisation reaches them: each process goes on where the last one crashed. */
const POINTS: readonly FaultPoint[] = ['late:requested', 'late:answered', 'late:before-commit', 'late:after-commit']
const ARRIVES_ON = day('2026-12-10')
const DUE = Temporal.Instant.from('2026-12-04T10:00:00+09:00')
/** Longer than the back-off of a request without an answer. */
const HOURS_APART = 5
const TIMEOUT_MS = 120_000

/** What the processor says to the kept card, and what exists in the end. */
const { card, expected } = runsOf({
  short: {
    card: 'accepted',
    expected: { payment: 'authorised', requests: 1, tasks: 1, mails: 0, events: 2, authorised: 1 },
  },
  deep: {
    card: 'laterRefused',
    expected: { payment: 'refused', requests: 1, tasks: 1, mails: 1, events: 2, authorised: 0 },
  },
} as const)

/** Processes are killed at every point of one late authorisation, and its effects happen once. */
describe(`the process crashes while a kept card is authorised (${card})`, () => {
  const processes = processesOfSuite()
  test('there is one request, one effect and one mail at most', { timeout: TIMEOUT_MS }, async () => {
    const { url = '', close } = await openTestDatabase('server')
    const open = () => openDatabase({ databaseUrl: url, dataDir: processes.dataDir() })
    try {
      await order(await open(), card)
      const env = { DATABASE_URL: url, DATABASE_POOL: '4', LOG_LEVEL: 'fatal' }
      for (const [n, point] of POINTS.entries()) {
        const clock = DUE.add({ hours: n * HOURS_APART }).toString()
        const worker = processes.start('worker', { ...env, CLOCK: clock, FAULT_AT: point })
        expect(await worker.exited, point).toBe('SIGKILL')
      }
      const clock = DUE.add({ hours: POINTS.length * HOURS_APART }).toString()
      const worker = processes.start('worker', { ...env, CLOCK: clock })
      const db = await open()
      await expect.poll(() => openWork(db), { timeout: TIMEOUT_MS / 2, interval: 100 }).toBe(0)
      worker.child.kill('SIGTERM')
      await worker.exited
      expect(await inspect(db)).toEqual(expected)
      await closeDatabase(db)
    } finally {
      await close()
    }
  })
})

async function order(db: Database, card: keyof typeof TEST_CARDS): Promise<void> {
  await migrate(db)
  const shop = await openSmallShop(db, [{ id: 1, units: 1 }])
  await lateOrders(() => shop).ordered(ARRIVES_ON, card)
  await shop.close()
  await closeDatabase(db)
}

async function openWork(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT ((SELECT count(*) FROM payment_tasks WHERE done_at IS NULL)
      + (SELECT count(*) FROM mails WHERE sent_at IS NULL)
      + (SELECT count(*) FROM scheduled_jobs WHERE name = 'authorise-payments' AND attempts < 2))::int AS open`.execute(
    db,
  )
  return rows[0]!.open
}

async function inspect(db: Database) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT (SELECT status FROM payments) AS payment,
      (SELECT count(*)::int FROM embedded_processor.operations WHERE kind = 'authorise') AS requests,
      (SELECT count(*)::int FROM payment_tasks WHERE kind = 'authorise') AS tasks,
      (SELECT count(*)::int FROM mails WHERE kind = 'paymentdue') AS mails,
      (SELECT count(*)::int FROM order_events
       WHERE detail ->> 'code' IN ('authorisation-requested', 'authorisation-made', 'payment-asked')) AS events,
      (SELECT count(*)::int FROM embedded_processor.sessions WHERE status = 'authorised') AS authorised`.execute(db)
  return rows[0]
}
