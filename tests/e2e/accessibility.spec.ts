import { expect, type Page, test } from '@playwright/test'
import { AREAS, areaPath } from '#root/content/areas.ts'
import { LATER, NEEDS_MORE, PAGES, SENT_ON } from '#tests/specification/routes-table.ts'
import { faultsOf } from './support/axe.ts'
import { shopUrl } from './support/guest.ts'

/** A page of the demo shop where the table has one of a shop that is made for it. */
const DEMO_ITEM = '/items/1121'
const addressOf = (path: string) => path.replace(/^\/items\/1(-2)?$/, DEMO_ITEM)

/** Every address of the table of routes: a new route is walked because it stands there. */
const ROUTES = [
  ...PAGES.map(({ path }) => path),
  ...SENT_ON.map(([path]) => path),
  ...NEEDS_MORE.map(([path]) => path),
  ...Object.values(LATER).flat(),
  '/items/list?name=ありえない言葉',
  '/no/such/page',
].map(addressOf)

/** Walks addresses in one page and tells what a person with an assistive technology would stumble over. */
async function walk(page: Page, paths: Iterable<string>): Promise<void> {
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
  expect(looked.size).toBeGreaterThan(20)
}

test.describe('axe finds nothing', () => {
  test.beforeEach(() => test.setTimeout(300_000))

  test('on any route', ({ page }) => walk(page, new Set(ROUTES)))

  test('on the page of any prefecture', ({ page }) => walk(page, AREAS.map(areaPath)))
})

test('axe would find something', async ({ page }) => {
  await page.goto(`${shopUrl()}/offline`)
  await page.evaluate(() => document.querySelector('main')?.append(new Image(8, 8)))
  expect(await faultsOf(page)).toEqual([expect.stringMatching(/^image-alt: /)])
})
