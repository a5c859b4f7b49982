/**
 * Claims of docs/product/1: Search engines.
 * Claims of docs/product/2: Screens and routes, Public and content pages, Service guide, Information, Products,
 * Membership, Shopping flow, Legacy paths, Layouts.
 * Claims of docs/product/4: Flows.
 */

import { describe, expect, test } from 'vitest'
import { pageTitle } from '#app/ui/page-meta.ts'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { PAGE_LIST } from '#domain/navigation/find-page.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { openBuiltShop, SITE } from '#tests/support/shop/built-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { MISSING_STATE, MOVED, NO_PAGES, PAGES, REDIRECTED } from './routes-table.ts'

const shop = builtShop([{ id: 1, units: 2 }], { isIndexed: true })

/** The layouts by the class of their footer. */
const LAYOUTS: Readonly<Record<string, string>> = {
  'site-footer': 'default',
  'site-footer checkout-foot': 'checkout',
  'no footer': 'empty',
}

async function fetchPage(path: string, cookie?: string) {
  const response = await shop.fetch(path, cookie === undefined ? {} : { headers: { cookie } })
  const html = await response.text()
  const first = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')
  return {
    status: response.status,
    location: response.headers.get('location'),
    title: first(/<title>([^<]*)<\/title>/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    link: response.headers.get('link'),
    robots: first(/<meta name="robots" content="([^"]*)"/),
    robotsHeader: response.headers.get('x-robots-tag'),
    keywords: first(/<meta name="keywords" content="([^"]*)"/),
    description: first(/<meta name="description" content="([^"]*)"/),
    layout: LAYOUTS[first(/<footer class="([^"]*)"/) ?? 'no footer'],
    headings: html.match(/<h1[ >]/g)?.length ?? 0,
  }
}

describe('every page, in production', () => {
  test.each(PAGES)(
    '$path has the title “$title”',
    async ({ path, title, canonical = path, isHidden = false, layout = 'default', cookie }) => {
      const actual = await fetchPage(path, cookie)
      expect(actual).toMatchObject({
        status: 200,
        title: pageTitle(title, SAMPLE_OPERATOR.shopName),
        canonical: `${SITE}${canonical}`,
        link: `<${SITE}${canonical}>; rel="canonical"`,
        layout,
        headings: 1,
      })
      expect(actual.keywords).toMatch(/^喪服レンタル,礼服レンタル,マタニティ喪服レンタル,/)
      expect(actual.description?.length).toBeGreaterThan(5)
      expect([actual.robots, actual.robotsHeader]).toEqual(
        isHidden ? ['noindex,nofollow', 'noindex, nofollow'] : [undefined, null],
      )
    },
  )
})

describe('former addresses and other spellings', () => {
  test.each(MOVED)('%s redirects permanently to %s', async (from, to) => {
    const { status, location } = await fetchPage(from)
    expect([status, location]).toEqual([301, to])
    expect((await shop.fetch(to)).headers.get('location')).toBeNull()
  })

  test.each(REDIRECTED)('%s redirects a visitor to %s', async (from, to) => {
    const { status, location } = await fetchPage(from)
    expect([status, location]).toEqual([303, to])
  })

  test.each(MISSING_STATE)('%s alone returns %i', async (path, status) => {
    let current = path
    for (let hops = 0; hops < 2; hops += 1) current = (await fetchPage(current)).location ?? current
    expect((await fetchPage(current)).status).toBe(status)
  })
})

test.each([
  ['/no/such/page', '/no/such/page'],
  ['/%E5%96%AA%E6%9C%8D', '/喪服'],
  ['/area/nowhere.html', '/area/nowhere.html'],
  ['/foo//bar', '/foo//bar'],
  ['/items%2F1', '/items%2F1'],
  ['/%E2%80%AE', '/%E2%80%AE'],
])('the unknown route %s returns a 404 page with the path %s', async (requested, path) => {
  const response = await shop.fetch(requested)
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(html).toContain(`ご指定のページは存在しません。（${path}）`)
  expect(html).toContain(`<title>${pageTitle('ページが見つかりません', SAMPLE_OPERATOR.shopName)}</title>`)
  expect(html).toContain('noindex,nofollow')
})

test('these tables contain every route', () => {
  // The back office is none of docs/product; tests/integration/staff-pages.test.ts opens each of its pages.
  const routes = PAGE_LIST.filter(({ kind }) => kind !== 'staff').map(({ path }) => path)
  const known = [
    ...PAGES.map(({ path }) => path),
    ...MOVED.flat(),
    ...REDIRECTED.flat(),
    ...MISSING_STATE.map(([path]) => path),
  ]
  const listed = new Set([...known, ...NO_PAGES].map((path) => path.split('?')[0] ?? ''))
  const isListed = (route: string) => {
    const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)
    return [...listed].some((path) => pattern.test(path))
  }
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((route) => !isListed(route))).toEqual([])
})

test('outside production every page is marked noindex and nofollow', async () => {
  const other = await openBuiltShop((await openTestDatabase()).db, [])
  const response = await other.fetch('/about')
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(await response.text()).toContain('<meta name="robots" content="noindex,nofollow"')
  await other.close()
})
