import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { ORDER_STATUS_TEXT } from '#app/text/order-text.ts'
import { startWebProcess } from '#bench/support/web-process.ts'
import type { FaultPoint } from '#root/fault-points.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { confirmOrder, goToConfirmation, payByCard } from '#tests/support/guest-checkout.ts'
import { type HttpCustomer, httpCustomer, type Seen } from '#tests/support/http-customer.ts'
import { NOW, openSmallShop } from '#tests/support/small-shop.ts'

type Method = 'card' | 'cod'
/** Somebody whose process dies at a point, and who tries again or never does. */
type Case = { readonly point: FaultPoint; readonly method: Method; readonly comesBack: boolean }
/** What is there of an order in the end: nothing, an order, or one whose payment was given up. */
type Ending = 'nothing' | 'ordered' | 'given up'

const BEFORE_COMMIT: readonly FaultPoint[] = ['place:asked', 'place:booked', 'place:before-commit']
const UNPAID: readonly FaultPoint[] = ['place:after-commit', 'payment:opened']
const PAID: readonly FaultPoint[] = ['payment:authorised', 'settle:before-commit', 'settle:after-commit']
const MAIL: readonly FaultPoint[] = ['mail:before-delivery', 'mail:after-delivery']

const PLACING = [...BEFORE_COMMIT, 'place:after-commit'] as const
const PAYING = ['payment:opened', ...PAID] as const
const both = (points: readonly FaultPoint[], method: Method): Case[] =>
  points.flatMap((point) => [true, false].map((comesBack) => ({ point, method, comesBack })))

const inTurn = (points: readonly FaultPoint[], method: Method): Case[] =>
  points.map((point, n) => ({ point, method, comesBack: n % 2 === 0 }))

/** Those who meet a mail come first: their processes do the jobs, and must not find the mail of another one. */
const MAILS: readonly Case[] = [
  { point: 'mail:before-delivery', method: 'card', comesBack: true },
  { point: 'mail:after-delivery', method: 'cod', comesBack: true },
]
const EVERYWHERE: readonly Case[] = [...MAILS, ...both([...PLACING, ...PAYING], 'card'), ...inTurn(PLACING, 'cod')]
/** Each point once: one process after the other has the embedded database. */
const ONCE_EACH: readonly Case[] = [...MAILS, ...inTurn([...PLACING, ...PAYING], 'card'), ...inTurn(PLACING, 'cod')]

const START_ON = '2026-12-10'
/** Whoever never comes back ordered so long ago that the payment is given up; the others a while ago. */
const BEGUN = { gone: NOW, back: NOW.add({ minutes: 30 }) }
const AFTERWARDS = NOW.add({ minutes: 45 })
/** The answer to a procedure that is over (specification 8, error 5). */
const PROCEDURE_OVER = 410
/** Three dozen processes are started, on a busy machine one in ten seconds. */
const PATIENCE_MS = 600_000
const JOBS_PATIENCE_MS = 60_000

beforeAll(ensureBuilt)

describe.each(['server', 'embedded'] as const)('the process dies while an order is placed (%s)', (engine) => {
  const cases = engine === 'server' ? EVERYWHERE : ONCE_EACH
  const numbered = [...cases.entries()]

  test('one order, one authorisation, one mail, or none and free stock', { timeout: PATIENCE_MS }, async () => {
    const place = await openPlace(engine)
    try {
      await stock(place, cases.length)
      const meet = ([n, given]: [number, Case]) => meetDeath(place, given, n)
      const [mails, others] = [numbered.slice(0, MAILS.length), numbered.slice(MAILS.length)]
      const first = await inTurns(mails, 1, meet)
      const customers = [...first, ...(await inTurns(others, engine === 'server' ? 2 : 1, meet))]
      await comeBack(place, cases, customers)
      await doJobs(place, cases, customers)
      await look(place, cases)
    } finally {
      await place.close()
    }
  })
})

/** Where a shop is kept: its database and its folder, shared by all its processes, one after the other. */
type Place = { env: Record<string, string>; dataDir: string; open(): Promise<Database>; close(): Promise<void> }

