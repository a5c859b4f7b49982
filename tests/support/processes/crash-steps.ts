import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import type { FaultPoint } from '#config/fault-points.ts'
import { openTestDatabase } from '../database/database.ts'
import { chargeSteps } from '../orders/charge-steps.ts'
import { orderLives, SLIPS, STAFF } from '../orders/order-lives.ts'
import { NOW, openSmallShop, type SmallShop } from '../shop/small-shop.ts'
import { staffOf } from '../staff/staff.ts'
import { processesOfSuite, type SuiteProcesses } from './suite-processes.ts'

/** Where processes are killed: those that take the request, then those that run the jobs. */
export type CrashPoints = { readonly request: readonly FaultPoint[]; readonly jobs: readonly FaultPoint[] }

const CHANGE: readonly FaultPoint[] = ['change:saved', 'change:before-commit', 'change:after-commit']
const TASK: readonly FaultPoint[] = ['task:requested', 'task:answered', 'task:before-commit', 'task:after-commit']
/** Every point of a flow, in the order in which its processes reach them: each goes on where the last one crashed. */
export const ALL_POINTS = {
  shipping: { request: CHANGE, jobs: TASK },
  refusal: { request: CHANGE, jobs: TASK },
  charge: {
    request: ['change:before-commit', 'change:after-commit', 'payment:opened'],
    jobs: ['payment:authorised', 'change:before-commit', 'change:after-commit', ...TASK],
  },
} as const satisfies Record<string, CrashPoints>

/** Longer than the back-off of a request without an answer. */
const HOURS_APART = 5
const TIMEOUT_MS = 120_000
const AMOUNT_YEN = 1_400
const ENV = { DATABASE_POOL: '4', LOG_LEVEL: 'fatal' }
const LINK = '/shopping/charges/link'

type Stage = { readonly processes: SuiteProcesses; readonly env: Readonly<Record<string, string>> }
type Prepared = { readonly uid: string; readonly link: string }

/** Something that happens to an order: what precedes it, how it is requested, and how it is repeated at the end. */
type Flow = {
  prepare(shop: SmallShop): Promise<Prepared>
  /** Requests it from a process that is killed at the point; without a point the request is completed. */
  request(stage: Stage, prepared: Prepared, point: FaultPoint | undefined): Promise<void>
  /** What the customer does before the jobs run. */
  proceed(shop: SmallShop, prepared: Prepared): Promise<unknown>
  repeat(shop: SmallShop, prepared: Prepared): Promise<unknown>
}

function commandFlow(args: (uid: string) => readonly string[], rest: Pick<Flow, 'prepare' | 'repeat'>): Flow {
  return {
    ...rest,
    proceed: async () => undefined,
    async request({ processes, env }, { uid }, point) {
      const fault: Stage['env'] = point === undefined ? {} : { FAULT_AT: point }
      const ended = await processes.runOrders([...args(uid), '--as', OWNER], {
        ...env,
        CLOCK: NOW.toString(),
        ...fault,
      })
      expect(ended, point).toBe(point === undefined ? 0 : 'SIGKILL')
    },
  }
}

/** The account of the back office that runs the commands. */
const OWNER = 'owner-uid'

const FLOWS = {
  shipping: commandFlow((uid) => ['ship', uid, '--slip', SLIPS.slipNumber, '--return-slip', SLIPS.returnSlipNumber], {
    async prepare(shop) {
      const lives = orderLives(() => shop)
      const placed = await lives.confirmed([1])
      await lives.identify(placed)
      return { uid: placed.uid, link: '' }
    },
    repeat: (shop, { uid }) => shop.services.orderLife.shipOrder(uid, SLIPS, STAFF),
  }),
  refusal: commandFlow((uid) => ['refused', uid], {
    async prepare(shop) {
      const { uid } = await orderLives(() => shop).shipped([1])
      await shop.services.scheduled.settlePaymentTasks()
      return { uid, link: '' }
    },
    repeat: (shop, { uid }) =>
      shop.services.orderLife.recordRefusal(uid, { lineUids: undefined, isCustomerAtFault: true }, STAFF),
  }),
  charge: {
    async prepare(shop) {
      const steps = chargeSteps(() => shop)
      const { uid } = await steps.extended()
      return { uid, link: await steps.linkIn(uid, 'extended') }
    },
    request: requestChargePayment,
    proceed: (shop, { link }) => chargeSteps(() => shop).payByCard({ chargeSecret: link }, AMOUNT_YEN),
    repeat: (shop, { link }) =>
      shop.services.charges.pay({ chargeSecret: link }, { method: 'card', acceptedYen: AMOUNT_YEN }),
  },
} as const satisfies Record<string, Flow>

/** Presses the button of the payment link, and opens the page of the payment. */
async function requestChargePayment({ processes, env }: Stage, { link }: Prepared, point: FaultPoint | undefined) {
  if (point === undefined) return
  const web = await processes.startWeb({ ...env, CLOCK: NOW.toString(), JOBS: 'false', FAULT_AT: point })
  const headers = { cookie: `sumirei_charge=${link}`, origin: web.url }
  const body = new URLSearchParams({ method: 'card', amount: String(AMOUNT_YEN) })
  const pay = async () => {
    const started = await fetch(`${web.url}${LINK}`, { method: 'POST', headers, body, redirect: 'manual' })
    await fetch(new URL(started.headers.get('location') ?? '', web.url), { headers, redirect: 'manual' })
  }
  await expect(pay(), point).rejects.toThrow()
  expect(await web.exited, point).toBe('SIGKILL')
}

