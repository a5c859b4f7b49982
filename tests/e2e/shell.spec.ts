/**
 * Claims of docs/product/1: App updates.
 * Claims of docs/product/2: Phone layout, PC layout, Footer.
 * Claims of docs/product/7: First rental start.
 */

import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { addToCart, shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { dressPath } from './support/preparation.ts'
import { expect, type Page, test } from './support/test.ts'

const isPhone = () => test.info().project.name === 'phone'
const open = (page: Page, path: string) => page.goto(`${shopUrl()}${path}`)

test('the menu opens, links to a page and is closed on the next page @widths', async ({ page }) => {
  await open(page, '/service')
  await hydrated(page)
  if (!isPhone()) {
    await page.getByRole('button', { name: 'カテゴリーの一覧' }).click()
    const panel = page.locator('#category-panel')
    await follow(page, () => panel.getByRole('link').first().click(), {
      shows: page.locator('main .list-head'),
      address: /\/items\/list\?category_id=/,
    })
    await expect(panel).toBeHidden()
    return
  }
  await page.getByRole('link', { name: 'メニュー' }).click()
  const menu = page.getByRole('dialog', { name: 'メニュー' })
  await expect(menu).toBeVisible()
  await follow(page, () => menu.getByRole('link', { name: 'ご利用の流れ' }).click(), {
    heading: 'ご利用の流れ',
    address: /\/service\/use_flow$/,
  })
  await expect(menu).toBeHidden()
})

test('the header menu of a PC closes half a second after the pointer has left @widths', async ({ page }) => {
  await open(page, '/service')
  await hydrated(page)
  const panel = page.locator('#category-panel')
  if (isPhone()) {
    // Phones have the side menu instead.
    await expect(page.locator('.global-nav')).toBeHidden()
    return
  }
  await page.getByRole('link', { name: '商品を選ぶ', exact: true }).first().hover()
  await expect(panel).toBeVisible()
  await page.mouse.move(5, 890)
  await page.waitForTimeout(250)
  await expect(panel).toBeVisible()
  await expect(panel).toBeHidden({ timeout: 2_000 })
})

test('the cart badge shows the number of items', async ({ page }) => {
  await open(page, '/')
  await expect(page.locator('.cart-count')).toBeHidden()
  await open(page, await dressPath({ startOn: '2026-12-16', size: '9号' }))
  await addToCart(page)
  await expect(page.locator('.cart-count')).toContainText('1')
  await open(page, '/service')
  await expect(page.locator('.cart-count')).toContainText('1')
})

test('the banner is not clipped, down to the narrowest telephones @widths', async ({ page }) => {
  if (isPhone()) await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/service/delivery')
  const banner = page.locator('.promise-banner')
  await expect(banner).toContainText('離島を除く')
  expect(await banner.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the banner of a phone hides after more than 3 px and reappears at the top', async ({ page }) => {
  await open(page, '/service/delivery')
  await hydrated(page)
  const banner = page.locator('.promise-banner')
  await expect(banner).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 3))
  await expect(page.locator('html')).not.toHaveAttribute('data-scrolled')
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(page.locator('html')).toHaveAttribute('data-scrolled')
  await expect(banner).not.toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(banner).toBeInViewport()
})

test('in a low window the banner hides after more than 3 px too @phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 550 })
  await open(page, '/service/delivery')
  await hydrated(page)
  const banner = page.locator('.promise-banner')
  await expect(banner).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 4))
  await expect(banner).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(banner).toBeVisible()
})

test('content pages are opened by client-side navigation, and questions can be searched', async ({ page }) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await open(page, '/contact')
  await hydrated(page)
  for (const [name, path] of [
    ['よくあるご質問', '/faq'],
    ['会社概要', '/other/company'],
  ] as const) {
    const link = page.locator('.site-footer').getByRole('link', { name, exact: true }).first()
    await follow(page, () => link.evaluate((element) => (element as HTMLElement).click()), {
      heading: name,
      address: new RegExp(`${path}$`),
    })
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
  }
  await follow(page, () => page.goBack(), { heading: 'よくあるご質問' })
  expect(documents).toEqual(['/contact'])
  const shown = page.locator('main details:visible')
  const all = await shown.count()
  await page.getByRole('searchbox', { name: 'ご質問を言葉で探す' }).fill('領収書')
  await expect(page.getByText(/件のご質問が見つかりました/)).toBeVisible()
  await expect(page.locator('main details[open]:visible')).toHaveCount(await shown.count())
  expect(await shown.count()).toBeLessThan(all)
})

