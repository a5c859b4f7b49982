import { expect, type Page, test } from '@playwright/test'
import { haveInCart } from './support/earlier.ts'
import { shopUrl } from './support/guest.ts'

/** The widest first: pictures that are there already are large enough for the others. */
const WIDTHS = [1280, 1024, 768, 390, 360, 320]

test('nothing is wider than the screen, from a PC to a small phone', async ({ page }) => {
  expect(await tooWideOn(page, ['/cart?refused=cart-empty'])).toEqual([])
  await haveInCart(page, { startOn: '2026-12-04', size: '9号' })
  const withCart = ['/cart', '/shopping/nonmember']
  const pages = ['/', '/items/list?category_id=97', '/items/1121', '/service', '/other/indi', '/no/such/page']
  expect(await tooWideOn(page, [...withCart, ...pages])).toEqual([])
})

async function tooWideOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const too: string[] = []
  for (const path of paths) {
    await page.goto(`${shopUrl()}${path}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const wide = await page.evaluate(tooWide)
      if (wide !== undefined) too.push(`${path} at ${width}: ${wide}`)
    }
  }
  return too
}

/** Runs in the page: what makes it scroll sideways, if anything does. */
function tooWide(): string | undefined {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return undefined
  const over = [...document.querySelectorAll('body *')].filter(
    (each) => each.getBoundingClientRect().right > clientWidth,
  )
  return `${scrollWidth} px by ${over
    .map((each) => `${each.localName}.${each.className}`)
    .slice(0, 5)
    .join(' ')}`
}
