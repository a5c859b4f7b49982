import { expect, type Locator, type Page, test } from '@playwright/test'
import { shopUrl } from './support/guest.ts'
import { started } from './support/started.ts'

/** Opens a page without waiting for its scripts, which come when the function it answers is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${shopUrl()}${path}`, { waitUntil: 'commit' })
  return held.resolve
}

const BUTTONS: readonly [string, string, (page: Page) => Locator, (page: Page) => Locator][] = [
  [
    'the guided tour',
    '/items/list',
    (page) => page.getByRole('button', { name: 'このページの使い方を見る' }),
    (page) => page.getByRole('dialog').filter({ hasText: '/ 3' }),
  ],
  [
    'the calendar of the finder',
    '/',
    (page) => page.getByRole('button', { name: 'お届け日をカレンダーで選ぶ' }),
    (page) => page.getByRole('dialog', { name: 'お届け日' }),
  ],
]

for (const [name, path, buttonOf, shownBy] of BUTTONS) {
  test(`a press of ${name} before the scripts have come takes effect when they have`, async ({ page }) => {
    const release = await openWithoutScripts(page, path)
    await buttonOf(page).click()
    await expect(shownBy(page)).toBeHidden()
    release()
    await expect(shownBy(page)).toBeVisible()
  })

  test(`it is forgotten when something else is pressed after ${name}`, async ({ page }) => {
    const release = await openWithoutScripts(page, path)
    await buttonOf(page).click()
    await page.getByRole('heading', { level: 1 }).click()
    release()
    await started(page)
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
    await expect(shownBy(page)).toBeHidden()
    await buttonOf(page).click()
    await expect(shownBy(page)).toBeVisible()
  })
}

test('nothing moves at the end of a long list when it is scrolled to', async ({ page }) => {
  await page.goto(`${shopUrl()}/items/list`)
  await started(page)
  const top = await page.getByRole('button', { name: 'このページの使い方を見る' }).evaluate(async (button) => {
    const topOf = () => Math.round(button.getBoundingClientRect().top)
    button.scrollIntoView({ block: 'center' })
    const before = topOf()
    for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return { before, after: topOf() }
  })
  expect(top.after).toBe(top.before)
})
