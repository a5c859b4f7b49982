/**
 * Makes the pictures of docs/screens from a running demo shop, at the widths of a phone and of a PC. It places orders
 * there as guests. Run: SHOP_URL=http://localhost:3000 npm run screens; with names as arguments it makes only those.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserPath } from '#tests/support/pages/browser.ts'
import { SCREENS, type Screen } from './screens-list.ts'

const FOLDER = join(import.meta.dirname, '..', 'docs', 'screens')
const MAX_BYTES = 100_000
const QUALITIES = [82, 74, 66, 58, 50, 40, 30] as const
/** A longer page is cut at `maxHeight`. */
const WIDTHS = [
  { width: 390, height: 844, maxHeight: 2_400 },
  { width: 1_280, height: 900, maxHeight: 1_800 },
] as const

type Width = (typeof WIDTHS)[number]

/** A WebP picture in the best quality that is small enough for the repository. */
async function smallPicture(png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length < MAX_BYTES) return picture
  }
  throw new Error(`a picture has more than ${MAX_BYTES} bytes in the lowest quality`)
}

/** The page from its top, or from the part that the screen is about. */
async function photograph(
  page: Page,
  { from, isWindow }: Screen,
  { width, height: windowHeight, maxHeight }: Width,
): Promise<Buffer> {
  const [top, end] = await page.evaluate((selector) => {
    scrollTo(0, 0)
    const part = selector && document.querySelector(selector)
    const top = part ? Math.round(part.getBoundingClientRect().top + scrollY) - 24 : 0
    return [Math.max(0, top), document.documentElement.scrollHeight] as const
  }, from)
  const height = isWindow ? windowHeight : Math.min(end - top, maxHeight)
  await page.setViewportSize({ width, height: top + height })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(areVisibleImagesLoaded)
  return page.screenshot({ animations: 'disabled', clip: { x: 0, y: top, width, height } })
}

/** Others may wait until they are scrolled to. */
function areVisibleImagesLoaded(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return image.complete || right <= left || bottom < 0 || top > innerHeight || right < 0 || left > innerWidth
  })
}

async function makePicture(browser: Browser, screen: Screen, size: Width): Promise<void> {
  const { width, height } = size
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 768,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await screen.open(page)
    await page.mouse.move(0, 0)
    const picture = await smallPicture(await photograph(page, screen, size))
    writeFileSync(join(FOLDER, `${screen.name}-${width}.webp`), picture)
    console.log(`${screen.name}-${width}.webp ${Math.round(picture.length / 1_000)} kB`)
  } finally {
    await context.close()
  }
}

const names = process.argv.slice(2)
const path = await browserPath()
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  ...(path === undefined ? { channel: 'chrome' } : { executablePath: path }),
  // Fields of dates are in the language of the browser.
  env: { ...process.env, LANGUAGE: 'ja', LC_ALL: 'ja_JP.UTF-8' },
  args: ['--lang=ja-JP', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const screen of SCREENS.filter(({ name }) => names.length === 0 || names.includes(name)))
    for (const size of WIDTHS) await makePicture(browser, screen, size)
} finally {
  await browser.close()
}
