import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BrowserError } from './browser-errors.ts'
import type { CallRateLimit } from './calls/rate-limit.ts'
import { type PolicyViolation, reportsRouter } from './reports.ts'

const SITE = 'https://shop.example'
const violations: PolicyViolation[] = []
const errors: BrowserError[] = []
let isAllowed = true
const rateLimit: CallRateLimit = {
  name: 'reports',
  policy: '',
  take: async () => ({ isAllowed, remaining: 0, resetSeconds: 9 }),
}
const router = reportsRouter({
  siteUrl: SITE,
  rateLimit,
  addressOf: () => undefined,
  onViolation: (violation) => violations.push(violation),
  onBrowserError: (error) => errors.push(error),
})
beforeEach(() => {
  violations.length = 0
  isAllowed = true
})

const send = (body: string, type = 'application/reports+json') =>
  router.request('/', { method: 'POST', body, headers: { 'content-type': type } })
const report = (body: object) => JSON.stringify([{ type: 'csp-violation', age: 3, url: `${SITE}/mypage?x=1`, body }])

describe('reports', () => {
  test('of both kinds are counted without URLs, samples and browsers', async () => {
    const body = {
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/x.js?uid=1',
      disposition: 'enforce',
      documentURL: `${SITE}/mypage/history?uid=42`,
      sample: 'hanako@example.jp',
    }
    expect((await send(report(body))).status).toBe(204)
    const older = { 'violated-directive': 'img-src data:', 'blocked-uri': `${SITE}/secret` }
    expect((await send(JSON.stringify({ 'csp-report': older }), 'application/csp-report')).status).toBe(204)
    expect(violations).toEqual([
      { directive: 'script-src-elem', blocked: 'other-origin', disposition: 'enforce' },
      { directive: 'img-src', blocked: 'same-origin', disposition: 'enforce' },
    ])
  })

  test.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['chrome-extension://abc/x.js', 'other'],
    ['何か', 'other'],
  ])('a blocked %s is %s', async (blockedURL, blocked) => {
    await send(report({ effectiveDirective: 'x-src', blockedURL, disposition: 'report' }))
    expect(violations).toEqual([{ directive: 'other', blocked, disposition: 'report' }])
  })

  test('of other types are ignored', async () => {
    expect((await send(JSON.stringify([{ type: 'deprecation', body: { id: 'x' } }]))).status).toBe(204)
    expect(violations).toEqual([])
  })

  test('are limited in size, in number and by address', async () => {
    expect((await send('x'.repeat(40_000))).status).toBe(413)
    expect((await send(JSON.stringify(Array.from({ length: 21 }, () => ({ type: 'csp-violation' }))))).status).toBe(400)
    isAllowed = false
    const refused = await send(report({}))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '9'])
    expect(violations).toEqual([])
  })

  test('any other body is a 400, and its words are never counted', async () => {
    const words = new Set(['enforce', 'report', 'other', 'same-origin', 'other-origin'])
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.string().map((text) => report({ effectiveDirective: text, blockedURL: text })),
        ),
        async (body) => {
          violations.length = 0
          expect([204, 400]).toContain((await send(body)).status)
          for (const { blocked, directive } of violations)
            expect(words.has(blocked) && directive === 'other').toBe(true)
        },
      ),
    )
  })

  test('of faults are handed on; others are a 400, a 413 or, beyond the rate, a 429', async () => {
    const post = (body: string) => router.request('/faults', { method: 'POST', body })
    const event = { transaction: '/cart?q=1', exception: { values: [{ type: 'TypeError', value: 'x is undefined' }] } }
    const envelope = `{}\n{"type":"event"}\n${JSON.stringify(event)}`
    expect((await post(envelope)).status).toBe(204)
    expect(errors).toEqual([{ type: 'TypeError', value: 'x is undefined', path: '/cart', frames: [] }])
    expect((await post('{}')).status).toBe(400)
    expect((await post('x'.repeat(40_000))).status).toBe(413)
    isAllowed = false
    expect((await post(envelope)).status).toBe(429)
    expect(errors).toHaveLength(1)
  })

  test('are sent by POST to two addresses', async () => {
    for (const path of ['/', '/faults']) expect((await router.request(path)).status).toBe(405)
    expect((await router.request('/x', { method: 'POST' })).status).toBe(404)
  })
})
