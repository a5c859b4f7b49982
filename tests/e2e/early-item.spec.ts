import { openWithoutScripts } from './support/early.ts'
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
