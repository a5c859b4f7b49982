import { arrive, follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { tabTo } from './support/keyboard.ts'
import { withPictures } from './support/launch.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

test.use(withPictures)

const ITEM = '/items/1121'
const isPhone = () => test.info().project.name === 'phone'
const galleryOf = (page: Page) => page.getByRole('region', { name: '商品の画像' })
const zoomOf = (page: Page) => page.getByRole('dialog', { name: '商品の画像を拡大' })
const thumbAt = (page: Page, place: number) => galleryOf(page).getByRole('link', { name: `${place}枚目を見る` })

/** Opens the item and waits for hydration. Returns the number of pictures. */
async function open(page: Page): Promise<number> {
  await page.goto(`${shopUrl()}${ITEM}`)
  await hydrated(page)
  const count = await galleryOf(page).locator('.gallery-place').count()
  expect(count).toBeGreaterThan(2)
  return count
}

/** Swipes from the right side of the pictures to the left. */
async function swipeLeft(page: Page): Promise<void> {
  const { x, y, width, height } = (await galleryOf(page).locator('.gallery-row').boundingBox())!
  const browser = await page.context().newCDPSession(page)
  const move = (type: 'touchStart' | 'touchMove', share: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + width * share, y: y + height / 2 }] })
  await move('touchStart', 0.85)
  for (let share = 0.85; share > 0.15; share -= 0.05) await move('touchMove', share)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('pictures can be swiped, and thumbnails mark and select the current one', async ({ page }) => {
  await open(page)
  await expect(thumbAt(page, 1)).toHaveAttribute('aria-current', 'true')
  if (isPhone()) {
    await swipeLeft(page)
    await expect(thumbAt(page, 2)).toHaveAttribute('aria-current', 'true')
    await expect(galleryOf(page).locator('#picture-1')).not.toBeInViewport()
  }
  await thumbAt(page, 3).click()
  await expect(thumbAt(page, 3)).toHaveAttribute('aria-current', 'true')
  await expect(galleryOf(page).locator('#picture-3')).toBeInViewport({ ratio: 0.5 })
  await expect(galleryOf(page).locator('#picture-1')).not.toBeInViewport()
})

/** The place of the opened picture on the screen, once it is loaded. */
async function pictureBox(zoom: Locator) {
  const picture = zoom.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  return (await picture.boundingBox())!
}

test('a picture is enlarged around the point pressed, to its own pixels at most', async ({ page }) => {
  await open(page)
  await galleryOf(page).locator('#picture-1').getByRole('link').click()
  const zoom = zoomOf(page)
  const before = await pictureBox(zoom)
  await zoom.locator('img').click({ position: { x: before.width * 0.4, y: before.height * 0.45 } })
  await expect(zoom.getByRole('button', { name: '元の大きさに戻す' })).toBeVisible()
  const after = await pictureBox(zoom)
  const { width, height } = page.viewportSize()!
  expect(after.width).toBeGreaterThan(before.width * 1.2)
  expect(after.width).toBeLessThanOrEqual(1200)
  expect(Math.abs(after.y + after.height * 0.45 - height / 2)).toBeLessThan(20)
  if (after.width > width) expect(Math.abs(after.x + after.width * 0.4 - width / 2)).toBeLessThan(20)
  else expect(Math.abs(after.x + after.width / 2 - width / 2)).toBeLessThan(20)
})

test('until the large picture arrives, the picture of the page is in its place', async ({ page }) => {
  await open(page)
  const arrival = Promise.withResolvers<void>()
  await page.route(/-1200\.(avif|webp)$/, (route) => arrival.promise.then(() => route.continue()))
  await galleryOf(page).locator('#picture-1').getByRole('link').click()
  const loaded = zoomOf(page).locator('.zoom-loaded')
  await expect(loaded).toHaveCSS('background-image', /\/images\/.*-(480|800)\.(avif|webp)"/)
  arrival.resolve()
  await expect(loaded).toBeHidden()
  expect((await pictureBox(zoomOf(page))).height).toBeGreaterThan(400)
})

test('a picture is opened, changed, enlarged and closed by keyboard only', async ({ page }) => {
  const count = await open(page)
  const first = galleryOf(page).locator('#picture-1').getByRole('link')
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  const zoom = zoomOf(page)
  await expect(zoom).toContainText(`1 / ${count}`)
  await page.keyboard.press('ArrowRight')
  await expect(zoom).toContainText(`2 / ${count}`)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(zoom).toContainText(`${count} / ${count}`)
  const enlarge = zoom.getByRole('button', { name: 'さらに拡大する' })
  const before = await pictureBox(zoom)
  await tabTo(page, enlarge)
  await page.keyboard.press('Enter')
  await expect(zoom.getByRole('button', { name: '元の大きさに戻す' })).toBeFocused()
  const after = await pictureBox(zoom)
  expect(after.width).toBeGreaterThan(before.width * 1.2)
  expect(Math.abs(after.y + after.height / 2 - page.viewportSize()!.height / 2)).toBeLessThan(20)
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(first).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a picture opens as a file, and thumbnails link to the large pictures', async ({ page }) => {
    await page.goto(`${shopUrl()}${ITEM}`)
    await thumbAt(page, 2).click()
    const second = galleryOf(page).locator('#picture-2')
    await expect(second).toBeInViewport({ ratio: 0.5 })
    await arrive(page, { shows: second, address: /#picture-2$/ })
    // The browser shows a picture as a document with a single img element.
    const imageDocument = page.locator('body > img:only-child')
    await follow(page, () => second.getByRole('link').click(), {
      shows: imageDocument,
      address: /\/images\/.*-1200\.webp$/,
    })
  })
})
