import { beforeAll, expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/bulk.ts'
import { categoryRows } from '#demo/catalogue/rows.ts'
import { isGuarded } from '#domain/navigation/guards.ts'
import { LATER, PAGES, SENT_ON } from '#tests/specification/routes-table.ts'
import { builtShop } from '#tests/support/suite-shops.ts'

type Looked = {
  readonly status: number
  readonly links: readonly string[]
  readonly files: readonly string[]
  readonly ids: ReadonlySet<string>
}

/** Links that do not lead to a page today: those of other issues, and those that send a visitor on to sign in. */
const isExempt = (path: string) =>
  Object.values(LATER).flat().includes(path) || isGuarded(path) || SENT_ON.some(([from]) => from === path)

/** Pages that nothing links to, and why. */
const ALONE = new Map([
  ['/contact/complete', 'shown after a form'],
  ['/offline', 'shown by the service worker'],
  ['/items/1-2', 'another name of /items/1'],
  ['/entry/complete', 'opened from a mail'],
  ['/mypage/reset', 'opened from a mail'],
  ['/mypage/logout', 'asks whoever is signed in'],
  ['/magazine/unsubscribe', 'linked from a mail'],
  ['/mypage/refusal_complete', 'shown after a form'],
  ['/products/review', 'opened from a mail, or from an order'],
  ['/products/reviewcomplete', 'shown after a form'],
  ['/shopping/shopping', 'where a cart with something in it leads'],
])

const MOST_PAGES = 400

const shop = builtShop([1, 2, 3].map((id) => ({ id, products: 2 })))
const seen = new Map<string, Looked>()
const linkedFrom = new Map<string, string>()
beforeAll(async () => {
  // The demo's categories: text and home page link to them by number.
  const others = categoryRows().categories.filter(({ uid }) => uid !== 86)
  await insertRows(shop.db, 'categories', others)
  await crawl('/')
}, 240_000)

async function crawl(start: string): Promise<void> {
  const waiting = [start]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    if (seen.size === MOST_PAGES) throw new Error(`more than ${MOST_PAGES} pages: ${path}`)
    const looked = await look(path)
    seen.set(path, looked)
    for (const link of looked.links) {
      const target = link.split('#')[0] || path
      if (!linkedFrom.has(target)) linkedFrom.set(target, path)
      if (isFollowed(target)) waiting.push(target)
    }
  }
}

async function look(path: string): Promise<Looked> {
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

/** Filters of a list and choices of an item are countless; their plain pages stand for them. */
function isFollowed(path: string): boolean {
  const [name = '', query = ''] = path.split('?')
  const names = [...new URLSearchParams(query).keys()]
  const isChoice = /^\/items\//.test(name) && names.some((key) => key !== 'category_id')
  return !isChoice
}

test('no link is broken, and none leads to a redirect', () => {
  const broken = [...seen]
    .filter(([path, { status }]) => status !== 200 && !isExempt(path.split('?')[0] ?? ''))
    .map(([path, { status }]) => `${status} ${path} (linked from ${linkedFrom.get(path)})`)
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(80)
})

test('no link leads to a place in a page that is not there', () => {
  const lost = [...seen].flatMap(([path, { links }]) =>
    links.flatMap((link) => {
      const [target = '', hash] = link.split('#')
      const page = seen.get(target || path)
      const isThere =
        hash === undefined || page === undefined || page.status !== 200 || page.ids.has(decodeURIComponent(hash))
      return isThere ? [] : [`${link} (in ${path})`]
    }),
  )
  expect([...new Set(lost)]).toEqual([])
})

test('no page is an orphan', () => {
  const wanted = PAGES.filter(({ path, canonical }) => canonical === undefined && !path.includes('?')).map(
    ({ path }) => path,
  )
  expect(wanted.filter((path) => !seen.has(path) && !ALONE.has(path))).toEqual([])
  expect([...seen.keys()].filter((path) => path.startsWith('/lp/area/'))).toHaveLength(46)
})

test('every file that a page names is there', async () => {
  const files = new Set([...seen.values()].flatMap((page) => page.files))
  const lost: string[] = []
  for (const file of files) if ((await shop.fetch(file)).status !== 200) lost.push(file)
  expect(lost).toEqual([])
  expect(shop.errors).toEqual([])
})
