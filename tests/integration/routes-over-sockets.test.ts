/** Claims of docs/product/7: Calls. */

import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES } from '#domain/navigation/pages.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { chunked, type RawResponse, rawRequest, sendRaw } from '#tests/support/calls/raw-http.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { withoutRequest } from '#tests/support/pages/html.ts'
import { type BuiltShop, openBuiltShop, SITE } from '#tests/support/shop/built-shop.ts'
import type { Listening } from '#tests/support/third-parties/listening.ts'

const CONNECTIONS = 8
const FORM = 'application/x-www-form-urlencoded'
/** Paths whose every response is JSON. */
const JSON_AREAS = 'asia-northeast1|builds|documents|health|identitytoolkit|orders-api|postal-code|reports|search'
const JSON_PATHS = new RegExp(`^/(1|${JSON_AREAS}|securetoken|session|v1)\\b`)
/** Only at https: a browser at http ignores it. */
const TLS = 'strict-transport-security'
const LATER_VISITS = 'max-age=31536000; includeSubDomains'
const JSON_RESPONSE = /^application\/(\w+\+)?json/

const HTTPS_SITE = SITE.replace('http:', 'https:')
const database = databaseOfSuite()
const log: { level: number; msg: string; err?: { message: string } }[] = []
let shop: BuiltShop
let server: Listening
let secure: Listening
beforeAll(async () => {
  const stream = { write: (line: string) => void log.push(JSON.parse(line)) }
  shop = await openBuiltShop(database().db, [{ id: 1, units: 3 }], { log: pino({ level: 'info' }, stream) })
  server = await shop.listen()
  secure = await shop.listen({ siteUrl: HTTPS_SITE })
})
afterAll(async () => {
  await server?.close()
  await secure?.close()
  await shop?.close()
})

/** The fields of a browser on a page of the shop. */
const BROWSER = { origin: SITE, 'sec-fetch-site': 'same-origin' }
const TEXT = 'intent=sign-in&email=a%40example.jp&password=x'

/** Every kind of body that a client can send. */
const BODIES: Readonly<Record<string, { fields: Record<string, string>; body: string; isBroken?: boolean }>> = {
  'no body': { fields: {}, body: '' },
  'an empty body': { fields: { 'content-length': '0', 'content-type': FORM }, body: '' },
  'a body with a length': { fields: { 'content-length': String(TEXT.length), 'content-type': FORM }, body: TEXT },
  'a chunked body': { fields: { 'transfer-encoding': 'chunked', 'content-type': FORM }, body: chunked(TEXT) },
  'an empty chunked body': { fields: { 'transfer-encoding': 'chunked', 'content-type': FORM }, body: chunked('') },
  'chunked JSON': {
    fields: { 'transfer-encoding': 'chunked', 'content-type': 'application/json' },
    body: chunked('{"data":null}'),
  },
  'a broken body': { fields: { 'content-length': '900', 'content-type': FORM }, body: TEXT, isBroken: true },
  'a broken chunked body': {
    fields: { 'transfer-encoding': 'chunked', 'content-type': FORM },
    body: chunked(TEXT, 7, false),
    isBroken: true,
  },
}

type More = Readonly<Record<string, string>>
const send = async (method: string, path: string, kind: keyof typeof BODIES, more: More = {}, to = server) => {
  const { fields, body, isBroken } = BODIES[kind]!
  return sendRaw(to.url, rawRequest(method, path, { ...BROWSER, ...fields, ...more }, body), {
    ...(isBroken && { isBroken }),
  })
}

const pathsOf = (routes: readonly { readonly path: string }[]) => [
  ...new Set(routes.map(({ path }) => path.replace(/:\w+(\{[^}]*\})?/g, 'x').replace(/\/?\*$/, '/x'))),
]
const EVERY_PAGE = Object.values({ ...PAGES, ...STAFF_PAGES })
/** A path for every route, with a text for each parameter. */
const everyPath = () => [...new Set([...pathsOf(shop.routes), ...pathsOf(EVERY_PAGE)])]

const atHttps = () => ({ to: secure, more: { origin: HTTPS_SITE } })

