import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rejected } from '#domain/result.ts'
import type { MemberSession } from '#services/sessions/member-session.ts'
import type { FactorCaller } from '#services/staff/staff-member.ts'
import { callError, defineCall } from './call.ts'
import { openApi } from './open-api.ts'
import { createCallRateLimit } from './rate-limit.ts'
import { createRequestIds } from './request-id.ts'
import { rpcRouter } from './rpc-router.ts'

const NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const ROLES: Readonly<Record<string, number>> = { hanako: 0, staff: 5, root: 999 }

const echo = defineCall({
  name: 'echo',
  tag: 'tests',
  method: 'POST',
  path: '/tests/{place}/echo',
  summary: 'Returns the text',
  request: { params: z.object({ place: z.string() }), body: z.object({ text: z.string().max(2_000) }) },
  response: z.object({ text: z.string(), place: z.string(), caller: z.string() }),
  callers: ['visitor', 'customer', 'staff'],
  answer: async ({ params, body }, { caller }) => {
    if (body.text === 'break') throw new Error('a secret of ours')
    if (body.text === 'refuse') return callError('ABORTED', 'Not now.')
    return { ...params, ...body, caller: caller.kind }
  },
})
const staffOnly = defineCall({
  ...echo,
  name: 'staffOnly',
  method: 'GET',
  path: '/tests/staff',
  callers: ['staff'],
  request: { query: z.object({ limit: z.coerce.number().int().max(9) }) },
  answer: async ({ query }) => ({ limit: query.limit }),
})

function setUp(perMinute = 100) {
  const windows = new Map<string, number>()
  const countedKeys: string[] = []
  const errors: unknown[] = []
  const rejections: unknown[] = []
  let lastId = 0
  let now = NOW
  const rates = {
    count: async (_: object, subject: string, at: Temporal.Instant, amount: number) => {
      countedKeys.push(subject)
      const count = (windows.get(subject) ?? 0) + amount
      windows.set(subject, count)
      return { count, endsAt: at.add({ seconds: 60 }) }
    },
  }
  const parts = {
    sessions: {
      ofToken: async (idToken: string) => {
        const role = ROLES[idToken]
        return role === undefined ? rejected('token-invalid') : ({ uid: idToken, role } as MemberSession)
      },
    },
    staff: { secondFactor: { isShown: async ({ browserSecret }: FactorCaller) => browserSecret !== 'expired' } },
    addressOf: (request: Request) => request.headers.get('x-test-address') ?? '192.0.2.1',
    addressMiddleware: (_: unknown, next: () => Promise<void>) => next(),
    rateLimit: createCallRateLimit({ name: 'calls', rates, now: () => now, perMinute }),
    requestIds: createRequestIds({ next: () => `made-${++lastId}` }),
    onError: (error: unknown) => errors.push(error),
    onRejected: (about: unknown) => rejections.push(about),
  }
  const router = rpcRouter(parts, { prefix: '/tests', calls: [echo, staffOnly] })
  const app = new Hono().route('/tests', router).all('*', (context) => context.html('a page', 404))
  const send = (path: string, init: RequestInit = {}, token?: string) => {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    return Promise.resolve(app.request(path, { ...init, headers }))
  }
  const echoText = (body: unknown, token?: string) =>
    send('/tests/here/echo', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }, token)
  const advanceClock = (seconds: number) => {
    now = now.add({ seconds })
    windows.clear()
  }
  return { send, echoText, errors, rejections, countedKeys, advanceClock }
}

const errorOf = async (answer: Promise<Response>) => {
  const response = await answer
  const { error } = (await response.json()) as { error: { status: string; message: string; details?: unknown } }
  return { http: response.status, ...error }
}

