import type { Page } from '@playwright/test'
import { shopUrl } from './guest.ts'

/** Opens a page with blocked scripts. Returns a function that releases them. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${shopUrl()}${path}`, { waitUntil: 'domcontentloaded' })
  return held.resolve
}