const BEFORE = {
  mails: ['identityaccepted', 'orderconfirmed', 'orderreceived'],
  events: [{ code: 'placed' }, { code: 'payment-accepted', status: 'authorised' }, { code: 'confirmed' }],
}
const SHIPPED = {
  mails: [...BEFORE.mails, 'shipment'],
  events: [...BEFORE.events, { code: 'shipped', slipNumber: '1111-2222' }],
  parcels: 1,
  charges: null,
  payments: ['order captured'],
  requests: ['capture 6980'],
  tasks: ['capture 6980 done'],
}
/** What the database contains in the end; 4,590 yen are half of the rent and the carriage (docs/rules.md). */
const EXPECTED = {
  shipping: SHIPPED,
  refusal: {
    ...SHIPPED,
    mails: ['deliveryrefused', ...SHIPPED.mails],
    events: [...SHIPPED.events, { code: 'delivery-refused', isCustomerAtFault: true }],
    charges: ['refused paid 4590'],
    requests: [...SHIPPED.requests, 'refund 2390'],
    tasks: [...SHIPPED.tasks, 'refund 2390 done'],
  },
  charge: {
    ...SHIPPED,
    mails: ['chargepaid', 'extended', ...SHIPPED.mails],
    events: [
      ...SHIPPED.events,
      { code: 'extended', lineCount: 1, endOn: '2026-12-15' },
      { code: 'charges-paid', amountYen: AMOUNT_YEN },
    ],
    charges: ['extension paid 1400'],
    payments: ['charges captured', 'order captured'],
    requests: [...SHIPPED.requests, 'capture 1400'],
    tasks: [...SHIPPED.tasks, 'capture 1400 done'],
  },
}

/** Defines the suite: processes are killed at points of one flow, and its effects happen once. */
export function describeStepCrashes(name: keyof typeof FLOWS, points: CrashPoints) {
  describe(`processes crash at each step (${name})`, () => {
    const processes = processesOfSuite()
    test('there is one effect, one mail and one request', { timeout: TIMEOUT_MS }, async () => {
      const { url = '', close } = await openTestDatabase('server')
      const db = await openDatabase({ databaseUrl: url, dataDir: processes.dataDir() })
      await migrate(db)
      const shop = await openSmallShop(db, [{ id: 1, units: 1 }])
      try {
        const stage = { processes, env: { ...ENV, DATABASE_URL: url } }
        const flow: Flow = FLOWS[name]
        await staffOf(() => shop).withDuties(['owner'], OWNER)
        const prepared = await flow.prepare(shop)
        for (const point of points.request) await flow.request(stage, prepared, point)
        await flow.request(stage, prepared, undefined)
        await flow.proceed(shop, prepared)
        await crashJobs(stage, points.jobs)
        await runJobs(stage, db, points.jobs.length)
        shop.setClock(clockOf(points.jobs.length + 1))
        await shop.services.scheduled.settlePayments()
        await shop.services.scheduled.settlePaymentTasks()
        await flow.repeat(shop, prepared)
        expect(await inspect(db)).toEqual(EXPECTED[name])
      } finally {
        await shop.close()
        await closeDatabase(db)
        await close()
      }
    })
  })
}

const clockOf = (n: number) => NOW.add({ minutes: 2, hours: n * HOURS_APART })

async function crashJobs({ processes, env }: Stage, points: readonly FaultPoint[]): Promise<void> {
  for (const [n, point] of points.entries()) {
    const worker = processes.start('worker', { ...env, CLOCK: clockOf(n).toString(), FAULT_AT: point })
    expect(await worker.exited, point).toBe('SIGKILL')
  }
}

async function runJobs({ processes, env }: Stage, db: Database, n: number): Promise<void> {
  const worker = processes.start('worker', { ...env, CLOCK: clockOf(n).toString() })
  await expect.poll(() => openWork(db), { timeout: TIMEOUT_MS / 2, interval: 100 }).toBe(0)
  await worker.stop()
}

async function openWork(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT ((SELECT count(*) FROM payment_tasks WHERE done_at IS NULL)
      + (SELECT count(*) FROM mails WHERE sent_at IS NULL)
      + (SELECT count(*) FROM payments WHERE status = 'started'))::int AS open`.execute(db)
  return rows[0]!.open
}

/** Everything that may happen twice, each with its number. */
async function inspect(db: Database) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT (SELECT json_agg(kind ORDER BY kind) FROM mails) AS mails,
      (SELECT json_agg(concat_ws(' ', kind, amount) ORDER BY at, kind) FROM embedded_processor.operations) AS requests,
      (SELECT json_agg(concat_ws(' ', kind, amount, result) ORDER BY at, kind) FROM payment_tasks) AS tasks,
      (SELECT json_agg(concat_ws(' ', purpose, status) ORDER BY purpose) FROM payments) AS payments,
      (SELECT json_agg(concat_ws(' ', kind, state, amount)) FROM order_charges) AS charges,
      (SELECT json_agg(detail ORDER BY id) FROM order_events) AS events,
      (SELECT count(*)::int FROM parcels) AS parcels`.execute(db)
  return rows[0]
}
