import { expect, type Page, test } from '@playwright/test'
import { sizeOf } from '#demo/catalogue/sizes.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { goOnToConfirmation } from '#tests/support/customers/guest-checkout.ts'
import { type HttpCustomer, httpCustomer } from '#tests/support/customers/http-customer.ts'
import { shopUrl } from './guest.ts'

/**
 * Preparation of tests that start at a later step, by the same pages and forms but without a browser, which takes a
 * tenth of the time. guest-rents-a-dress.spec.ts runs all steps in a browser.
 */

type DressCriteria = { readonly startOn: string; readonly size: string }

const WOMENS_WEAR_UID = 86

/** The path of a dress that is free for a day and size; the same one for the same day within a test. */
export async function dressPath(criteria: DressCriteria): Promise<string> {
  return (await openDress(httpCustomer(shopUrl()), criteria)).path
}

/** Puts a dress into the cart of this browser. */
export async function addToCartByHttp(page: Page, criteria: DressCriteria): Promise<void> {
  const customer = httpCustomer(shopUrl())
  await addDress(customer, criteria)
  await copyCookies(customer, page)
}

/** Prepares an order up to the confirmation page and opens that page in the browser. */
export async function beginAtConfirmation(
  page: Page,
  { email, method, ...criteria }: DressCriteria & { readonly email: string; readonly method: PaymentMethod },
): Promise<void> {
  const customer = httpCustomer(shopUrl())
  await addDress(customer, criteria)
  await goOnToConfirmation(customer, { method, email })
  await copyCookies(customer, page)
  await page.goto(`${shopUrl()}/shopping/confirm`)
  await expect(page.getByRole('heading', { level: 1, name: 'ご注文内容の確認' })).toBeVisible()
}

/** Days close to each other and tests have different dresses: an order does not take the dress of another one. */
async function openDress(customer: HttpCustomer, { startOn, size }: DressCriteria) {
  const tag = sizeOf('ladies', size.replace('号', ''))?.tagUid
  const query = `category_id=${WOMENS_WEAR_UID}&startcalendar=${startOn}&size=${tag}`
  const { page } = await customer.open(`/items/list?${query}`)
  const links = page.all('a', { class: 'card-link' })
  const dayNumber = Temporal.PlainDate.from('2026-01-01').until(startOn).days
  const testNumber = Number.parseInt(test.info().testId.slice(-6), 16)
  return customer.open(links[(testNumber + dayNumber) % links.length]?.attributes.href ?? '')
}

async function addDress(customer: HttpCustomer, criteria: DressCriteria): Promise<void> {
  const dress = await openDress(customer, criteria)
  const item = /\d+/.exec(dress.path)?.[0] ?? ''
  const cart = await customer.submit(dress, { item, days: '4' })
  if (cart.path !== '/cart') throw new Error(`not in the cart but at ${cart.path}`)
}

/** Gives this browser the cookies of a customer, who may have signed in. */
export function copyCookies(customer: HttpCustomer, page: Page, url = shopUrl()): Promise<void> {
  return page.context().addCookies(customer.cookies().map((cookie) => ({ ...cookie, url, httpOnly: true })))
}
