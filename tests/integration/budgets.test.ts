import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { HITS_PER_PAGE } from '#domain/constants.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

type Budgets = {
  readonly listPage: { readonly cards: number; readonly bytes: number; readonly compressedBytes: number }
  readonly scripts: { readonly gzipBytes: number }
}

const BUDGETS: Budgets = JSON.parse(readFileSync('bench/budgets.json', 'utf8'))
const shop = builtShop('demo')

const html = async (path: string) => (await shop.fetch(path)).text()
const cardsIn = (page: string) => page.match(/class="card"/g)?.length

/** The scripts that a document names. */
async function scriptsOf(path: string): Promise<string[]> {
  return [...new Set((await html(path)).match(/\/assets\/[\w.-]+\.js(?=")/g))]
}

type Built = { readonly file: string; readonly imports?: readonly string[] }
const built: Readonly<Record<string, Built>> = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))

/** A file of the build and all that it imports. */
function closureOf(source: string): string[] {
  const { file, imports = [] } = built[source]!
  return [...new Set([`/${file}`, ...imports.flatMap(closureOf)])]
}
const SHELL = closureOf('app/shell-script/start.ts')

describe('the unfiltered item list', () => {
  test('fits its budgets with 96 cards, as it is and compressed', async () => {
    const response = await shop.fetch('/items/list', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    const bytes = Buffer.from(await response.arrayBuffer())
    const unpacked = response.headers.get('content-encoding') === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
    expect(cardsIn(unpacked.toString())).toBe(BUDGETS.listPage.cards)
    expect(unpacked.length).toBeLessThanOrEqual(BUDGETS.listPage.bytes)
    expect(bytes.length).toBeLessThanOrEqual(BUDGETS.listPage.compressedBytes)
  })

  test('has a budget for a full page of cards', () => expect(BUDGETS.listPage.cards).toBe(HITS_PER_PAGE))
})

test('scripts do not contain the schema library', () => {
  const scripts = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((name) => /ZodError/.test(readFileSync(`build/client/assets/${name}`, 'utf8')))).toEqual([])
})

describe('a page that is only read', () => {
  test.each([
    '/faq',
    '/service',
    '/article/mens_manner',
    '/lp/area',
    '/news',
    '/sizeguide',
    '/other/sitemap',
    '/no-such-page',
  ])('%s has the script of the shell alone', async (path) => expect(await scriptsOf(path)).toEqual([SHELL[0]]))

  test('loads neither React nor the router, and a tenth of the scripts of other pages (D32)', () => {
    const texts = SHELL.map((file) => readFileSync(`build/client${file}`, 'utf8'))
    expect(texts.filter((text) => /react/i.test(text))).toEqual([])
    expect(SHELL.reduce((sum, file) => sum + readFileSync(`build/client${file}.gz`).length, 0)).toBeLessThan(
      BUDGETS.scripts.gzipBytes / 10,
    )
  })
})

test('pages without a header, and the back office, do not have the script that warms up (D41)', async () => {
  for (const path of ['/offline', '/auth/start', '/auth/callback', staffHref('staff-login')])
    expect(await html(path), path).not.toContain(`src="${SHELL[0]}"`)
  expect(await html('/cart')).toContain(`src="${SHELL[0]}"`)
})

describe('scripts of every page of customers, by the list of routes', () => {
  type Route = {
    readonly id: string
    readonly path?: string
    readonly parentId?: string
    readonly module: string
    readonly imports: string[]
  }
  const isStaff = (id: string, path = '') => id.startsWith('routes/staff') || /^\/?staff\//.test(path)
  type Manifest = {
    readonly entry: Pick<Route, 'module' | 'imports'>
    readonly routes: Readonly<Record<string, Route>>
  }
  const names = readdirSync('build/client/assets')
  const manifestName = names.find((name) => /^manifest-.+\.js$/.test(name)) ?? ''
  const browser: { __reactRouterManifest?: Manifest } = {}
  new Function('window', readFileSync(`build/client/assets/${manifestName}`, 'utf8'))(browser)
  const { entry, routes } = browser.__reactRouterManifest!
  const bytesOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + readFileSync(`build/client${file}.gz`).length, 0)
  const filesOf = (route: Route): Set<string> => {
    const parent = routes[route.parentId ?? '']
    const inherited = parent
      ? [...filesOf(parent)]
      : [...SHELL, `/assets/${manifestName}`, entry.module, ...entry.imports]
    return new Set([...inherited, route.module, ...route.imports])
  }
  const pages = Object.values(routes).filter(({ id, path }) => id !== 'root' && !isStaff(id, path))

  test('are those that a page contains', async () => {
    // What the script of the shell imports, the document names only if the router needs it too.
    const expected = [...filesOf(routes['routes/cart/cart']!)]
    expect((await scriptsOf('/cart')).sort()).toEqual(expected.sort())
  })

  test('do not contain the paths of the back office', () => {
    const files = new Set(pages.flatMap((route) => [...filesOf(route)]))
    const texts = [...files].map((file) => readFileSync(`build/client${file}`, 'utf8'))
    expect(texts.filter((text) => text.includes(staffHref('staff-orders')))).toEqual([])
  })

  test('fit the budget', () => {
    expect(pages.length).toBeGreaterThan(100)
    const sizes = pages.map((route) => ({ id: route.id, bytes: bytesOf(filesOf(route)) }))
    expect(sizes.filter(({ bytes }) => bytes > BUDGETS.scripts.gzipBytes)).toEqual([])
  })
})
