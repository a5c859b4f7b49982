import { type MiddlewareFunction, RouterContextProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import {
  addressContext,
  nobodysSession,
  servicesContext,
  sessionContext,
  siteContext,
  visitorContext,
} from '#app/context.ts'
import { parseVisitor } from '#domain/visitor/carried.ts'
import type { Services } from '#services/services.ts'
import { checkAuthentication } from './authentication.ts'
import { resolveHead } from './head.ts'
import { checkMaintenance } from './maintenance.ts'
import { checkNamed, navigationChecks } from './navigation.ts'
import { validatePage } from './page-validation.ts'
import { applyRouteRules } from './route-rules.ts'

const SITE = 'https://shop.test'

type Situation = {
  readonly isUnder?: boolean
  readonly address?: string
  readonly token?: string
  readonly cookie?: string
  readonly isIndexed?: boolean
  readonly method?: string
  readonly page?: () => Response
}

/** Walks some checks in their order, as the router does; tells what the visitor gets and whether the page was asked. */
async function walk(checks: readonly MiddlewareFunction<Response>[], path: string, situation: Situation = {}) {
  const { isUnder = false, address, token, cookie = null, isIndexed = true, method = 'GET' } = situation
  const context = new RouterContextProvider()
  const maintenance = {
    isUnderMaintenance: vi.fn(async () => isUnder),
    isAllowed: (from: string | undefined) => from === '203.0.113.9',
  }
  context.set(servicesContext, { maintenance } as unknown as Services)
  context.set(addressContext, address)
  context.set(sessionContext, { ...nobodysSession(), token })
  context.set(visitorContext, parseVisitor(cookie))
  context.set(siteContext, { url: SITE, isIndexed })
  const page = vi.fn(
    situation.page ?? (() => new Response('page', { headers: { 'content-type': 'text/html; charset=utf-8' } })),
  )
  const request = new Request(`${SITE}${path}`, { method })
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
      const { status, to, page } = await walk([validatePage], path)
      expect([status, to, page.mock.calls.length]).toEqual([404, null, 0])
    },
  )
  test('an address that would lead off the site afterwards is refused', async () => {
    expect((await walk([validatePage], '/mypage/login?next=//evil.example')).status).toBe(400)
    expect((await walk([validatePage], '/mypage/login?next=https://evil.example')).status).toBe(400)
    expect((await walk([validatePage], '/mypage/login?next=%2Fcart')).status).toBe(200)
  })
})

describe('maintenance', () => {
  test('every other page leads to /maintenance, and nobody may keep that', async () => {
    const { status, to, headers } = await walk([checkMaintenance], '/items/list', { isUnder: true })
    expect([status, to, headers.get('cache-control')]).toEqual([303, '/maintenance', 'private, no-store'])
    expect((await walk([checkMaintenance], '/maintenance', { isUnder: true })).status).toBe(200)
    expect((await walk([checkMaintenance], '/cart', { isUnder: true, method: 'POST' })).to).toBe('/maintenance')
  })
  test('without it /maintenance leads home', async () => {
    expect((await walk([checkMaintenance], '/maintenance')).to).toBe('/')
    expect((await walk([checkMaintenance], '/items/list')).status).toBe(200)
  })
  test('an allowed address skips it', async () => {
    const { status, maintenance } = await walk([checkMaintenance], '/cart', { isUnder: true, address: '203.0.113.9' })
    expect([status, maintenance.isUnderMaintenance.mock.calls.length]).toEqual([200, 0])
    expect((await walk([checkMaintenance], '/maintenance', { address: '203.0.113.9' })).status).toBe(200)
  })
})

describe('authentication', () => {
  test('a visitor is turned away from my page, a member from signing in again', async () => {
    expect((await walk([checkAuthentication], '/mypage')).to).toBe('/mypage/login')
    expect((await walk([checkAuthentication], '/mypage/login', { token: 't' })).to).toBe('/mypage/')
    expect((await walk([checkAuthentication], '/mypage', { token: 't' })).status).toBe(200)
  })
  test('the page that answers takes the place of the one asked for', async () => {
    expect((await walk([checkAuthentication], '/mypage')).headers.get('x-remix-replace')).toBe('true')
  })
  test('a guest with a cart may say where the parcel goes', async () => {
    expect((await walk([checkAuthentication], '/shopping/deliv')).to).toBe('/shopping/shopping')
    expect(
      (await walk([checkAuthentication], '/shopping/deliv', { cookie: `sumirei_cart=${'s'.repeat(43)}` })).status,
    ).toBe(200)
  })
})

describe('head', () => {
  test('a page says what it is called, in production without a word on robots', async () => {
    const { headers } = await walk([resolveHead], '/items/list?category_id=86&orderby=1')
    expect(headers.get('link')).toBe(`<${SITE}/items/list?category_id=86>; rel="canonical"`)
    expect(headers.get('x-robots-tag')).toBeNull()
  })
  test('elsewhere, on personal pages and on pages that are not there, nobody lists it', async () => {
    const robots = async (path: string, situation?: Situation) =>
      (await walk([resolveHead], path, situation)).headers.get('x-robots-tag')
    expect(await robots('/', { isIndexed: false })).toBe('noindex, nofollow')
    expect(await robots('/cart')).toBe('noindex, nofollow')
    expect(await robots('/x', { page: () => new Response('', { status: 404 }) })).toBe('noindex, nofollow')
  })
})

describe('route rules', () => {
  test('a former address leads on, whole documents and data alike; forms do not', async () => {
    const { status, to } = await walk([applyRouteRules], '/products/list.php?category_id=86')
    expect([status, to]).toEqual([301, '/items/list?category_id=86'])
    expect((await walk([applyRouteRules], '/service/useflow.data')).to).toBe('/service/use_flow')
    expect((await walk([applyRouteRules], '/service/useflow', { method: 'POST' })).status).toBe(200)
  })
})

describe('all five together', () => {
  const all = (path: string, situation?: Situation) => walk(navigationChecks, path, situation)

  test('they stand in the order of the specification', () => {
    expect(navigationChecks).toEqual([
      validatePage,
      checkMaintenance,
      checkAuthentication,
      resolveHead,
      applyRouteRules,
    ])
  })
  test('what does not exist is not under maintenance either', async () => {
    expect((await all('/a//b', { isUnder: true })).status).toBe(404)
  })
  test('maintenance comes before the guards, the guards before former addresses', async () => {
    expect((await all('/mypage', { isUnder: true })).to).toBe('/maintenance')
    expect((await all('/mypage/index.php')).to).toBe('/mypage/login')
    expect((await all('/mypage/index.php', { token: 't' })).to).toBe('/mypage')
  })
  test('a redirect of the last check still passes the head', async () => {
    const { status, headers } = await all('/service/useflow')
    expect([status, headers.get('x-robots-tag')]).toEqual([301, 'noindex, nofollow'])
  })
  test('a page without an objection is shown', async () => {
    const { status, page, headers } = await all('/service/use_flow')
    expect([status, page.mock.calls.length]).toEqual([200, 1])
    expect(headers.get('link')).toBe(`<${SITE}/service/use_flow>; rel="canonical"`)
  })
  test('a middleware that cannot be found is a fault', () => {
    expect(() => checkNamed('nobody')).toThrow('unknown route middleware: nobody')
  })
})
