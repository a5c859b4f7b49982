import type { Page } from '@playwright/test'
import { sizeOf } from '#demo/catalogue/sizes.ts'
import { addDays, parseDay } from '#domain/day.ts'
import { type BodySize, bodySizeCode } from '#domain/fit/body-size.ts'
import { confirmOrder, goOnToConfirmation } from '#tests/support/customers/guest-checkout.ts'
import { type HttpCustomer, httpCustomer, type LoadedPage } from '#tests/support/customers/http-customer.ts'

export const SHOP_URL = process.env.SHOP_URL ?? 'http://localhost:3000'
export const SIZE = sizeOf('ladies', '9')?.tagUid
const BODY: BodySize = { heightCm: 158, usualSize: '9', bustCm: 84, waistCm: 66, hipCm: 91 }
export const WEAR_AND_SETS = { dresses: 86, sets: 107 } as const

/** A day in three weeks, for which the demo shop has free dresses. */
export const START_ON = addDays(parseDay(new Date().toISOString().slice(0, 10))!, 21)

export const listPath = (category: number) =>
  `/items/list?category_id=${category}&startcalendar=${START_ON}&range=4&size=${SIZE}`

/** Opens an address after what it contains has arrived. */
export const goto = (page: Page, path: string) => page.goto(`${SHOP_URL}${path}`, { waitUntil: 'networkidle' })
export const at = (path: string) => (page: Page) => goto(page, path)

export const newCustomer = () => httpCustomer(SHOP_URL)
const idOf = (path: string) => /\d+/.exec(path)?.[0] ?? ''

/** The paths of free items, with size and days. */
export async function itemPaths(category: keyof typeof WEAR_AND_SETS): Promise<readonly string[]> {
  const { page } = await newCustomer().open(listPath(WEAR_AND_SETS[category]))
  return page.all('a', { class: 'card-link' }).map(({ attributes }) => attributes.href ?? '')
}

/** Continues in the browser as this customer. */
export async function continueAs(page: Page, customer: HttpCustomer): Promise<void> {
  await page.context().addCookies(customer.cookies().map((cookie) => ({ ...cookie, url: SHOP_URL })))
}

export const withBody = (page: Page) =>
  page.context().addCookies([{ name: 'sumirei_size', value: bodySizeCode(BODY), url: SHOP_URL }])

/** A customer with an item in the cart. */
export async function withItem(path: string): Promise<HttpCustomer> {
  const customer = newCustomer()
  const added = await customer.submit(await customer.open(path), { item: idOf(path), days: '4' })
  if (added.path !== '/cart') throw new Error(`not in the cart but at ${added.path}`)
  return customer
}

/** An e-mail address that has no orders yet. */
export const newEmail = () => `yamada-${crypto.randomUUID().slice(0, 6)}@example.jp`

/** Rents one unit by another customer. Returns whether there was one. */
export async function rentOne(path: string): Promise<boolean> {
  const other = newCustomer()
  const item: LoadedPage = await other.open(path)
  const added = await other.submit(item, { item: idOf(path), days: '4' })
  if (added.path !== '/cart') return false
  await confirmOrder(other, await goOnToConfirmation(other, { method: 'cod', email: newEmail() }))
  return true
}
