import { afterEach, expect, test } from 'vitest'
import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { recordedFailures } from '#tests/support/calls/recorded-failures.ts'
import { createHttpClient } from './call.ts'
import { recordFailure } from './failures.ts'

afterEach(() => performance.clearMarks())

type FakeResponse = Response | 'no answer' | 'never'

/** A client with queued server responses and timers that the test fires. */
function setUp(...answers: FakeResponse[]) {
  const requests: { path: string; init: RequestInit }[] = []
  const timers: { ms: number; then: () => void }[] = []
  const calls = createHttpClient({
    send: async (path, init) => {
      requests.push({ path, init })
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      if (answer !== 'never') throw new TypeError('fetch failed')
      init.signal?.throwIfAborted()
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    },
    schedule: (ms, then) => {
      const timer = { ms, then }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  return { ...calls, requests, timers }
}

const errorResponse = (status: number, headers = {}) => new Response('{"error":{}}', { status, headers })
const jsonResponse = (value: unknown) => Response.json(value)

test('a call returns the JSON and requests JSON', async () => {
  const { call, requests, timers } = setUp(jsonResponse({ id: 'a' }))
  expect(await call<{ id: string }>('/builds/latest.json', { cache: 'no-store' })).toEqual({ id: 'a' })
  expect(requests).toMatchObject([{ init: { cache: 'no-store', headers: { accept: 'application/json' } } }])
  expect([recordedFailures(), timers]).toEqual([[], []])
})

test('a 404 is null and not recorded as a failure', async () => {
  expect(await setUp(errorResponse(404)).call('/postal-code?code=9999999')).toBeNull()
  expect(recordedFailures()).toEqual([])
})

test('a failure is false and recorded without the query', async () => {
  const failed = errorResponse(500, { 'x-request-id': 'abc123' })
  expect(await setUp(errorResponse(503), failed).call('/search/suggest?q=%E8%8A%B1')).toBe(false)
  expect(recordedFailures()).toEqual([{ path: '/search/suggest', reason: 500, requestId: 'abc123' }])
})

test('tells the caller why it failed, before it is false', async () => {
  const reasons: unknown[] = []
  const onFailure = (reason: unknown) => void reasons.push(reason)
  expect(await setUp(errorResponse(429), errorResponse(429)).call('/x', { onFailure })).toBe(false)
  expect(await setUp(new Response('<html>')).call('/x', { onFailure })).toBe(false)
  expect(await setUp('no answer', 'no answer').call('/x', { onFailure })).toBe(false)
  expect(await setUp(errorResponse(404)).call('/x', { onFailure })).toBeNull()
  expect(reasons).toEqual([429, 'unreadable', 'network'])
})

test('a network error is retried once without a body, never with one', async () => {
  const again = setUp('no answer', jsonResponse(1))
  expect([await again.call('/session'), again.requests.length]).toEqual([1, 2])
  const once = setUp('no answer', jsonResponse(1))
  expect([await once.call('/x', { method: 'POST', body: '{}' }), once.requests.length]).toEqual([false, 1])
  expect(recordedFailures()).toMatchObject([{ path: '/x', reason: 'network' }])
})

test('a response that is not JSON is recorded as unreadable', async () => {
  expect(await setUp(new Response('<html>')).call('/x')).toBe(false)
  expect(recordedFailures()).toMatchObject([{ reason: 'unreadable' }])
})

test('a retry waits for Retry-After, up to a maximum', async () => {
  const { call, timers, requests } = setUp(errorResponse(429, { 'retry-after': '60' }), jsonResponse(1))
  const under = call('/x')
  await new Promise(setImmediate)
  expect([requests.length, timers.map(({ ms }) => ms)]).toEqual([1, [FUNCTION_TIMEOUT_MS, 5_000]])
  timers[1]?.then()
  expect(await under).toBe(1)
})

test('a call aborted by the caller is false, not retried and not recorded', async () => {
  const { call, requests, timers } = setUp('never', jsonResponse(1))
  const controller = new AbortController()
  const under = call('/search/suggest', { signal: controller.signal })
  controller.abort()
  expect([await under, requests.length, recordedFailures(), timers]).toEqual([false, 1, [], []])
  const early = setUp('never')
  expect(await early.call('/x', { signal: controller.signal })).toBe(false)
})

test('the newest fifty failures are kept', () => {
  for (let n = 0; n < 120; n += 1) recordFailure({ path: `/${n}`, reason: 'network' })
  expect(recordedFailures().length).toBeLessThanOrEqual(50)
  expect(recordedFailures().at(-1)?.path).toBe('/119')
})
