import { test as base, expect, type Page } from '@playwright/test'
import { isHydrated } from './hydration.ts'

export * from '@playwright/test'

/** A page that does not start its scripts, as when a test takes them away, is used as it is after this time. */
const MAX_WAIT_MS = 5_000

/**
 * Playwright's test, with pages that are opened when they are hydrated: the scripts of a page start after its first
 * paint (docs/decisions/073). What is pressed before that has tests of its own, which use Playwright's.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScripts(page)
    await use(page)
  },
})

function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...args) => {
    const response = await goto(...args)
    const hasScripts = await page.locator('script[type="module"]').count()
    const isReady = () => page.evaluate(isHydrated)
    if (hasScripts > 0)
      await expect
        .poll(isReady, { timeout: MAX_WAIT_MS })
        .toBe(true)
        .catch(() => undefined)
    return response
  }
}
