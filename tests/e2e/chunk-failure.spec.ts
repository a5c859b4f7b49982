import { expect, type Page, test } from '@playwright/test'
import { shopUrl } from './support/guest.ts'

// The worker would have the very files that are lost here.
test.use({ serviceWorkers: 'block' })

/** Files whose name begins so are gone, as after a new build; tells which documents were asked for meanwhile. */
async function lose(page: Page, name: string): Promise<string[]> {
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js`), (route) => route.fulfill({ status: 404, body: '' }))
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

test('a page whose code is lost is shown all the same, after one reload', async ({ page }) => {
  await page.goto(`${shopUrl()}/service`)
  await expect.poll(() => page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(true)
  const documents = await lose(page, 'cart')
  await page.locator('.header-tools').getByRole('link', { name: 'カート' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(documents.filter((path) => path === '/service').length).toBeLessThanOrEqual(1)
  expect(documents.filter((path) => path === '/cart')).toHaveLength(1)
})

test('a start whose scripts are lost reloads once within ten seconds and stays readable', async ({ page }) => {
  const documents = await lose(page, 'root')
  await page.goto(`${shopUrl()}/service`)
  await expect.poll(() => documents.length).toBe(2)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1, name: 'ご利用ガイド' })).toBeVisible()
  expect(documents).toEqual(['/service', '/service'])
  await page.getByRole('link', { name: 'ご利用の流れ' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'ご利用の流れ' })).toBeVisible()
})
