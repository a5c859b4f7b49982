import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { ORDER_STATUS_TEXT } from '#app/text/order-text.ts'
import type { FaultPoint } from '#config/fault-points.ts'
import { confirmOrder, goToConfirmation, payByCard } from '../customers/guest-checkout.ts'
import { type HttpCustomer, httpCustomer, type LoadedPage } from '../customers/http-customer.ts'
import { type Engine, openTestDatabase } from '../database/database.ts'
import { NOW, openSmallShop } from '../shop/small-shop.ts'
import { processesOfSuite, type SuiteProcesses } from './suite-processes.ts'

type Method = 'card' | 'cod'
/** An order during which the process crashes at a point. `comesBack`: whether the customer tries again afterwards. */
export type Case = { readonly point: FaultPoint; readonly method: Method; readonly comesBack: boolean }
/** What exists of the order in the end: nothing, an order, or an order whose payment expired. */
type Ending = 'nothing' | 'ordered' | 'expired'

const BEFORE_COMMIT: readonly FaultPoint[] = ['place:asked', 'place:booked', 'place:before-commit']
const UNPAID: readonly FaultPoint[] = ['place:after-commit', 'payment:opened']
const PAID: readonly FaultPoint[] = ['payment:authorised', 'settle:before-commit', 'settle:after-commit']
const MAIL: readonly FaultPoint[] = ['mail:before-delivery', 'mail:after-delivery']

/** The fault points that an order passes by each payment method, without those of its mail. */
export const POINTS: Readonly<Record<Method, readonly FaultPoint[]>> = {
  card: [...BEFORE_COMMIT, ...UNPAID, ...PAID],
  cod: [...BEFORE_COMMIT, 'place:after-commit'],
}
/** Crashes while a mail is sent. */
export const MAIL_CASES: readonly Case[] = [
  { point: 'mail:before-delivery', method: 'card', comesBack: true },
  { point: 'mail:after-delivery', method: 'cod', comesBack: true },
]

const START_ON = '2026-12-10'
const LINK_SECRET = 'a secret that all processes of the suite have'
/** Customers who do not come back ordered so long ago that their payment expires; the others ordered recently. */
const ORDERED_AT = { abandoned: NOW, continued: NOW.add({ minutes: 30 }) }
const AFTERWARDS = NOW.add({ minutes: 45 })
/** The status of a procedure that has ended (docs/product/8 Error codes, error 5). */
const PROCEDURE_ENDED = 410
/** A case starts a process: a second on quiet cores, many on busy ones. */
const CASE_TIMEOUT_MS = 30_000
const JOBS_TIMEOUT_MS = 60_000

/** Defines the suite: after the crashes of all cases, each order is complete or absent, and nothing is done twice. */
export function describeCrashes(engine: Engine, cases: readonly Case[]): void {
  describe(`the process crashes while an order is placed (${engine})`, () => {
    const processes = processesOfSuite()
    test('there is one order, one authorisation and one mail, or none and free stock', {
      timeout: cases.length * CASE_TIMEOUT_MS + 2 * JOBS_TIMEOUT_MS,
    }, async () => {
      const store = await openStore(engine, processes)
      try {
        await stock(store, cases.length)
        const customers = await crashAll(store, cases)
        await resumeAll(store, cases, customers)
        await runJobs(store, cases, customers)
        await inspect(store, cases)
      } finally {
        await store.close()
      }
    })
  })
}

/** The database that all processes of a suite use, at most `concurrency` at a time. */
type Store = {
  readonly processes: SuiteProcesses
  readonly env: Readonly<Record<string, string>>
  readonly concurrency: number
  open(): Promise<Database>
  close(): Promise<void>
}

async function openStore(engine: Engine, processes: SuiteProcesses): Promise<Store> {
  const env = { LOG_LEVEL: 'fatal', DATABASE_POOL: '4', FILE_LINK_SECRET: LINK_SECRET }
  const dataDir = processes.dataDir()
  if (engine === 'embedded') {
    return { processes, env, concurrency: 1, open: () => openDatabase({ dataDir }), close: async () => undefined }
  }
  const { url = '', close } = await openTestDatabase('server')
  const open = () => openDatabase({ databaseUrl: url, dataDir })
  return { processes, env: { ...env, DATABASE_URL: url }, concurrency: 2, open, close }
}

