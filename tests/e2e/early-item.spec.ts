import { openWithoutScripts } from './support/early.ts'
import { shopUrl } from './support/guest.ts'
import { dressPath } from './support/preparation.ts'
import { expect, test } from './support/test.ts'

const ITEM_WITH_SIZES = 1121

test('the picture of an item pressed before the scripts have loaded is enlarged afterwards', async ({ page }) => {
  const release = await openWithoutScripts(page, `/items/${ITEM_WITH_SIZES}`)
  await page.locator('.gallery-place a').first().click()
  release()
  await expect(page.locator('dialog.zoom')).toBeVisible()
})

test('the button of an item pressed before the scripts have loaded shows which choice is missing', async ({ page }) => {
  const release = await openWithoutScripts(page, `/items/${ITEM_WITH_SIZES}`)
  await page.locator('.add-button').click()
  release()
  await expect(page.locator('.add-hint').first()).toHaveText('サイズをお選びください。')
  await expect(page.locator('#choose-size')).toBeInViewport()
})

test('a choice added offline before the page is hydrated is kept, and said to be', async ({ page, context }) => {
  await page.route('**/images/**', () => undefined)
  const path = await dressPath({ startOn: '2026-12-11', size: '9号' })
  await page.goto(`${shopUrl()}${path}`, { waitUntil: 'domcontentloaded' })
  // The scripts are there, and wait for the first use.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('entry')))
  await page.waitForTimeout(1_000)
  await context.setOffline(true)
  await page.locator('.add-button').click()
  await expect(page.getByText('通信が途切れました。入力内容は残っています').first()).toBeVisible()
  await context.setOffline(false)
})
