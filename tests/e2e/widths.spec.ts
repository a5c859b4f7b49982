import { expect, type Page, test } from '@playwright/test'
import { addToCart, findDress, shopUrl } from './support/guest.ts'

const WIDTHS = [320, 360, 390, 768, 1024, 1280]

test('nothing is wider than the screen, from a small phone to a PC', async ({ page }) => {
  expect(await tooWideOn(page, ['/cart?refused=cart-empty'])).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await findDress(page, { startOn: '2026-12-04', size: '9号' })
  await addToCart(page)
  const withCart = ['/cart', '/shopping/nonmember']
  const pages = ['/', '/items/list', '/items/1121', '/service', '/other/indi', '/no/such/page']
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
