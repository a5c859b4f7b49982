import { expect, type Page, test } from '@playwright/test'
import { shopUrl } from './support/guest.ts'
import { addToCartByHttp } from './support/preparation.ts'

/** The widest first, so that loaded pictures are large enough for the others. */
const WIDTHS = [1280, 1024, 768, 390, 360, 320]

test('no page is wider than the screen, from a PC to a small phone', async ({ page }) => {
  expect(await findOverflows(page, ['/cart?refused=cart-empty'])).toEqual([])
  await addToCartByHttp(page, { startOn: '2026-12-04', size: '9号' })
  const withCart = ['/cart', '/shopping/nonmember']
  const pages = ['/', '/items/list?category_id=97', '/items/1121', '/service', '/other/indi', '/no/such/page']
  expect(await findOverflows(page, [...withCart, ...pages])).toEqual([])
})

async function findOverflows(page: Page, paths: readonly string[]): Promise<string[]> {
  const overflows: string[] = []
  for (const path of paths) {
    await page.goto(`${shopUrl()}${path}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(describeOverflow)
      if (overflow !== undefined) overflows.push(`${path} at ${width}: ${overflow}`)
    }
  }
  return overflows
}

/** Runs in the page: describes the elements that cause horizontal scrolling, if any. */
function describeOverflow(): string | undefined {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return undefined
  const elements = [...document.querySelectorAll('body *')].filter(
    (each) => each.getBoundingClientRect().right > clientWidth,
  )
  return `${scrollWidth} px by ${elements
    .map((each) => `${each.localName}.${each.className}`)
    .slice(0, 5)
    .join(' ')}`
}
