/**
 * nginx as a CDN before one web process of the demo shop: what is stored and how often it answers, that nothing
 * personal is stored, how old a page can be after a change, and purging a picture. Exits with 1 when one of these
 * fails. Needs nginx, libnginx-mod-http-cache-purge and wrk. Run: npm run bench:growth -- cdn
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DEMO_PASSWORD, HANAKO } from '#demo/members/people.ts'
import { PAGES } from '#domain/navigation/pages.ts'
import { cookieHeader } from '#tests/support/customers/member-pages.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { startRealPostgres } from '#tests/support/database/real-postgres.ts'
import { startCdn } from './support/cdn.ts'
import { cpuMsBetween, cpuTimes } from './support/cpu-time.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'
import { loadByWrk } from './support/wrk.ts'

const LIST = '/items/list'
const SECONDS = 5
const VISITS = 100
const CHANGES = 5
const MAX_AGE_MS = 10_000

const load = Math.round(loadavg()[0]!)
const postgres = await startRealPostgres()
const name = `sumirei_cdn_${randomBytes(4).toString('hex')}`
await runOnServer(postgres.url, `CREATE DATABASE ${name}`)
const databaseUrl = urlOf(postgres.url, name)
const web = await startWebProcess({ DATABASE_URL: databaseUrl, SEED: 'demo', TRUST_PROXY: 'true' })
const folder = mkdtempSync(join(tmpdir(), 'sumirei-cdn-'))
const cdn = await startCdn(web.url, folder)
await untilReady()

const html = await (await get(LIST)).text()
const picture = /\/images\/[^" ]+-480\.avif/.exec(html)![0]
const asset = /\/assets\/[^" ]+\.js/.exec(html)![0]
const item = /\/items\/\d+/.exec(html)![0]
const stored = { anonymous: await crawl(), personal: await personal() }
const hits = await replay()
const change = await changeItem()
const purge = await purgePicture()
const speed = await compareSpeed()
await report('growth-cdn', { load, stored, hits, change, purge, speed })
await cdn.stop()
rmSync(folder, { recursive: true, force: true })
await web.stop()
await runOnServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
await postgres.stop()
process.exit(stored.personal.leaks.length === 0 && change.isNew && purge.isPurged ? 0 : 1)

function get(path: string, headers: Readonly<Record<string, string>> = {}, from = cdn.url): Promise<Response> {
  return fetch(`${from}${path}`, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' })
}

async function untilReady(): Promise<void> {
  for (;;) {
    if (
      await get('/health/ready').then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await wait(100)
  }
}

/** Each page without parameters, twice: which were answered from the cache the second time. */
async function crawl() {
  const paths = [...Object.values(PAGES).map(({ path }) => path), item, picture, asset, '/robots.txt', '/sw.js']
  const found: Record<string, string[]> = { stored: [], notStored: [] }
  for (const path of paths.filter((each) => !each.includes(':'))) {
    await (await get(path)).arrayBuffer()
    const again = await get(path)
    await again.arrayBuffer()
    const isStored = ['HIT', 'UPDATING', 'STALE'].includes(again.headers.get('x-cache') ?? '')
    found[isStored ? 'stored' : 'notStored']!.push(path)
  }
  return found
}

