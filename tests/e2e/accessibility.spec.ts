import routes from '#app/routes.ts'
import { areaPath, servedAreas } from '#content/areas.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { MISSING_STATE, PAGES, REDIRECTED } from '#tests/specification/routes-table.ts'
import { violationsOf } from './support/axe.ts'
import { shopUrl } from './support/guest.ts'
import { withPictures } from './support/launch.ts'
import { expect, type Page, test } from './support/test.ts'
import { smallTargetsOf } from './support/touch-targets.ts'

const AREAS = servedAreas(FIRST_SETTINGS)

test.use(withPictures)

/** An item of the demo shop, for rows of the table that name an item of a test shop. */
const DEMO_ITEM = '/items/1121'
const addressOf = (path: string) => path.replace(/^\/items\/1(-2)?(?=\/|$)/, DEMO_ITEM)
/** A list with few items. */
const SHORT_LIST = '/items/list?category_id=97'

const OTHERS = [...REDIRECTED.map(([path]) => path), ...MISSING_STATE.map(([path]) => path), '/no/such/page']

/** Every address of the table of routes. A new route in the table is checked automatically. */
const ALL = new Set([...PAGES.map(({ path }) => path), ...OTHERS, ...AREAS.map(areaPath)].map(addressOf))

/**
 * One address of each kind of page: the first of each route module in the table, variants within a kind, and responses
 * in place of a page.
 */
const KINDS = new Set([
  ...onePerModule(PAGES.map(({ path }) => addressOf(path).replace(/^\/items\/list$/, SHORT_LIST))),
  // Content pages: questions, tables, figures, areas and their pages.
  ...['/faq', '/service/delivery', '/other/guide', '/other/indi', '/lp/area', areaPath(AREAS[0]!)],
  // A list with dates, and an empty one.
  ...[`${SHORT_LIST}&startcalendar=2026-12-01`, '/items/list?name=ありえない言葉'],
  // Redirected with a notice, refused, not found.
  ...['/shopping/payment', '/auth/start', '/shopping/checkout', '/items/424242', '/no/such/page'],
])

const COOKIES = new Map(PAGES.map(({ path, cookie }) => [path, cookie]))

function onePerModule(paths: readonly string[]): string[] {
  const modules = new Map(paths.toReversed().map((path) => [moduleOf(path), path]))
  return [...modules.values()]
}

/** The module of a route without parameters; pages of the same pattern count as one kind. */
function moduleOf(path: string): string {
  const name = path.replace(/\?.*$/, '').slice(1)
  return routes.find((route) => (route.path ?? '') === name)?.file ?? name.replace(/[^/]+$/, ':id')
}

/**
 * Opens each address and expects no accessibility violations and, on a phone, no small touch targets. Returns the
 * number of pages checked.
 */
async function checkPages(page: Page, paths: Iterable<string>): Promise<number> {
  const checked = new Set<string>()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  for (const path of paths) {
    const [name, value = ''] = COOKIES.get(path)?.split('=') ?? []
    if (name !== undefined) await page.context().addCookies([{ name, value, url: shopUrl() }])
    const answer = await page.goto(`${shopUrl()}${path}`)
    // Skips files and text responses.
    if (!answer?.headers()['content-type']?.startsWith('text/html')) continue
    const { pathname, search } = new URL(page.url())
    if (checked.has(`${pathname}${search}`)) continue
    checked.add(`${pathname}${search}`)
    expect.soft(await violationsOf(page, 'html', true), path).toEqual([])
    if (isPhone) expect.soft(await smallTargetsOf(page), path).toEqual([])
  }
  return checked.size
}

test.describe('axe finds no violations', () => {
  test.beforeEach(() => test.setTimeout(300_000))

  test('on every kind of page', async ({ page }) => {
    expect(await checkPages(page, KINDS)).toBeGreaterThan(20)
  })

  test('on a PC, where menus and columns differ', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await checkPages(page, ['/', SHORT_LIST, DEMO_ITEM, '/service', '/cart', '/mypage/login'])
  })

  test('on every page @deep', async ({ page }) => {
    test.setTimeout(1_200_000)
    expect(await checkPages(page, ALL)).toBeGreaterThan(100)
  })
})

test('a small link is reported as a small touch target (control)', async ({ page }) => {
  await page.goto(`${shopUrl()}/offline`)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/', textContent: 'A' })
    document.querySelector('main')?.append(link)
  })
  expect(await smallTargetsOf(page)).toEqual([expect.stringContaining('“A”')])
})

test('axe reports an image without alt text (control)', async ({ page }) => {
  await page.goto(`${shopUrl()}/offline`)
  await page.evaluate(() => document.querySelector('main')?.append(new Image(8, 8)))
  expect(await violationsOf(page)).toEqual([expect.stringMatching(/^image-alt: /)])
})
