/**
 * Measures list pages of 96 cards per second of one process, against (a) a bare node:http server sending the same bytes
 * and (b) plain renderToString of the same markup after the same query. Rounds alternate, so that a busy machine
 * affects all alike. Needs wrk. Run: npm run bench:page
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnServer, urlOf } from '#tests/support/database-server.ts'
import { startRealPostgres } from '#tests/support/real-postgres.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'
import { type Load, loadByWrk } from './support/wrk.ts'

const PATH = '/items/list'
const ROUNDS = 4
const ROUND_SECONDS = 5
const CONNECTIONS = 16

const postgres = await startRealPostgres()
const name = `sumirei_page_${randomBytes(4).toString('hex')}`
await runOnServer(postgres.url, `CREATE DATABASE ${name}`)
const env = { DATABASE_URL: urlOf(postgres.url, name), SEED: 'demo' }
const uncached = await startWebProcess({ ...env, PAGE_CACHE: 'false' })
const cached = await startWebProcess(env)
const html = await (await fetch(`${uncached.url}${PATH}`)).text()
const file = join(await mkdtemp(join(tmpdir(), 'sumirei-page-')), 'page.html')
await writeFile(file, html)
const bytes = await startPlain('bytes')
const render = await startPlain('render')

const GZIP = 'Accept-Encoding: gzip'
const subjects = {
  uncached: { url: uncached.url, headers: [] },
  cookie: { url: cached.url, headers: ['Cookie: any=1'] },
  cached: { url: cached.url, headers: [] },
  cachedGzip: { url: cached.url, headers: [GZIP] },
  bytes: { url: bytes.url, headers: [] },
  bytesGzip: { url: bytes.url, headers: [GZIP] },
  render: { url: render.url, headers: [] },
}
type Subject = keyof typeof subjects
const order = Object.keys(subjects) as Subject[]
const rounds = Object.fromEntries(order.map((subject) => [subject, [] as Load[]])) as Record<Subject, Load[]>
for (const subject of order) await measure(subject, 2)
for (let n = 0; n < ROUNDS; n += 1)
  for (const subject of order) rounds[subject].push(await measure(subject, ROUND_SECONDS))

const result = Object.fromEntries(order.map((subject) => [subject, median(rounds[subject])])) as Record<Subject, Load>
await report('page', {
  page: PATH,
  htmlBytes: Buffer.byteLength(html),
  connections: CONNECTIONS,
  rounds: ROUNDS,
  roundSeconds: ROUND_SECONDS,
  pageWithoutCache: result.uncached,
  pageWithCookie: result.cookie,
  pageCached: result.cached,
  pageCachedGzip: result.cachedGzip,
  bareBytes: result.bytes,
  bareBytesGzip: result.bytesGzip,
  plainRenderToString: result.render,
  withoutCacheToRenderToString: ratio(result.uncached, result.render),
  withCookieToBareBytes: ratio(result.cookie, result.bytes),
  cachedToBareBytes: ratio(result.cached, result.bytes),
  cachedToBareBytesGzip: ratio(result.cachedGzip, result.bytesGzip),
})
await Promise.all([uncached.stop(), cached.stop()])
bytes.child.kill()
render.child.kill()
await runOnServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
await postgres.stop()

function measure(subject: Subject, seconds: number): Promise<Load> {
  const { url, headers } = subjects[subject]
  return loadByWrk(`${url}${PATH}`, { connections: CONNECTIONS, seconds, headers })
}

/** The median round by requests per second. */
function median(all: readonly Load[]): Load {
  const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] as Load
}

function ratio(a: Load, b: Load): number {
  return Number((a.perSecond / b.perSecond).toFixed(2))
}

async function startPlain(kind: 'bytes' | 'render') {
  const child = spawn(process.execPath, ['bench/support/plain-servers.ts', kind, file], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env, SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data).trim())))
  return { url: `http://127.0.0.1:${port}`, child }
}
