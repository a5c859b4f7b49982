import { afterEach, expect, test } from 'vitest'
import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { openCalls } from './call.ts'
import { recordedFaults, recordFault } from './record.ts'

afterEach(() => performance.clearMarks())

type Played = Response | 'no answer' | 'never'

/** A shop that plays these answers one after the other, and a clock that goes on when told. */
function world(...answers: Played[]) {
  const sent: { path: string; init: RequestInit }[] = []
  const waits: { ms: number; then: () => void }[] = []
  const calls = openCalls({
    send: async (path, init) => {
      sent.push({ path, init })
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      if (answer !== 'never') throw new TypeError('fetch failed')
      init.signal?.throwIfAborted()
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    },
    wait: (ms, then) => {
      const wait = { ms, then }
      waits.push(wait)
      return () => void waits.splice(waits.indexOf(wait), 1)
    },
  })
  return { ...calls, sent, waits }
}

const refusal = (status: number, headers = {}) => new Response('{"error":{}}', { status, headers })
const answered = (value: unknown) => Response.json(value)

test('an answer is its JSON, asked for as such', async () => {
  const { call, sent, waits } = world(answered({ id: 'a' }))
  expect(await call<{ id: string }>('/builds/latest.json', { cache: 'no-store' })).toEqual({ id: 'a' })
  expect(sent).toMatchObject([{ init: { cache: 'no-store', headers: { accept: 'application/json' } } }])
  expect([recordedFaults(), waits]).toEqual([[], []])
})

test('what is not there is null, which is no fault', async () => {
  expect(await world(refusal(404)).call('/postal-code?code=9999999')).toBeNull()
  expect(recordedFaults()).toEqual([])
})

test('a failure is false and recorded, without what stood in the query', async () => {
  const failed = refusal(500, { 'x-request-id': 'abc123' })
  expect(await world(refusal(503), failed).call('/search/suggest?q=%E8%8A%B1')).toBe(false)
  expect(recordedFaults()).toEqual([{ path: '/search/suggest', what: 500, requestId: 'abc123' }])
})

test('no answer at all is a failed try: once more without a body, never with one', async () => {
  const again = world('no answer', answered(1))
  expect([await again.call('/session'), again.sent.length]).toEqual([1, 2])
  const once = world('no answer', answered(1))
  expect([await once.call('/x', { method: 'POST', body: '{}' }), once.sent.length]).toEqual([false, 1])
  expect(recordedFaults()).toMatchObject([{ path: '/x', what: 'network' }])
})

test('an answer that is no JSON is unreadable', async () => {
  expect(await world(new Response('<html>')).call('/x')).toBe(false)
  expect(recordedFaults()).toMatchObject([{ what: 'unreadable' }])
})

test('the next try waits as long as the answer asks, but not for ever', async () => {
  const { call, waits, sent } = world(refusal(429, { 'retry-after': '60' }), answered(1))
  const under = call('/x')
  await new Promise(setImmediate)
  expect([sent.length, waits.map(({ ms }) => ms)]).toEqual([1, [FUNCTION_TIMEOUT_MS, 5_000]])
  waits[1]?.then()
  expect(await under).toBe(1)
})

test('a call that is given up by its asker is false, not tried again and no fault', async () => {
  const { call, sent, waits } = world('never', answered(1))
  const asker = new AbortController()
  const under = call('/search/suggest', { signal: asker.signal })
  asker.abort()
  expect([await under, sent.length, recordedFaults(), waits]).toEqual([false, 1, [], []])
  const early = world('never')
  expect(await early.call('/x', { signal: asker.signal })).toBe(false)
})

test('an answer is handed out whatever its status where a page wants to see it', async () => {
  const answer = await world(new Response(null, { status: 302 })).answerTo('/favorite', { method: 'POST', body: 'a' })
  expect(answer).toMatchObject({ status: 302 })
})

test('the newest fifty faults are kept', () => {
  for (let n = 0; n < 120; n += 1) recordFault({ path: `/${n}`, what: 'network' })
  expect(recordedFaults().length).toBeLessThanOrEqual(50)
  expect(recordedFaults().at(-1)?.path).toBe('/119')
})
