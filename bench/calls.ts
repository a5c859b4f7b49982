import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import autocannon from 'autocannon'
import { Hono } from 'hono'
import pg from 'pg'
import { closeDatabase, openDatabase } from '#adapters/postgres/connect.ts'
import { parseConfig } from '#root/config.ts'
import { openDoors } from '#root/doors.ts'
import { openLog } from '#root/log.ts'
import { newMember } from '#tests/support/member-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'
import { machineOf } from './support/machine.ts'
import { writeResults } from './support/results.ts'
import { onOwnServer } from './support/server.ts'

// How many calls a second does one process answer, beside bare Hono sending the same bytes, and beside the statements
// of the call run through the driver alone? Rounds alternate, so that a busy machine weighs on all alike.
//   npm run bench:calls

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

type Asked = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Headers
}
type Headers = Readonly<Record<string, string>>
type Statement = { readonly text: string; readonly values: readonly unknown[] }
type Round = { readonly call: number; readonly bare: number; readonly statements: number | undefined }

const recorder = recordReads()
const result = await onOwnServer(async (_, server) => {
  const db = await openDatabase({ databaseUrl: server.url, dataDir: '', poolSize: CONNECTIONS })
  const shop = await openShop(db)
  const replay = await openClients(server.url)
  const calls: Record<string, object> = {}
  for (const [name, asked] of Object.entries(await shop.calls())) calls[name] = await measure(shop.url, asked, replay)
  await Promise.all(replay.map((client) => client.end()))
  await shop.close()
  const found = { machine: await machineOf(db), connections: CONNECTIONS, rounds: ROUNDS, calls }
  await closeDatabase(db)
  return found
})
console.table(result.calls)
await writeResults('calls', result)
const { calls: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
for (const [share, floors] of Object.entries(budget as Record<string, Record<string, number>>)) {
  for (const [name, least] of Object.entries(floors)) {
    const measured = (result.calls[name] as Readonly<Record<string, number | null>>)[share] ?? 0
    if (measured < least) {
      console.error(`${name}: ${share} is ${measured}, below ${least}`)
      process.exitCode = 1
    }
  }
}

/** The demo shop behind a socket. */
async function openShop(db: Parameters<typeof openSmallShop>[0]) {
  const small = await openSmallShop(db, 'demo')
  const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none', CALLS_PER_MINUTE: '1000000' })
  const parts = { ...small, config, log: openLog('silent'), assets: false, isDraining: () => false }
  const { doors } = openDoors({ ...parts, render: async () => ({ response: new Response('a page') }) })
  const { url, close } = await listen(doors)
  const { tokens, session } = await newMember(small)
  const headers = { authorization: `Bearer ${tokens.idToken}` }
  const item = (await small.services.catalog.getHome()).sets[0]!
  const callable = (name: string, data: unknown = null): Asked => ({
    method: 'POST',
    path: `/asia-northeast1/${name}`,
    body: { data },
    headers,
  })
  const calls = async (): Promise<Record<string, Asked>> => {
    const { earliestOn } = await small.services.catalog.getCalendar()
    const view = await small.services.catalog.getItem(item.id, { days: 4, prefecture: 13, isPreview: false })
    const sizeTagUid = 'item' in view ? view.item.sizes[0]?.sizeTagUid : undefined
    const wanted = { itemId: item.id, sizeTagUid, startOn: earliestOn, days: 4, hasPlan: false, prefecture: 13 }
    await small.services.cart.addToCart(undefined, wanted, session.uid)
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
      await small.close()
    },
  }
}

async function listen(door: Hono) {
  const server = createServer(getRequestListener(door.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** One call beside both, in turns. The first round of each is for warming up. */
async function measure(url: string, asked: Asked, clients: readonly pg.Client[]) {
  const { body, statements } = await once(url, asked)
  const bare = await listen(
    new Hono().all('*', () => new Response(body, { headers: { 'content-type': 'application/json' } })),
  )
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    rounds.push({
      call: await perSecond(url, asked),
      bare: await perSecond(bare.url, asked),
      statements: statements.length === 0 ? undefined : await replayed(clients, statements),
    })
  }
  await bare.close()
  const [, ...counted] = rounds
  const share = (of: (round: Round) => number | undefined) => {
    const shares = counted.flatMap((round) => round.call / (of(round) ?? Number.NaN))
    return statements.length === 0 && of(counted[0]!) === undefined ? null : Number(middle(shares).toFixed(2))
  }
  return {
    bytes: body.length,
    statements: statements.length,
    callsPerSecond: Math.round(middle(counted.map(({ call }) => call))),
    bareHttpPerSecond: Math.round(middle(counted.map((round) => round.bare))),
    bareQueryPerSecond:
      statements.length === 0 ? null : Math.round(middle(counted.map((round) => round.statements ?? 0))),
    shareOfBareHttp: share((round) => round.bare),
    shareOfBareQuery: share((round) => round.statements),
  }
}

/** One answer, and what it asks of the database when nothing is remembered any more but what is kept for good. */
async function once(url: string, asked: Asked): Promise<{ body: string; statements: readonly Statement[] }> {
  await send(url, asked)
  recorder.start()
  const response = await send(url, asked)
  const body = await response.text()
  if (!response.ok) throw new Error(`${asked.path}: ${response.status} ${body}`)
  return { body, statements: recorder.stop() }
}

function send(url: string, { method, path, body, headers }: Asked): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    ...(headers && { headers }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Writes down what is read, without the frame of transactions, which the call adds. Begins before the database. */
function recordReads() {
  const { query } = pg.Client.prototype
  let seen: Statement[] | undefined
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Statement, readonly unknown[] | undefined]
    const { text, values = second ?? [] } = typeof first === 'string' ? { text: first, values: second } : first
    if (/^\s*(\/\*.*?\*\/)?\s*(select|with)\b/i.test(text) && !/set_config/.test(text)) seen?.push({ text, values })
    return Reflect.apply(query, this, given)
  } as typeof query
  return {
    start: () => {
      seen = []
    },
    stop: (): readonly Statement[] => {
      const all = seen ?? []
      seen = undefined
      return all
    },
  }
}

function openClients(url: string): Promise<pg.Client[]> {
  const opened = Array.from({ length: CONNECTIONS }, async () => {
    const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
    await client.connect()
    return client
  })
  return Promise.all(opened)
}

/** The statements of the call on as many connections as there are callers, prepared as the shop's are. */
async function replayed(clients: readonly pg.Client[], statements: readonly Statement[]): Promise<number> {
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

/** Statements that vary from caller to caller are not kept prepared by the shop either. */
function nameOf(text: string): { readonly name?: string } {
  if (text.startsWith('/*')) return {}
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return { name }
}

async function perSecond(url: string, { method, path, body, headers }: Asked): Promise<number> {
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

function middle(all: readonly number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]!
}
