import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { collectStops, type Stop } from './support/keyboard.ts'
import { addToCartByHttp } from './support/preparation.ts'
import { expect, type Page, test } from './support/test.ts'

/** Focus moves down or to the right, and up only to the next column. Pinned elements are exempt. */
function isInReadingOrder(before: Stop, after: Stop): boolean {
  if (before.isPinned || after.isPinned) return true
  const isUpward = after.box.bottom <= before.box.top + 1
  return !isUpward || after.box.left >= before.box.right - 1
}

async function expectFocusOrder(page: Page): Promise<void> {
  await hydrated(page)
  const stops = await collectStops(page)
  expect(stops.length).toBeGreaterThan(30)
  expect(stops.filter(({ isAfterLast }) => !isAfterLast).map(({ name }) => name)).toEqual([])
  expect(stops.filter(({ isFocusShown }) => !isFocusShown).map(({ name }) => name)).toEqual([])
  expect(stops.filter(({ isVisible }) => !isVisible).map(({ name }) => name)).toEqual([])
  const jumps = stops.flatMap((stop, index) => {
    const before = stops[index - 1]
    return before === undefined || isInReadingOrder(before, stop) ? [] : [`${before.name} → ${stop.name}`]
  })
  expect(jumps).toEqual([])
}

/** Pages with more columns on a PC are looked at in both widths. */
const PAGES = [
  { path: '/', tag: [] },
  { path: '/items/list?category_id=97', tag: ['@widths'] },
  { path: '/items/1121', tag: ['@widths'] },
]

test.describe('Tab follows the reading order, and the focus is visible', () => {
  for (const { path, tag } of PAGES) {
    test(`on ${path}`, { tag }, async ({ page }) => {
      await page.goto(`${shopUrl()}${path}`)
      await expectFocusOrder(page)
    })
  }

  test('in the cart', async ({ page }) => {
    await addToCartByHttp(page, { startOn: '2026-12-02', size: '9号' })
    await page.goto(`${shopUrl()}/cart`)
    await expectFocusOrder(page)
  })
})
