/**
 * A rush: visitors arrive within a minute at the most wanted item of the demo, at three web processes on one
 * PostgreSQL server, and check out as guests. Once with the waiting room and once without it. Exits with 1 when a
 * unit is booked twice or the budget is exceeded. Run: npm run bench:flash [--visitors 5000] [--seconds 60]
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { startRealPostgres } from '#tests/support/database/real-postgres.ts'
import type { WebProcess } from '#tests/support/processes/shop-process.ts'
import { type Answer, openGuestBrowser } from './support/guest-browser.ts'
import { type CheckoutStep, checkoutSteps } from './support/guest-checkout.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '60' },
    'room-only': { type: 'boolean', default: false },
  },
})
const [VISITORS, ARRIVAL_S] = [Number(values.visitors), Number(values.seconds)]
const PROCESSES = 3
const CLOCK = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
/** A day on which the item is free in most sizes. */
const START_ON = addDays(dayOfInstant(CLOCK), 60)
const WAITING_ROOM_LOAD = '0.85'
/** A visitor reads each page for so long. */
const READING_MS = [500, 2_500] as const
const MAX_VISIT_MS = 15 * 60_000

type Wanted = { readonly itemId: number; readonly sizes: readonly string[]; readonly units: number }
type Visit = { readonly outcome: 'ordered' | 'too-late' | 'failed'; readonly waitedMs: number }
type Kind = 'item' | 'cart' | 'checkout' | 'waiting'

