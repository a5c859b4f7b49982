import { afterEach, beforeEach, expect, test } from 'vitest'
import { createErrorService } from '#observability/error-service.ts'
import { createLog } from '#observability/log.ts'
import { openEnvelopeReceiver } from '#tests/support/third-parties/envelope-receiver.ts'

const EMAIL = 'hanako.yamada@example.jp'
const SECRET = 'q7Zt0xk3mV9sL2pYb8RwN4cHfD6gJ1aE5uTiOoXvKsQ'
const NAME = '山田 花子'
const TELEPHONE = '090-1234-5678'

let receiver: Awaited<ReturnType<typeof openEnvelopeReceiver>>
beforeEach(async () => {
  receiver = await openEnvelopeReceiver()
})
afterEach(() => receiver.close())

function open() {
  const service = createErrorService({ dsn: receiver.dsn, environment: 'test' })
  const log = createLog('error', { stream: { write: () => undefined }, onError: service.report })
  return { service, log }
}

test('sends an error of the log with its stack, its cause and its request id', async () => {
  const { service, log } = open()
  const err = new TypeError('broken', { cause: new Error('the disk is full') })
  log.error({ requestId: 'abc12345', path: '/items/*', err }, 'request failed')
  await service.close()
  const [{ path, event } = { path: '', event: undefined }] = receiver.received
  expect(path).toBe('/api/7/envelope/')
  expect(event).toMatchObject({
    level: 'error',
    environment: 'test',
    platform: 'node',
    transaction: '/items/*',
    tags: { source: 'request', requestId: 'abc12345' },
  })
  const values = event?.exception?.values ?? []
  expect(values.map(({ type, value }) => [type, value])).toEqual([
    ['Error', 'the disk is full'],
    ['TypeError', 'broken'],
  ])
  expect(values[1]?.stacktrace?.frames?.at(-1)).toMatchObject({
    filename: expect.stringContaining('error-service.test.ts'),
    lineno: expect.any(Number),
  })
})

test('sends faults of jobs and of browsers; without an error nothing', async () => {
  const { service, log } = open()
  log.error({ job: 'send-mails', err: 'no database' }, 'job failed')
  log.error({ uid: '1' }, 'mail failed permanently')
  log.warn({ err: new Error('x') }, 'database connection lost')
  const frames = [{ filename: 'https://shop.example/a.js', function: 'f', lineno: 1, colno: 2 }]
  service.reportBrowser({ type: 'TypeError', value: 'x is undefined', path: '/cart', frames })
  await service.close()
  expect(
    receiver.received.map(({ event }) => [event.platform, event.tags, event.exception?.values?.[0]?.value]),
  ).toEqual([
    ['node', { source: 'job', job: 'send-mails' }, 'no database'],
    ['javascript', { source: 'browser' }, 'x is undefined'],
  ])
  expect(receiver.received[1]?.event.exception?.values?.[0]?.stacktrace?.frames).toMatchObject(frames)
})

test('sends no personal data', async () => {
  const { service, log } = open()
  const err = Object.assign(new Error(`550 <${EMAIL}> ${SECRET}`, { cause: new Error(`for ${EMAIL}`) }), {
    params: [EMAIL],
    response: { body: SECRET },
  })
  log.error({ err, email: EMAIL, requestId: 'abc12345' }, 'request failed')
  log.error({ err: { email: EMAIL, token: SECRET } }, 'call failed')
  log.error({ job: 'send-mails', err: new Error(`order 100123 of ${NAME}, ${TELEPHONE}`) }, 'job failed')
  await service.close()
  expect(receiver.received).toHaveLength(3)
  expect(receiver.received[2]?.event.exception?.values?.[0]?.value).toBe('order [number] of [text], [number]')
  for (const { text } of receiver.received) {
    for (const secret of [EMAIL, SECRET, NAME, TELEPHONE, 'server_name', '"user"']) expect(text).not.toContain(secret)
  }
})

test('sends 60 errors a minute at most, and nothing that the service does not answer stops the shop', async () => {
  const { service, log } = open()
  for (let count = 0; count < 200; count += 1) log.error({ err: new Error(`outage ${count}`) }, 'request failed')
  await service.close()
  expect(receiver.received.length).toBeLessThanOrEqual(60)
  expect(receiver.received.length).toBeGreaterThan(0)
  const lost = createErrorService({ dsn: 'http://key@127.0.0.1:9/1', environment: 'test' })
  lost.report({ source: 'other', message: 'x', error: new Error('x'), about: {} })
  await expect(lost.close()).resolves.toBeUndefined()
})