test('a link of the former shop within a page opens the list by client-side navigation', async ({ page }) => {
  await open(page, '/contact')
  await hydrated(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = `${location.origin}/products/list.php?category_id=86`
    link.textContent = '以前の一覧'
    document.querySelector('main')?.append(link)
    Object.assign(window, { isSamePage: true })
  })
  await follow(page, () => page.getByRole('link', { name: '以前の一覧' }).click(), {
    heading: 'レディース礼服・喪服',
    address: /\/items\/list\?category_id=86$/,
  })
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a newer build is announced after an hour and loaded only on request', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-20T10:00:00+09:00') })
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }))
    await open(page, '/contact')
    await hydrated(page)
    await page.clock.fastForward('59:00')
    await expect(page.getByText('新しい版があります')).toBeHidden()
    await page.clock.fastForward('01:30')
    await expect(page.getByText('新しい版があります')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('button', { name: '更新する' }).click()
    await page.clock.fastForward('00:05')
    // The page cannot be evaluated while it reloads.
    await expect.poll(() => page.evaluate(() => 'isSamePage' in window).catch(() => true)).toBe(false)
  })
})

test('the earliest start is requested five seconds after load, except on the home page', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.clock.install({ time: new Date('2026-11-20T10:00:00+09:00') })
  await open(page, '/')
  await hydrated(page)
  await page.clock.fastForward('00:10')
  await expect.poll(() => requestedPaths.some((path) => path.startsWith('/builds/meta/'))).toBe(true)
  expect(requestedPaths).not.toContain('/asia-northeast1/firstrentalstart')
  await open(page, '/service')
  await hydrated(page)
  await page.clock.fastForward('00:10')
  await expect.poll(() => requestedPaths.includes('/asia-northeast1/firstrentalstart')).toBe(true)
})

test('the way back of an error page leads home where the tab has no history (D71)', async ({ page }) => {
  await open(page, '/faq')
  await open(page, '/no-such-page')
  const back = { name: '戻る', exact: true }
  await follow(page, () => page.getByRole('link', back).click(), { heading: 'よくあるご質問' })
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => window.open('/no-such-page'))])
  await follow(tab, () => tab.getByRole('link', back).click(), { shows: tab.locator('.first-visit') })
})

test('nothing moves for a visitor whose device asks for less motion (D68)', async ({ page }) => {
  const longestMs = () =>
    page.evaluate(() => {
      const styles = [...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::details-content'].map((part) => getComputedStyle(element, part)),
      )
      const times = styles.flatMap((style) => [style.transitionDuration, style.animationDuration])
      return Math.max(...times.flatMap((each) => each.split(',')).map((time) => Number.parseFloat(time) * 1_000))
    })
  await open(page, '/faq')
  expect(await longestMs()).toBeGreaterThan(100)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await longestMs()).toBeLessThan(1)
})

test('the guided tour works by keyboard, can be closed, and is stored as complete at its end', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  // A step ignores keys during its animation, and without one until the next frame.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const press = async (key: string) => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.keyboard.press(key)
  }
  await open(page, '/items/list')
  await hydrated(page)
  const start = page.getByRole('button', { name: 'このページの使い方を見る' })
  await start.click()
  const stop = page.getByRole('dialog').filter({ hasText: '/ 3' })
  await expect(stop).toContainText('商品の一覧')
  await page.keyboard.press('Escape')
  await expect(stop).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('sumirei-tour-list'))).toBeNull()
  await start.press('Enter')
  await expect(stop).toContainText('商品の一覧')
  await press('ArrowRight')
  await expect(stop).toContainText('絞り込みと並べ替え')
  await press('ArrowLeft')
  await expect(stop).toContainText('商品の一覧')
  await stop.getByRole('button', { name: '次へ' }).click()
  await stop.getByRole('button', { name: '次へ' }).click()
  expect(await violationsOf(page, '.driver-popover')).toEqual([])
  await stop.getByRole('button', { name: '終わる' }).click()
  await expect(stop).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('sumirei-tour-list'))).toBe('complete')
  await expect(page.getByRole('button', { name: 'このページの使い方をもう一度見る' })).toBeFocused()
  expect(errors).toEqual([])
})
