/** Claims of docs/product/2: Navigation checks. Claims of docs/product/8: Route middleware. */

import { type MiddlewareFunction, RouterContextProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import {
  clientAddressContext,
  servicesContext,
  sessionContext,
  signedOutSession,
  siteContext,
  visitorContext,
} from '#app/context.ts'
import { readCookies } from '#domain/visitor/cookies.ts'
import { parseVisitor } from '#domain/visitor/visitor.ts'
import type { Services } from '#services/services.ts'
import {
  applyRouteRules,
  checkAuthentication,
  checkMaintenance,
  checkNamed,
  navigationChecks,
  resolveHead,
  validatePage,
} from './navigation.ts'

const SITE = 'https://shop.test'

type Situation = {
  readonly isUnderMaintenance?: boolean
  readonly address?: string
  readonly token?: string
  readonly cookie?: string
  readonly isIndexed?: boolean
  readonly method?: string
  readonly page?: () => Response
}

/** Runs checks in order, as the router does. Returns the response and the mock of the page. */
async function runChecks(checks: readonly MiddlewareFunction<Response>[], path: string, situation: Situation = {}) {
  const { isUnderMaintenance = false, address, token, cookie, isIndexed = true, method = 'GET' } = situation
  const context = new RouterContextProvider()
  const maintenance = {
    isUnderMaintenance: vi.fn(async () => isUnderMaintenance),
    isAllowed: (from: string | undefined) => from === '203.0.113.9',
  }
  context.set(servicesContext, { maintenance } as unknown as Services)
  context.set(clientAddressContext, address)
  context.set(sessionContext, { ...signedOutSession(), isSignedIn: token !== undefined })
  context.set(siteContext, { url: SITE, isIndexed, shellScript: '/shell.js' })
  const page = vi.fn(
    situation.page ?? (() => new Response('page', { headers: { 'content-type': 'text/html; charset=utf-8' } })),
  )
  const request = new Request(`${SITE}${path}`, { method, headers: cookie === undefined ? {} : { cookie } })
  context.set(visitorContext, parseVisitor(readCookies(request)))
  const url = new URL(request.url.replace(/\.data(?=\?|$)/, ''))
  const args = { request, url, context, params: {}, pattern: '' }
  const step = async (index: number): Promise<Response> => {
    const check = checks[index]
    if (check === undefined) return page()
    let below: Promise<Response> | undefined
    const next = () => {
      below = step(index + 1)
      return below
    }
    return (await check(args as never, next)) ?? below ?? next()
  }
  try {
    const response = await step(0)
    return {
      status: response.status,
      to: response.headers.get('location'),
      headers: response.headers,
      page,
      maintenance,
    }
  } catch (thrown) {
    const { init } = thrown as { init?: ResponseInit }
    return { status: init?.status ?? 0, to: null, headers: new Headers(), page, maintenance }
  }
}

describe('page validation', () => {
  test.each(['//evil.example', '/a//b', '/a%2fb', '/%5cevil', `/${'a'.repeat(3_000)}`])(
    '%s does not exist',
    async (path) => {
      const { status, to, page } = await runChecks([validatePage], path)
      expect([status, to, page.mock.calls.length]).toEqual([404, null, 0])
    },
  )
  test('a `next` parameter to another site is rejected', async () => {
    expect((await runChecks([validatePage], '/mypage/login?next=//evil.example')).status).toBe(400)
    expect((await runChecks([validatePage], '/mypage/login?next=https://evil.example')).status).toBe(400)
    expect((await runChecks([validatePage], '/mypage/login?next=%2Fcart')).status).toBe(200)
  })
})

describe('maintenance', () => {
  test('every other page redirects to /maintenance, without caching', async () => {
    const { status, to, headers } = await runChecks([checkMaintenance], '/items/list', { isUnderMaintenance: true })
    expect([status, to, headers.get('cache-control')]).toEqual([303, '/maintenance', 'private, no-store'])
    expect((await runChecks([checkMaintenance], '/maintenance', { isUnderMaintenance: true })).status).toBe(200)
    expect((await runChecks([checkMaintenance], '/cart', { isUnderMaintenance: true, method: 'POST' })).to).toBe(
      '/maintenance',
    )
  })
  test('otherwise /maintenance redirects home', async () => {
    expect((await runChecks([checkMaintenance], '/maintenance')).to).toBe('/')
    expect((await runChecks([checkMaintenance], '/items/list')).status).toBe(200)
  })
  test('an allowed address skips it', async () => {
    const { status, maintenance } = await runChecks([checkMaintenance], '/cart', {
      isUnderMaintenance: true,
      address: '203.0.113.9',
    })
    expect([status, maintenance.isUnderMaintenance.mock.calls.length]).toEqual([200, 0])
    expect((await runChecks([checkMaintenance], '/maintenance', { address: '203.0.113.9' })).status).toBe(200)
  })
})

describe('authentication', () => {
  test('a visitor cannot open the member page, a member cannot open the login page', async () => {
    expect((await runChecks([checkAuthentication], '/mypage')).to).toBe('/mypage/login')
    expect((await runChecks([checkAuthentication], '/mypage/login', { token: 't' })).to).toBe('/mypage/')
    expect((await runChecks([checkAuthentication], '/mypage', { token: 't' })).status).toBe(200)
  })
  test.each([
    ['/mypage', undefined, 'true'],
    ['/mypage/login', 't', null],
    ['/entry', 't', null],
    ['/shopping/shopping', 't', null],
    ['/shopping/nonmember', 't', null],
    ['/shopping/deliv', undefined, null],
  ])('whether the redirect from %s with the token %s replaces the history entry: %s', async (path, token, replaces) => {
    const { status, headers } = await runChecks([checkAuthentication], path, token === undefined ? {} : { token })
    expect([status, headers.get('x-remix-replace')]).toEqual([303, replaces])
  })
  test('a guest with a cart may choose the delivery address (D1)', async () => {
    expect((await runChecks([checkAuthentication], '/shopping/deliv')).to).toBe('/shopping/shopping')
    expect(
      (await runChecks([checkAuthentication], '/shopping/deliv', { cookie: `sumirei_cart=${'s'.repeat(43)}` })).status,
    ).toBe(200)
  })
})

describe('head', () => {
  test('a page has a canonical URL, and in production no robots header', async () => {
    const { headers } = await runChecks([resolveHead], '/items/ranking?category_id=86')
    expect(headers.get('link')).toBe(`<${SITE}/items/ranking>; rel="canonical"`)
    expect(headers.get('x-robots-tag')).toBeNull()
  })
  test('outside production, and for personal and missing pages, the robots header is noindex', async () => {
    const robots = async (path: string, situation?: Situation) =>
      (await runChecks([resolveHead], path, situation)).headers.get('x-robots-tag')
    expect(await robots('/', { isIndexed: false })).toBe('noindex, nofollow')
    expect(await robots('/cart')).toBe('noindex, nofollow')
    expect(await robots('/x', { page: () => new Response('', { status: 404 }) })).toBe('noindex, nofollow')
  })
})

describe('route rules', () => {
  test('a legacy path redirects documents and data requests, but not forms', async () => {
    const { status, to } = await runChecks([applyRouteRules], '/products/list.php?category_id=86')
    expect([status, to]).toEqual([301, '/items/list?category_id=86'])
    expect((await runChecks([applyRouteRules], '/service/useflow.data')).to).toBe('/service/use_flow')
    expect((await runChecks([applyRouteRules], '/service/useflow', { method: 'POST' })).status).toBe(200)
  })
})

describe('all five checks', () => {
  const all = (path: string, situation?: Situation) => runChecks(navigationChecks, path, situation)

  test('run in the order of docs/product/2', () => {
    expect(navigationChecks).toEqual([
      validatePage,
      checkMaintenance,
      checkAuthentication,
      resolveHead,
      applyRouteRules,
    ])
  })
  test('a malformed path is a 404 even under maintenance', async () => {
    expect((await all('/a//b', { isUnderMaintenance: true })).status).toBe(404)
  })
  test('maintenance is checked before the guards, the guards before legacy paths', async () => {
    expect((await all('/mypage', { isUnderMaintenance: true })).to).toBe('/maintenance')
    expect((await all('/mypage/index.php')).to).toBe('/mypage/login')
    expect((await all('/mypage/index.php', { token: 't' })).to).toBe('/mypage')
  })
  test('a redirect of the last check still gets the headers', async () => {
    const { status, headers } = await all('/service/useflow')
    expect([status, headers.get('x-robots-tag')]).toEqual([301, 'noindex, nofollow'])
  })
  test('a page that passes all checks is rendered', async () => {
    const { status, page, headers } = await all('/service/use_flow')
    expect([status, page.mock.calls.length]).toEqual([200, 1])
    expect(headers.get('link')).toBe(`<${SITE}/service/use_flow>; rel="canonical"`)
  })
  test('an unknown middleware throws', () => {
    expect(() => checkNamed('missing')).toThrow('unknown route middleware: missing')
  })
})
