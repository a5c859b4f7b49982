import { beforeAll, expect, test } from 'vitest'
import { insertBasics } from '#adapters/postgres/catalogue/basics.ts'
import { isGuarded } from '#domain/navigation/guards.ts'
import { PAGES, REDIRECTED } from '#tests/specification/routes-table.ts'
import { type CrawledShop, crawl } from '#tests/support/pages/crawl.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

/** Paths that may return a status other than 200: guarded pages and redirects. */
const isExempt = (path: string) => isGuarded(path) || REDIRECTED.some(([from]) => from === path)

/** Pages that nothing links to, and why. */
const UNLINKED_PAGES = new Map([
  ['/contact/complete', 'shown after a form'],
  ['/favorite/compare', 'a form of the favourites'],
  ['/offline', 'shown by the service worker'],
  ['/items/1-2', 'another name of /items/1'],
  ['/entry/complete', 'opened from a mail'],
  ['/mypage/reset', 'opened from a mail'],
  ['/auth/action', 'opened from a mail'],
  ['/mypage/recovery', 'linked from the code step of a sign-in'],
  ['/mypage/logout', 'a form for signed-in members'],
  ['/magazine/unsubscribe', 'linked from a mail'],
  ['/mypage/refusal_complete', 'shown after a form'],
  ['/products/review', 'opened from a mail, or from an order'],
  ['/products/reviewcomplete', 'shown after a form'],
  ['/shopping/shopping', 'linked from a cart with lines'],
])

const shop = builtShop([1, 2, 3].map((id) => ({ id, units: 2 })))
let crawled: CrawledShop['pages']
let linkedFrom: CrawledShop['linkedFrom']
beforeAll(async () => {
  // Text pages and the home page link to the basic categories by number.
  await insertBasics(shop.db)
  ;({ pages: crawled, linkedFrom } = await crawl(shop))
}, 240_000)

test('no link is broken, and none leads to a redirect', () => {
  const broken = [...crawled]
    .filter(([path, { status }]) => status !== 200 && !isExempt(path.split('?')[0] ?? ''))
    .map(([path, { status }]) => `${status} ${path} (linked from ${linkedFrom.get(path)})`)
  expect(broken).toEqual([])
  expect(crawled.size).toBeGreaterThan(80)
})

test('every link to a fragment has a target', () => {
  const missing = [...crawled].flatMap(([path, { links }]) =>
    links.flatMap((link) => {
      const [target = '', hash] = link.split('#')
      const page = crawled.get(target || path)
      const isThere =
        hash === undefined || page === undefined || page.status !== 200 || page.ids.has(decodeURIComponent(hash))
      return isThere ? [] : [`${link} (in ${path})`]
    }),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('every page is linked from another', () => {
  const expected = PAGES.filter(({ path, canonical }) => canonical === undefined && !path.includes('?')).map(
    ({ path }) => path,
  )
  expect(expected.filter((path) => !crawled.has(path) && !UNLINKED_PAGES.has(path))).toEqual([])
  expect([...crawled.keys()].filter((path) => path.startsWith('/area/'))).toHaveLength(46)
})

test('every file that a page references exists', async () => {
  const files = new Set([...crawled.values()].flatMap((page) => page.files))
  const missing: string[] = []
  for (const file of files) if ((await shop.fetch(file)).status !== 200) missing.push(file)
  expect(missing).toEqual([])
  expect(shop.errors).toEqual([])
})
