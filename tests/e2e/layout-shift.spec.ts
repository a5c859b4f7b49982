import { shopUrl } from './support/guest.ts'
import { expect, type Page, test } from './support/test.ts'

/** The layout shifts so far, with their sources. */
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)

const PATHS = ['/', '/items/list?range=5&startcalendar=2026-12-01', '/items/1121', '/service/delivery', '/mypage/login']
/** More pages of the same kinds. */
const MORE_PATHS = ['/items/list', '/service', '/faq']

for (const path of [...PATHS, ...MORE_PATHS]) {
  const tag = PATHS.includes(path) ? '@widths' : '@deep'
  test(`${path} has no layout shift while it loads or scrolls ${tag}`, async ({ page }) => {
    await page.addInitScript(() => {
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
