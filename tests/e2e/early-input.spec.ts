import { expect, type Page, test } from '@playwright/test'
import { openWithoutScripts } from './support/early.ts'
import { hydrated } from './support/hydration.ts'
import { openSearch, suggestionsOf } from './support/search.ts'

const ITEM_WITH_SIZES = 1121

/** On a PC the filters are beside the list. */
const tagOf = (name: string) => ({ tag: name.includes('filter') ? ['@phone'] : [] })

test('a favourite pressed before the scripts have loaded is kept', async ({ page }) => {
  const release = await openWithoutScripts(page, '/items/list')
  const heart = page.locator('.card button[form$=mark]').first()
  await Promise.all([page.waitForEvent('domcontentloaded'), heart.click()])
  release()
  await hydrated(page)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a link to a part of the page works before the scripts have loaded', { tag: '@phone' }, async ({ page }) => {
  await openWithoutScripts(page, '/items/list')
  await page.getByRole('link', { name: 'メニュー', exact: true }).click()
  await expect(page.locator('#site-menu')).toBeInViewport()
  await page.getByRole('link', { name: '絞り込み', exact: true }).click()
  await expect(page.getByRole('button', { name: 'この条件で探す' })).toBeInViewport()
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
