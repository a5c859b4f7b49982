import { violationsOf } from './support/axe.ts'
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

test('words that find nothing together are dropped one by one, with items and without any problem @widths', async ({
  page,
}) => {
  await page.goto(`${shopUrl()}/items/list?name=${encodeURIComponent('黒 着物')}`)
  const empty = page.locator('.empty-list')
  await expect(empty.locator('.notice').getByRole('link', { name: 'すみれい着物（見本）' })).toBeVisible()
  await expect(empty.locator('.card-link')).toHaveCount(4)
  expect(await violationsOf(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
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

  test('a search that finds nothing leads to one with fewer words', async ({ page }) => {
    await page.goto(`${shopUrl()}/items/list?name=${encodeURIComponent('親族 夏 授乳')}`)
    const closest = page.locator('.empty-list a.button').first()
    const [, words = '', total = ''] = /^「(.+)」で探す（(\d+)点）$/.exec((await closest.textContent()) ?? '') ?? []
    expect(words.split(' ')).toHaveLength(2)
    await follow(page, () => closest.click(), { heading: `「${words}」の検索結果` })
    await expect(page.locator('.list-total')).toHaveText(`${total}点`)
  })
})
