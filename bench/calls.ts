import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import autocannon from 'autocannon'
import { Hono } from 'hono'
import pg from 'pg'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { createRouters } from '#bootstrap/routers.ts'
import { parseConfig } from '#config/config.ts'
import { createLog } from '#observability/log.ts'
import { newMember } from '#tests/support/customers/member-shop.ts'
import { openSmallShop } from '#tests/support/shop/small-shop.ts'
import { machineOf } from './support/machine.ts'
import { writeResults } from './support/results.ts'
import { withTemporaryServer } from './support/server.ts'
import { median } from './support/timing.ts'

// Measures API calls per second of one process, against bare Hono sending the same bytes and against replaying the
// statements of the call through the driver. Rounds alternate, so that a busy machine affects all alike. npm run
// bench:calls

const ROUNDS = 5
const ROUND_SECONDS = 1
const CONNECTIONS = 8
const ITEMS = {
  filters: [{ field: 'price', op: '>=', value: 6_000 }],
  orderBy: [{ field: 'price', direction: 'desc' }],
  limit: 20,
}
const LIST = `wheres=${encodeURIComponent('[{"field":"status","op":"==","value":1}]')}&limit=20`

/** Names of prepared statements. */
const names = new Map<string, string>()

type ApiCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Headers
}
type Headers = Readonly<Record<string, string>>
type Statement = { readonly text: string; readonly values: readonly unknown[] }
type Round = { readonly call: number; readonly bare: number; readonly statements: number | undefined }