type Probe = { readonly method: string; readonly path: string; readonly kind: string }

async function forEvery(
  probes: readonly Probe[],
  check: (probe: Probe, responses: RawResponse[]) => void,
  { to = server, more = {} }: { readonly to?: Listening; readonly more?: More } = {},
): Promise<void> {
  const queue = [...probes]
  const work = async () => {
    for (let probe = queue.pop(); probe !== undefined; probe = queue.pop())
      check(probe, await send(probe.method, probe.path, probe.kind, more, to))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}

const nameOf = ({ method, path, kind }: Probe) => `${method} ${path} with ${kind}`

/** All pages have one router: every kind of body is sent to each router, and two kinds to each page. */
const ASKED: Readonly<Record<string, { paths: () => string[]; method: string; kinds: readonly string[] }>> = {
  ...Object.fromEntries(
    ['OPTIONS', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, { paths: everyPath, method, kinds: ['no body'] }]),
  ),
  'POST to routers': { paths: () => pathsOf(shop.routes), method: 'POST', kinds: Object.keys(BODIES) },
  'POST to pages': { paths: () => pathsOf(EVERY_PAGE), method: 'POST', kinds: ['no body', 'a chunked body'] },
}

describe('every route, over a socket', () => {
  test.each(Object.keys(ASKED))('answers %s without a server error, in the format of its service', async (name) => {
    const { paths, method, kinds } = ASKED[name]!
    const sent = paths().flatMap((path) => kinds.map((kind) => ({ method, path, kind })))
    expect(sent.length).toBeGreaterThan(100)
    await forEvery(sent, (probe, responses) => {
      if (BODIES[probe.kind]?.isBroken) return
      const [response] = responses
      expect(responses, nameOf(probe)).toHaveLength(1)
      expect(response?.status, nameOf(probe)).toBeLessThan(500)
      const hasJson = JSON_PATHS.test(probe.path) && response?.body !== ''
      if (hasJson) expect(response?.headers.get('content-type'), nameOf(probe)).toMatch(JSON_RESPONSE)
    })
    expect(log.filter(({ level }) => level >= 50)).toEqual([])
    expect(shop.errors).toEqual([])
  })

  test.each([
    ['at https, with TLS for later visits', atHttps, LATER_VISITS],
    ['at http, without', () => ({}), null],
  ])('states which sites may use the response, and the features of the browser, %s', async (_, place, tls) => {
    const sent = everyPath().map((path) => ({ method: 'GET', path, kind: 'no body' }))
    const check = (probe: Probe, [response]: RawResponse[]) => {
      const headers = response?.headers ?? new Headers()
      expect(headers.get('x-content-type-options'), nameOf(probe)).toBe('nosniff')
      expect(headers.get('referrer-policy'), nameOf(probe)).toBe('same-origin')
      expect(headers.get('permissions-policy'), nameOf(probe)).toContain('camera=()')
      expect(headers.get('cross-origin-opener-policy'), nameOf(probe)).toMatch(/^(same-origin|unsafe-none)/)
      expect(headers.get('cross-origin-resource-policy'), nameOf(probe)).toMatch(/^(same|cross)-origin$/)
      expect(headers.get(TLS), nameOf(probe)).toBe(tls)
    }
    await forEvery(sent, check, place())
  })

  test('demands TLS of later visits in answers to forms at https', async () => {
    const sent = everyPath().map((path) => ({ method: 'POST', path, kind: 'no body' }))
    const check = (probe: Probe, [response]: RawResponse[]) =>
      expect(response?.headers.get(TLS), nameOf(probe)).toBe(LATER_VISITS)
    await forEvery(sent, check, atHttps())
  })
})

