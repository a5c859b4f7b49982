import { expect, test } from '@playwright/test'
import { follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'

test('the search box shows suggestions while typing, and they are reachable by keyboard @widths', async ({ page }) => {
  await page.goto(`${shopUrl()}/`)
  const fold = page.locator('.header-search-fold summary')
  if (await fold.isVisible()) await fold.click()
  const box = page.getByRole('searchbox', { name: '商品を検索する' }).locator('visible=true')
  await box.fill('もふく')
  const lines = page.getByRole('list', { name: '候補' }).locator('visible=true').getByRole('link')
  await expect(lines.first()).toBeVisible()
  await box.press('ArrowDown')
  await expect(lines.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()
  await follow(page, () => lines.first().click(), {
    shows: page.locator('main :is(.list-head, .item-name)'),
    address: /\/items\//,
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search box opens the list', async ({ page }) => {
    await page.goto(`${shopUrl()}/items/list`)
    const fold = page.locator('.header-search-fold summary')
    if (await fold.isVisible()) await fold.click()
    const box = page.getByRole('searchbox', { name: '商品を検索する' }).locator('visible=true')
    await box.fill('パンプス')
    await follow(page, () => box.press('Enter'), { heading: /パンプス/, address: /\/items\/list\?name=/ })
  })
})
