import { expect, type Page, test } from '@playwright/test'
import { follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { started } from './support/started.ts'

/**
 * From now on the scripts whose name begins so are asked for under a name that the server does not have, as after a new
 * build. Answers which were asked for so far.
 */
async function loseScript(page: Page, name: string): Promise<readonly string[]> {
  const script = new RegExp(`/assets/${name}-[\\w-]+\\.js$`)
  const lost: string[] = []
  await page.route(script, async (route) => {
    lost.push(route.request().url())
    await route.continue({ url: `${shopUrl()}/assets/${name}-of-another-build.js` })
  })
  return lost
}

/** Which documents are asked for from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

test('a page whose code is lost is shown all the same, after one reload', async ({ page }) => {
  const lost = await loseScript(page, 'cart')
  await page.goto(`${shopUrl()}/service`)
  await started(page)
  const documents = documentsOf(page)
  await follow(page, () => page.locator('.header-tools').getByRole('link', { name: 'カート' }).click(), {
    heading: 'カート',
    address: /\/cart$/,
  })
  await page.waitForLoadState('networkidle')
  expect(documents.filter((path) => path === '/service').length).toBeLessThanOrEqual(1)
  expect(documents.filter((path) => path === '/cart')).toHaveLength(1)
  expect(lost).not.toEqual([])
})

test('a start whose scripts are lost reloads once within ten seconds and stays readable', async ({ page }) => {
  const lost = await loseScript(page, 'root')
  const documents = documentsOf(page)
  await page.goto(`${shopUrl()}/service`)
  await expect.poll(() => documents.length).toBe(2)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1, name: 'ご利用ガイド' })).toBeVisible()
  expect(documents).toEqual(['/service', '/service'])
  expect(lost).not.toEqual([])
  await follow(page, () => page.getByRole('link', { name: 'ご利用の流れ' }).first().click(), {
    heading: 'ご利用の流れ',
  })
})
