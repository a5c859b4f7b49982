import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#bench/support/web-process.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type SentSpan, startTraceReceiver } from '#tests/support/trace-receiver.ts'

const PATIENCE_MS = 120_000
let dataDir: string
beforeAll(async () => {
  await ensureBuilt()
  dataDir = await mkdtemp(join(tmpdir(), 'sumirei-observed-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

type Line = Readonly<Record<string, unknown>>

/** A process of the shop whose log is read as it comes. */
function start(file: 'server.ts' | 'worker.ts', env: Record<string, string>) {
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'info', SEED: 'none', DATA_DIR: dataDir, DATABASE_URL: '' }
  const child: ChildProcess = spawn(process.execPath, [file], { env: { ...process.env, ...settings, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    lines: () =>
      said
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Line),
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function reachable(url: string, said: () => string): Promise<void> {
  const status = async () => (await fetch(url).catch(() => undefined))?.status
  await expect.poll(status, { timeout: PATIENCE_MS, message: said() }).toBe(200)
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test('a web process goes on with the trace that a request names, down to its statements', {
  timeout: PATIENCE_MS,
}, async () => {
  const receiver = await startTraceReceiver()
  const [port, metricsPort] = [await freePort(), await freePort()]
  const settings = { PORT: String(port), METRICS_PORT: String(metricsPort), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
  const shop = start('server.ts', settings)
  const url = `http://localhost:${port}`
  await reachable(`${url}/health/ready`, shop.said)
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'proxy-00000001' }
  const answer = await fetch(`${url}/items/list?name=mofukutokubetsu`, { headers })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'proxy-00000001'])
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(figures).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/items\/list",status="2xx"\} 1$/m)
  expect(await shop.stop()).toBe(0)
  expect(shop.lines()).toContainEqual(expect.objectContaining({ requestId: 'proxy-00000001', traceId: TRACE }))
  const own = receiver.spans.filter(({ traceId }) => traceId === TRACE)
  const request = own.find(({ name }) => name === 'GET /items/list')
  expect(request).toMatchObject({ parentSpanId: PARENT, attributes: { 'http.response.status_code': 200 } })
  const statements = own.filter((span) => isBelow(span, request))
  expect(statements.length).toBeGreaterThan(0)
  for (const { attributes } of statements) expect(attributes['db.query.text']).toMatch(/\S/)
  // Nor is every look of the process at its own queue a trace.
  expect(
    receiver.spans.filter(({ attributes }) => 'db.query.text' in attributes).every(({ parentSpanId }) => parentSpanId),
  ).toBe(true)
  expect(receiver.said()).toContain('"sumirei"')
  for (const text of [receiver.said(), shop.said()]) expect(text).not.toContain('mofukutokubetsu')
  await receiver.close()
})

function isBelow({ parentSpanId }: SentSpan, request: SentSpan | undefined): boolean {
  return parentSpanId !== undefined && parentSpanId === request?.spanId
}

test('a page that is kept has a line and a name for each who gets it', { timeout: PATIENCE_MS }, async () => {
  const port = await freePort()
  const shop = start('server.ts', { PORT: String(port) })
  const url = `http://localhost:${port}`
  await reachable(`${url}/health/ready`, shop.said)
  const ids: (string | null)[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await fetch(`${url}/service`)).headers.get('x-request-id'))
  const given = await fetch(`${url}/service`, { headers: { 'x-request-id': 'proxy-00000002' } })
  expect(given.headers.get('x-request-id')).toBe('proxy-00000002')
  expect(new Set(ids).size).toBe(5)
  expect(await shop.stop()).toBe(0)
  const lines = shop.lines().filter(({ path }) => path === '/service')
  expect(lines.map(({ requestId }) => requestId)).toEqual([...ids, 'proxy-00000002'])
  expect(lines.every(({ route, status, traceId }) => route === '/service' && status === 200 && !traceId)).toBe(true)
})

test('a worker tells of its jobs in figures and traces', { timeout: PATIENCE_MS }, async () => {
  const { url, close } = await openTestDatabase('server')
  const receiver = await startTraceReceiver()
  const metricsPort = await freePort()
  const settings = {
    DATABASE_URL: url ?? '',
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  }
  const worker = start('worker.ts', settings)
  const figures = `http://127.0.0.1:${metricsPort}/metrics`
  await reachable(figures, worker.said)
  const job = /^sumirei_job_duration_seconds_count\{job="send-mails",outcome="done"\} [1-9]/m
  await expect.poll(async () => (await fetch(figures)).text(), { timeout: PATIENCE_MS }).toMatch(job)
  expect(await (await fetch(figures)).text()).toMatch(/^sumirei_mails_waiting 0$/m)
  expect(await worker.stop()).toBe(0)
  const run = receiver.spans.find(({ name }) => name === 'job send-mails')
  expect(run).toBeDefined()
  expect(receiver.spans.some((span) => isBelow(span, run))).toBe(true)
  await receiver.close()
  await close()
})
