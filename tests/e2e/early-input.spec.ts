import { expect, type Locator, type Page, test } from '@playwright/test'
import { openWithoutScripts, withoutLoadEvent } from './support/early.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated, isHydrated } from './support/hydration.ts'
import { openSearch, suggestionsOf } from './support/search.ts'

const ITEM_WITH_SIZES = 1121

/** Scrolls to a button and clicks it in a later frame: the first scroll lays out the parts above it. */
async function clickInView(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  await button.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await button.click()
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

/** On a PC the filters are beside the list. */
const tagOf = (name: string) => ({ tag: name.includes('filter') ? ['@phone'] : [] })

for (const [name, path, buttonOf, shownBy] of BUTTONS) {
  test(`a click on ${name} before the scripts have loaded takes effect afterwards`, tagOf(name), async ({ page }) => {
    const release = await openWithoutScripts(page, path)
    await clickInView(buttonOf(page))
    await expect(shownBy(page)).toBeHidden()
    release()
    await expect(shownBy(page)).toBeVisible()
  })

  test(`an early click on ${name} is discarded after a click elsewhere`, tagOf(name), async ({ page }) => {
    const release = await openWithoutScripts(page, path)
    await clickInView(buttonOf(page))
    await page.getByRole('heading', { level: 1 }).click()
    release()
    await hydrated(page)
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
    await expect(shownBy(page)).toBeHidden()
    await buttonOf(page).click()
    await expect(shownBy(page)).toBeVisible()
  })
}

test('favourites pressed before the scripts have loaded are kept, and the page stays', async ({ page }) => {
  const release = await openWithoutScripts(page, '/items/list')
  const hearts = page.locator('.card button[form$=mark]')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await clickInView(hearts.nth(0))
  await clickInView(hearts.nth(1))
  await clickInView(hearts.nth(2))
  await clickInView(hearts.nth(2))
  const items = await hearts.evaluateAll((buttons) => buttons.slice(0, 2).map((button) => button.getAttribute('value')))
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/favorite')) sent += 1
  })
  release()
  await expect.poll(() => sent).toBe(2)
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(hearts.nth(2)).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await expect(async () => {
    await page.goto(`${shopUrl()}/favorite`)
    for (const item of items) expect(await page.locator(`a[href="/items/${item}"]`).count()).toBeGreaterThan(0)
  }).toPass()
})

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

test('a search opened before the scripts have loaded gets the focus afterwards', { tag: '@phone' }, async ({
  page,
}) => {
  const release = await openWithoutScripts(page, '/')
  const box = await openSearch(page)
  await expect(box).not.toBeFocused()
  release()
  await expect(box).toBeFocused()
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

test('no page is wider than the screen while parts far below are not laid out', { tag: '@phone' }, async ({ page }) => {
  await withoutLoadEvent(page)
  for (const path of ['/', '/items/list', `/items/${ITEM_WITH_SIZES}`]) {
    await openWithoutScripts(page, path)
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths, path).toEqual([390, 390])
    expect(await page.evaluate(() => 'allLaidOut' in document.documentElement.dataset)).toBe(false)
  }
})

/** A choice made before the scripts have loaded, and what shows afterwards that it took effect. */
const CHOICES: readonly [string, string, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>][] = [
  [
    'size',
    `/items/${ITEM_WITH_SIZES}`,
    (page) => page.getByRole('radio', { name: /^13号/ }).check(),
    (page) => expect(page.locator('.add-button')).toHaveText('お届け日を選ぶ', { useInnerText: true }),
  ],
  [
    'day of wearing',
    `/items/${ITEM_WITH_SIZES}`,
    (page) => page.getByLabel('お召しになる日').fill('2026-12-18'),
    (page) => expect(page.locator('#wear-note')).toContainText('12月18日（金）'),
  ],
  [
    'plan',
    `/items/${ITEM_WITH_SIZES}`,
    (page) => page.getByRole('checkbox', { name: /安心プラン/ }).check(),
    (page) => expect(page.locator('.add-price')).toContainText('安心プラン込み'),
  ],
  [
    'sort order',
    '/items/list',
    (page) => page.getByLabel('並び順').selectOption({ label: '価格が安い順' }),
    (page) => expect(page.getByRole('link', { name: '次へ' })).toHaveAttribute('href', /orderby=price_asc/),
  ],
  [
    'filter',
    '/items/list',
    async (page) => {
      await page.getByRole('link', { name: '絞り込み', exact: true }).click()
      await page.locator('#filter').evaluate((panel) => panel.querySelector<HTMLElement>('[type="checkbox"]')?.click())
    },
    (page) => expect(page.locator('.filter-submit button')).toHaveText(/点を見る/),
  ],
]

for (const [name, path, choose, isInEffect] of CHOICES) {
  test(`a ${name} chosen before the scripts have loaded takes effect afterwards`, tagOf(name), async ({ page }) => {
    const release = await openWithoutScripts(page, path)
    await choose(page)
    release()
    await isInEffect(page)
  })
}

const USES: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['a movement of the pointer', (page) => page.mouse.move(100, 100)],
  ['a choice that a program makes', (page) => page.locator('#finder-occasion').selectOption('結婚式')],
  ['a click of voice control', (page) => page.locator('.hero-title').evaluate((title: HTMLElement) => title.click())],
]

for (const [name, use] of USES) {
  test(`scripts of a public page are fetched after its first paint and start with ${name}`, async ({ page }) => {
    await withoutLoadEvent(page)
    await page.goto(`${shopUrl()}/`, { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(areFetchedAfterPaint)).toBe(true)
    expect(await page.evaluate(isHydrated)).toBe(false)
    await use(page)
    await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
  })
}

test('the scripts of a public page start a while after it has loaded, also when it is not used', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T10:00:00+09:00') })
  await page.clock.pauseAt(new Date('2026-11-20T10:00:01+09:00'))
  await page.goto(`${shopUrl()}/items/list`)
  await page.clock.runFor(2_500)
  expect(await page.evaluate(isHydrated)).toBe(false)
  await page.clock.runFor(1_000)
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
})

test('the scripts of a page with forms start after its first paint', async ({ page }) => {
  await page.goto(`${shopUrl()}/contact`)
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
  expect(await page.evaluate(areFetchedAfterPaint)).toBe(true)
})

/** Runs in the page. */
function areFetchedAfterPaint(): boolean {
  const entries = performance.getEntriesByType('resource')
  const scripts = entries.filter(({ name }) => /\/assets\/.+\.js$/.test(name))
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint !== undefined && scripts.length > 0 && scripts.every(({ startTime }) => startTime > paint.startTime)
}
