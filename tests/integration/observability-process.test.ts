import { expect, test } from 'vitest'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { fetchWithoutKeepAlive, freePort, type ShopProcess } from '#tests/support/processes/shop-process.ts'
import { processesOfSuite } from '#tests/support/processes/suite-processes.ts'
import { type SentSpan, startTraceReceiver } from '#tests/support/third-parties/trace-receiver.ts'

const TIMEOUT_MS = 120_000
const database = databaseOfSuite()
const processes = processesOfSuite()

type Line = Readonly<Record<string, unknown>>

const onServer = () => ({ LOG_LEVEL: 'info', DATABASE_URL: database().url ?? '' })

/** The log lines of a process. */
function logOf({ output }: ShopProcess): Line[] {
  return output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test('a web process continues the trace of a request, down to its statements', {
  timeout: TIMEOUT_MS,
}, async () => {
  const receiver = await startTraceReceiver()
  const metricsPort = await freePort()
  const settings = { METRICS_PORT: String(metricsPort), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
  const shop = await processes.startWeb({ ...onServer(), ...settings, JOBS: 'true' })
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'proxy-00000001' }
  const answer = await fetchWithoutKeepAlive(`${shop.url}/items/list?name=mofukutokubetsu`, { headers })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'proxy-00000001'])
  const figures = await (await fetchWithoutKeepAlive(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(figures).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/items\/list",status="2xx"\} 1$/m)
  expect(await shop.stop()).toBe(0)
  expect(logOf(shop)).toContainEqual(expect.objectContaining({ requestId: 'proxy-00000001', traceId: TRACE }))
  const own = receiver.spans.filter(({ traceId }) => traceId === TRACE)
  const request = own.find(({ name }) => name === 'GET /items/list')
  expect(request).toMatchObject({ parentSpanId: PARENT, attributes: { 'http.response.status_code': 200 } })
  const statements = own.filter((span) => isBelow(span, request))
  expect(statements.length).toBeGreaterThan(0)
  for (const { attributes } of statements) expect(attributes['db.query.text']).toMatch(/\S/)
  // Polling the job queue creates no traces.
  expect(
    receiver.spans.filter(({ attributes }) => 'db.query.text' in attributes).every(({ parentSpanId }) => parentSpanId),
  ).toBe(true)
  expect(receiver.receivedText()).toContain('"sumirei"')
  for (const text of [receiver.receivedText(), shop.output()]) expect(text).not.toContain('mofukutokubetsu')
  await receiver.close()
})

function isBelow({ parentSpanId }: SentSpan, request: SentSpan | undefined): boolean {
  return parentSpanId !== undefined && parentSpanId === request?.spanId
}

test('each response from the page cache has its own request id, and some are logged', {
  timeout: TIMEOUT_MS,
}, async () => {
  const shop = await processes.startWeb(onServer())
  const page = `${shop.url}/service`
  const ids: (string | null)[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await fetchWithoutKeepAlive(page)).headers.get('x-request-id'))
  const given = await fetchWithoutKeepAlive(page, { headers: { 'x-request-id': 'proxy-00000002' } })
  expect(given.headers.get('x-request-id')).toBe('proxy-00000002')
  expect(new Set(ids).size).toBe(5)
  expect(await shop.stop()).toBe(0)
  const lines = logOf(shop).filter(({ path }) => path === '/service')
  expect(lines[0]).toMatchObject({ requestId: ids[0] })
  expect([...ids, 'proxy-00000002']).toEqual(expect.arrayContaining(lines.map(({ requestId }) => requestId)))
  expect(lines.filter(({ of }) => of === 20).length).toBeLessThanOrEqual(1)
  expect(lines.every(({ route, status, traceId }) => route === '/service' && status === 200 && !traceId)).toBe(true)
})

test('a worker reports its jobs in metrics and traces', { timeout: TIMEOUT_MS }, async () => {
  const receiver = await startTraceReceiver()
  const metricsPort = await freePort()
  const settings = { METRICS_PORT: String(metricsPort), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
  const worker = processes.start('worker', { ...onServer(), ...settings })
  await worker.ready
  const figures = async () => (await fetchWithoutKeepAlive(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const job = /^sumirei_job_duration_seconds_count\{job="settle-payments",outcome="done"\} [1-9]/m
  await expect.poll(figures, { timeout: TIMEOUT_MS }).toMatch(job)
  expect(await figures()).toMatch(/^sumirei_mails_waiting 0$/m)
  expect(await worker.stop()).toBe(0)
  const run = receiver.spans.find(({ name }) => name === 'job settle-payments')
  expect(run).toBeDefined()
  expect(receiver.spans.some((span) => isBelow(span, run))).toBe(true)
  await receiver.close()
})
