import { expect, type Locator, type Page } from '@playwright/test'

/** Identifies a page by its first heading or, if pages share one, by another unique element. */
type Place = ({ readonly heading: string | RegExp } | { readonly shows: Locator }) & {
  /** Its address, compared after the page is shown. */
  readonly address?: string | RegExp
}

/**
 * Performs an action and waits for a fact of the next page. The address does not suffice: React Router changes it
 * before React commits the page, and until then a locator finds elements of the former page. Fails if the former page
 * already shows the fact, because the wait would have no effect.
 */
export async function follow(page: Page, action: () => Promise<unknown>, place: Place): Promise<void> {
  await expect(factOf(page, place), 'the former page must not show the fact').toBeHidden()
  await action()
  await arrive(page, place)
}

/** Waits for a page that is loading, as after `page.goto` or a redirect. */
export async function arrive(page: Page, place: Place): Promise<void> {
  try {
    await expect(factOf(page, place)).toBeVisible()
  } catch (error) {
    throw new Error(`The page shown is ${await describe(page)}.`, { cause: error })
  }
  if (place.address !== undefined) await expect(page).toHaveURL(place.address)
}

/** Follows the link of an item's card. Returns the item's name, which is the heading of its page. */
export async function followCard(
  page: Page,
  action: (link: Locator) => Promise<unknown> = (link) => link.click(),
): Promise<string> {
  const link = page.locator('main .card-link').first()
  const name = (await link.locator('.card-name').textContent()) ?? ''
  await follow(page, () => action(link), { heading: name, address: /\/items\/\d+/ })
  return name
}

/** For a failure: an error page or the former page tells what happened to the action. */
async function describe(page: Page): Promise<string> {
  const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
  return `${page.url()}, "${headings.join('", "')}"`
}

function factOf(page: Page, place: Place): Locator {
  if ('shows' in place) return place.shows
  return page.getByRole('heading', { level: 1, name: place.heading, exact: true })
}