const postgres = await startRealPostgres({ max_connections: '200', shared_buffers: '512MB' })
const template = await loadDemo()
const withRoom = await rush({ WAITING_ROOM_LOAD })
const withoutRoom = values['room-only'] ? undefined : await rush({})
await postgres.stop()
const figures = { visitors: VISITORS, arrivalSeconds: ARRIVAL_S, processes: PROCESSES, withRoom, withoutRoom }
await report('flash', figures)
const { flash: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const isWithin = withRoom.goodShare >= budget.goodShare && withRoom.checkout.p99Ms <= budget.checkoutP99Ms
const bookedTwice = withRoom.bookedTwice + (withoutRoom?.bookedTwice ?? 0)
console.log(bookedTwice === 0 ? 'no unit was booked twice' : 'INVARIANT VIOLATED')
process.exit(bookedTwice === 0 && isWithin ? 0 : 1)

/** A database with the demo shop, which the rushes copy. */
async function loadDemo(): Promise<string> {
  const name = `sumirei_flash_${randomBytes(4).toString('hex')}`
  await runOnServer(postgres.url, `CREATE DATABASE ${name}`)
  const env = { DATABASE_URL: urlOf(postgres.url, name), SEED: 'demo', JOBS: 'false', CLOCK: CLOCK.toString() }
  const web = await startWebProcess(env)
  await web.stop()
  return name
}

async function rush(settings: Readonly<Record<string, string>>) {
  const name = `${template}_${randomBytes(2).toString('hex')}`
  await runOnServer(postgres.url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const databaseUrl = urlOf(postgres.url, name)
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const env = { DATABASE_URL: databaseUrl, JOBS: 'false', CLOCK: CLOCK.toString(), TRUST_PROXY: 'true', ...settings }
  const webs = await Promise.all(Array.from({ length: PROCESSES }, () => startWebProcess(env)))
  const wanted = await findMostWanted(db)
  const times: Record<Kind, number[]> = { item: [], cart: [], checkout: [], waiting: [] }
  const failures = new Map<string, number>()
  const startedMs = performance.now()
  const visits = await Promise.all(
    Array.from({ length: VISITORS }, async (_, n) => {
      await wait((n / VISITORS) * ARRIVAL_S * 1_000)
      return visit(webs[n % PROCESSES]!, n, { wanted, times, failures })
    }),
  )
  const seconds = (performance.now() - startedMs) / 1_000
  const found = await inspect(db)
  await Promise.all(webs.map((web) => web.stop()))
  await closeDatabase(db)
  await runOnServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
  const answered = Object.values(times).flat().length
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  const waits = visits.flatMap(({ waitedMs }) => (waitedMs > 0 ? [waitedMs] : []))
  const outcomeCount = (outcome: Visit['outcome']) => visits.filter((each) => each.outcome === outcome).length
  return {
    seconds: Math.round(seconds),
    units: wanted.units,
    ordered: outcomeCount('ordered'),
    tooLate: outcomeCount('too-late'),
    gaveUp: outcomeCount('failed'),
    requests: answered + failed,
    goodShare: Number((answered / (answered + failed)).toFixed(4)),
    failures: Object.fromEntries(failures),
    item: quantiles(times.item),
    cart: quantiles(times.cart),
    checkout: quantiles(times.checkout),
    waiting: quantiles(times.waiting),
    visitorsThatWaited: waits.length,
    longestWaitS: Math.round(Math.max(0, ...waits) / 1_000),
    ...found,
  }
}

type RushState = {
  readonly wanted: Wanted
  readonly times: Record<Kind, number[]>
  readonly failures: Map<string, number>
}

/** One visitor: opens the item, adds it, and checks out; waits where asked to. */
async function visit({ url }: WebProcess, n: number, { wanted, times, failures }: RushState): Promise<Visit> {
  const email = `visitor${n}@example.jp`
  const size = wanted.sizes[n % wanted.sizes.length] ?? ''
  const request = openGuestBrowser(url, `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`)
  const endsMs = performance.now() + MAX_VISIT_MS
  let fields: Readonly<Record<string, string>> = {}
  let waitedMs = 0
  const failed = (why: string): Visit => {
    failures.set(why, (failures.get(why) ?? 0) + 1)
    return { outcome: 'failed', waitedMs }
  }
  for (const step of checkoutSteps({ itemId: wanted.itemId, startOn: START_ON, email }, { size })) {
    let error = ''
    const ask = () =>
      request(step.path, step.fields?.(fields)).catch(({ name, code }: NodeJS.ErrnoException) => {
        error = String(code ?? name)
        return undefined
      })
    let answer = await ask()
    while (answer !== undefined && isToWait(answer, step) && performance.now() < endsMs) {
      times.waiting.push(answer.ms)
      const fromMs = performance.now()
      // An addition waits on the page of the item, and is repeated from there.
      const path = step.fields ? answer.location! : step.path
      let page = step.fields ? await request(path).catch(() => undefined) : answer
      while (page?.refreshS !== undefined && performance.now() < endsMs) {
        if (page !== answer) times.waiting.push(page.ms)
        await wait(page.refreshS * 1_000)
        page = await request(path).catch(() => undefined)
      }
      waitedMs += performance.now() - fromMs
      answer = step.fields && page?.status === 200 ? await ask() : page
    }
    if (answer === undefined) return failed(`no answer: ${error}`)
    if (answer.status >= 500) return failed(`${answer.status}`)
    times[kindOf(step.path)].push(answer.ms)
    const isExpected = answer.status === (step.to === undefined ? 200 : 303) && answer.location === step.to
    if (!isExpected) return { outcome: 'too-late', waitedMs }
    fields = answer.fields
    await wait(READING_MS[0] + Math.random() * (READING_MS[1] - READING_MS[0]))
  }
  return { outcome: 'ordered', waitedMs }
}

/** Whether the waiting room answered: with its page, or with the way there from the form of the item. */
function isToWait({ refreshS, location, isRefused }: Answer, { to }: CheckoutStep): boolean {
  return refreshS !== undefined || (to === '/cart' && location?.startsWith('/items/') === true && !isRefused)
}

function kindOf(path: string): Kind {
  if (path.startsWith('/shopping')) return 'checkout'
  return path.startsWith('/cart') ? 'cart' : 'item'
}

/** The item that was rented most often, with its sizes and units. */
async function findMostWanted(db: Database): Promise<Wanted> {
  const { rows } = await sql<Wanted>`
    SELECT item_id AS "itemId", array_agg(DISTINCT coalesce(size_tag_uid::text, '')) AS sizes, count(*)::int AS units
    FROM units WHERE item_id = (
      SELECT rented.item_id FROM order_lines JOIN units AS rented ON rented.uid = product_uid
      WHERE order_uid IS NOT NULL GROUP BY rented.item_id ORDER BY count(*) DESC, rented.item_id LIMIT 1)
    GROUP BY item_id`.execute(db)
  return rows[0]!
}

async function inspect(db: Database): Promise<{ readonly bookedTwice: number; readonly ordersWithoutOneMail: number }> {
  const { rows } = await sql<{ bookedTwice: number; ordersWithoutOneMail: number }>`SELECT
    (SELECT count(*)::int FROM order_lines a JOIN order_lines b ON a.product_uid = b.product_uid AND a.uid < b.uid
       AND a.blocked && b.blocked WHERE a.status IN (1, 2) AND b.status IN (1, 2)) AS "bookedTwice",
    (SELECT count(*)::int FROM orders WHERE email LIKE 'visitor%' AND status <> 1
       AND (SELECT count(*) FROM mails WHERE order_uid = orders.uid) <> 1) AS "ordersWithoutOneMail"`.execute(db)
  return rows[0]!
}

function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { requests: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) }
}
