import { afterEach, expect, test, vi } from 'vitest'
import { serverTimeMs, setBearer } from './call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  performance.clearMarks()
})

test('the time is that of the server, requested by a function call', async () => {
  const send = vi.fn(async () => Response.json({ result: { serverTime: 1_795_136_400_000 } }))
  vi.stubGlobal('fetch', send)
  expect(await serverTimeMs(() => 5)).toBe(1_795_136_400_000)
  const init = { method: 'POST', body: '{"data":null}' }
  expect(send).toHaveBeenCalledExactlyOnceWith('/asia-northeast1/getservertime', expect.objectContaining(init))
})

test('calls of a member carry the ID token, until the session ends', async () => {
  const send = vi.fn(async () => Response.json({ result: { serverTime: 1 } }))
  vi.stubGlobal('fetch', send)
  const sent = () => new Headers((send.mock.lastCall as unknown as [string, RequestInit])[1].headers)
  setBearer(() => 'token of hanako')
  await serverTimeMs(() => 5)
  expect(sent().get('authorization')).toBe('Bearer token of hanako')
  setBearer(() => null)
  await serverTimeMs(() => 5)
  expect(sent().has('authorization')).toBe(false)
})

test.each([
  ['rate limited', async () => Response.json({ error: { status: 'RESOURCE_EXHAUSTED' } }, { status: 429 })],
  ['missing the function', async () => Response.json({}, { status: 404 })],
  ['unreachable', async () => Promise.reject(new TypeError('fetch failed'))],
])('when the server is %s, the time counts that its caller knows (D72)', async (_, send) => {
  vi.stubGlobal('fetch', send)
  expect(await serverTimeMs(() => 5)).toBe(5)
})
