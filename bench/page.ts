/**
 * Measures pages per second of one process: lists of 96 cards and items, against (a) a bare node:http server sending
 * the same bytes and (b) plain renderToString of the same markup after the same query. Rounds alternate, so that a busy
 * machine affects all alike. Servers with an equal list that another framework renders are measured too when PEER_URLS
 * names them: `{"astro":"http://127.0.0.1:4321/"}`. `--beside`: the same pages of another checkout that is built.
 * Needs wrk. Run: npm run bench:page [-- --beside <folder>]
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { startRealPostgres } from '#tests/support/database/real-postgres.ts'
import { report } from './support/report.ts'
import { startOtherWebProcess, startWebProcess } from './support/web-process.ts'
import { type Load, loadByWrk } from './support/wrk.ts'

const PATH = '/items/list'
const ITEM_PATH = '/items/1301'
const PEER_URLS: Readonly<Record<string, string>> = JSON.parse(process.env.PEER_URLS ?? '{}')
const ROUNDS = 4
const ROUND_SECONDS = 4
const CONNECTIONS = 16

const { values: options } = parseArgs({ options: { beside: { type: 'string' } } })
const postgres = await startRealPostgres()
const name = `sumirei_page_${randomBytes(4).toString('hex')}`
const env = await demoShop(name)
const uncached = await startWebProcess({ ...env, PAGE_CACHE: 'false' })
const cached = await startWebProcess(env)
const folder = await mkdtemp(join(tmpdir(), 'sumirei-page-'))
const [html, itemHtml] = [await pageOf(PATH), await pageOf(ITEM_PATH)]
const bytes = await startPlain('bytes', PATH, html)
const render = await startPlain('render', PATH, html)
const renderItem = await startPlain('render', ITEM_PATH, itemHtml)

const GZIP = 'Accept-Encoding: gzip'
/** As a visitor has with favourites and a cart. */
const COOKIE = `Cookie: sumirei_count=2; sumirei_visitor=${'v'.repeat(43)}`
const subjects = {
  uncached: { url: `${uncached.url}${PATH}`, headers: [] },
  item: { url: `${uncached.url}${ITEM_PATH}`, headers: [] },
  cookie: { url: `${cached.url}${PATH}`, headers: [COOKIE] },
  cookieGzip: { url: `${cached.url}${PATH}`, headers: [COOKIE, GZIP] },
  cached: { url: `${cached.url}${PATH}`, headers: [] },
  cachedGzip: { url: `${cached.url}${PATH}`, headers: [GZIP] },
  bytes: { url: bytes.url, headers: [] },
  bytesGzip: { url: bytes.url, headers: [GZIP] },
  render: { url: `${render.url}${PATH}`, headers: [] },
  renderItem: { url: `${renderItem.url}${ITEM_PATH}`, headers: [] },
}
const other = options.beside === undefined ? undefined : await startOther(options.beside)
const peers = Object.entries({ ...PEER_URLS, ...other?.urls }).map(
  ([name, url]) => [name, { url, headers: [] as string[] }] as const,
)
const all: Readonly<Record<string, { readonly url: string; readonly headers: readonly string[] }>> = {
  ...subjects,
  ...Object.fromEntries(peers),
}
const order = Object.keys(all)
const rounds = new Map<string, Load[]>(order.map((subject) => [subject, []]))
for (const subject of order) await measure(subject, 2)
for (let n = 0; n < ROUNDS; n += 1)
  for (const subject of order) rounds.get(subject)!.push(await measure(subject, ROUND_SECONDS))

const result = Object.fromEntries(order.map((name) => [name, median(rounds.get(name)!)])) as Record<string, Load> &
  Record<keyof typeof subjects, Load>
const toBareBytes = {
  withCookieToBareBytes: ratio(result.cookie, result.bytes),
  withCookieToBareBytesGzip: ratio(result.cookieGzip, result.bytesGzip),
  cachedToBareBytes: ratio(result.cached, result.bytes),
  cachedToBareBytesGzip: ratio(result.cachedGzip, result.bytesGzip),
}
await report('page', {
  page: PATH,
  itemPage: ITEM_PATH,
  htmlBytes: Buffer.byteLength(html),
  itemHtmlBytes: Buffer.byteLength(itemHtml),
  connections: CONNECTIONS,
  rounds: ROUNDS,
  roundSeconds: ROUND_SECONDS,
  pageWithoutCache: result.uncached,
  pageWithCookie: result.cookie,
  pageWithCookieGzip: result.cookieGzip,
  pageCached: result.cached,
  pageCachedGzip: result.cachedGzip,
  bareBytes: result.bytes,
  bareBytesGzip: result.bytesGzip,
  plainRenderToString: result.render,
  itemWithoutCache: result.item,
  plainRenderToStringOfItem: result.renderItem,
  peers: Object.fromEntries(peers.map(([name]) => [name, result[name]])),
  peersToRenderToString: Object.fromEntries(peers.map(([name]) => [name, ratio(result[name]!, result.render)])),
  withoutCacheToRenderToString: ratio(result.uncached, result.render),
  itemToRenderToString: ratio(result.item, result.renderItem),
  ...(other && {
    withoutCacheToOther: ratio(result.uncached, result.otherList!),
    itemToOther: ratio(result.item, result.otherItem!),
  }),
  ...toBareBytes,
})
const { page: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
for (const [what, measured] of Object.entries(toBareBytes)) {
  if (measured >= budget[what]) continue
  console.error(`${what} is ${measured}, below ${budget[what]}`)
  process.exitCode = 1
}
await Promise.all([uncached.stop(), cached.stop(), other?.stop()])
for (const { child } of [bytes, render, renderItem]) child.kill()
for (const database of [name, `${name}_other`])
  await runOnServer(postgres.url, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
await postgres.stop()

/** Settings of a process with the demo shop in a new database. */
async function demoShop(database: string): Promise<Record<string, string>> {
  await runOnServer(postgres.url, `CREATE DATABASE ${database}`)
  return { DATABASE_URL: urlOf(postgres.url, database), SEED: 'demo' }
}

/** The list and the item of another checkout, without page cache. */
async function startOther(folder: string) {
  const web = await startOtherWebProcess({ ...(await demoShop(`${name}_other`)), PAGE_CACHE: 'false' }, folder)
  return { urls: { otherList: `${web.url}${PATH}`, otherItem: `${web.url}${ITEM_PATH}` }, stop: () => web.stop() }
}

function measure(subject: string, seconds: number): Promise<Load> {
  const { url, headers } = all[subject]!
  return loadByWrk(url, { connections: CONNECTIONS, seconds, headers })
}

async function pageOf(path: string): Promise<string> {
  return (await fetch(`${uncached.url}${path}`)).text()
}

/** The median round by requests per second. */
function median(all: readonly Load[]): Load {
  const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] as Load
}

function ratio(a: Load, b: Load): number {
  return Number((a.perSecond / b.perSecond).toFixed(2))
}

async function startPlain(kind: 'bytes' | 'render', path: string, page: string) {
  const file = join(folder, `${kind}${path.replaceAll('/', '-')}.html`)
  await writeFile(file, page)
  const child = spawn(process.execPath, ['bench/support/plain-servers.ts', kind, file], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env, SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data).trim())))
  return { url: `http://127.0.0.1:${port}`, child }
}
