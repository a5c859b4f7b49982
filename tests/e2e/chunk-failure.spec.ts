/** Claims of docs/product/2: Lost scripts. */

import { expect, type Page, type Route, test } from '@playwright/test'
import { follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { openSearch } from './support/search.ts'

/**
 * Requests scripts with this prefix under a name that the server does not have, as after a new build, the first times.
 * Returns the URLs that failed so far. The route stays afterwards: to remove it while the page requests its document
 * again can leave that request without an answer.
 */
async function breakScript(page: Page, name: string, times = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const script = new RegExp(`/assets/${name}-[\\w-]+\\.js$`)
  const failedUrls: string[] = []
  const fail = async (route: Route) => {
    if (failedUrls.length >= times) return route.fallback()
    failedUrls.push(route.request().url())
    await route.continue({ url: `${shopUrl()}/assets/${name}-of-another-build.js` })
  }
  await page.route(script, fail)
  return failedUrls
}

/** Collects the paths of documents requested from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

test('a link to a page whose script is missing opens one document', async ({ page }) => {
  const failedUrls = await breakScript(page, 'cart')
  await page.goto(`${shopUrl()}/contact`)
  await hydrated(page)
  const documents = documentsOf(page)
  await follow(page, () => page.locator('.header-tools').getByRole('link', { name: 'カート' }).click(), {
    heading: 'カート',
    address: /\/cart$/,
  })
  await page.waitForLoadState('networkidle')
  expect(documents).toEqual(['/cart'])
  expect(failedUrls).not.toEqual([])
})

test('a first page whose scripts are missing reloads once within ten seconds and stays readable', async ({ page }) => {
  const failedUrls = await breakScript(page, 'root')
  const documents = documentsOf(page)
  await page.goto(`${shopUrl()}/contact`)
  await page.mouse.move(9, 9)
  await expect.poll(() => documents.length).toBe(2)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible()
  expect(documents).toEqual(['/contact', '/contact'])
  expect(failedUrls).not.toEqual([])
  await follow(page, () => page.getByRole('link', { name: 'ご利用の流れ' }).first().click(), {
    heading: 'ご利用の流れ',
  })
})

test('a script that only helps is missing without a reload (D3)', async ({ page }) => {
  const failedUrls = await breakScript(page, 'suggestions')
  await page.goto(`${shopUrl()}/contact`)
  await hydrated(page)
  const documents = documentsOf(page)
  await page.getByRole('textbox', { name: /^お名前/ }).fill('山田花子')
  await (await openSearch(page)).fill('喪服')
  await expect.poll(() => failedUrls.length).toBe(1)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('textbox', { name: /^お名前/ })).toHaveValue('山田花子')
  expect(documents).toEqual([])
})

test('Back to a page whose script is missing loads its document each time, without a limit (D3)', async ({ page }) => {
  await page.goto(`${shopUrl()}/contact`)
  await hydrated(page)
  const toCart = { heading: 'カート', address: /\/cart$/ }
  await follow(page, () => page.locator('.header-tools').getByRole('link', { name: 'カート' }).click(), toCart)
  const documents = documentsOf(page)
  const back = async () => {
    await page.reload()
    await hydrated(page)
    const failedUrls = await breakScript(page, 'contact', 1)
    await follow(page, () => page.goBack(), { heading: 'お問い合わせ', address: /\/contact$/ })
    await hydrated(page)
    expect(failedUrls).toHaveLength(1)
  }
  await back()
  await follow(page, () => page.goForward(), toCart)
  await back()
  expect(documents).toEqual(['/cart', '/contact', '/cart', '/contact'])
})

test('a newer build is loaded on request when the code of the current one is gone', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T10:00:00+09:00') })
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }))
  await page.route('**/assets/service-worker-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${shopUrl()}/contact`)
  await hydrated(page)
  await page.clock.fastForward('01:00:30')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: '更新する' }).click()
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window).catch(() => true)).toBe(false)
})
