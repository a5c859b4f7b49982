/** Claims of docs/product/2: Prefetching. */

import { expect, type Page, test } from '@playwright/test'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'

/** Opens a page with a paused clock. Returns the paths requested so far. */
async function open(page: Page, path: string): Promise<string[]> {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.clock.install({ time: new Date('2026-11-20T10:00:00+09:00') })
  await page.clock.pauseAt(new Date('2026-11-20T10:00:01+09:00'))
  await page.goto(`${shopUrl()}${path}`)
  await hydrated(page)
  return requestedPaths
}

const isMeta = (path: string) => path.startsWith('/builds/meta/')

test('requests the build metadata and the code of the next pages a second after readiness', async ({ page }) => {
  const requestedPaths = await open(page, '/contact')
  await page.clock.runFor(900)
  expect(requestedPaths.filter(isMeta)).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => requestedPaths.filter(isMeta).length).toBe(1)
  await expect.poll(() => requestedPaths.some((path) => /\/assets\/item-detail-/.test(path))).toBe(true)
})

for (const connection of [{ effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }]) {
  test(`prefetches nothing over ${JSON.stringify(connection)} (D4)`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    const requestedPaths = await open(page, '/contact')
    await page.clock.runFor(6_000)
    // The earliest start is requested five seconds after load, when all prefetching would have happened.
    await expect.poll(() => requestedPaths.includes('/asia-northeast1/firstrentalstart')).toBe(true)
    expect(requestedPaths.filter((path) => isMeta(path) || /\/assets\/item-detail-/.test(path))).toEqual([])
  })
}
