import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { freePort } from '#bench/support/web-process.ts'
import { parseConfig } from '#root/config.ts'
import { openPorts } from '#root/wiring.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { openMember } from '#seed/members/open-member.ts'
import { HANAKO } from '#seed/members/people.ts'
import { NOW } from '#tests/support/small-shop.ts'

const PATIENCE_MS = 240_000
let dataDir: string
let port: number
let url: string

beforeAll(async () => {
  await ensureBuilt()
  dataDir = await mkdtemp(join(tmpdir(), 'sumirei-session-'))
  port = await freePort()
  url = `http://localhost:${port}`
  const config = parseConfig({ DATA_DIR: dataDir, SITE_URL: url, SEED: 'none', CLOCK: NOW.toString() })
  const db = await openDatabase(config)
  await migrate(db)
  await openMember(openPorts(config, db), HANAKO, NOW)
  await closeDatabase(db)
}, PATIENCE_MS)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The shop in a process of its own on the same data folder, its clock so far on, while something is done in it. */
async function whileRunning<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'error', SEED: 'none', DATA_DIR: dataDir, DATABASE_URL: '' }
  const where = { PORT: String(port), SITE_URL: url, CLOCK: NOW.add({ minutes }).toString() }
  const env = { ...process.env, ...settings, ...where }
  const child = spawn(process.execPath, ['server.ts'], { env, stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    const status = async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status
    await expect.poll(status, { timeout: PATIENCE_MS }).toBe(200)
    return await work()
  } finally {
    await stop(child, ended)
  }
}

async function stop(child: ChildProcess, ended: Promise<number | null>): Promise<void> {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

const cookiesIn = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
const tokensIn = (response: Response) =>
  cookiesIn(response).filter((cookie) => /^sumirei_(token|refresh)=./.test(cookie))

test('a session outlives the process, and the hour of its token', { timeout: PATIENCE_MS }, async () => {
  const cookies = await whileRunning(0, async () => {
    const response = await fetch(`${url}/mypage/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url },
      body: new URLSearchParams({ intent: 'sign-in', email: HANAKO.email, password: HANAKO.password }),
    })
    expect(response.status).toBe(303)
    return cookiesIn(response)
  })
  const myPage = () => fetch(`${url}/mypage`, { redirect: 'manual', headers: { cookie: cookies.join('; ') } })
  await whileRunning(10, async () => {
    const response = await myPage()
    expect([response.status, tokensIn(response)]).toEqual([200, []])
    expect(await response.text()).toContain('早瀬 花子')
  })
  await whileRunning(61, async () => {
    const response = await myPage()
    const renewed = tokensIn(response)
    expect([response.status, renewed.length]).toEqual([200, 2])
    expect(renewed.filter((cookie) => cookies.includes(cookie))).toEqual([])
    expect(await response.text()).toContain('早瀬 花子')
  })
})
