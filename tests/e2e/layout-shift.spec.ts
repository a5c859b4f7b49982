import { shopUrl } from './support/guest.ts'
import { withPictures } from './support/launch.ts'
import { openSlowServer } from './support/slow-document.ts'
import { expect, type Page, test } from './support/test.ts'

test.use(withPictures)

/** The layout shifts so far, with their sources. */
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)

/** Records the layout shifts of every document of a page that no input causes. */
function recordShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] }
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (!hadRecentInput)
          shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.className ?? node?.nodeName)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Pages that show garments: their documents are the longest. */
const GARMENT_PATHS = ['/', '/items/list?range=5&startcalendar=2026-12-01', '/items/1121']
const PATHS = [...GARMENT_PATHS, '/service/delivery', '/mypage/login']
/** More pages of the same kinds. */
const MORE_PATHS = ['/items/list', '/service', '/faq']

for (const path of [...PATHS, ...MORE_PATHS]) {
  const tag = PATHS.includes(path) ? '@widths' : '@deep'
  test(`${path} has no layout shift while it loads or scrolls ${tag}`, async ({ page }) => {
    await recordShifts(page)
    await page.goto(`${shopUrl()}${path}`)
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page)).toEqual([])
    const height = await page.evaluate(() => document.body.scrollHeight)
    for (let at = 0; at < Math.min(height, 6_000); at += 600) {
      await page.mouse.wheel(0, 600)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    }
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page)).toEqual([])
  })
}

/** Bytes in a second: the document of a page takes most of a second, the style sheet comes from the cache. */
const SLOW_LINE = 30_000
for (const path of GARMENT_PATHS) {
  test(`${path} has no layout shift while a slow line delivers it to a returning visitor`, async ({ page }) => {
    await page.goto(`${shopUrl()}${path}`)
    await page.waitForLoadState('networkidle')
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 50,
      downloadThroughput: SLOW_LINE,
      uploadThroughput: SLOW_LINE,
    })
    await recordShifts(page)
    await page.goto(`${shopUrl()}${path}`)
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page)).toEqual([])
  })
}

/** So that a piece ends in each part that the first screen shows, and after it. */
const PIECES = { bytes: 120, waitMs: 8, upTo: 60_000 }
for (const path of [...GARMENT_PATHS, '/service/delivery']) {
  test(`${path} has no layout shift wherever its document is cut`, async ({ page }) => {
    const { url, finish, close } = await openSlowServer(PIECES)
    await recordShifts(page)
    await page.goto(`${url}${path}`, { waitUntil: 'commit' })
    // A long page is painted before all of its document has arrived.
    if (GARMENT_PATHS.includes(path)) await expect.poll(() => page.evaluate(isPainted), { timeout: 20_000 }).toBe(true)
    finish()
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page)).toEqual([])
    await page.close()
    await close()
  })
}

/** Runs in the page. */
function isPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0
}
