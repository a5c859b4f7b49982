import { arrive, follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { tabTo } from './support/keyboard.ts'
import { expect, type Page, test } from './support/test.ts'

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

test('pictures can be swiped, and thumbnails mark and select the current one @widths', async ({ page }) => {
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
  const widthOf = () => zoom.locator('img').evaluate((picture) => picture.getBoundingClientRect().width)
  const before = await widthOf()
  await tabTo(page, enlarge)
  await page.keyboard.press('Enter')
  await expect(zoom.getByRole('button', { name: '元の大きさに戻す' })).toBeFocused()
  await expect.poll(widthOf).toBeGreaterThan(before * 1.2)
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
