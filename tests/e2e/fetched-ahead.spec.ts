import { expect, type Page, test } from '@playwright/test'
import { shopUrl } from './support/guest.ts'
import { started } from './support/started.ts'

/** Opens a page with the clock at its start, and tells what is asked for from then on. */
async function open(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install({ time: new Date('2026-11-20T10:00:00+09:00') })
  await page.clock.pauseAt(new Date('2026-11-20T10:00:01+09:00'))
  await page.goto(`${shopUrl()}${path}`)
  await started(page)
  return asked
}

const isMeta = (path: string) => path.startsWith('/builds/meta/')

test('a second after readiness the build is asked about, and the code of the next pages', async ({ page }) => {
  const asked = await open(page, '/service')
  await page.clock.runFor(900)
  expect(asked.filter(isMeta)).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => asked.filter(isMeta).length).toBe(1)
  await expect.poll(() => asked.some((path) => /\/assets\/item-detail-/.test(path))).toBe(true)
})

for (const connection of [{ effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }]) {
  test(`nothing is fetched ahead over ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    const asked = await open(page, '/service')
    await page.clock.runFor(6_000)
    // Five seconds after load the earliest start is asked for: by then everything ahead would have been.
    await expect.poll(() => asked.includes('/asia-northeast1/firstrentalstart')).toBe(true)
    expect(asked.filter((path) => isMeta(path) || /\/assets\/item-detail-/.test(path))).toEqual([])
  })
}
