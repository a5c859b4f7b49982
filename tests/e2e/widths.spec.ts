import { ownAddress, shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { withPictures } from './support/launch.ts'
import { addToCartByHttp, beginAtConfirmation, dressPath } from './support/preparation.ts'
import { expect, type Page, test } from './support/test.ts'

test.use(withPictures)

/** The widest first, so that loaded pictures are large enough for the others. */
const WIDTHS = [1280, 1024, 768, 390, 360, 320]

test('no page is wider than the screen, from a PC to a small phone', async ({ page }) => {
  expect(await findOverflows(page, ['/cart?refused=cart-empty'])).toEqual([])
  await addToCartByHttp(page, { startOn: '2026-12-04', size: '9号' })
  const withCart = ['/cart', '/shopping/nonmember']
  const pages = [
    '/',
    '/items/list?category_id=97',
    '/items/1121',
    '/items/1701',
    '/service',
    '/other/indi',
    '/no/such/page',
  ]
  expect(await findOverflows(page, [...withCart, ...pages])).toEqual([])
})

/** The height of the home page on a phone, with the demo shop: beyond it visitors do not scroll. */
const MAX_HOME_HEIGHT = 4_500
/** Of a notice on the home page, which this shop has none of (staff-catalogue.spec.ts). */
const NEWS_HEIGHT = 150

test('the home page of a phone is short, and an item shows name, rating and nearest day at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shopUrl()}/`)
  const promise = page.locator('.promise-day')
  // The longest day: the order comes too late for tomorrow.
  await promise.locator('b').evaluate((day) => {
    day.textContent = '明後日12月20日（日）'
  })
  expect((await promise.boundingBox())?.height).toBeLessThan(50)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    MAX_HOME_HEIGHT - NEWS_HEIGHT,
  )
  await page.goto(`${shopUrl()}/items/1121`)
  const bottomOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    return box === null ? Number.NaN : box.y + box.height
  }
  const fold = (await page.locator('.add-bar').boundingBox())?.y ?? Number.NaN
  for (const selector of ['.item-name', '.item-stars', '.item-nearest'])
    expect(await bottomOf(selector), selector).toBeLessThanOrEqual(fold)
  expect((await page.locator('.gallery-large').boundingBox())?.height).toBeLessThanOrEqual(420)
})

test('on a PC a text page with its contents beside it has no empty space at its end', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/article/mens_manner', '/about', '/faq']) {
    await page.goto(`${shopUrl()}${path}`)
    const space = await page.locator('.content').evaluate((content) => {
      const ends = [...content.children].map((each) => each.getBoundingClientRect().bottom)
      return content.getBoundingClientRect().bottom - Math.max(...ends)
    })
    expect(space, path).toBeLessThanOrEqual(72)
  }
})

/** A phone on its side, and a PC with a low window. */
const LOW_SCREENS = [
  { width: 740, height: 360 },
  { width: 1280, height: 560 },
] as const

test('nothing that stays in place covers more than a third of a low screen', async ({ page }) => {
  await addToCartByHttp(page, { startOn: '2026-12-04', size: '9号' })
  for (const path of ['/', '/items/list?category_id=97', '/items/1121', '/cart', '/shopping/nonmember']) {
    for (const { width, height } of LOW_SCREENS) {
      await page.setViewportSize({ width, height })
      await page.goto(`${shopUrl()}${path}`)
      expect(await page.evaluate(measurePinned), `${path} at ${width}`).toBeLessThanOrEqual(height / 3)
    }
  }
})

test('the opened total, or the notice of a dropped connection, covers a third of a low screen at most', async ({
  page,
}) => {
  await beginAtConfirmation(page, { startOn: '2026-12-04', size: '9号', email: ownAddress('low'), method: 'cod' })
  for (const { width, height } of [
    { width: 844, height: 390 },
    { width: 320, height: 480 },
  ]) {
    await page.setViewportSize({ width, height })
    for (const path of ['/cart', '/shopping/payment']) {
      await page.goto(`${shopUrl()}${path}`)
      await hydrated(page)
      const bar = page.locator('.cost-bar')
      await bar.getByText('内訳').click()
      await expect(bar.getByText('商品小計').last()).toBeVisible()
      expect(await page.evaluate(measurePinned), `${path} at ${width}, opened`).toBeLessThanOrEqual(height / 3)
      await bar.getByText('内訳').click()
      await page.route(/\.data(\?|$)/, (route) => route.abort('connectionreset'))
      await bar.locator('.button-wide').click()
      await expect(page.getByRole('alert').filter({ hasText: '通信が途切れました' })).toBeInViewport()
      expect(await page.evaluate(measurePinned), `${path} at ${width}, dropped`).toBeLessThanOrEqual(height / 3)
      await page.unrouteAll()
    }
  }
})

test('on an item, the notice of a dropped connection covers a third of a low screen at most', async ({ page }) => {
  for (const size of [
    { width: 740, height: 360 },
    { width: 320, height: 480 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`${shopUrl()}${await dressPath({ startOn: '2026-12-04', size: '9号' })}`)
    await hydrated(page)
    await page.route(/\.data(\?|$)/, (route) => route.abort('connectionreset'))
    await page.locator('.add-button').click()
    await expect(page.getByRole('alert').filter({ hasText: '通信が途切れました' })).toBeInViewport()
    expect(await page.evaluate(measurePinned), `at ${size.width}`).toBeLessThanOrEqual(size.height / 3)
    await page.unrouteAll()
  }
})

/** Runs in the page: the height that wide elements cover which do not move while the page scrolls. */
async function measurePinned(): Promise<number> {
  const candidates = [...document.querySelectorAll('body *')].filter((each) =>
    ['fixed', 'sticky'].includes(getComputedStyle(each).position),
  )
  const placesAt = async (top: number) => {
    window.scrollTo({ top, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return candidates.map((each) => each.getBoundingClientRect())
  }
  const [before, after] = [await placesAt(300), await placesAt(360)]
  return after.reduce((sum, { top, bottom, width, height }, index) => {
    const isPinned = before[index]?.top === top && height > 0 && width > innerWidth / 2
    return sum + (isPinned ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : 0)
  }, 0)
}

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
