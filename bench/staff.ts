/**
 * Measures the pages of the back office over a socket at 100,000 orders, 250,000 lines and 20,000 units, its PDFs and
 * the file for the carrier, and how fast customers' pages stay while staff work. Run: npm run bench:staff
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import autocannon from 'autocannon'
import pg from 'pg'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { createPorts } from '#bootstrap/ports.ts'
import { parseConfig } from '#config/config.ts'
import { createDemoStaff } from '#demo/members/demo-staff.ts'
import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { cookieHeader } from '#tests/support/customers/member-pages.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { startRealPostgres } from '#tests/support/database/real-postgres.ts'
import { cpuMsBetween, cpuTimes } from './support/cpu-time.ts'
import { report } from './support/report.ts'
import { STAFF_PAGES } from './support/staff-pages.ts'
import {
  FIRST_PARCEL_ORDER,
  LINES,
  loadStaffShop,
  ORDERS,
  PARCELS_TODAY,
  STAFF_NOW,
  UNITS,
} from './support/staff-shop.ts'
import { type Timing, timed } from './support/timing.ts'
import { startWebProcess } from './support/web-process.ts'

/** `cpuMs`: of the web process and the database together, for one run. Other load does not change it much. */
type CpuTiming = Timing & { readonly cpuMs: number }

const RUNS = 40
const FILE_RUNS = 5
const SLIPS = 'PDF of 100 packing slips'
const FILE = 'file of 400 parcels'
const CUSTOMER_PAGE = '/items/list?startcalendar=2026-12-10'
const ROUNDS = 3
const ROUND_SECONDS = 4
const CONNECTIONS = 8
const PAUSE_MS = 500

const postgres = await startRealPostgres()
const name = `sumirei_staff_${randomBytes(4).toString('hex')}`
await runOnServer(postgres.url, `CREATE DATABASE ${name}`)
const env = { DATABASE_URL: urlOf(postgres.url, name), SEED: 'none', CLOCK: STAFF_NOW, PAGE_CACHE: 'false' }
await fill()
const { url, stop, child } = await startWebProcess(env)
let cookie = await signIn()

const [load = 0] = loadavg()
const pages: Record<string, CpuTiming> = {}
for (const [page, path] of Object.entries(STAFF_PAGES)) pages[page] = await measured(RUNS, () => get(path))
console.table(pages)
cookie = await signIn() // The file needs a fresh sign-in.
const files: Record<string, CpuTiming> = {
  [SLIPS]: await measured(FILE_RUNS, printSlips),
  [FILE]: await measured(FILE_RUNS, exportParcels),
}
console.table(files)
const customers = await measureCustomers()
await report('staff', { load, orders: ORDERS, lines: LINES, units: UNITS, runs: RUNS, pages, files, customers })
await stop()
await runOnServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
await postgres.stop()
checkBudget()

/** The first run is not counted. */
async function measured(runs: number, run: () => Promise<unknown>): Promise<CpuTiming> {
  await run()
  const before = cpuTimes(await pids())
  const timing = await timed(runs, run)
  return { ...timing, cpuMs: Math.round(cpuMsBetween(before, cpuTimes(await pids())) / runs) }
}

/** The web process and its connections. */
async function pids(): Promise<number[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('SELECT pid FROM pg_stat_activity WHERE datname = $1', [name])
  await client.end()
  return [child.pid ?? 0, ...rows.map(({ pid }) => Number(pid))]
}

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

async function get(path: string): Promise<ArrayBuffer> {
  const response = await fetch(`${url}${encodeURI(path)}`, { headers: { cookie } })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return response.arrayBuffer()
}

async function printSlips(): Promise<void> {
  const ticks = Array.from({ length: 100 }, (_, index) => [`p.${FIRST_PARCEL_ORDER + index}-1`, 'on'])
  const pdf = Buffer.from(await get(staffHref('staff-packing-slips', Object.fromEntries(ticks))))
  const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
  if (sheets !== 100) throw new Error(`the file has ${sheets} pages`)
}

async function exportParcels(): Promise<void> {
  const response = await fetch(`${url}${staffHref('staff-carrier-export')}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, cookie },
    body: new URLSearchParams({ on: STAFF_NOW.slice(0, 10), count: String(PARCELS_TODAY) }),
  })
  const rows = Buffer.from(await response.arrayBuffer())
    .toString('latin1')
    .split('\r\n').length
  // The names of the columns, two rows for each parcel, and the end of the last line.
  if (rows !== 2 * PARCELS_TODAY + 2) throw new Error(`the file has ${rows} lines, the answer ${response.status}`)
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
  const paths = Object.values(STAFF_PAGES)
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

/** On a machine that is busy with other work, only the CPU time counts. */
function checkBudget(): void {
  const { staff: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
  const isBusy = load > cpus().length
  if (isBusy) console.error(`the machine has a load of ${load}: durations are not compared`)
  const limits = [
    ...Object.entries(pages).map(([what, timing]) => ({ what, ...timing, maxMs: budget.pageP95Ms })),
    { what: SLIPS, ...files[SLIPS]!, maxMs: budget.pdfOf100SlipsMs },
    { what: FILE, ...files[FILE]!, maxMs: budget.fileOf400ParcelsMs },
  ]
  for (const { what, p95Ms, cpuMs, maxMs } of limits) {
    if (cpuMs <= maxMs && (isBusy || p95Ms <= maxMs)) continue
    console.error(`${what}: p95 is ${p95Ms} ms, CPU time ${cpuMs} ms, above ${maxMs} ms`)
    process.exitCode = 1
  }
  if (customers.share >= budget.customerShare) return
  console.error(`customers: ${customers.share} of their speed, below ${budget.customerShare}`)
  process.exitCode = 1
}