describe('a call', () => {
  test('is parsed with its schema and returns its result', async () => {
    const { echoText } = setUp()
    const response = await echoText({ text: '菫', more: 1 }, 'hanako')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ text: '菫', place: 'here', caller: 'customer' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('that is answered with an error is reported once, without anything of the request', async () => {
    const { echoText, rejections } = setUp()
    await echoText({ text: '菫' })
    expect(await errorOf(echoText({ text: 'refuse' }))).toMatchObject({ http: 409, status: 'ABORTED' })
    expect(rejections).toEqual([{ requestId: 'made-2', call: 'echo', code: 'ABORTED' }])
  })

  test('is one of a customer when the second factor of the staff was not shown', async () => {
    const { send } = setUp()
    const kindOf = async (headers: Record<string, string>) => {
      const response = await send('/tests/here/echo', { method: 'POST', body: '{"text":"a"}', headers }, 'staff')
      return ((await response.json()) as { caller?: string }).caller
    }
    expect(await kindOf({})).toBe('staff')
    expect(await kindOf({ 'x-staff-second-factor': 'expired' })).toBe('customer')
    const refused = send('/tests/staff', { headers: { 'x-staff-second-factor': 'expired' } }, 'staff')
    expect(await errorOf(refused)).toMatchObject({ status: 'PERMISSION_DENIED' })
  })

  test.each<[string, unknown]>([
    ['another type', { text: 1 }],
    ['too long', { text: 'x'.repeat(2_001) }],
    ['no JSON', '{'],
    ['nothing', ''],
    ['NUL', { text: 'a\0b' }],
    ['half a surrogate pair', '{"text":"\\ud800"}'],
    ['a prototype', '{"text":"a","__proto__":{}}'],
    ['too deep', `{"text":"a","more":${'['.repeat(9_000)}${']'.repeat(9_000)}}`],
  ])('%s is an invalid argument', async (_, body) => {
    expect(await errorOf(setUp().echoText(body))).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' })
  })

  test('an oversized body, another method and an unknown path return JSON errors', async () => {
    const { echoText, send } = setUp()
    expect(await errorOf(echoText({ text: 'x'.repeat(70_000) }))).toMatchObject({
      http: 413,
      status: 'INVALID_ARGUMENT',
    })
    const other = await send('/tests/here/echo', { method: 'PUT' })
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    for (const path of ['/tests', '/tests/', '/tests/a/b/c', '/tests/constructor', '/tests/%E0%A4%A/echo/x']) {
      expect(await errorOf(send(path)), path).toMatchObject({ http: 404, status: 'NOT_FOUND' })
    }
    expect((await send('/elsewhere')).headers.get('content-type')).toContain('text/html')
  })

  test('authorization is checked before the request is parsed', async () => {
    const { send } = setUp()
    expect(await errorOf(send('/tests/staff?limit=x'))).toMatchObject({ http: 401, status: 'UNAUTHENTICATED' })
    expect(await errorOf(send('/tests/staff?limit=x', {}, 'hanako'))).toMatchObject({ status: 'PERMISSION_DENIED' })
    expect(await errorOf(send('/tests/staff?limit=x', {}, 'staff'))).toMatchObject({ status: 'INVALID_ARGUMENT' })
    expect(await (await send('/tests/staff?limit=9', {}, 'staff')).json()).toEqual({ limit: 9 })
    expect(await errorOf(send('/tests/staff?limit=9', {}, 'root'))).toMatchObject({ status: 'PERMISSION_DENIED' })
  })

  test('an invalid token is rejected and not treated as a visitor', async () => {
    const { echoText, send } = setUp()
    expect(await errorOf(echoText({ text: 'a' }, 'nobody'))).toMatchObject({ http: 401, status: 'UNAUTHENTICATED' })
    const basic = send('/tests/staff', { headers: { authorization: 'Basic aGE6aGE=' } })
    expect(await errorOf(basic)).toMatchObject({ http: 401, status: 'UNAUTHENTICATED' })
  })

  test('an internal error is logged under the request id and not disclosed', async () => {
    const { send, errors } = setUp()
    const broken = await send('/tests/here/echo', {
      method: 'POST',
      body: '{"text":"break"}',
      headers: { 'x-request-id': 'theirs-0001' },
    })
    expect(broken.headers.get('x-request-id')).toBe('theirs-0001')
    expect(broken.headers.get('ratelimit')).toMatch(/^"calls";r=\d+;t=\d+$/)
    const body = await broken.text()
    expect([broken.status, JSON.parse(body).error.details]).toEqual([500, { requestId: 'theirs-0001' }])
    expect(body).not.toContain('secret')
    expect(errors).toHaveLength(1)
  })

  test('an invalid request id is replaced', async () => {
    const answer = await setUp().send('/tests/staff', { headers: { 'x-request-id': '<script>alert(1)' } })
    expect(answer.headers.get('x-request-id')).toBe('made-1')
  })

  test('allows cross-origin requests', async () => {
    const { send } = setUp()
    const headers = { origin: 'http://else.where', 'access-control-request-method': 'POST' }
    const preflight = await send('/tests/here/echo', { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('firebase-instance-id-token')
    const refused = await send('/tests/staff', { headers })
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('access-control-expose-headers')).toContain('ratelimit')
  })
})

describe('the rate limit', () => {
  test('every response has the remaining calls; above the limit calls are rejected', async () => {
    const { echoText, countedKeys, advanceClock } = setUp(40)
    const results: [number, string | null][] = []
    for (let n = 0; n < 43; n += 1) {
      const { status, headers } = await echoText(n % 2 === 0 ? { text: 'a' } : {})
      results.push([status, headers.get('ratelimit')])
      expect(headers.get('ratelimit-policy')).toBe('"calls";q=40;w=60')
      expect(headers.get('retry-after')).toBe(status === 429 ? '60' : null)
    }
    expect(results[0]).toEqual([200, '"calls";r=39;t=60'])
    expect(results.slice(0, 40).every(([status]) => status < 429)).toBe(true)
    expect(results.slice(39).map(([status]) => status)).toEqual([400, 429, 429, 429])
    expect(countedKeys).toHaveLength(20)
    advanceClock(60)
    expect((await echoText({ text: 'a' })).status).toBe(200)
  })

  test('members are counted by uid, visitors and invalid tokens by network', async () => {
    const { echoText, countedKeys } = setUp(20)
    for (const token of ['hanako', 'nobody', undefined]) await echoText({ text: 'a' }, token)
    expect(countedKeys).toEqual(['uid hanako', 'network 192.0.2.1', 'network 192.0.2.1'])
  })

  test('visitors of one IPv6 network are counted together', async () => {
    const { send, countedKeys } = setUp(20)
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2'])
      await send('/tests/staff', { headers: { 'x-test-address': address } })
    expect(countedKeys).toEqual(['network 2001:db8:1:2', 'network 2001:db8:1:2'])
  })
})

test('the OpenAPI document is generated from the same schemas', () => {
  const about = { title: 'Tests', version: '1', serverUrl: 'http://shop.test' }
  const described = openApi([echo, staffOnly], about) as unknown as {
    paths: Record<string, Record<string, { parameters: object[]; requestBody?: object; responses: object }>>
  }
  const operation = described.paths['/tests/{place}/echo']?.post
  expect(operation?.parameters).toMatchObject([{ name: 'place', in: 'path', required: true }])
  expect(JSON.stringify(operation?.requestBody)).toContain('"maxLength":2000')
  expect(Object.keys(operation?.responses ?? {}).join(' ')).toBe('200 400 401 403 405 413 429 500 503')
  expect(described.paths['/tests/staff']?.get?.parameters).toMatchObject([{ name: 'limit', in: 'query' }])
})
