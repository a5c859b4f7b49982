import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD, HANAKO } from '#demo/members/people.ts'
import { follow } from './support/follow.ts'
import { confirmOrder, ORDERED, ownAddress, shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { addToCartByHttp, beginAtConfirmation } from './support/preparation.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker is active and controls the page. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.goto(`${shopUrl()}/`)
  await hydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const expectCached = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path), { timeout: 20_000 })
    .toBe(true)

async function orderNumber(page: Page): Promise<string> {
  return /\d{6,}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? 'no number'
}

test('offline, visited pages are shown, and all others show the offline page', async ({ page, context }) => {
  await waitForServiceWorker(page)
  await page.goto(`${shopUrl()}/service/delivery`)
  await expectCached(page, '/service/delivery')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'お届け・ご返却' })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('flex')
  await page.goto(`${shopUrl()}/items/list`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('インターネットに接続できません')
  await follow(page, () => page.getByRole('link', { name: 'お届け・ご返却' }).click(), { heading: 'お届け・ご返却' })
  await hydrated(page)
  // Content pages are kept by themselves a while after the first page: this is none.
  await follow(page, () => page.locator('.site-footer').getByRole('link', { name: 'お問い合わせ' }).click(), {
    heading: 'インターネットに接続できません',
  })
  await context.setOffline(false)
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
  await follow(page, () => page.getByRole('link', { name: 'もう一度試す' }).click(), { heading: 'お問い合わせ' })
})

test('content pages are precached without cart and name', async ({ page, context }) => {
  await waitForServiceWorker(page)
  await addToCartByHttp(page, { startOn: '2026-12-09', size: '9号' })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ type: 'KEEP_CONTENT' }))
  await expectCached(page, '/article/mens_manner')
  await context.setOffline(true)
  await page.goto(`${shopUrl()}/other/guide`)
  await expect(page.getByRole('heading', { level: 1, name: '返送の手引き' })).toBeVisible()
  await expect(page.locator('.cart-count')).toBeHidden()
  await page.goto(`${shopUrl()}/cart`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('インターネットに接続できません')
})

test('the order of this device is shown offline until sign-out', async ({ page, context }) => {
  await waitForServiceWorker(page)
  const email = ownAddress('offline')
  await beginAtConfirmation(page, { startOn: '2026-12-23', size: '11号', email, method: 'cod' })
  await confirmOrder(page)
  const number = await orderNumber(page)
  await expectCached(page, '/shopping/complete')
  await context.setOffline(true)
  await page.goto(`${shopUrl()}/`)
  await follow(page, () => page.getByRole('link', { name: 'この端末からのご注文' }).click(), {
    heading: 'ご注文の詳細',
  })
  await expect(page.getByRole('main')).toContainText(number)
  await context.setOffline(false)
  await page.goto(`${shopUrl()}/mypage/logout`)
  await context.setOffline(true)
  await page.goto(`${shopUrl()}/shopping/complete`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('インターネットに接続できません')
})

test('an order whose page was not loaded is never confirmed by the page of an earlier one', async ({
  page,
  context,
}) => {
  await waitForServiceWorker(page)
  const email = ownAddress('offline-twice')
  await beginAtConfirmation(page, { startOn: '2026-12-25', size: '9号', email, method: 'cod' })
  await confirmOrder(page)
  await expectCached(page, '/shopping/complete')
  const earlier = await orderNumber(page)
  await beginAtConfirmation(page, { startOn: '2027-01-25', size: '11号', email, method: 'cod' })
  await page.route('**/shopping/confirm.data', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await context.setOffline(true)
    await route.fulfill({ response })
  })
  await follow(page, () => page.getByRole('button', { name: 'この内容で注文する' }).click(), {
    heading: 'インターネットに接続できません',
    address: /\/shopping\/complete$/,
  })
  await expect(page.getByRole('main')).toContainText('すでに承っている場合がございます。')
  await context.setOffline(false)
  await follow(page, () => page.getByRole('link', { name: 'もう一度試す' }).click(), ORDERED)
  expect(await orderNumber(page)).not.toBe(earlier)
})

test('the next order of a member is shown offline until sign-out', async ({ page, context }) => {
  await waitForServiceWorker(page)
  await page.goto(`${shopUrl()}/mypage/login`)
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(HANAKO.email)
  await page.getByLabel(/^パスワード ?必須/).fill(DEMO_PASSWORD)
  await follow(page, () => page.getByRole('main').getByRole('button', { name: 'ログインする' }).click(), {
    heading: /早瀬 花子 様/,
    address: /\/mypage\/?$/,
  })
  await expectCached(page, '/mypage/history')
  await context.setOffline(true)
  await page.goto(`${shopUrl()}/mypage`)
  await follow(page, () => page.getByRole('link', { name: '会員の方の次のご注文' }).click(), {
    heading: 'ご注文の詳細',
    address: /\/mypage\/history\?uid=/,
  })
  await page.goto(`${shopUrl()}/mypage/history?uid=another`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('インターネットに接続できません')
  await context.setOffline(false)
  await page.goto(`${shopUrl()}/mypage/logout`)
  await context.setOffline(true)
  await page.goto(`${shopUrl()}/mypage/history`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('インターネットに接続できません')
})