/** A member reads every page through the CDN. No personal data may be in its files, or in an answer to others. */
async function personal() {
  const signedIn = await fetch(`${cdn.url}/mypage/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: web.url },
    body: new URLSearchParams({ intent: 'sign-in', email: HANAKO.email, password: DEMO_PASSWORD }),
  })
  if (signedIn.status !== 303) throw new Error(`the sign-in answered ${signedIn.status}`)
  const cookie = cookieHeader(signedIn)
  const paths = [
    ...Object.values(PAGES)
      .map(({ path }) => path)
      .filter((path) => !path.includes(':')),
    item,
  ]
  const answersWithName: string[] = []
  const { familyName, givenName } = HANAKO.profile.address
  const marks = [HANAKO.email, `${familyName} ${givenName}`, `${familyName}${givenName}`, cookie.slice(0, 60)]
  for (const path of paths) {
    const answer = await (await get(path, { cookie })).text()
    if (marks.some((mark) => answer.includes(mark))) answersWithName.push(path)
  }
  const leaks: string[] = []
  for (const path of paths) {
    const answer = await (await get(path)).text()
    if (marks.some((mark) => answer.includes(mark))) leaks.push(path)
  }
  const files = storedFiles().filter((file) => {
    // nginx replaces files meanwhile.
    const content = existsSync(file) ? readFileSync(file) : Buffer.of()
    return marks.some((mark) => content.includes(mark)) || /\r\nset-cookie:/i.test(content.toString('latin1'))
  })
  return {
    pagesOfMember: paths.length,
    pagesWithName: answersWithName.length,
    filesStored: storedFiles().length,
    leaks: [...leaks, ...files],
  }
}

function storedFiles(): string[] {
  const entries = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Visits: home, list, an item and twelve of its pictures; every tenth visitor has a cookie. */
async function replay() {
  const pictures = [...new Set(html.match(/\/images\/[^" ]+-480\.avif/g))].slice(0, 12)
  const counts: Record<string, Record<string, number>> = { pages: {}, 'pages with a cookie': {}, pictures: {} }
  const visit = async (path: string, kind: string, headers = {}) => {
    const answer = await get(path, headers)
    await answer.arrayBuffer()
    const status = answer.headers.get('x-cache') ?? 'none'
    counts[kind]![status] = (counts[kind]![status] ?? 0) + 1
  }
  for (let n = 0; n < VISITS; n += 1) {
    const hasCookie = n % 10 === 0
    const headers = hasCookie ? { cookie: 'prefecture=13' } : {}
    for (const path of ['/', LIST, item]) await visit(path, hasCookie ? 'pages with a cookie' : 'pages', headers)
    for (const path of pictures) await visit(path, 'pictures', headers)
  }
  return counts
}

/** How long old names of an item are still sent after a change, each time for a page that was just stored. */
async function changeItem() {
  const id = Number(item.split('/').at(-1))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const seconds: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    const text = `差し替えた名前${n}号`
    while ((await get(item)).headers.get('x-cache') === 'HIT') await wait(100)
    await client.query('UPDATE items SET name = $2 WHERE id = $1', [id, text])
    const from = performance.now()
    while (!(await (await get(item)).text()).includes(text)) {
      if (performance.now() > from + MAX_AGE_MS) throw new Error('the page is still the old one')
      await wait(50)
    }
    seconds.push(Number(((performance.now() - from) / 1_000).toFixed(1)))
  }
  await client.end()
  return { isNew: true, oldForS: seconds }
}

async function purgePicture() {
  const cacheOf = async () => {
    const answer = await get(picture)
    await answer.arrayBuffer()
    return answer.headers.get('x-cache')
  }
  await cacheOf()
  const before = await cacheOf()
  const purged = await get(`/purge${picture}`)
  await purged.arrayBuffer()
  const after = await cacheOf()
  return { before, purgeStatus: purged.status, after, isPurged: before === 'HIT' && after === 'MISS' }
}

/** Answers per second, and CPU time of the web process for each. */
async function compareSpeed() {
  const pids = [web.child.pid ?? 0]
  const result: Record<string, object> = {}
  for (const [what, path] of Object.entries({ page: LIST, picture })) {
    for (const [where, url] of Object.entries({ direct: web.url, cdn: cdn.url })) {
      const before = cpuTimes(pids)
      const measured = await loadByWrk(`${url}${path}`, {
        connections: 16,
        seconds: SECONDS,
        headers: ['Accept-Encoding: gzip'],
      })
      const cpuMs = cpuMsBetween(before, cpuTimes(pids)) / (measured.perSecond * SECONDS)
      result[`${what} ${where}`] = { ...measured, webCpuMs: Number(cpuMs.toFixed(4)) }
    }
  }
  return result
}
