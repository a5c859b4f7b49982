/** Claims of docs/product/2: Scrolling. */

import { follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { dressPath } from './support/preparation.ts'
import { expect, type Page, test } from './support/test.ts'

/** Distance of a hash target from the top, or from the header of phones (docs/product/2, Navigation rules). */
const ANCHOR_OFFSET_PX = 50
const open = (page: Page, path: string) => page.goto(`${shopUrl()}${path}`)

test('a navigation scrolls to the top or 50 px above its target, and back to its position (D34)', async ({ page }) => {
  await open(page, '/service/delivery')
  await hydrated(page)
  await page.evaluate(() => window.scrollTo(0, 600))
  const faq = page.locator('.site-footer').getByRole('link', { name: 'よくあるご質問' }).first()
  await follow(page, () => faq.evaluate((link) => (link as HTMLElement).click()), {
    heading: 'よくあるご質問',
    address: /\/faq$/,
  })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await follow(page, () => page.goBack(), { heading: 'お届け・ご返却', address: /\/service\/delivery$/ })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  // A heading in the middle: the page could not scroll far enough to its last one.
  const id = await page.locator('main h2[id]').nth(1).getAttribute('id')
  await open(page, '/service')
  await hydrated(page)
  const followHash = (hash: string | null) => {
    const link = document.createElement('a')
    link.href = `/service/delivery#${hash}`
    document.body.append(link)
    link.click()
  }
  await follow(page, () => page.evaluate(followHash, id), {
    heading: 'お届け・ご返却',
    address: /\/service\/delivery#/,
  })
  const distance = () =>
    page.locator(`[id="${id}"]`).evaluate((target) => {
      const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
      return Math.round(target.getBoundingClientRect().top - Math.max(0, header))
    })
  await expect.poll(distance).toBe(ANCHOR_OFFSET_PX)
})

test('a hash target that is added late is scrolled to', async ({ page }) => {
  await open(page, '/contact#comes-late')
  await hydrated(page)
  await page.evaluate(() => {
    setTimeout(() => {
      const target = document.createElement('p')
      target.id = 'comes-late'
      target.textContent = '遅れて届いた段落'
      document.querySelector('main')?.append(target)
    }, 700)
  })
  await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 5_000 }).toBeGreaterThan(100)
})

test('what is answered on the same page leaves the position (D34)', async ({ page }) => {
  await open(page, await dressPath({ startOn: '2026-12-24', size: '9号' }))
  await hydrated(page)
  const week = page.getByRole('button', { name: '7日間' })
  await week.scrollIntoViewIfNeeded()
  const position = () => page.evaluate(() => window.scrollY)
  await expect.poll(position).toBeGreaterThan(50)
  const before = await position()
  await follow(page, () => week.click(), { shows: page.getByRole('button', { name: '7日間', pressed: true }) })
  expect(await position()).toBe(before)
})