const recorder = recordReads()
const result = await withTemporaryServer(async (_, server) => {
  const db = await openDatabase({ databaseUrl: server.url, dataDir: '', poolSize: CONNECTIONS })
  const shop = await startShop(db)
  const replay = await connectClients(server.url)
  const calls: Record<string, object> = {}
  for (const [name, request] of Object.entries(await shop.calls()))
    calls[name] = await measure(shop.url, request, replay)
  await Promise.all(replay.map((client) => client.end()))
  await shop.close()
  const found = { machine: await machineOf(db), connections: CONNECTIONS, rounds: ROUNDS, calls }
  await closeDatabase(db)
  return found
})
console.table(result.calls)
await writeResults('calls', result)
const { calls: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
for (const [share, minimums] of Object.entries(budget as Record<string, Record<string, number>>)) {
  for (const [name, minimum] of Object.entries(minimums)) {
    const measured = (result.calls[name] as Readonly<Record<string, number | null>>)[share] ?? 0
    if (measured < minimum) {
      console.error(`${name}: ${share} is ${measured}, below ${minimum}`)
      process.exitCode = 1
    }
  }
}

/** Serves the demo shop on a socket. */
async function startShop(db: Parameters<typeof openSmallShop>[0]) {
  const smallShop = await openSmallShop(db, 'demo')
  const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none', CALLS_PER_MINUTE: '1000000' })
  const parts = { ...smallShop, config, log: createLog('silent'), servesAssets: false, isDraining: () => false }
  const { router } = createRouters({
    ...parts,
    pageRenderer: { render: async () => ({ response: new Response('a page') }) },
  })
  const { url, close } = await listen(router)
  const { tokens, session } = await newMember(smallShop)
  const headers = { authorization: `Bearer ${tokens.idToken}` }
  const item = (await smallShop.services.catalog.getHome()).sets!.cards[0]!
  const callable = (name: string, data: unknown = null): ApiCall => ({
    method: 'POST',
    path: `/asia-northeast1/${name}`,
    body: { data },
    headers,
  })
  const calls = async (): Promise<Record<string, ApiCall>> => {
    const { earliestOn } = await smallShop.services.catalog.getCalendar()
    const view = await smallShop.services.catalog.getItem(item.id, { days: 4, prefecture: 13, isPreview: false })
    const sizeTagUid = 'item' in view ? view.item.sizes[0]?.sizeTagUid : undefined
    const selection = { itemId: item.id, sizeTagUid, startOn: earliestOn, days: 4, hasPlan: false, prefecture: 13 }
    await smallShop.services.cart.addToCart(undefined, selection, session.uid)
    const [cart] = (await (await fetch(`${url}/orders-api?${LIST}`, { headers })).json()) as { uid: string }[]
    return {
      getservertime: callable('getservertime'),
      firstrentalstarts: callable('firstrentalstarts'),
      customer: callable('customer', { uid: session.uid }),
      getDocument: { method: 'GET', path: `/documents/items/${item.id}` },
      queryDocuments: { method: 'POST', path: '/documents/items/query', body: ITEMS },
      readOrder: { method: 'GET', path: `/orders-api?uid=${cart?.uid}`, headers },
      readOrders: { method: 'GET', path: `/orders-api?${LIST}`, headers },
    }
  }
  return {
    url,
    calls,
    close: async () => {
      await close()
      await smallShop.close()
    },
  }
}

async function listen(app: Hono) {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Measures one call against both baselines, in alternation. The first round of each is a warm-up. */
async function measure(url: string, request: ApiCall, clients: readonly pg.Client[]) {
  const { body, statements } = await callOnce(url, request)
  const bare = await listen(
    new Hono().all('*', () => new Response(body, { headers: { 'content-type': 'application/json' } })),
  )
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    rounds.push({
      call: await callsPerSecond(url, request),
      bare: await callsPerSecond(bare.url, request),
      statements: statements.length === 0 ? undefined : await replayPerSecond(clients, statements),
    })
  }
  await bare.close()
  const [, ...counted] = rounds
  const share = (of: (round: Round) => number | undefined) => {
    const shares = counted.flatMap((round) => round.call / (of(round) ?? Number.NaN))
    return statements.length === 0 && of(counted[0]!) === undefined ? null : Number(median(shares).toFixed(2))
  }
  return {
    bytes: body.length,
    statements: statements.length,
    callsPerSecond: Math.round(median(counted.map(({ call }) => call))),
    bareHttpPerSecond: Math.round(median(counted.map((round) => round.bare))),
    bareQueryPerSecond:
      statements.length === 0 ? null : Math.round(median(counted.map((round) => round.statements ?? 0))),
    shareOfBareHttp: share((round) => round.bare),
    shareOfBareQuery: share((round) => round.statements),
  }
}

/** The response, and the statements it runs when only permanent caches are filled. */
async function callOnce(url: string, request: ApiCall): Promise<{ body: string; statements: readonly Statement[] }> {
  await send(url, request)
  recorder.start()
  const response = await send(url, request)
  const body = await response.text()
  if (!response.ok) throw new Error(`${request.path}: ${response.status} ${body}`)
  return { body, statements: recorder.stop() }
}

function send(url: string, { method, path, body, headers }: ApiCall): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    ...(headers && { headers }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Records read statements, without the transaction statements around them. Installed before the database opens. */
function recordReads() {
  const { query } = pg.Client.prototype
  let recorded: Statement[] | undefined
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Statement, readonly unknown[] | undefined]
    const { text, values = second ?? [] } = typeof first === 'string' ? { text: first, values: second } : first
    if (/^\s*(\/\*.*?\*\/)?\s*(select|with)\b/i.test(text) && !/set_config/.test(text)) recorded?.push({ text, values })
    return Reflect.apply(query, this, given)
  } as typeof query
  return {
    start: () => {
      recorded = []
    },
    stop: (): readonly Statement[] => {
      const all = recorded ?? []
      recorded = undefined
      return all
    },
  }
}

function connectClients(url: string): Promise<pg.Client[]> {
  const opened = Array.from({ length: CONNECTIONS }, async () => {
    const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
    await client.connect()
    return client
  })
  return Promise.all(opened)
}

/** Runs the statements of the call on as many connections as there are clients, prepared as the shop prepares them. */
async function replayPerSecond(clients: readonly pg.Client[], statements: readonly Statement[]): Promise<number> {
  const fromMs = performance.now()
  const untilMs = fromMs + ROUND_SECONDS * 1_000
  let count = 0
  const one = async (client: pg.Client) => {
    for (; performance.now() < untilMs; count += 1) {
      for (const { text, values } of statements) await client.query({ ...nameOf(text), text, values: [...values] })
    }
  }
  await Promise.all(clients.map(one))
  return (count * 1_000) / (performance.now() - fromMs)
}

function nameOf(text: string): { readonly name: string } {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return { name }
}

async function callsPerSecond(url: string, { method, path, body, headers }: ApiCall): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url: `${url}${path}`,
    method,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    workers: 1,
    ...(headers && { headers }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} calls failed at ${path}`)
  return requests.average
}
