import { expect, type Page, test } from '@playwright/test'
import routes from '#app/routes.ts'
import { AREAS, areaPath } from '#content/areas.ts'
import { LATER, NEEDS_MORE, PAGES, SENT_ON } from '#tests/specification/routes-table.ts'
import { faultsOf } from './support/axe.ts'
import { shopUrl } from './support/guest.ts'

/** A page of the demo shop where the table has one of a shop that is made for it. */
const DEMO_ITEM = '/items/1121'
const addressOf = (path: string) => path.replace(/^\/items\/1(-2)?$/, DEMO_ITEM)
/** A list without a hundred cards that are alike. */
const SHORT_LIST = '/items/list?category_id=97'

const OTHERS = [
  ...SENT_ON.map(([path]) => path),
  ...NEEDS_MORE.map(([path]) => path),
  ...Object.values(LATER).flat(),
  '/no/such/page',
]

/** Every address of the table of routes: a new route is walked because it stands there. */
const ALL = new Set([...PAGES.map(({ path }) => path), ...OTHERS, ...AREAS.map(areaPath)].map(addressOf))

/**
 * One address of each kind of page: the first that each route module has in the table, what differs within a kind, and
 * what is shown in place of a page.
 */
const KINDS = new Set([
  ...onePerModule(PAGES.map(({ path }) => addressOf(path).replace(/^\/items\/list$/, SHORT_LIST))),
  // Pages of text: questions, tables, figures, areas and their pages.
  ...['/faq', '/service/delivery', '/other/guide', '/other/indi', '/lp/area', areaPath(AREAS[0]!)],
  // A list with dates, and one that is empty.
  ...[`${SHORT_LIST}&startcalendar=2026-12-01`, '/items/list?name=ありえない言葉'],
  // Sent on, with a notice; refused; not found.
  ...['/shopping/payment', '/auth/start', '/shopping/checkout', '/items/424242', '/no/such/page'],
])

function onePerModule(paths: readonly string[]): string[] {
  const modules = new Map(paths.toReversed().map((path) => [moduleOf(path), path]))
  return [...modules.values()]
}

/** The module of the route that has a path of its own; pages of the same pattern are one kind anyway. */
function moduleOf(path: string): string {
  const name = path.replace(/\?.*$/, '').slice(1)
  return routes.find((route) => (route.path ?? '') === name)?.file ?? name.replace(/[^/]+$/, ':id')
}

/** Walks addresses in one page and tells what a person with an assistive technology would stumble over. */
async function walk(page: Page, paths: Iterable<string>): Promise<number> {
  const looked = new Set<string>()
  for (const path of paths) {
    const answer = await page.goto(`${shopUrl()}${path}`)
    // A file, or the sentence in its place, is no page.
    if (!answer?.headers()['content-type']?.startsWith('text/html')) continue
    const { pathname, search } = new URL(page.url())
    if (looked.has(`${pathname}${search}`)) continue
    looked.add(`${pathname}${search}`)
    expect.soft(await faultsOf(page), path).toEqual([])
  }
  return looked.size
}

test.describe('axe finds nothing', () => {
  test.beforeEach(() => test.setTimeout(300_000))

  test('on any kind of page', async ({ page }) => {
    expect(await walk(page, KINDS)).toBeGreaterThan(20)
  })

  test('on a PC, where menus and columns differ', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await walk(page, ['/', SHORT_LIST, DEMO_ITEM, '/service', '/cart', '/mypage/login'])
  })

  test('on any page @deep', async ({ page }) => {
    expect(await walk(page, ALL)).toBeGreaterThan(100)
  })
})

test('axe would find something', async ({ page }) => {
  await page.goto(`${shopUrl()}/offline`)
  await page.evaluate(() => document.querySelector('main')?.append(new Image(8, 8)))
  expect(await faultsOf(page)).toEqual([expect.stringMatching(/^image-alt: /)])
})