async function openPlace(engine: 'server' | 'embedded'): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sumirei-crash-'))
  const forget = () => rm(dataDir, { recursive: true })
  const env = { SEED: 'none', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', DATABASE_POOL: '4' }
  if (engine === 'embedded') {
    return { env: { ...env, DATABASE_URL: '' }, dataDir, open: () => openDatabase({ dataDir }), close: forget }
  }
  const opened = await openTestDatabase('server')
  const databaseUrl = opened.url ?? ''
  return {
    env: { ...env, DATABASE_URL: databaseUrl },
    dataDir,
    open: () => openDatabase({ databaseUrl, dataDir }),
    close: async () => {
      await opened.close()
      await forget()
    },
  }
}

/** One product for each customer, so that what became of her is seen by its lines. */
async function stock(place: Place, count: number): Promise<void> {
  const db = await place.open()
  await migrate(db)
  const shop = await openSmallShop(
    db,
    Array.from({ length: count }, (_, n) => ({ id: n + 1, products: 1 })),
  )
  await shop.close()
  await closeDatabase(db)
}

/** Works on so many at a time, in order. */
async function inTurns<T, Done>(all: readonly T[], atOnce: number, work: (one: T) => Promise<Done>) {
  const done: Done[] = []
  const waiting = all.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [n, one] of waiting) done[n] = await work(one)
    }),
  )
  return done
}

type Interrupted = { readonly customer: HttpCustomer; readonly confirmation: Seen }

/** A customer orders at a process that dies at her point; she sees nothing but a broken connection. */
async function meetDeath(place: Place, { point, method, comesBack }: Case, n: number): Promise<Interrupted> {
  const isMail = MAIL.includes(point)
  const begun = comesBack ? BEGUN.back : BEGUN.gone
  const clock = begun.toString()
  const web = await startWebProcess({ ...place.env, CLOCK: clock, JOBS: String(isMail), FAULT_AT: point })
  const gone = new Promise((resolve) => web.child.once('exit', (_, signal) => resolve(signal)))
  const customer = httpCustomer(web.url)
  const confirmation = await goToConfirmation(customer, { itemId: n + 1, startOn: START_ON, method, email: emailOf(n) })
  const ordering = orderOnce(customer, confirmation, method)
  // Whoever met a death before its answer gets none; who met one behind it has been told of the order.
  if (isMail) await ordering.catch(() => undefined)
  else await expect(ordering, `${point} ${method}`).rejects.toThrow()
  expect(await gone, `${point} ${method}`).toBe('SIGKILL')
  return { customer, confirmation }
}

const emailOf = (n: number) => `guest${n}@example.jp`

/** Whether she may know of her order: then what she pressed is over. */
const isTold = ({ point }: Case) => MAIL.includes(point) || PAID.includes(point)
const isDone = ({ path, status }: Seen) => path === '/shopping/complete' || status === PROCEDURE_OVER

async function orderOnce(customer: HttpCustomer, confirmation: Seen, method: Method): Promise<Seen> {
  const seen = await confirmOrder(customer, confirmation)
  return method === 'card' && !isDone(seen) ? payByCard(customer, seen) : seen
}

/** The shop runs again. Whoever comes back presses the same button again, or loads the page of payment anew. */
async function comeBack(place: Place, cases: readonly Case[], customers: readonly Interrupted[]): Promise<void> {
  const web = await startWebProcess({ ...place.env, CLOCK: AFTERWARDS.toString(), JOBS: 'false' })
  for (const [n, { customer, confirmation }] of customers.entries()) {
    const { point, method, comesBack } = cases[n]!
    if (!comesBack) continue
    customer.moveTo(web.url)
    const about = `${point} ${method}`
    if (PAID.includes(point)) {
      expect((await customer.open('/shopping/checkout')).path, about).toBe('/shopping/complete')
    }
    const [first, second] = [
      await orderOnce(customer, confirmation, method),
      await orderOnce(customer, confirmation, method),
    ]
    if (!isTold(cases[n]!)) expect(first.path, about).toBe('/shopping/complete')
    expect([first, second].every(isDone), about).toBe(true)
  }
  await web.stop()
}

