import { expect, type Page, test } from '@playwright/test'
import { haveInCart } from './support/earlier.ts'
import { shopUrl } from './support/guest.ts'
import { type Stop, walkByTab } from './support/keyboard.ts'
import { started } from './support/started.ts'

/** Down, or to the right: upward only to the next column. What is pinned has no place on the page. */
function isReadInTurn(before: Stop, after: Stop): boolean {
  if (before.isPinned || after.isPinned) return true
  const isUpward = after.box.bottom <= before.box.top + 1
  return !isUpward || after.box.left >= before.box.right - 1
}

async function expectSaneOrder(page: Page): Promise<void> {
  await started(page)
  const stops = await walkByTab(page)
  expect(stops.length).toBeGreaterThan(30)
  expect(stops.filter(({ isAfterLast }) => !isAfterLast).map(({ name }) => name)).toEqual([])
  expect(stops.filter(({ isFocusShown }) => !isFocusShown).map(({ name }) => name)).toEqual([])
  expect(stops.filter(({ isInSight }) => !isInSight).map(({ name }) => name)).toEqual([])
  const jumps = stops.flatMap((stop, index) => {
    const before = stops[index - 1]
    return before === undefined || isReadInTurn(before, stop) ? [] : [`${before.name} → ${stop.name}`]
  })
  expect(jumps).toEqual([])
}

test.describe('Tab goes as one reads, and one sees where it is @widths', () => {
  for (const path of ['/', '/items/list?category_id=97', '/items/1121']) {
    test(`on ${path}`, async ({ page }) => {
      await page.goto(`${shopUrl()}${path}`)
      await expectSaneOrder(page)
    })
  }

  test('in the cart', async ({ page }) => {
    await haveInCart(page, { startOn: '2026-12-02', size: '9号' })
    await page.goto(`${shopUrl()}/cart`)
    await expectSaneOrder(page)
  })
})
