import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordBackup } from '#adapters/postgres/backup/last-backup.ts'
import { poolCounts } from '#adapters/postgres/database/connect.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { VERSION } from '#config/version.ts'
import { createRequestIds } from '#http/calls/request-id.ts'
import { createLog } from '#observability/log.ts'
import { createObserver, type Observer } from '#observability/observer.ts'
import { confirmOrder, goToConfirmation, payByCard } from '#tests/support/customers/guest-checkout.ts'
import { httpCustomer } from '#tests/support/customers/http-customer.ts'
import { openAccount, PASSWORD } from '#tests/support/customers/members.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { type BuiltShop, openBuiltShop } from '#tests/support/shop/built-shop.ts'
import { startTraceReceiver, type TraceReceiver } from '#tests/support/third-parties/trace-receiver.ts'

const EMAIL = 'kansatsu.hanako@example.jp'
const MEMBER = 'kansatsu.member@example.jp'

let opened: TestDatabase
let receiver: TraceReceiver
let observer: Observer
let shop: BuiltShop
let server: Server
let url: string
let metricsUrl: string
const lines: string[] = []
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
const logText = () => lines.join('\n')

beforeAll(async () => {
  opened = await openTestDatabase()
  receiver = await startTraceReceiver()
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  const { telemetry } = parseConfig({ METRICS_PORT: String(port), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  const log = createLog('debug', { stream: { write: (line) => void lines.push(line) } })
  observer = await createObserver(telemetry, log)
  shop = await openBuiltShop(opened.db, [{ id: 1, units: 2 }], { log, observer })
  const readBacklog = () => shop.ports.backlog.read(shop.ports.clock.now())
  const readFailures = async () => []
  const readDisk = async () => ({ freeBytes: 3, sizeBytes: 4 })
  await observer.listen({ readBacklog, readFailures, readDisk, readPool: () => poolCounts(opened.db) })
  server = createServer(getRequestListener((request) => shop.handle(request), { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  server?.closeAllConnections()
  await observer?.close()
  await shop?.close()
  await opened?.close()
  await receiver?.close()
})

const scrape = async () => (await fetch(metricsUrl)).text()
const metric = async (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(await scrape())?.[1])

describe('a request', () => {
  test('is logged as one line with route, status and duration', async () => {
    lines.length = 0
    const answer = await shop.fetch('/items/list?name=%E5%96%AA%E6%9C%8D&token=abc')
    const requests = entries().filter(({ msg }) => msg === 'request')
    expect(requests).toEqual([
      {
        level: 30,
        time: expect.any(String),
        requestId: answer.headers.get('x-request-id'),
        method: 'GET',
        route: '/items/list',
        path: '/items/list',
        status: 200,
        ms: expect.any(Number),
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
        msg: 'request',
      },
    ])
  })

  test.each([
    ['/', 200],
    ['/health/live', 200],
    ['/no/such/page', 404],
    ['/session', 200],
    ['/asia-northeast1/nothing', 404],
    ['/images/nothing-160.avif', 404],
    ['/%E0%A4%A', 400],
  ])('has a request id: %s', async (path, status) => {
    const answer = await shop.fetch(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
  })

  test('keeps a valid incoming request id', async () => {
    const idFor = async (id: string) =>
      (await shop.fetch('/service', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await idFor('proxy-7f3a9c01')).toBe('proxy-7f3a9c01')
    for (const bad of ['short', 'a'.repeat(65), 'a b c d e f g', '<script>alert(1)</script>']) {
      expect(await idFor(bad)).toMatch(/^[0-9a-f]{12}$/)
    }
  })

  test('that fails shows the logged request id to the visitor', async () => {
    await sql`ALTER TABLE makers RENAME TO makers_renamed`.execute(opened.db)
    lines.length = 0
    const answer = await shop.fetch('/items/1')
    await sql`ALTER TABLE makers_renamed RENAME TO makers`.execute(opened.db)
    const code = answer.headers.get('x-request-id') ?? ''
    expect([answer.status, shop.errors.length > 0]).toEqual([500, true])
    expect(await answer.text()).toContain(`<code>${code}</code>`)
    expect(entries()).toContainEqual(expect.objectContaining({ msg: 'request', requestId: code, status: 500 }))
  })
})

describe('metrics', () => {
  test('name the version', async () => {
    expect(await scrape()).toContain(`sumirei_build_info{version="${VERSION}"} 1\n`)
  })

  test('are served only on their own port', async () => {
    const answer = await fetch(metricsUrl)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    expect(answer.headers.get('connection')).toBe('close')
    expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
    expect((await shop.fetch('/metrics')).status).toBe(404)
  })

  test('count requests by method, route and class of status, also for unknown paths', async () => {
    await shop.fetch('/items/1')
    for (let n = 0; n < 50; n += 1) await shop.fetch(`/made-up-${n}/x`)
    const text = await scrape()
    expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/items\/\*",status="2xx"\} \d+$/m)
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="other",status="4xx"\} (5\d|[6-9]\d)$/m,
    )
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toContain('made-up')
  })

  test('say when the last backup was taken, and nothing before the first', async () => {
    expect(await scrape()).not.toContain('sumirei_backup_last_success_seconds')
    await recordBackup(opened.db, '2026-11-20T04:00:00Z')
    await recordBackup(opened.db, '2026-11-19T04:00:00Z')
    expect(await metric('sumirei_backup_last_success_seconds')).toBe(Date.UTC(2026, 10, 20, 4) / 1_000)
  })

  test('count the connections to the server, and what waits for one', async () => {
    await sql`SELECT 1`.execute(opened.db)
    expect(await metric('sumirei_database_connections')).toBeGreaterThan(0)
    expect(await metric('sumirei_database_connections_waiting')).toBe(0)
    const held = Promise.withResolvers<void>()
    const holders = Array.from({ length: 60 }, () => opened.db.connection().execute(() => held.promise))
    await expect.poll(() => poolCounts(opened.db)?.waiting).toBeGreaterThan(0)
    held.resolve()
    await Promise.all(holders)
  })

  test('report waiting tasks and stay available without the database', async () => {
    await sql`ALTER TABLE payment_tasks RENAME TO payment_tasks_renamed`.execute(opened.db)
    const text = await scrape()
    expect(text).not.toContain('sumirei_payment_tasks_open')
    expect(text).toMatch(/^sumirei_ready 0$/m)
    await sql`ALTER TABLE payment_tasks_renamed RENAME TO payment_tasks`.execute(opened.db)
    expect([await metric('sumirei_payment_tasks_open'), await metric('sumirei_ready')]).toEqual([0, 1])
  })
})

describe('an order by card and a sign-in', () => {
  /** The cookies of both browsers. */
  const secrets: string[] = []
  beforeAll(async () => {
    lines.length = 0
    const customer = httpCustomer(url)
    const choice = { itemId: 1, startOn: '2026-12-10', method: 'card', email: EMAIL } as const
    const paid = await payByCard(customer, await confirmOrder(customer, await goToConfirmation(customer, choice)))
    expect(paid.path).toBe('/shopping/complete')
    await openAccount(shop, MEMBER)
    const member = httpCustomer(url)
    const fields = { intent: 'sign-in', email: MEMBER }
    await member.post('/mypage/login', { ...fields, password: 'not the one' })
    expect((await member.post('/mypage/login', { ...fields, password: PASSWORD })).path).toMatch(
      /^\/mypage\/(change)?$/,
    )
    secrets.push(customer.cookie('sumirei_order'), member.cookie('sumirei_token'), member.cookie('sumirei_refresh'))
    const { scheduled } = createServices(parseConfig({ SEED: 'none' }), observer.ports(shop.ports))
    await scheduled.sendMails()
    await scheduled.settlePaymentTasks()
  })

  test('are counted, as are rejected orders', async () => {
    expect(await metric('sumirei_bookings_total\\{outcome="placed"\\}')).toBe(1)
    expect(await metric('sumirei_mails_total\\{outcome="sent"\\}')).toBeGreaterThan(0)
    expect(await metric('sumirei_mails_waiting')).toBe(0)
    const services = observer.services(shop.services)
    await services.checkout.placeOrder('nobody', { seenVersion: 1, device: 'pc' })
    expect(await metric('sumirei_bookings_total\\{outcome="no-cart"\\}')).toBe(1)
  })

  test('leave logs and spans without personal data, secrets or passwords', async () => {
    await observer.close()
    expect(entries().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(10)
    expect(entries()).toContainEqual(expect.objectContaining({ msg: 'form refused' }))
    expect(receiver.spans.length).toBeGreaterThan(10)
    expect(secrets.map((secret) => secret.length > 20)).toEqual([true, true, true])
    // Long enough not to occur in a time or an id by chance.
    const numbers = ['0312345678', '42424242', '4242 4242']
    const words = [EMAIL, MEMBER, 'kansatsu', '山田', '花子', 'ハナコ', '千代田', PASSWORD, 'eyJhbGciOi', ...numbers]
    const hidden = [...words, ...words.map(encodeURIComponent), ...secrets]
    for (const text of [logText(), receiver.receivedText()]) {
      expect(hidden.filter((word) => text.includes(word))).toEqual([])
      expect(text).not.toMatch(/[\w.]+@[\w.]+/)
    }
  })
})

describe('without metrics and traces', () => {
  test('the observer wraps nothing', async () => {
    const { telemetry } = parseConfig({})
    const idle = await createObserver(telemetry, createLog('silent'))
    expect(idle.services(shop.services)).toBe(shop.services)
    expect(idle.ports(shop.ports)).toBe(shop.ports)
    const jobs = [{ name: 'a-job', queue: 'mails', run: async () => 0 }] as const
    expect(idle.jobs(jobs)).toBe(jobs)
    expect([idle.onStatement, idle.access.wrap]).toEqual([undefined, undefined])
  })

  test('one in twenty cached pages is logged', async () => {
    const logged: string[] = []
    const log = createLog('info', { stream: { write: (line) => void logged.push(line) } })
    const { cachedPages } = await createObserver(parseConfig({}).telemetry, log)
    const pages = cachedPages(createRequestIds({ next: () => 'abcd1234' }))
    const request = { method: 'GET', url: '/items/list?name=x' } as IncomingMessage
    for (let count = 0; count < 41; count += 1) pages?.onResponse(request, 'abcd1234', 0.1)
    expect(logged).toHaveLength(3)
    expect(JSON.parse(logged[0]!)).toMatchObject({ msg: 'request', path: '/items/list', status: 200, of: 20 })
  })
})