/** One item with one unit for each customer, so that the result of each order is found by its item. */
async function stock(store: Store, count: number): Promise<void> {
  const db = await store.open()
  await migrate(db)
  const shop = await openSmallShop(
    db,
    Array.from({ length: count }, (_, n) => ({ id: n + 1, units: 1 })),
  )
  await shop.close()
  await closeDatabase(db)
}

type Interrupted = { readonly customer: HttpCustomer; readonly confirmation: LoadedPage }

/**
 * Runs all cases until the crash. Those of mails come first, one after the other: their processes run jobs, and must
 * not send the mail of another case.
 */
async function crashAll(store: Store, cases: readonly Case[]): Promise<Interrupted[]> {
  const customers: Interrupted[] = []
  const runAll = async (entries: Iterable<[number, Case]>) => {
    for (const [n, each] of entries) customers[n] = await crash(store, each, n)
  }
  const isMail = ([, { point }]: [number, Case]) => MAIL.includes(point)
  await runAll(cases.entries().filter(isMail))
  const others = cases.entries().filter((entry) => !isMail(entry))
  await Promise.all(Array.from({ length: store.concurrency }, () => runAll(others)))
  return customers
}

/** A customer orders from a process that crashes at the point of the case; the connection breaks. */
async function crash(store: Store, { point, method, comesBack }: Case, n: number): Promise<Interrupted> {
  const isMail = MAIL.includes(point)
  const clock = ORDERED_AT[comesBack ? 'continued' : 'abandoned'].toString()
  const web = await store.processes.startWeb({ ...store.env, CLOCK: clock, JOBS: String(isMail), FAULT_AT: point })
  const customer = httpCustomer(web.url)
  const email = `guest${n}@example.jp`
  const confirmation = await goToConfirmation(customer, { itemId: n + 1, startOn: START_ON, method, email })
  const ordering = placeOrder(customer, confirmation, method)
  // A mail is sent beside the response: the response may come before the crash.
  if (isMail) await ordering.catch(() => undefined)
  else await expect(ordering, `${point} ${method}`).rejects.toThrow()
  expect(await web.exited, `${point} ${method}`).toBe('SIGKILL')
  return { customer, confirmation }
}

/** Whether the order may have been shown to the customer: then confirming it again is rejected. */
const isKnown = ({ point }: Case) => MAIL.includes(point) || PAID.includes(point)
const hasEnded = ({ path, status }: LoadedPage) => path === '/shopping/complete' || status === PROCEDURE_ENDED

async function placeOrder(customer: HttpCustomer, confirmation: LoadedPage, method: Method): Promise<LoadedPage> {
  const page = await confirmOrder(customer, confirmation)
  return method === 'card' && !hasEnded(page) ? payByCard(customer, page) : page
}

/** The shop runs again. Customers who come back press the same button again, or reload the payment page. */
async function resumeAll(store: Store, cases: readonly Case[], customers: readonly Interrupted[]): Promise<void> {
  const web = await store.processes.startWeb({ ...store.env, CLOCK: AFTERWARDS.toString(), JOBS: 'false' })
  for (const [n, { customer, confirmation }] of customers.entries()) {
    const { point, method, comesBack } = cases[n]!
    if (!comesBack) continue
    customer.moveTo(web.url)
    const about = `${point} ${method}`
    if (PAID.includes(point)) {
      expect((await customer.open('/shopping/checkout')).path, about).toBe('/shopping/complete')
    }
    const first = await placeOrder(customer, confirmation, method)
    const second = await placeOrder(customer, confirmation, method)
    if (!isKnown(cases[n]!)) expect(first.path, about).toBe('/shopping/complete')
    expect([first, second].every(hasEnded), about).toBe(true)
  }
  await web.stop()
}

function endingOf({ point, method, comesBack }: Case): Ending {
  if (comesBack || MAIL.includes(point) || PAID.includes(point)) return 'ordered'
  if (BEFORE_COMMIT.includes(point)) return 'nothing'
  return method === 'card' && UNPAID.includes(point) ? 'expired' : 'ordered'
}