describe('a request without Content-Length', () => {
  test.each([
    ['DELETE', '/session/sync', 'no body', 204],
    ['OPTIONS', '/', 'no body', 405],
    ['OPTIONS', '/cart', 'no body', 405],
    ['POST', '/mypage/login', 'a chunked body', 422],
    ['POST', '/webhooks/embedded', 'a chunked body', 400],
    ['PUT', '/cart', 'no body', 415],
    ['POST', '/session', 'no body', 404],
    ['POST', '/session/renew', 'no body', 200],
  ])('%s %s with %s is answered with %i', async (method, path, kind, status) => {
    const [response] = await send(method, path, kind)
    expect(response?.status).toBe(status)
  })

  test('is counted for the address of its client', async () => {
    await sql`DELETE FROM rate_windows`.execute(database().db)
    const body = chunked('intent=sign-in&email=b%40example.jp&password=wrong-password')
    const fields = { ...BROWSER, 'transfer-encoding': 'chunked', 'content-type': FORM }
    const [response] = await sendRaw(server.url, rawRequest('POST', '/mypage/login', fields, body))
    expect(response?.status).toBe(422)
    const { rows } = await sql<{ who: string }>`SELECT who FROM rate_windows`.execute(database().db)
    const counted = rows.map(({ who }) => who).join(' ')
    expect(counted).toContain('127.0.0.1')
    expect(counted).not.toContain('unknown')
  })
})

describe('behind a proxy that changes Host', () => {
  const login = (port: string, more: Record<string, string>) => {
    const body = TEXT
    const fields = { 'content-type': FORM, 'content-length': String(body.length), origin: SITE, ...more }
    return sendRaw(port, rawRequest('POST', '/mypage/login', fields, body))
  }

  test('a form of the public origin is accepted', async () => {
    const [response] = await login(server.url, { host: 'internal:3000' })
    expect(response?.status).toBe(422)
  })

  test('X-Forwarded-Host counts only behind a trusted proxy', async () => {
    const other = { host: 'internal:3000', origin: 'http://alias.test', 'x-forwarded-host': 'first.test, alias.test' }
    const [refused] = await login(server.url, other)
    expect(refused?.status).toBe(403)
    expect(refused?.body).toContain('この送信はお受けできませんでした')
    const proxied = await shop.listen({ isProxyTrusted: true })
    const [accepted] = await login(proxied.url, other)
    const [evil] = await login(proxied.url, { ...other, origin: 'http://first.test' })
    await proxied.close()
    expect(accepted?.status).toBe(422)
    expect(evil?.status).toBe(403)
  })
})

test('unknown addresses and wrong methods are not errors in the log', async () => {
  log.length = 0
  for (const [method, path] of [
    ['GET', '/no-such-page'],
    ['GET', '/items/list/x/y.data'],
    ['POST', '/about'],
    ['PUT', '/'],
    ['DELETE', '/items/1'],
    ['OPTIONS', '/cart'],
  ] as const) {
    const [response] = await send(method, path, 'no body')
    expect([404, 405], `${method} ${path}`).toContain(response?.status)
  }
  expect(log.filter(({ level }) => level > 30)).toEqual([])
})

test.each(['TRACE', 'PROPFIND', 'M-SEARCH', 'LINK'])('the method %s is not allowed', async (method) => {
  const [response] = await send(method, '/', 'no body')
  expect(response?.status).toBe(405)
  expect(response?.headers.get('allow')).toContain('GET')
  const [call] = await send(method, '/sumirei/asia-northeast1/getservertime', 'no body')
  expect([call?.status, call?.headers.get('content-type')]).toEqual([405, 'application/json'])
})

test('two Host fields are refused before anything else', async () => {
  for (const path of ['/', '/no-such-page', '/session', '/1/indexes/x']) {
    const [response] = await send('GET', path, 'no body', { Host: 'evil.test' })
    expect(response?.status, path).toBe(400)
    expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const [one] = await send('GET', '/', 'no body')
  expect(one?.status).toBe(200)
})

test('a visitor with a cookie gets the page of all visitors', async () => {
  const cookie = `sumirei_visitor=${'a'.repeat(43)}`
  for (const path of ['/items/list', '/items/1']) {
    const [[own], [shared]] = [await send('GET', path, 'no body', { cookie }), await send('GET', path, 'no body')]
    expect(own?.status, path).toBe(200)
    expect(withoutRequest(own!.body, path), path).toBe(withoutRequest(shared!.body, path))
  }
})
