import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPage } from './find-page.ts'
import { guardRedirect, isGuarded, profileSetupPath } from './guards.ts'
import { pageHref } from './href.ts'
import {
  canonicalPath,
  isIndexablePath,
  isWellFormedPath,
  legacyRedirect,
  MAX_PATH_LENGTH,
  normalisedPath,
  parseNextPath,
} from './path.ts'

describe('legacy URLs', () => {
  test.each([
    ['/index.php', '', '/'],
    ['/products/list.php', '?category_id=86&tag_id[]=1', '/items/list?category_id=86&tag_id[]=1'],
    ['/products/detail.php', '?product_id=1023', '/items/1023'],
    ['/products/detail.php', '?product_id=1023&ref=mail', '/items/1023?ref=mail'],
    ['/products/1023', '', '/items/1023'],
    ['/products/1023-4', '?preview=1', '/items/1023-4?preview=1'],
    ['/user_data/info_shortest_delivered.php', '', '/other/info_shortest_delivered'],
    ['/user_data/top_info_maintenance2.php', '', '/other/year_end'],
    ['/user_data/permit01.php', '', '/other/permit'],
    ['/user_data/mens_manner.php', '', '/article/mens_manner'],
    ['/article/mensmanner', '', '/article/mens_manner'],
    ['/entry/kiyaku.php', '', '/entry/userpolicy'],
    ['/shopping/shopping_complete', '', '/shopping/complete'],
    ['/service/useflow', '?a=1', '/service/use_flow?a=1'],
    ['/service/useflow/index.php', '', '/service/use_flow'],
    ['/service/plan/index.php', '', '/service/plan'],
    ['/service/index.php', '', '/service'],
    ['/other/use/', '', '/other/use'],
    ['/products/review.php', '?line=x', '/products/review?line=x'],
    ['/lp/area/tokyo.html', '', '/area/tokyo.html'],
    ['/area/okinawa', '', '/area/okinawa.html'],
    ['/cart/index.php', '', '/cart'],
  ])('%s%s is %s', (path, search, target) => expect(legacyRedirect(path, search)).toBe(target))

  test.each(['/', '/area/mie.html', '/items/1023', '/products/review', '/products/reviewcomplete', '/feature/saison'])(
    '%s is not redirected',
    (path) => expect(legacyRedirect(path, '?a=b')).toBeUndefined(),
  )

  test.each([
    '//evil.example',
    '//evil.example/index.php',
    '/products//evil.example/',
    '/%2fevil.example/',
    '/\\evil/',
  ])('%s is not redirected', (path) => expect(legacyRedirect(path, '')).toBeUndefined())

  const part = fc.constantFrom(
    'products',
    'items',
    'index',
    'index.php',
    'x.php',
    'list.php',
    'area',
    'tokyo.html',
    '',
    '1-2',
    '.php',
    'user_data',
    'detail.php',
  )
  const path = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`)

  test('a redirect target never redirects again and stays on the site', () => {
    fc.assert(
      fc.property(
        fc.oneof(path, fc.webPath(), fc.string()),
        fc.constantFrom('', '?a=1', '?product_id=7'),
        (from, search) => {
          const to = legacyRedirect(from, search)
          if (to === undefined) return
          const url = new URL(to, 'https://shop.test')
          expect(url.origin).toBe('https://shop.test')
          expect(to).not.toBe(`${from}${search}`)
          expect(legacyRedirect(url.pathname, url.search)).toBeUndefined()
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('normalising is idempotent', () => {
    fc.assert(
      fc.property(path, (from) => {
        expect(normalisedPath(normalisedPath(from))).toBe(normalisedPath(from))
      }),
    )
  })
})

describe('the table of pages', () => {
  test('links fill the parameters of a path and put all other values into the query', () => {
    expect(pageHref('cart')).toBe('/cart')
    expect(pageHref('item', { id: 7 })).toBe('/items/7')
    expect(pageHref('item', { id: 'a/b?', size: '9 号' })).toBe('/items/a%2Fb%3F?size=9+%E5%8F%B7')
    expect(pageHref('mypage-change', { next: undefined })).toBe('/mypage/change')
    expect(pageHref('mypage-change', { next: '/cart?a=b' })).toBe('/mypage/change?next=%2Fcart%3Fa%3Db')
  })

  test.each([
    ['/', 'home'],
    ['/_.data', 'home'],
    ['/items/list.data', 'item-list'],
    ['/items/1023-4', 'item'],
    ['/mypage/', 'mypage'],
    ['/area/tokyo.html', 'area'],
    ['/staff', 'staff'],
    ['/staff/orders/12/refund.data', 'staff'],
    ['/staffing', undefined],
    ['/items', undefined],
    ['/items/1/2', undefined],
    ['/Cart', undefined],
    ['/images/x-160.webp', undefined],
  ])('at %s is the page %s', (path, id) => expect(findPage(path)?.id).toBe(id))
})

describe('malicious paths', () => {
  test.each([
    '',
    'cart',
    '//',
    '/a//b',
    '/%2e%2e/x',
    '/a/%2E%2e',
    '/a%2fb',
    '/a%5Cb',
    '/a\\b',
    '/../x',
    '/%00',
    '/%ff',
    '/a\nb',
    '/%73taff',
    '/%53taff',
    '/items/%31',
    '/a%2D%7E',
  ])('%j is not a path', (path) => expect(isWellFormedPath(path)).toBe(false))
  test('a path over the maximum length is rejected', () =>
    expect(isWellFormedPath(`/${'a'.repeat(MAX_PATH_LENGTH)}`)).toBe(false))
  test.each(['/', '/items/1023-4', '/area/tokyo.html', '/%E5%96%AA%E6%9C%8D'])('%s is a path', (path) =>
    expect(isWellFormedPath(path)).toBe(true),
  )

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a/..//evil',
    '',
    7,
    '/%2f/evil',
  ])('next=%j is rejected', (input) => expect(parseNextPath(input)).toBeUndefined())
  test.each(['/cart', '/items/list?category_id=86#top', '/'])('next=%s is accepted', (input) =>
    expect(parseNextPath(input)).toBe(input),
  )
  test('an accepted next stays on the site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (input) => {
          const next = parseNextPath(input)
          if (next !== undefined) expect(new URL(next, 'https://shop.test').origin).toBe('https://shop.test')
        },
      ),
    )
  })
})

describe('guards', () => {
  const visitor = { hasToken: false, isBuying: false }
  const member = { hasToken: true, isBuying: false }
  test.each([
    ['/mypage', '/mypage/login', undefined],
    ['/mypage/', '/mypage/login', undefined],
    ['/mypage/mypage', '/mypage/login', undefined],
    ['/mypage/change', '/mypage/login', undefined],
    ['/mypage/change_complete', '/mypage/login', undefined],
    ['/mypage/refusal', '/mypage/login', undefined],
    ['/mypage/index.php', '/mypage/login', undefined],
    ['/mypage/login', undefined, '/mypage/'],
    ['/entry', undefined, '/mypage/'],
    ['/entry/', undefined, '/mypage/'],
    ['/entry/entry', undefined, '/mypage/'],
    ['/entry/entry/', undefined, '/mypage/'],
    ['/entry/userpolicy', undefined, '/mypage/'],
    ['/shopping/shopping', undefined, '/shopping/deliv'],
    ['/shopping/nonmember', undefined, '/shopping/deliv'],
    ['/shopping/deliv', '/shopping/shopping', undefined],
    ['/cart', undefined, undefined],
  ])('%s redirects a visitor to %s and a member to %s', (path, ofVisitor, ofMember) => {
    expect(guardRedirect(path, visitor)).toBe(ofVisitor)
    expect(guardRedirect(path, member)).toBe(ofMember)
    expect(isGuarded(path)).toBe(path !== '/cart')
  })

  test('a guest with a cart chooses a delivery address', () =>
    expect(guardRedirect('/shopping/deliv', { hasToken: false, isBuying: true })).toBeUndefined())

  test('there are no redirect loops', () => {
    for (const who of [visitor, member]) {
      for (const from of ['/mypage/login', '/mypage/', '/shopping/shopping', '/shopping/deliv']) {
        const to = guardRedirect(from, who)
        if (to !== undefined) expect(guardRedirect(to, who)).toBeUndefined()
      }
    }
  })
})

describe('canonical addresses', () => {
  test.each([
    ['/', '/'],
    ['/items/1023-4', '/items/1023'],
    ['/products/1023', '/items/1023'],
    ['/products/list.php', '/items/list'],
    ['/feature/epos', '/about'],
    ['/article/mensmanner', '/article/mens_manner'],
    ['/service/plan/index.php', '/service/plan'],
  ])('%s is %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical))

  test('personal pages are not indexable', () => {
    expect(
      ['/cart', '/mypage/login', '/shopping/confirm', '/maintenance', '/contact/complete', '/favorite'].filter(
        isIndexablePath,
      ),
    ).toEqual([])
    expect(['/', '/items/1', '/contact', '/entry/userpolicy', '/other/use'].every(isIndexablePath)).toBe(true)
  })
})

test.each([
  [undefined, '/mypage/change'],
  ['/mypage/', '/mypage/change'],
  ['/mypage/change?next=%2Fcart', '/mypage/change'],
  ['/shopping/deliv', '/mypage/change?next=%2Fshopping%2Fdeliv'],
  ['/mypage/history?uid=1&x=2', '/mypage/change?next=%2Fmypage%2Fhistory%3Fuid%3D1%26x%3D2'],
])('on the way to %s a member without a profile is redirected to %s', (next, path) =>
  expect(profileSetupPath(next)).toBe(path),
)
