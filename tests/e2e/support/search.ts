import { expect, type Locator, type Page } from '@playwright/test'

/** The search box of the header, after unfolding it on a phone. Does not wait for hydration. */
export async function openSearch(page: Page): Promise<Locator> {
  const fold = page.locator('.header-search-fold summary')
  const box = page.getByRole('searchbox', { name: '商品を検索する' })
  await expect(fold.or(box).locator('visible=true')).not.toHaveCount(0)
  if (await fold.isVisible()) await fold.click()
  return box.locator('visible=true')
}

/** The visible suggestions. */
export const suggestionsOf = (page: Page): Locator =>
  page.getByRole('list', { name: '候補' }).locator('visible=true').getByRole('link')
