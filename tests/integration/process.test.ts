import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { fetchWithoutKeepAlive, type WebProcess } from '#tests/support/processes/shop-process.ts'
import { processesOfSuite } from '#tests/support/processes/suite-processes.ts'

const TIMEOUT_MS = 120_000
const REQUESTS = 20
const SEARCH = '/1/indexes/items/query'
const KEYS = { 'x-algolia-application-id': 'SUMIREI', 'x-algolia-api-key': 'sumirei-search' }

const database = databaseOfSuite()
const processes = processesOfSuite()
let web: WebProcess
beforeAll(async () => {
  web = await processes.startWeb({ DATABASE_URL: database().url ?? '', SHUTDOWN_DELAY_MS: '3000' })
}, TIMEOUT_MS)

test('all invalid environment variables and a misspelt one are reported, and the process does not start', {
  timeout: TIMEOUT_MS,
}, async () => {
  const wrong = { PORT: 'abc', APP_ENV: 'staging', CLOCK: 'soon', SMPT_URL: 'smtp://mail.example' }
  const { output, exited } = processes.start('server', wrong)
  expect(await exited).toBe(1)
  expect(
    output()
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]),
  ).toEqual(['SMPT_URL', 'PORT', 'APP_ENV', 'CLOCK'])
})

/** Addresses at which a process cannot listen, and what it says; `{taken}` is the port of another process. */
const UNUSABLE = [
  ['server', { PORT: '{taken}' }, 'PORT: another process listens at {taken}'],
  ['server', { METRICS_PORT: '{taken}' }, 'METRICS_PORT: another process listens at {taken}'],
  ['worker', { METRICS_PORT: '{taken}' }, 'METRICS_PORT: another process listens at {taken}'],
  ['server', { HOST: '192.0.2.1' }, 'HOST: 192.0.2.1 is no address of this machine'],
  ['server', { HOST: 'nowhere.invalid' }, 'HOST: nowhere.invalid is no address of this machine'],
  [
    'worker',
    { METRICS_PORT: '{taken}', METRICS_HOST: 'nowhere.invalid' },
    'METRICS_HOST: nowhere.invalid is no address of this machine',
  ],
] as const

test.each(UNUSABLE)(
  '%s with %o says which setting is wrong',
  { timeout: TIMEOUT_MS },
  async (name, wrong, sentence) => {
    const withPort = (text: string) => text.replace('{taken}', new URL(web.url).port)
    const settings = Object.entries(wrong).map(([setting, value]) => [setting, withPort(value)])
    const { output, exited } = processes.start(name, {
      DATABASE_URL: database().url ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      ...Object.fromEntries(settings),
    })
    expect(await exited).toBe(1)
    expect(output().trim()).toBe(withPort(sentence))
  },
)

test.each(['server', 'worker'] as const)(
  '%s does not start with a data folder that cannot be written',
  {
    timeout: TIMEOUT_MS,
  },
  async (name) => {
    const folder = join(import.meta.filename, 'data')
    const { output, exited } = processes.start(name, { DATABASE_URL: database().url ?? '', DATA_DIR: folder })
    expect(await exited).toBe(1)
    expect(output().trim()).toBe(`DATA_DIR: ${folder}: is no folder`)
  },
)

test('a path with dot segments is not found, although the path it resolves to exists', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { hostname, port } = new URL(web.url)
  const statusOf = (path: string) =>
    new Promise((resolve, reject) => {
      const sent = get({ hostname, port, path, agent: false }, (response) => resolve(response.resume().statusCode))
      sent.on('error', reject)
    })
  expect(await statusOf('/service')).toBe(200)
  for (const path of ['/items/%2e%2e/service', '/items/../service', '/service/%2e'])
    expect(await statusOf(path), path).toBe(404)
})

test('on SIGTERM pending requests are answered, no connection is kept, and the process exits with 0', {
  timeout: TIMEOUT_MS,
}, async () => {
  expect(web.output()).toContain(web.url)
  expect((await fetchWithoutKeepAlive(`${web.url}/health/live`)).status).toBe(200)
  const pending = await Promise.all(Array.from({ length: REQUESTS }, () => beginSearch(web.url)))
  web.child.kill('SIGTERM')
  const readiness = async () => (await fetchWithoutKeepAlive(`${web.url}/health/ready`)).status
  await expect.poll(readiness, { timeout: TIMEOUT_MS }).toBe(503)
  expect((await fetch(`${web.url}/health/live`)).headers.get('connection')).toBe('close')
  await expect.poll(() => readiness().catch(() => 'refused'), { timeout: TIMEOUT_MS }).toBe('refused')
  const statuses = await Promise.all(pending.map(({ finish }) => finish()))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await web.exited).toBe(0)
})

/** Sends the head of a search and waits until the process has received it (100 Continue); `finish` sends the body. */
async function beginSearch(url: string): Promise<{ finish(): Promise<number | undefined> }> {
  const body = JSON.stringify({ query: 'mofuku' })
  const headers = { ...KEYS, expect: '100-continue', 'content-length': body.length }
  const search = request(`${url}${SEARCH}`, { method: 'POST', agent: false, headers })
  const response = new Promise<IncomingMessage>((resolve, reject) =>
    search.once('response', resolve).once('error', reject),
  )
  search.flushHeaders()
  await Promise.race([new Promise((resolve) => search.once('continue', resolve)), response])
  const finish = async () => {
    search.end(body)
    return (await response).resume().statusCode
  }
  return { finish }
}

/** A program that starts a process of the shop in a folder, as suites do, prints its pid and keeps running. */
const STARTER = `
  const { startProcess } = await import('#tests/support/processes/shop-process.ts')
  const { removeAtExit } = await import('#tests/support/suite/remove-at-exit.ts')
  removeAtExit({ folder: process.env.DATA_DIR })
  const { child, ready } = startProcess('server', { ...process.env })
  await ready
  console.log(child.pid)
  setInterval(() => undefined, 60_000)`

test('a process and its folder are removed when the process that started it is killed', {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sumirei-starter-'))
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database().url ?? '', PORT: '0' }
  const starter = spawn(process.execPath, ['--input-type=module', '-e', STARTER], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const pid = Number(await new Promise((resolve) => starter.stdout.once('data', resolve)))
    expect(isRunning(pid)).toBe(true)
    starter.kill('SIGKILL')
    await expect.poll(() => isRunning(pid) || existsSync(dataDir), { timeout: TIMEOUT_MS }).toBe(false)
  } finally {
    starter.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