/** Runs the jobs until all mails are sent and all unpaid orders have expired. */
async function runJobs(store: Store, cases: readonly Case[], customers: readonly Interrupted[]): Promise<void> {
  const clock = AFTERWARDS.add({ minutes: 2 }).toString()
  const secrets = await orderSecrets(store)
  const web = await store.processes.startWeb({ ...store.env, CLOCK: clock, JOBS: 'true' })
  const folder = join(store.processes.dataDir(), 'mails')
  // A crash while a mail is written leaves a partial file with another extension.
  const isMail = (name: string) => name.endsWith('.json')
  const mails = async () => (await readdir(folder).catch(() => [])).filter(isMail).length
  const withEnding = (ending: Ending) => [...customers.keys()].filter((n) => endingOf(cases[n]!) === ending)
  await expect.poll(mails, { timeout: JOBS_TIMEOUT_MS, interval: 100 }).toBe(withEnding('ordered').length)
  for (const n of withEnding('expired')) {
    const status = async () => {
      const loaded = await httpCustomer(web.url).open(`/shopping/complete?order=${secrets.get(n + 1)}`)
      return loaded.page.one('p', { class: 'history-status' }).text
    }
    await expect.poll(status, { timeout: JOBS_TIMEOUT_MS, interval: 100 }).toBe(ORDER_STATUS_TEXT.AuthFailed)
  }
  await web.stop()
}

/** The secrets of the orders, by item: the response with it may not have come before the crash. */
async function orderSecrets(store: Store): Promise<ReadonlyMap<number, string>> {
  const db = await store.open()
  const { rows } = await sql<{ itemId: number; uid: string }>`
    SELECT item_id AS "itemId", orders.uid FROM order_lines JOIN orders ON orders.uid = order_uid
    WHERE number IS NOT NULL`.execute(db)
  await closeDatabase(db)
  return new Map(rows.map(({ itemId, uid }) => [itemId, randomIds().derivedSecret(LINK_SECRET, `order ${uid}`)]))
}

type Found = { delivery: number; failed: number; others: number; booked: number; authorised: number; mails: number }
const NOTHING: Found = { delivery: 0, failed: 0, others: 0, booked: 0, authorised: 0, mails: 0 }

/** Compares the database with the expected ending of each case; each case has its own item. */
async function inspect(store: Store, cases: readonly Case[]): Promise<void> {
  const db = await store.open()
  const { rows } = await sql<Found>`
    SELECT count(*) FILTER (WHERE orders.status = 20)::int AS delivery,
      count(*) FILTER (WHERE orders.status = 99)::int AS failed,
      count(*) FILTER (WHERE orders.status NOT IN (1, 20, 99))::int AS others,
      count(*) FILTER (WHERE order_lines.status IN (1, 2))::int AS booked,
      coalesce(sum((SELECT count(*) FROM embedded_processor.sessions AS session
        JOIN payments ON payments.uid = session.idempotency_key
        WHERE payments.order_uid = orders.uid AND session.status IN ('authorised', 'verified'))), 0)::int AS authorised,
      coalesce(sum((SELECT count(*) FROM mails WHERE order_uid = orders.uid AND sent_at IS NOT NULL)), 0)::int AS mails
    FROM items LEFT JOIN order_lines ON order_lines.item_id = items.id LEFT JOIN orders ON orders.uid = order_uid
    GROUP BY items.id ORDER BY items.id`.execute(db)
  const { rows: totals } = await sql`
    SELECT (SELECT count(*)::int FROM mails WHERE sent_at IS NULL) AS unsent,
      (SELECT count(*)::int FROM embedded_processor.sessions WHERE status IN ('authorised', 'verified')) AS authorised,
      (SELECT count(*)::int FROM units WHERE occupancy <> occupancy_of(uid)) AS "wrongBitmaps"`.execute(db)
  await closeDatabase(db)
  const expected = cases.map((each): Found => {
    const paid = each.method === 'card' ? 1 : 0
    if (endingOf(each) === 'nothing') return NOTHING
    if (endingOf(each) === 'expired') return { ...NOTHING, failed: 1 }
    return { ...NOTHING, delivery: 1, booked: 1, authorised: paid, mails: 1 }
  })
  const named = (all: readonly Found[]) => cases.map((each, n) => ({ ...each, ...all[n] }))
  expect(named(rows)).toEqual(named(expected))
  const authorised = expected.reduce((sum, each) => sum + each.authorised, 0)
  expect(totals).toEqual([{ unsent: 0, authorised, wrongBitmaps: 0 }])
}
