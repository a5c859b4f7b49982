import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { visitOf } from '#tests/support/customers/visits.ts'
import { type PagesOptions, pagesRouter } from './pages.ts'
import type { RenderedPage } from './visit.ts'

const long = 'あ'.repeat(2_000)
const html = `<!DOCTYPE html><html><body>${long}<script>start()</script></body></html>`

const cache = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }

/** Pages of signed-out visitors. */
function setUp(answer: () => RenderedPage = () => page(), options: Partial<PagesOptions> = {}) {
  const render = vi.fn(async () => answer())
  const open = async (request: Request) => visitOf(request, render)
  const { router, getFresh } = pagesRouter({ open, cache, ...options })
  return { render, getFresh, ask: async (path: string, init?: RequestInit) => router.request(path, init) }
}

function page(headers: Record<string, string> = {}, status = 200): RenderedPage {
  return {
    response: new Response(null, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } }),
    html: Buffer.from(html),
    scripts: ['start()'],
  }
}

const policyOf = async (asked: Promise<Response>) => (await asked).headers.get('content-security-policy') ?? ''
/** `start()` */
const START_HASH = "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"

test('every page has a CSP that allows inline scripts only by hash', async () => {
  const policy = await policyOf(setUp().ask('/'))
  expect(policy).toContain(`script-src 'self' ${START_HASH};`)
  expect(policy).toContain("style-src 'self'")
  expect(policy).not.toContain('unsafe')
})

test.each([
  ['a cached page', { cache }, '/items/7'],
  ['a page that is not cached', { cache: undefined }, '/items/7'],
  ['a personal page', { cache }, '/cart'],
])('a script that the renderer did not write is not allowed in %s', async (_, options, path) => {
  const smuggling = () => ({ ...page(), html: Buffer.from(`${html}<script>evil()</script>`) })
  const { ask } = setUp(smuggling, options)
  expect(await policyOf(ask(path))).toContain(`script-src 'self' ${START_HASH};`)
})

test('a page without scripts allows none', async () => {
  const { response, html: content } = page()
  expect(await policyOf(setUp(() => ({ response, html: content })).ask('/cart'))).toContain("script-src 'self';")
})

test('pages of the shop may ask the hosted search service, those of the back office may not', async () => {
  const { ask } = setUp(undefined, { connectTo: 'https://search.example' })
  const policy = async (path: string) => (await ask(path)).headers.get('content-security-policy')
  expect(await policy('/items/list')).toContain("connect-src 'self' https://search.example;")
  expect(await policy('/staff')).toContain("connect-src 'self';")
  expect((await setUp().ask('/items/list')).headers.get('content-security-policy')).toContain("connect-src 'self';")
})

test('pages are compressed when the browser accepts it', async () => {
  const response = await setUp().ask('/cart', { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(html)
})

test.each([
  ['an authorization', '/', { headers: { authorization: 'Bearer a' } }],
  ['data of a navigation', '/_.data', {}],
  ['measures of a body', '/', { headers: { cookie: 'sumirei_size=158_9____' } }],
  ['a personal area', '/cart', {}],
  ['a preview', '/items/1?preview=1', {}],
  ['another method', '/', { method: 'POST' }],
])('%s is never answered from the cache', async (_, path, init) => {
  const { render, ask } = setUp()
  await ask(path, init)
  await ask(path, init)
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  ['sets a cookie', () => page({ 'set-cookie': 'a=b' })],
  ['is a 404', () => page({}, 404)],
  [
    'is a redirect',
    (): RenderedPage => ({ response: new Response(null, { status: 303, headers: { location: '/' } }) }),
  ],
])('a response that %s is not cached', async (_, answer) => {
  const { render, ask } = setUp(answer)
  const first = await ask('/')
  const second = await ask('/')
  expect(render).toHaveBeenCalledTimes(2)
  expect([first.status, second.status]).toEqual([answer().response.status, answer().response.status])
})

test('an anonymous page is rendered once and is the same in every encoding', async () => {
  const { render, ask } = setUp()
  const plain = await ask('/')
  const zipped = await ask('/', { headers: { 'accept-encoding': 'gzip' } })
  expect(await plain.text()).toBe(html)
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(html)
  expect(render).toHaveBeenCalledTimes(1)
})

test('HEAD shares the page of GET and has its headers', async () => {
  const { render, ask } = setUp()
  const [head, get] = [await ask('/', { method: 'HEAD' }), await ask('/')]
  expect([head.body, [...head.headers]]).toEqual([null, [...get.headers]])
  expect(head.headers.get('content-security-policy')).toContain(START_HASH)
  expect(render).toHaveBeenCalledTimes(1)
})

const cookie = (value: string) => ({ headers: { cookie: value } })
const VISITOR = `sumirei_visitor=${'v'.repeat(43)}`

test('visitors with the same destination share a page, whatever other cookies they have', async () => {
  const { render, ask } = setUp()
  await ask('/')
  await ask('/', cookie('any=1'))
  await ask('/', cookie(`${VISITOR}; sumirei_order=${'o'.repeat(43)}`))
  await ask('/', cookie('sumirei_count=2'))
  expect(render).toHaveBeenCalledTimes(1)
  await ask('/', cookie('sumirei_pref=1'))
  await ask('/', cookie(`sumirei_pref=1; ${VISITOR}`))
  await ask('/', cookie('sumirei_count=2; sumirei_pref=1'))
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page is found at once only for a visitor whose page it is', async () => {
  const { ask, getFresh } = setUp()
  await ask('/items/list')
  const isFound = (header?: string) => getFresh('/items/list', header) !== undefined
  expect(isFound()).toBe(true)
  expect(isFound(`any=1; sumirei_cart=c; sumirei_count=3; ${VISITOR}`)).toBe(true)
  expect(isFound('sumirei_pref=1')).toBe(false)
  for (const name of ['token', 'refresh', 'ended', 'size'])
    for (const prefix of ['', '__Host-'])
      for (const before of ['', 'a=b; ', 'a=b;'])
        expect([name, isFound(`${before}${prefix}sumirei_${name}=x`)]).toEqual([name, false])
})

test('only cached pages for anybody are not intercepted', async () => {
  let isOpen = true
  const intercept = async () => (isOpen ? new Response(null, { status: 503 }) : undefined)
  const { render, ask, getFresh } = setUp(undefined, {
    waitingRoom: { isOpen: () => isOpen, intercept, isUrgent: () => false },
  })
  expect((await ask('/items/1')).status).toBe(200)
  expect((await ask('/cart')).status).toBe(503)
  expect((await ask('/items/1', cookie('sumirei_pref=13'))).status).toBe(503)
  expect(render).toHaveBeenCalledTimes(1)
  expect(getFresh('/items/1', 'any=1')).toBeUndefined()
  isOpen = false
  expect(getFresh('/items/1', 'any=1')).toBeDefined()
})
