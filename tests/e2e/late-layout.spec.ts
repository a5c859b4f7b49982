import { expect, type Page, test } from '@playwright/test'
import { shopUrl } from './support/guest.ts'
import { laidOut } from './support/hydration.ts'

/** Opens a page whose scripts never load. */
async function openUnused(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', () => undefined)
  await page.goto(`${shopUrl()}${path}`)
}

for (const path of ['/', '/items/list', '/items/1121']) {
  test(`${path} is laid out to its end without being used`, async ({ page }) => {
    await openUnused(page, path)
    await laidOut(page)
    const parts = page.locator('.card, main section, footer section, .footer-end')
    const leftOut = (elements: Element[]) =>
      elements.filter((element) => getComputedStyle(element).contentVisibility === 'auto').length
    expect(await parts.count()).toBeGreaterThan(4)
    expect(await parts.evaluateAll(leftOut)).toBe(0)
  })
}

const USES: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['a pointer moves', (page) => page.mouse.move(200, 300)],
  ['the page is scrolled', (page) => page.evaluate(() => scrollTo(0, 500))],
  ['the screen is turned', (page) => page.setViewportSize({ width: 844, height: 390 })],
  ['a picture of the whole page is taken', (page) => page.screenshot({ fullPage: true })],
]

for (const [use, perform] of USES) {
  test(`all of a list is laid out when ${use}`, async ({ page }) => {
    // No step of laying out runs.
    await page.addInitScript(() => {
      window.setTimeout = (() => 0) as unknown as typeof setTimeout
    })
    await openUnused(page, '/items/list')
    const isLaidOut = () => page.evaluate(() => 'allLaidOut' in document.documentElement.dataset)
    expect(await isLaidOut()).toBe(false)
    await perform(page)
    await expect.poll(isLaidOut).toBe(true)
  })
}
