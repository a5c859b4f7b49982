/** Claims of docs/product/2: Guided tours. */

import { tourOf } from '#app/tour/tour-name.ts'
import { TOURS } from '#app/tour/tours.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { expect, test } from './support/test.ts'

for (const path of ['/', '/items/list', '/items/1121']) {
  test(`the tour of ${path} shows all its steps in the order of the page`, async ({ page }) => {
    const tour = tourOf(path)!
    const steps = TOURS[tour]
    // A step ignores keys during its animation.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${shopUrl()}${path}`)
    const start = page.getByRole('button', { name: 'このページの使い方を見る' })
    const stop = page.locator('.driver-popover')
    await hydrated(page)
    await start.click()
    for (const [index, { selector, title }] of steps.entries()) {
      await expect(stop).toContainText(title)
      await expect(stop).toContainText(`${index + 1} / ${steps.length}`)
      await expect(page.locator(selector).first()).toBeInViewport()
      await stop.getByRole('button', { name: /次へ|終わる/ }).click()
    }
    await expect(stop).toBeHidden()
    const follow = (selectors: readonly string[]) => {
      const parts = selectors.map((selector) => document.querySelector(selector)!)
      return parts.slice(1).map((part, at) => parts[at]!.compareDocumentPosition(part) & 4)
    }
    const selectors = steps.map(({ selector }) => selector)
    expect(await page.evaluate(follow, selectors), 'the order of the page').not.toContain(0)
    expect(await page.evaluate((name) => localStorage.getItem(`sumirei-tour-${name}`), tour)).toBe('complete')
  })
}
