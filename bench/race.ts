/**
 * Tests for double booking: 1,000 buyers confirm at once at three web processes on one PostgreSQL server, for 20
 * units and overlapping dates, and one process is killed midway. Exits with 1 if any invariant is violated. Run: npm
 * run bench:race
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { addDays, day } from '#domain/day.ts'
import { NO_WISH } from '#domain/order/order.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { startRealPostgres } from '#tests/support/database/real-postgres.ts'
import type { WebProcess } from '#tests/support/processes/shop-process.ts'
import { NOW, openSmallShop, SIZE_9, type SmallShop, TOKYO } from '#tests/support/shop/small-shop.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'

const BUYERS = 1_000
const PROCESSES = 3
const ITEMS = 10
const UNITS_PER_ITEM = 2
const FIRST_ON = day('2026-12-01')
const START_DAYS = 12
const SOLD_OUT = '空きがなくなったため'

type Buyer = { readonly secret: string; readonly seenVersion: number }
type Outcome = 'placed' | 'sold-out' | 'failed'

const postgres = await startRealPostgres({ max_connections: '200' })
const name = `sumirei_race_${randomBytes(4).toString('hex')}`
await runOnServer(postgres.url, `CREATE DATABASE ${name}`)
const databaseUrl = urlOf(postgres.url, name)
const db = await openDatabase({ databaseUrl, dataDir: '' })
await migrate(db)
const items = Array.from({ length: ITEMS }, (_, n) => ({ id: n + 1, units: UNITS_PER_ITEM }))
const shop = await openSmallShop(db, items)
const buyers = await createBuyers(shop)
const env = { DATABASE_URL: databaseUrl, SEED: 'none', JOBS: 'true', CLOCK: NOW.toString(), TRUST_PROXY: 'true' }
const webs = await Promise.all(Array.from({ length: PROCESSES }, () => startWebProcess(env)))

let answered = 0
let retried = 0
const startedMs = performance.now()
const racing = Promise.all(buyers.map((buyer, n) => buy(buyer, n)))
const victim = webs[1]
while (answered < BUYERS / 4) await new Promise((resolve) => setTimeout(resolve, 1))
const killedAfter = answered
victim?.child.kill('SIGKILL')
const outcomes = await racing
const seconds = (performance.now() - startedMs) / 1_000

const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
const found = await inspect(db)
await report('race', {
  buyers: BUYERS,
  units: ITEMS * UNITS_PER_ITEM,
  processes: PROCESSES,
  killedAfterAnswers: killedAfter,
  retriedAfterKill: retried,
  seconds: Number(seconds.toFixed(1)),
  placed: count('placed'),
  soldOut: count('sold-out'),
  failed: count('failed'),
  ...found,
})
await Promise.all(webs.map((web) => web.stop()))
await shop.close()
await closeDatabase(db)
await runOnServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
await postgres.stop()
const { orders, ...violations } = found
const isClean =
  count('failed') === 0 && orders === count('placed') && Object.values(violations).every((each) => each === 0)
console.log(isClean ? 'no unit was booked twice' : 'INVARIANT VIOLATED')
process.exit(isClean ? 0 : 1)

/** Carts that lack only the confirmation, created through the services; the confirmation page is open. */
async function createBuyers({ services }: SmallShop): Promise<Buyer[]> {
  const created: Buyer[] = []
  for (let n = 0; n < BUYERS; n += 1) {
    const startOn = addDays(FIRST_ON, (n * 7) % START_DAYS)
    const selection = { itemId: (n % ITEMS) + 1, sizeTagUid: SIZE_9, startOn, days: 4, hasPlan: false, prefecture: 13 }
    const added = await services.cart.addToCart(undefined, selection)
    if ('kind' in added) throw new Error(added.code)
    const { secret } = added
    const email = `buyer${n}@example.jp`
    await services.checkout.saveCustomer(secret, { email, customer: addressOfGuest(TOKYO, email), shipping: undefined })
    const payment = { paymentMethod: 'cod', ...NO_WISH } as const
    await services.checkout.savePayment(secret, payment)
    const cart = await services.cart.openConfirmation(secret)
    created.push({ secret, seenVersion: cart?.order.version ?? -1 })
  }
  return created
}

/** The network address of a buyer. Orders of guests are limited by network. */
function addressOf(n: number): string {
  return `198.18.${n >> 8}.${n & 255}`
}

/** Confirms the order, and retries at another process if the first one is not reachable. */
async function buy(buyer: Buyer, n: number): Promise<Outcome> {
  for (let attempt = 0; attempt < PROCESSES; attempt += 1) {
    const web = webs[(n + attempt) % PROCESSES]
    if (web === undefined) break
    try {
      const outcome = await confirmAt(web, buyer, addressOf(n))
      answered += 1
      return outcome
    } catch {
      retried += 1
    }
  }
  return 'failed'
}

async function confirmAt({ url }: WebProcess, { secret, seenVersion }: Buyer, address: string): Promise<Outcome> {
  const answer = await fetch(`${url}/shopping/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: `sumirei_cart=${secret}`,
      origin: url,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
    },
    body: `seenVersion=${seenVersion}`,
  })
  const body = await answer.text()
  const to = answer.headers.get('location') ?? ''
  if (answer.status === 303 && to === '/shopping/complete') return 'placed'
  if (answer.status !== 303 || !to.startsWith('/cart')) {
    if (process.env.DEBUG_RACE) console.log(answer.status, to, body.slice(0, 300))
    return 'failed'
  }
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const cart = await fetch(`${url}${to}`, { headers: { cookie: [`sumirei_cart=${secret}`, ...cookies].join('; ') } })
  return (await cart.text()).includes(SOLD_OUT) ? 'sold-out' : 'failed'
}

/** The state of the database afterwards; all counts except `orders` must be 0. */
async function inspect(database: Database) {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*)::int FROM orders WHERE status <> 1) AS orders,
    (SELECT count(*)::int FROM order_lines a JOIN order_lines b ON a.product_uid = b.product_uid AND a.uid < b.uid
       AND a.blocked && b.blocked WHERE a.status IN (1, 2) AND b.status IN (1, 2)) AS "overlappingLines",
    (SELECT count(*)::int FROM orders WHERE status <> 1
       AND NOT EXISTS (SELECT FROM order_lines WHERE order_uid = orders.uid AND status = 2)) AS "ordersWithoutLines",
    (SELECT count(*)::int FROM order_lines LEFT JOIN orders ON orders.uid = order_uid
       WHERE order_lines.status IN (1, 2) AND coalesce(orders.status, 1) = 1) AS "linesWithoutOrder",
    (SELECT count(*)::int FROM orders WHERE status <> 1
       AND (SELECT count(*) FROM mails WHERE order_uid = orders.uid) <> 1) AS "ordersWithoutExactlyOneMail",
    (SELECT count(*)::int FROM units WHERE occupancy <> occupancy_of(uid)) AS "wrongBitmaps"`.execute(database)
  return rows[0] as Record<string, number> & { orders: number }
}
