/**
 * Measures the pages of the back office over a socket at 100,000 orders, 250,000 lines and 20,000 units, and how fast
 * customers' pages stay while staff work. Run: npm run bench:staff
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { closeDatabase, openDatabase } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { createPorts } from '#bootstrap/ports.ts'
import { parseConfig } from '#config/config.ts'
import { createDemoStaff } from '#demo/members/demo-staff.ts'
import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { runOnServer, urlOf } from '#tests/support/database-server.ts'
import { cookieHeader } from '#tests/support/member-pages.ts'
import { startRealPostgres } from '#tests/support/real-postgres.ts'
import { report } from './support/report.ts'
import { LINES, loadStaffShop, ORDERS, STAFF_NOW, UNITS } from './support/staff-shop.ts'
import { timed } from './support/timing.ts'
import { startWebProcess } from './support/web-process.ts'

const RUNS = 40
const CUSTOMER_PAGE = '/items/list?startcalendar=2026-12-10'
const ROUNDS = 3
const ROUND_SECONDS = 4
const CONNECTIONS = 8
const PAUSE_MS = 500

/** The pages, by what they show. A telephone and a slip are those of an order; a name is that of 25 orders. */
const PAGES: Readonly<Record<string, string>> = {
  today: '/staff',
  'today, one column': '/staff/today/ship',
  orders: '/staff/orders',
  'orders by number': '/staff/orders?q=150000',
  'orders by name': '/staff/orders?q=姓77名77',
  'orders by kana': '/staff/orders?q=せい77',
  'orders by telephone': '/staff/orders?q=090-9595-0000',
  'orders by last four digits': '/staff/orders?q=9500',
  'orders by e-mail': '/staff/orders?q=guest50000@example.jp',
  'orders by slip': '/staff/orders?q=280000050000',
  'orders by unit': '/staff/orders?q=3000-2',
  'orders by status and day': '/staff/orders?status=Reserved&ships=2026-11-20',
  'one order': '/staff/orders/150000',
  audit: '/staff/audit',
  'audit of a person': '/staff/audit?person=person-3',
  'audit of an order': '/staff/audit?about=150000',
  'audit of a day': '/staff/audit?from=2026-05-01&until=2026-05-01',
  'audit of a person and an act': '/staff/audit?person=person-3&act=ship&until=2025-06-01',
  people: '/staff/people',
  timeline: '/staff/timeline',
  units: '/staff/units',
  'one unit': '/staff/units/3000-2',
  arrears: '/staff/arrears',
  charges: '/staff/charges',
  money: '/staff/money',
  members: '/staff/members',
  mails: '/staff/mails',
  returns: '/staff/returns',
  cleaning: '/staff/cleaning',
  items: '/staff/items',
}

const postgres = await startRealPostgres()
const name = `sumirei_staff_${randomBytes(4).toString('hex')}`
await runOnServer(postgres.url, `CREATE DATABASE ${name}`)
const env = { DATABASE_URL: urlOf(postgres.url, name), SEED: 'none', CLOCK: STAFF_NOW, PAGE_CACHE: 'false' }
await fill()
const { url, stop } = await startWebProcess(env)
const cookie = await signIn()

const pages: Record<string, Awaited<ReturnType<typeof timed>>> = {}
for (const [page, path] of Object.entries(PAGES)) {
  await get(path)
  pages[page] = await timed(RUNS, () => get(path))
}
console.table(pages)
const customers = await measureCustomers()
await report('staff', { orders: ORDERS, lines: LINES, units: UNITS, runs: RUNS, pages, customers })
await stop()
await runOnServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
await postgres.stop()
checkBudget()

async function fill(): Promise<void> {
  const db = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: '', statementTimeoutMs: 0 })
  await migrate(db)
  await loadStaffShop(db)
  const ports = createPorts(parseConfig({ SEED: 'none', CLOCK: STAFF_NOW }), db)
  await createDemoStaff(ports, ports.clock.now())
  await closeDatabase(db)
}

async function signIn(): Promise<string> {
  const response = await fetch(`${url}/staff/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ email: 'owner@sumirei.example', password: DEMO_PASSWORD }),
  })
  if (response.status !== 303) throw new Error(`the sign-in answered ${response.status}`)
  return cookieHeader(response)
}

async function get(path: string): Promise<void> {
  const response = await fetch(`${url}${encodeURI(path)}`, { headers: { cookie } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
}

/** Rounds alternate: customers alone, and with a person of the staff who opens a page every half second. */
async function measureCustomers() {
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await customersPerSecond())
    let isOver = false
    const staff = workUntil(() => isOver)
    beside.push(await customersPerSecond())
    isOver = true
    await staff
  }
  const [alonePerSecond, besidePerSecond] = [median(alone), median(beside)]
  return { page: CUSTOMER_PAGE, alonePerSecond, besidePerSecond, share: ratio(besidePerSecond, alonePerSecond) }
}

async function workUntil(isOver: () => boolean): Promise<void> {
  const paths = Object.values(PAGES)
  for (let n = 0; !isOver(); n += 1) {
    await get(paths[n % paths.length] ?? '/staff')
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function customersPerSecond(): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url: `${url}${CUSTOMER_PAGE}`,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of customers failed`)
  return requests.average
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
}

function ratio(one: number, other: number): number {
  return Number((one / other).toFixed(2))
}

function checkBudget(): void {
  const { staff: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
  for (const [page, { p95Ms }] of Object.entries(pages)) {
    if (p95Ms <= budget.pageP95Ms) continue
    console.error(`${page}: p95 is ${p95Ms} ms, above ${budget.pageP95Ms} ms`)
    process.exitCode = 1
  }
  if (customers.share >= budget.customerShare) return
  console.error(`customers: ${customers.share} of their speed, below ${budget.customerShare}`)
  process.exitCode = 1
}
