import { test as base, type Page } from '@playwright/test'
import { hydrated } from './hydration.ts'

export * from '@playwright/test'

/** A page whose scripts do not start, as when a test takes them away, is used as it is after this time. */
const MAX_WAIT_MS = 5_000

/**
 * Playwright's test, with pages that are opened when they are hydrated. What is pressed before that has tests of its
 * own, which use Playwright's.
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
    // A page that is only read has no scripts of the router.
    // Of one that led on by itself meanwhile, as a sign-in by autofill does, the next page is waited for.
    const hydrates = await page.evaluate(() => '__reactRouterContext' in window).catch(() => true)
    if (hydrates) await hydrated(page, { timeout: MAX_WAIT_MS }).catch(() => undefined)
    return response
  }
}
