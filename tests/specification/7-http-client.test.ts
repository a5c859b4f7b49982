/** Claims of docs/product/7: Call timeout, Results of calls, HTTP client. */

import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpClient } from '#app/calls/call.ts'
import { recordedFailures } from '#tests/support/calls/recorded-failures.ts'

afterEach(() => performance.clearMarks())

/** Calls a server that always returns `status`. Returns the number of requests and the result. */
async function outcome(status: number, init: RequestInit = {}) {
  let times = 0
  const { call } = createHttpClient({
    send: async () => {
      times += 1
      return new Response('{}', { status })
    },
    schedule: () => () => {},
  })
  const answer = await call('/session', init as Parameters<typeof call>[1])
  return { times, answer }
}

const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504]
const FINAL = [400, 401, 403, 405, 413, 422, 501, 505]

describe('HTTP client', () => {
  test.each(RETRIED)('retries on status %i', async (status) => {
    expect(await outcome(status)).toEqual({ times: 2, answer: false })
  })

  test.each(FINAL)('does not retry on status %i', async (status) => {
    expect(await outcome(status)).toEqual({ times: 1, answer: false })
  })

  test('retries requests without a body once by default', async () => {
    expect((await outcome(503)).times).toBe(2)
    expect((await outcome(503, { method: 'POST' })).times).toBe(2)
  })

  test('does not retry requests with a body', async () => {
    expect((await outcome(503, { method: 'POST', body: '{}' })).times).toBe(1)
    expect((await outcome(503, { method: 'PUT', body: new URLSearchParams('a=1') })).times).toBe(1)
  })
})

describe('Product behaviour on results', () => {
  test('failures are recorded', async () => {
    await outcome(403)
    expect(recordedFailures()).toMatchObject([{ path: '/session', reason: 403 }])
  })

  test('failures return false rather than being thrown', async () => {
    const { call } = createHttpClient({
      send: async () => {
        throw new TypeError('fetch failed')
      },
      schedule: () => () => {},
    })
    expect(await call('/session')).toBe(false)
  })
})

describe('Call timeout', () => {
  test('is 70 seconds', async () => {
    const waits: { ms: number; then: () => void }[] = []
    const { call } = createHttpClient({
      send: (_path, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      schedule: (ms, then) => {
        waits.push({ ms, then })
        return () => {}
      },
    })
    const pending = call('/session')
    expect(waits.map(({ ms }) => ms)).toEqual([70_000])
    waits[0]?.then()
    expect(await pending).toBe(false)
    expect(recordedFailures()).toMatchObject([{ reason: 'timeout' }])
  })
})

test('requests of pages are calls, but for polls, marks, documents, reports and a hosted search (D52)', () => {
  const sends = (path: string) => !path.includes('.test.') && /(?<!\w)fetch\(/.test(readFileSync(path, 'utf8'))
  expect(globSync('app/{calls,routes,session,shell-script,tour,ui}/**/*.{ts,tsx}').filter(sends).toSorted()).toEqual([
    'app/calls/call.ts',
    'app/calls/error-reports.ts',
    'app/shell-script/favourites.ts',
    'app/shell-script/later/service-suggestions.ts',
    'app/ui/order/use-live-state.ts',
    'app/ui/page-code.ts',
    'app/ui/staff/use-live.ts',
  ])
})
