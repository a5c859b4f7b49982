import { beforeAll, expect, test } from 'vitest'
import { addBasics } from '#adapters/postgres/catalogue/basics.ts'
import { isGuarded } from '#domain/navigation/guards.ts'
import { PAGES, REDIRECTED } from '#tests/specification/routes-table.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

type CrawledPage = {
  readonly status: number
  readonly links: readonly string[]
  readonly files: readonly string[]
  readonly ids: ReadonlySet<string>
}

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

const MAX_PAGES = 400

const shop = builtShop([1, 2, 3].map((id) => ({ id, units: 2 })))
const crawled = new Map<string, CrawledPage>()
const linkedFrom = new Map<string, string>()
beforeAll(async () => {
  // Text pages and the home page link to the basic categories by number.
  await addBasics(shop.db)
  await crawl('/')
}, 240_000)

async function crawl(start: string): Promise<void> {
  const queue = [start]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (crawled.has(path)) continue
    if (crawled.size === MAX_PAGES) throw new Error(`more than ${MAX_PAGES} pages: ${path}`)
    const page = await fetchPage(path)
    crawled.set(path, page)
    for (const link of page.links) {
      const target = link.split('#')[0] || path
      if (!linkedFrom.has(target)) linkedFrom.set(target, path)
      if (isFollowed(target)) queue.push(target)
    }
  }
}

async function fetchPage(path: string): Promise<CrawledPage> {
  const response = await shop.fetch(path)
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  const html = isPage ? await response.text() : ''
  const values = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'))
  return {
    status: response.status,
    links: values(/<a [^>]*?href="((?:\/|#|https?:\/\/shop\.test)[^"]*)"/g).map((href) =>
      href.replace('http://shop.test', ''),
    ),
    files: [...values(/<(?:script|img) [^>]*?src="(\/[^"]+)"/g), ...values(/<link [^>]*?href="(\/[^"]+)"/g)],
    ids: new Set(values(/ id="([^"]+)"/g)),
  }
}

/** Lists and items have too many parameters to crawl: only their pages without parameters are followed. */
function isFollowed(path: string): boolean {
  const [name = '', query = ''] = path.split('?')
  const names = [...new URLSearchParams(query).keys()]
  const isChoice = /^\/items\//.test(name) && names.some((key) => key !== 'category_id')
  return !isChoice
}

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
