import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#bench/support/web-process.ts'
import { ensureBuilt } from '#scripts/build.ts'

let dataDir: string
beforeAll(async () => {
  await ensureBuilt()
  dataDir = await mkdtemp(join(tmpdir(), 'sumirei-process-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function start(env: Record<string, string>): {
  child: ChildProcess
  said: () => string
  ended: Promise<number | null>
} {
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'error', SEED: 'none', DATA_DIR: dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['server.ts'], { env: { ...process.env, ...settings, ...env } })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, said: () => said, ended }
}

const PATIENCE_MS = 120_000

async function ready(url: string): Promise<void> {
  const status = async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status
  await expect.poll(status, { timeout: PATIENCE_MS }).toBe(200)
}

test('a faulty environment is told whole, and the process does not start', { timeout: PATIENCE_MS }, async () => {
  const { said, ended } = start({ PORT: 'abc', APP_ENV: 'staging', CLOCK: 'soon' })
  expect(await ended).not.toBe(0)
  for (const name of ['PORT', 'APP_ENV', 'CLOCK']) expect(said()).toContain(name)
})

test('on SIGTERM what is under way is finished and the process leaves with 0', { timeout: PATIENCE_MS }, async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { child, said, ended } = start({ PORT: String(port) })
  await ready(url)
  expect(said()).toContain(url)
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  const underWay = Array.from({ length: 20 }, (_, n) => fetch(`${url}/items/list?name=${n}`))
  await Promise.race(underWay)
  child.kill('SIGTERM')
  const statuses = (await Promise.all(underWay)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await ended).toBe(0)
})

test('a path with dotted parts is no page, though what it resolves to is one', { timeout: PATIENCE_MS }, async () => {
  const port = await freePort()
  const { child, ended } = start({ PORT: String(port) })
  await ready(`http://localhost:${port}`)
  const statusOf = (path: string) =>
    new Promise((resolve, reject) => {
      const asked = get({ port, path }, (response) => resolve(response.resume().statusCode))
      asked.on('error', reject)
    })
  expect(await statusOf('/service')).toBe(200)
  for (const path of ['/items/%2e%2e/service', '/items/../service', '/service/%2e'])
    expect(await statusOf(path), path).toBe(404)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a second process on the same embedded database is told so', { timeout: PATIENCE_MS }, async () => {
  const [first, second] = [await freePort(), await freePort()]
  const holder = start({ PORT: String(first) })
  await ready(`http://localhost:${first}`)
  const other = start({ PORT: String(second) })
  expect(await other.ended).not.toBe(0)
  expect(other.said()).toMatch(/postgres/)
  holder.child.kill('SIGTERM')
  expect(await holder.ended).toBe(0)
})
