import { expect, type Locator, type Page, test } from '@playwright/test'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { openSearch, suggestionsOf } from './support/search.ts'

/** Opens a page with blocked scripts. Returns a function that releases them. */
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
  [
    'the link of the filters',
    '/items/list',
    (page) => page.getByRole('link', { name: '絞り込み', exact: true }),
    (page) => page.getByRole('dialog', { name: '商品の絞り込み' }),
  ],
]

for (const [name, path, buttonOf, shownBy] of BUTTONS) {
  test(`a click on ${name} before the scripts have loaded takes effect afterwards`, async ({ page }) => {
    const release = await openWithoutScripts(page, path)
    await buttonOf(page).click()
    await expect(shownBy(page)).toBeHidden()
    release()
    await expect(shownBy(page)).toBeVisible()
  })

  test(`an early click on ${name} is discarded after a click elsewhere`, async ({ page }) => {
    const release = await openWithoutScripts(page, path)
    await buttonOf(page).click()
    await page.getByRole('heading', { level: 1 }).click()
    release()
    await hydrated(page)
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
    await expect(shownBy(page)).toBeHidden()
    await buttonOf(page).click()
    await expect(shownBy(page)).toBeVisible()
  })
}

test('the filters opened as soon as their link works stay open', async ({ page }) => {
  // The page stops to keep early presses in the commit that hydrates it; other effects run in a later task.
  await page.addInitScript(() => {
    const remove = window.removeEventListener.bind(window)
    window.removeEventListener = (...args: Parameters<typeof remove>) => {
      remove(...args)
      if (args[0] === 'click') queueMicrotask(() => document.querySelector<HTMLElement>('.filter-open')?.click())
    }
  })
  await page.goto(`${shopUrl()}/items/list`)
  await hydrated(page)
  await expect(page.getByRole('dialog', { name: '商品の絞り込み' })).toBeVisible()
})

test('a search typed before the scripts have loaded shows its suggestions afterwards', async ({ page }) => {
  const release = await openWithoutScripts(page, '/')
  await (await openSearch(page)).fill('もふく')
  release()
  await expect(suggestionsOf(page).first()).toBeVisible()
})

for (const state of ['before', 'after'] as const) {
  test(`the end of a long list does not move when it is scrolled into view ${state} hydration`, async ({ page }) => {
    if (state === 'before') await openWithoutScripts(page, '/items/list')
    else await page.goto(`${shopUrl()}/items/list`)
    const button = page.getByRole('button', { name: 'このページの使い方を見る' })
    await expect(button).toBeVisible()
    if (state === 'after') await hydrated(page)
    const tops = await button.evaluate(async (element) => {
      element.scrollIntoView({ block: 'center' })
      const shown: number[] = []
      for (let frame = 0; frame < 6; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        shown.push(Math.round(element.getBoundingClientRect().top))
      }
      return shown.slice(1)
    })
    expect(new Set(tops).size, tops.join(' ')).toBe(1)
  })
}

test('the scripts of a page start after its first paint', async ({ page }) => {
  await page.goto(`${shopUrl()}/items/list`)
  await hydrated(page)
  const [paintedAt, scriptsAt] = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource')
    const scripts = entries.filter(({ name }) => /\/assets\/.+\.js$/.test(name))
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return [paint?.startTime ?? Infinity, Math.min(...scripts.map(({ startTime }) => startTime))]
  })
  expect(scriptsAt).toBeGreaterThan(paintedAt!)
})