function endingOf({ point, method, comesBack }: Case): Ending {
  if (comesBack || MAIL.includes(point) || PAID.includes(point)) return 'ordered'
  if (BEFORE_COMMIT.includes(point)) return 'nothing'
  return method === 'card' && UNPAID.includes(point) ? 'given up' : 'ordered'
}

/** What the clock does, until the mails are there and nobody waits for a payment any more. */
async function doJobs(place: Place, cases: readonly Case[], customers: readonly Interrupted[]): Promise<void> {
  const web = await startWebProcess({ ...place.env, CLOCK: AFTERWARDS.add({ minutes: 2 }).toString(), JOBS: 'true' })
  // A process that dies while it writes a mail leaves a part of it under a name of its own.
  const isMail = (name: string) => name.endsWith('.json')
  const mails = async () => (await readdir(join(place.dataDir, 'mails')).catch(() => [])).filter(isMail).length
  const of = (ending: Ending) => customers.filter((_, n) => endingOf(cases[n]!) === ending)
  await expect.poll(mails, { timeout: JOBS_PATIENCE_MS, interval: 100 }).toBe(of('ordered').length)
  for (const { customer } of of('given up')) {
    const heading = async () => {
      const seen = await httpCustomer(web.url).open(`/shopping/complete?order=${customer.cookie('sumirei_cart')}`)
      return seen.page.one('h1').text
    }
    await expect.poll(heading, { timeout: JOBS_PATIENCE_MS, interval: 100 }).toBe(ORDER_STATUS_TEXT.AuthFailed)
  }
  await web.stop()
}

type Found = { delivery: number; failed: number; others: number; lent: number; authorised: number; mails: number }
const NOTHING: Found = { delivery: 0, failed: 0, others: 0, lent: 0, authorised: 0, mails: 0 }

/** What the database says in the end, by item; one item a customer. */
async function look(place: Place, cases: readonly Case[]): Promise<void> {
  const db = await place.open()
  const { rows } = await sql<Found>`
    SELECT count(*) FILTER (WHERE orders.status = 20)::int AS delivery,
      count(*) FILTER (WHERE orders.status = 99)::int AS failed,
      count(*) FILTER (WHERE orders.status NOT IN (1, 20, 99))::int AS others,
      count(*) FILTER (WHERE order_lines.status IN (1, 2))::int AS lent,
      coalesce(sum((SELECT count(*) FROM embedded_processor.sessions AS session
        JOIN payments ON payments.uid = session.idempotency_key
        WHERE payments.order_uid = orders.uid AND session.status = 'authorised')), 0)::int AS authorised,
      coalesce(sum((SELECT count(*) FROM mails WHERE order_uid = orders.uid AND sent_at IS NOT NULL)), 0)::int AS mails
    FROM items LEFT JOIN order_lines ON order_lines.item_id = items.id LEFT JOIN orders ON orders.uid = order_uid
    GROUP BY items.id ORDER BY items.id`.execute(db)
  const { rows: stray } = await sql`
    SELECT (SELECT count(*)::int FROM mails WHERE sent_at IS NULL) AS unsent,
      (SELECT count(*)::int FROM embedded_processor.sessions WHERE status = 'authorised') AS authorised,
      (SELECT count(*)::int FROM products WHERE occupancy <> occupancy_of(uid)) AS "wrongBitmaps"`.execute(db)
  await closeDatabase(db)
  const expected = cases.map((given): Found => {
    const paid = given.method === 'card' ? 1 : 0
    if (endingOf(given) === 'nothing') return NOTHING
    if (endingOf(given) === 'given up') return { ...NOTHING, failed: 1 }
    return { ...NOTHING, delivery: 1, lent: 1, authorised: paid, mails: 1 }
  })
  const named = (all: readonly Found[]) => cases.map((given, n) => ({ ...given, ...all[n] }))
  expect(named(rows)).toEqual(named(expected))
  const authorised = expected.reduce((sum, each) => sum + each.authorised, 0)
  expect(stray).toEqual([{ unsent: 0, authorised, wrongBitmaps: 0 }])
}
