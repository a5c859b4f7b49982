import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import type { FaultPoint } from '#config/fault-points.ts'
import { createDemoStaff } from '#demo/members/demo-staff.ts'
import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { day } from '#domain/day.ts'
import { type HttpCustomer, httpCustomer } from '#tests/support/customers/http-customer.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { packingLives, slipsFor } from '#tests/support/orders/packing-lives.ts'
import { processesOfSuite, type SuiteProcesses } from '#tests/support/processes/suite-processes.ts'
import { NOW, openSmallShop, type SmallShop } from '#tests/support/shop/small-shop.ts'

const TIMEOUT_MS = 120_000
const LATER = NOW.add({ hours: 6 })

async function signIn(packer: HttpCustomer, path: string) {
  const login = await packer.open(path)
  return packer.submit(login, { email: 'packing@sumirei.example', password: DEMO_PASSWORD })
}

async function openWork(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT ((SELECT count(*) FROM payment_tasks WHERE done_at IS NULL)
      + (SELECT count(*) FROM mails WHERE sent_at IS NULL))::int AS open`.execute(db)
  return rows[0]!.open
}

/** What may happen twice. */
async function inspect(db: Database) {
  const { rows } = await sql`
    SELECT (SELECT count(*)::int FROM parcels) AS parcels, (SELECT count(*)::int FROM parcel_slips) AS slips,
      (SELECT count(*)::int FROM mails WHERE kind = 'shipment') AS mails,
      (SELECT json_agg(concat_ws(' ', kind, result)) FROM payment_tasks) AS tasks,
      (SELECT json_agg(kind) FROM embedded_processor.operations) AS requests,
      (SELECT count(*)::int FROM unit_conditions) AS conditions,
      (SELECT count(*)::int FROM order_events WHERE detail ->> 'code' = 'shipped') AS shippings`.execute(db)
  return rows[0]
}

type Stage = { readonly processes: SuiteProcesses; readonly env: Readonly<Record<string, string>> }

/** A packer whose processes are killed at a step. */
function packerAt({ processes, env }: Stage, path: string) {
  const packer = httpCustomer('')
  const open = async (point?: FaultPoint) => {
    const fault: Record<string, string> = point === undefined ? {} : { FAULT_AT: point }
    const web = await processes.startWeb({ ...env, CLOCK: NOW.toString(), JOBS: 'false', ...fault })
    packer.moveTo(web.url)
    return web
  }
  return {
    packer,
    open,
    /** The page is at the step of this name; what is sent then has no answer. */
    async dieIn(step: string, point: FaultPoint, fields: Record<string, string>): Promise<void> {
      const web = await open(point)
      const page = await packer.open(path)
      expect(page.page.one('li', { 'aria-current': 'step' }).text).toContain(step)
      await expect(packer.submit(page, fields), point).rejects.toThrow()
      expect(await web.exited, point).toBe('SIGKILL')
    },
  }
}

/** The worker is killed between the answer of the processor and its record; another one goes on. */
async function runJobs({ processes, env }: Stage, db: Database): Promise<void> {
  const killed = processes.start('worker', { ...env, CLOCK: LATER.toString(), FAULT_AT: 'task:answered' })
  expect(await killed.exited).toBe('SIGKILL')
  const worker = processes.start('worker', { ...env, CLOCK: LATER.add({ hours: 6 }).toString() })
  await expect.poll(() => openWork(db), { timeout: TIMEOUT_MS / 2, interval: 100 }).toBe(0)
  await worker.stop()
}

/** A confirmed order of one unit, and staff. */
async function prepare(shop: SmallShop) {
  const lives = orderLives(() => shop)
  const placed = await lives.confirmed([1], { startOn: day('2026-11-25') })
  await lives.identify(placed)
  await createDemoStaff(shop.ports, NOW)
  const { number = 0 } = await lives.orderOf(placed.uid)
  const [unit = ''] = await packingLives(() => shop).unitsOf(placed.uid)
  return { number, unit }
}

describe('processes are killed while a parcel is packed (docs/rules.md Packing)', () => {
  const processes = processesOfSuite()
  test('its page opens where it was; it leaves once, with one mail and one capture', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { url = '', close } = await openTestDatabase('server')
    const db = await openDatabase({ databaseUrl: url, dataDir: processes.dataDir() })
    await migrate(db)
    const shop = await openSmallShop(db, [{ id: 1, units: 1 }])
    try {
      const { number, unit } = await prepare(shop)
      const [outward, back] = slipsFor(number)
      const path = `/staff/packing/${number}-1`
      const stage = { processes, env: { DATABASE_POOL: '4', LOG_LEVEL: 'fatal', DATABASE_URL: url } }
      const { packer, open, dieIn } = packerAt(stage, path)
      const first = await open()
      const scanned = await packer.submit(await signIn(packer, path), { code: unit })
      const seen = await packer.submit(scanned, { code: '' })
      expect(seen.page.text).toContain(`${unit}：異常なし。`)
      await packer.submit(seen, { code: outward })
      await first.stop()

      await dieIn('伝票', 'change:after-commit', { code: back })
      await dieIn('発送', 'change:before-commit', { intent: 'ship' })
      await dieIn('発送', 'change:after-commit', { intent: 'ship' })
      const last = await open()
      expect((await packer.open(path)).page.text).toContain('発送済みのお荷物です。')
      expect((await packer.open('/staff/packing')).page.text).toContain('本日の1件はすべて発送しました。')
      await last.stop()
      await runJobs(stage, db)
      expect(await inspect(db)).toEqual({
        ...{ parcels: 1, slips: 0, mails: 1, conditions: 1, shippings: 1 },
        ...{ tasks: ['capture done'], requests: ['capture'] },
      })
    } finally {
      await shop.close()
      await closeDatabase(db)
      await close()
    }
  })
})
