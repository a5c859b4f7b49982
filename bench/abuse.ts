/**
 * Measures the item list for one visitor while others attack the same process, side by side with quiet rounds of the
 * same run. Attackers and visitor share the cores with the shop. Run: npm run bench:abuse
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { runOnServer, urlOf } from '#tests/support/database-server.ts'
import { startRealPostgres } from '#tests/support/real-postgres.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'

/** A list that no cache answers: the visitor has a cookie. */
const LIST = '/items/list?size=30003&startcalendar=2026-12-10'
const NOW = '2026-11-20T10:00:00+09:00'
const CART_LINE = { size: '30003', start: '2026-12-10', days: '4', plan: '0', pref: '13' }
const ROUND_MS = 6_000
const PAUSE_MS = 25
const ROUNDS = 2
const ATTACKERS = 12

const postgres = await startRealPostgres()
const name = `sumirei_abuse_${randomBytes(4).toString('hex')}`
await runOnServer(postgres.url, `CREATE DATABASE ${name}`)
const env = { DATABASE_URL: urlOf(postgres.url, name), SEED: 'demo', TRUST_PROXY: 'true', CLOCK: NOW }
const { url, stop } = await startWebProcess(env)
/** 25 million pixels, the most that a document may have, in about 80 KB. */
const picture = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#444' } })
  .png()
  .toBuffer()
const item = await findItem()
const cartCookie = await startCart()

/** Each runs in a loop. `n` counts the requests of the attack; networks change where one of them would be refused. */
const ATTACKS: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
  'pictures, one network': () => sendPicture('198.51.100.1'),
  'pictures, many networks': (n) => sendPicture(networkOf(n)),
  searches: (n) => search(n, 40),
  'searches above the limit': (n) => search(n, 1_000),
  'wrong sign-ins': (n) =>
    post('/mypage/login', { intent: 'sign-in', email: `unknown${n % 40}@example.jp`, password: 'guess' }, networkOf(n)),
  'mails by inquiries': (n) =>
    post(
      '/contact',
      {
        form: randomUUID(),
        intent: 'send',
        topic: '2',
        name: '山田',
        email: 'victim@example.jp',
        body: 'http://a.test',
      },
      networkOf(n),
    ),
  'mails by resets': (n) =>
    post('/mypage/forgot', { email: 'victim@example.jp', reminderQuestion: '3', reminderAnswer: 'a' }, networkOf(n)),
  'carts of guests': (n) => post('/cart/lines', { ...CART_LINE, item }, networkOf(n)),
}

await visit(ROUND_MS)
const figures: Record<string, { quietP99Ms: number; attackedP99Ms: number; ratio: number; requests: number }> = {}
for (const [attack, send] of Object.entries(ATTACKS)) {
  const quiet: number[] = []
  const attacked: number[] = []
  let requests = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await visit(ROUND_MS)))
    let isOver = false
    const loops = Array.from({ length: ATTACKERS }, async () => {
      while (!isOver) {
        requests += 1
        await send(requests).catch(() => undefined)
      }
    })
    attacked.push(...(await visit(ROUND_MS)))
    isOver = true
    await Promise.all(loops)
    await sleep(500)
  }
  const [quietP99Ms, attackedP99Ms] = [p99(quiet), p99(attacked)]
  figures[attack] = { quietP99Ms, attackedP99Ms, ratio: Number((attackedP99Ms / quietP99Ms).toFixed(2)), requests }
}
await report('abuse', { page: LIST, attackers: ATTACKERS, rounds: ROUNDS, roundMs: ROUND_MS, attacks: figures })
const { abuse: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
if (Object.values(figures).some(({ ratio }) => ratio > budget.p99Ratio)) process.exitCode = 1
await stop()
await runOnServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
await postgres.stop()

/** The durations of the visitor's requests, one after the other. */
async function visit(forMs: number): Promise<number[]> {
  const durations: number[] = []
  const endMs = performance.now() + forMs
  while (performance.now() < endMs) {
    const fromMs = performance.now()
    const answer = await fetch(url + LIST, { headers: { cookie: 'sumirei_pref=13', 'x-forwarded-for': '192.0.2.50' } })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${LIST}: ${answer.status}`)
    durations.push(performance.now() - fromMs)
    await sleep(PAUSE_MS)
  }
  return durations
}

function networkOf(n: number): string {
  return `198.18.${(n >> 8) & 255}.${n & 255}`
}

async function post(path: string, fields: Record<string, string> | FormData, address: string, cookie = '') {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
  const headers = { origin: url, cookie, 'x-forwarded-for': address }
  const answer = await fetch(url + path, { method: 'POST', redirect: 'manual', headers, body })
  await answer.arrayBuffer()
  return answer
}

/** An item that can be rented on the days of the list. */
async function findItem(): Promise<string> {
  const html = await (await fetch(url + LIST)).text()
  const [, id] = /href="\/items\/(\d+)/.exec(html) ?? []
  if (id === undefined) throw new Error('the list is empty')
  return id
}

async function startCart(): Promise<string> {
  const answer = await post('/cart/lines', { ...CART_LINE, item }, '192.0.2.1')
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function sendPicture(address: string) {
  const form = new FormData()
  form.set('document', new File([picture as BlobPart], 'a.png', { type: 'image/png' }))
  return post('/shopping/document/upload', form, address, cartCookie)
}

async function search(n: number, hitsPerPage: number) {
  const requests = Array.from({ length: 50 }, () => ({ indexName: 'items', query: 'わんぴーす', hitsPerPage }))
  const headers = {
    'x-algolia-application-id': 'SUMIREI',
    'x-algolia-api-key': 'sumirei-search',
    'x-forwarded-for': networkOf(n % ATTACKERS),
  }
  const body = JSON.stringify({ requests })
  const answer = await fetch(`${url}/1/indexes/*/queries`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
}

function p99(durations: readonly number[]): number {
  const sorted = durations.toSorted((a, b) => a - b)
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]!.toFixed(1))
}
