import { expect, type Page, test } from '@playwright/test'
import { arrive } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'

/** Times of the styles (docs/product/9). */
const ACCORDION = '0.45s'
const SIDE_MENU = '0.25s'
const LOADING_BAR = { duration: '2s', delay: '0.2s' }

/** A computed style of an element. */
const styleOf = (page: Page, selector: string, name: 'transitionDuration' | 'animation', part?: string) =>
  page.evaluate(
    ([selector, name, part]) => {
      const style = getComputedStyle(document.querySelector(selector)!, part)
      return name === 'animation' ? `${style.animationDuration} ${style.animationDelay}` : style.transitionDuration
    },
    [selector, name, part] as const,
  )

test('side menu and accordions have their durations', async ({ page }) => {
  for (const [path, selector] of [
    ['/faq', 'main details.accordion'],
    ['/items/1121', 'details.my-size'],
  ] as const) {
    await page.goto(`${shopUrl()}${path}`)
    const accordion = await styleOf(page, selector, 'transitionDuration', '::details-content')
    expect(new Set(accordion.split(', ')), path).toEqual(new Set([ACCORDION]))
  }
  const menu = await styleOf(page, '.side-menu', 'transitionDuration')
  expect(new Set(menu.split(', '))).toEqual(new Set([SIDE_MENU]))
})

test('the loading bar runs after a delay while a page loads, then disappears', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/service/plan.data*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${shopUrl()}/contact`)
  await hydrated(page)
  const bar = page.locator('.loading-bar')
  await expect(bar).not.toHaveAttribute('data-loading')
  await page.locator('footer').getByRole('link', { name: '安心プラン' }).first().click()
  await expect(bar).toHaveAttribute('data-loading')
  expect(await styleOf(page, '.loading-bar', 'animation')).toBe(`${LOADING_BAR.duration} ${LOADING_BAR.delay}`)
  held.resolve()
  await arrive(page, { heading: '安心プラン', address: /\/service\/plan$/ })
  await expect(bar).not.toHaveAttribute('data-loading')
})
