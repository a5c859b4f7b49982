/**
 * Measures the item list for one visitor while others attack the same process, side by side with quiet rounds of the
 * same run. Attackers have the lowest priority: they are not the shop's load. Run: npm run bench:abuse
 * [-- --attack registrations], which measures one and records nothing.
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { startRealPostgres } from '#tests/support/database/real-postgres.ts'
import { ATTACK_NAMES, ATTACKERS, CART_LINE, post, type Target } from './support/attacker.ts'
import { report } from './support/report.ts'
import { startWebProcess } from './support/web-process.ts'

/** A list that no cache answers: the visitor has a cookie. */
const LIST = '/items/list?size=30003&startcalendar=2026-12-10'
const NOW = '2026-11-20T10:00:00+09:00'
const ROUND_MS = 6_000
const PAUSE_MS = 25
const ROUNDS = 2

const { values } = parseArgs({ options: { attack: { type: 'string' } } })
const attacks = ATTACK_NAMES.filter((name) => values.attack === undefined || name === values.attack)
if (attacks.length === 0) throw new Error(`--attack is one of: ${ATTACK_NAMES.join(', ')}`)

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

/** Attackers run in a process of their own, so that their work does not delay the visitor's clock. */
const target: Target = { url, item, cartCookie, picture: new Uint8Array(picture) }
const attacker = fork(new URL('support/attacker.ts', import.meta.url), { serialization: 'advanced' })
attacker.send(target)

await visit(ROUND_MS)
const figures: Record<string, { quietP99Ms: number; attackedP99Ms: number; ratio: number; requests: number }> = {}
for (const attack of attacks) {
  const quiet: number[] = []
  const attacked: number[] = []
  let requests = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await visit(ROUND_MS)))
    attacker.send({ start: attack })
    attacked.push(...(await visit(ROUND_MS)))
    attacker.send('stop')
    const [count] = await once(attacker, 'message')
    requests += count as number
    await sleep(500)
  }
  const [quietP99Ms, attackedP99Ms] = [p99(quiet), p99(attacked)]
  figures[attack] = { quietP99Ms, attackedP99Ms, ratio: Number((attackedP99Ms / quietP99Ms).toFixed(2)), requests }
}
if (values.attack !== undefined) console.table(figures)
else await report('abuse', { page: LIST, attackers: ATTACKERS, rounds: ROUNDS, roundMs: ROUND_MS, attacks: figures })
const { abuse: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
if (Object.values(figures).some(({ ratio }) => ratio > budget.p99Ratio)) process.exitCode = 1
attacker.kill()
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

/** An item that can be rented on the days of the list. */
async function findItem(): Promise<string> {
  const html = await (await fetch(url + LIST)).text()
  const [, id] = /href="\/items\/(\d+)/.exec(html) ?? []
  if (id === undefined) throw new Error('the list is empty')
  return id
}

async function startCart(): Promise<string> {
  const answer = await post(url, '/cart/lines', { ...CART_LINE, item }, '192.0.2.1')
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function p99(durations: readonly number[]): number {
  const sorted = durations.toSorted((a, b) => a - b)
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]!.toFixed(1))
}
