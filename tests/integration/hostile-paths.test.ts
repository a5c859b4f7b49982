import { describe, expect, test } from 'vitest'
import { PAGES } from '#domain/navigation/pages.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])

test.each([
  '/%00',
  '/%ff',
  '/items/%E3%81',
  '/items/1%00',
  '//evil.example/',
  '//evil.example/%2e%2e',
  '/service//use_flow',
  '/..%2f..%2fetc/passwd',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/images/%2e%2e%2f%2e%2e%2fpackage.json',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2fserver.ts',
  '/images/..%2f..%2fserver-160.webp',
  '/items/999999999999999999',
  '/items/-1',
  '/items/1;DROP TABLE items',
  `/${'a'.repeat(9_000)}`,
])('%s returns 400, 404 or 414 without a redirect', async (path) => {
  const response = await shop.fetch(path)
  expect([400, 404, 414]).toContain(response.status)
  expect(response.headers.get('location')).toBeNull()
  expect(await response.text()).not.toMatch(/root:x:|readConfig|"sumirei"|\.ts:\d/)
})

test.each(['/', '/contact', '/mypage', '/mypage/login', '/items/list', '/cart', '/shopping/nonmember', '/service/'])(
  'no next parameter of %s redirects off the site',
  async (path) => {
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/%2f/evil.example',
      'javascript:alert(1)',
      '\t//evil.example',
    ]) {
      const response = await shop.fetch(`${path}?next=${encodeURIComponent(next)}`)
      const location = response.headers.get('location')
      if (location === null) continue
      expect(new URL(location, SITE).origin, `${path} with ${next}`).toBe(SITE)
      expect(location).toMatch(/^\/(?![\\/])/)
    }
  },
)

/** Waiting room, page cache and headers know a page by its path: no other spelling of the path is the page. */
describe.each([
  ['in upper case', (path: string) => path.toUpperCase()],
  ['with one capital letter', (path: string) => path.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  [
    'with an encoded letter',
    (path: string) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ],
])('a path %s', (_, spelled) => {
  const paths = Object.values({ ...PAGES, ...STAFF_PAGES }).map(({ path }) => path.replace(/:\w+/g, '1'))

  test.each(['', '.data'])('is no page, as a document and as data (%s)', async (suffix) => {
    for (const path of new Set(paths)) {
      if (path === '/') continue
      const response = await shop.fetch(`${spelled(path)}${suffix}`)
      expect(response.status, spelled(path)).toBe(404)
    }
  })
})
