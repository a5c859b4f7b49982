/**
 * The owner changes the delivery fee while 1,000 visitors read pages of three web processes on one PostgreSQL server:
 * how long after the instant from which it holds each process shows the new fee, on a cached page and in a cart. Exits
 * with 1 when one shows it before that instant, or more than five seconds after it. Needs wrk.
 * Run: npm run bench:settings
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { NOTICE_SECONDS } from '#domain/record/dated.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { startRealPostgres } from '#tests/support/database/real-postgres.ts'
import { decideSettings } from '#tests/support/shop/decide-settings.ts'
import { openSmallShop, SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { openGuestBrowser } from './support/guest-browser.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'
import { loadByWrk } from './support/wrk.ts'

const PROCESSES = 3
const VISITORS = 1_000
const ITEMS = 60
/** The visitors arrive before the fee is saved, and stay for a while after it holds. */
const [ARRIVAL_S, AFTER_S] = [10, 20]
const POLL_MS = 100
const NEW_FEE = { feeYen: 1_300, freeFromYen: 1_000_000, text: '1,300' }
const CACHED_PAGE = '/service/delivery'
const SCRIPT = { file: fileURLToPath(new URL('./support/browse.lua', import.meta.url)), args: [], timeoutSeconds: 30 }

const postgres = await startRealPostgres({ max_connections: '200', shared_buffers: '512MB' })
const database = `sumirei_settings_${randomBytes(4).toString('hex')}`
await runOnServer(postgres.url, `CREATE DATABASE ${database}`)
const databaseUrl = urlOf(postgres.url, database)
const db = await openDatabase({ databaseUrl, dataDir: '' })
await migrate(db)
const shop = await openSmallShop(
  db,
  Array.from({ length: ITEMS }, (_, n) => ({ id: n + 1, units: 4, price: 3_000 })),
)
const env = { DATABASE_URL: databaseUrl, JOBS: 'false', TRUST_PROXY: 'true' }
const webs = await Promise.all(Array.from({ length: PROCESSES }, () => startWebProcess(env)))
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await Promise.all(webs.map((web) => web.stop()))
  await shop.close()
  await closeDatabase(db)
  await postgres.stop()
}

async function run(): Promise<boolean> {
  const seconds = ARRIVAL_S + NOTICE_SECONDS + AFTER_S
  const connections = Math.ceil(VISITORS / PROCESSES)
  const loads = webs.map(({ url }) => loadByWrk(url, { connections, seconds, script: SCRIPT }))
  const [shown, ...found] = await Promise.all([changeFee(), ...loads])
  const pagesPerSecond = found.reduce((sum, { perSecond }) => sum + perSecond, 0)
  const p99Ms = Math.max(...found.map((load) => load.p99Ms))
  await report('settings', { visitors: VISITORS, pagesPerSecond, p99Ms, shown })
  const { settings: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
  return shown.flatMap((one) => Object.values(one)).every((ms) => ms >= 0 && ms <= budget.shownMs)
}

/** How long after the instant from which a new fee holds each process shows it, milliseconds. */
async function changeFee() {
  const cookies = await Promise.all(webs.map(({ url }) => cartIn(url)))
  await wait(ARRIVAL_S * 1_000)
  const effectiveAt = Temporal.Now.instant().add({ seconds: NOTICE_SECONDS })
  await decideSettings(shop, 'delivery', effectiveAt, NEW_FEE)
  const fromMs = effectiveAt.epochMilliseconds
  const untilMs = fromMs + AFTER_S * 1_000
  return Promise.all(
    webs.map(async ({ url }, n) => {
      const shownAt = (path: string, cookie?: string) => firstShown(url + path, { cookie, untilMs })
      const [page, cart] = await Promise.all([shownAt(CACHED_PAGE), shownAt('/cart', cookies[n])])
      return { cachedPageMs: page - fromMs, cartMs: cart - fromMs }
    }),
  )
}

/** The cookies of a guest with a cart. */
async function cartIn(site: string): Promise<string> {
  const start = addDays(dayOfInstant(Temporal.Now.instant()), 40)
  const line = { item: '1', size: String(SIZE_9), start, days: '4', plan: '0', pref: '13' }
  const { status, location, cookie } = await openGuestBrowser(site, '198.18.0.1')('/cart/lines', line)
  if (status !== 303 || location !== '/cart') throw new Error(`no cart: ${status} ${location}`)
  return cookie
}

/** When the first answer with the new fee was there, milliseconds of the clock. */
async function firstShown(
  url: string,
  { cookie, untilMs }: { readonly cookie: string | undefined; readonly untilMs: number },
): Promise<number> {
  for (let isFirst = true; Date.now() < untilMs; isFirst = false) {
    const text = await (await fetch(url, { headers: cookie === undefined ? {} : { cookie } })).text()
    const isNew = text.includes(NEW_FEE.text)
    if (isNew && isFirst) throw new Error(`${url} shows the new fee at once`)
    if (isNew) return Date.now()
    await wait(POLL_MS)
  }
  throw new Error(`${url} does not show the new fee`)
}
