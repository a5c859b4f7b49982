import { follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { openSearch, suggestionsOf } from './support/search.ts'
import { expect, test } from './support/test.ts'

test('the search box shows suggestions while typing, and they are reachable by keyboard @widths', async ({ page }) => {
  await page.goto(`${shopUrl()}/`)
  const box = await openSearch(page)
  await box.fill('もふく')
  const lines = suggestionsOf(page)
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a press on the search moves the focus to its box', async ({ page }) => {
    await page.goto(`${shopUrl()}/`)
    await hydrated(page)
    await page.locator('.header-search-fold > summary').click()
    await expect(page.locator('#site-search-phone')).toBeFocused()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search box opens the list', async ({ page }) => {
    await page.goto(`${shopUrl()}/items/list`)
    const box = await openSearch(page)
    await box.fill('パンプス')
    await follow(page, () => box.press('Enter'), { heading: /パンプス/, address: /\/items\/list\?name=/ })
  })
})
