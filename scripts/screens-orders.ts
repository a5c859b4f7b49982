import type { Page } from '@playwright/test'
import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { DEMO_PASSWORD, HANAKO } from '#demo/members/people.ts'
import { confirmOrder, goOnToConfirmation } from '#tests/support/customers/guest-checkout.ts'
import { continueAs, goto, itemPaths, newCustomer, newEmail, rentOne, withItem } from './screens-customers.ts'

/** Opens a step of checkout, filled in as far as `method` says. */
export const inCheckout = (path: string, method?: 'cod' | 'card') => async (page: Page) => {
  const [item = ''] = await itemPaths('dresses')
  const customer = await withItem(item)
  if (method !== undefined) await goOnToConfirmation(customer, { method, email: newEmail() })
  await continueAs(page, customer)
  await goto(page, path)
}

/** Opens the order of a guest that has just been placed. */
export async function openCompletion(page: Page): Promise<void> {
  const [, path = ''] = await itemPaths('dresses')
  const customer = await withItem(path)
  await confirmOrder(customer, await goOnToConfirmation(customer, { method: 'cod', email: newEmail() }))
  await continueAs(page, customer)
  await goto(page, '/shopping/complete')
}

const MAX_UNITS = 40

/** Confirms an order whose last free garment other customers have booked meanwhile. */
export async function openLostGarment(page: Page): Promise<void> {
  const path = (await itemPaths('dresses')).at(-1) ?? ''
  const customer = await withItem(path)
  const confirmation = await goOnToConfirmation(customer, { method: 'cod', email: newEmail() })
  for (let rented = 0; await rentOne(path); rented += 1) if (rented > MAX_UNITS) throw new Error(`too many of ${path}`)
  await confirmOrder(customer, confirmation)
  await continueAs(page, customer)
  await goto(page, '/cart')
}

const pay = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^この内容で注文し、/ })
    .click()

/** The page of card entry, with the frame of the processor. */
export async function openCardEntry(page: Page): Promise<void> {
  await inCheckout('/shopping/confirm', 'card')(page)
  await pay(page)
  await page
    .frameLocator('iframe')
    .getByLabel(/カード番号/)
    .fill(TEST_CARDS.accepted.number)
}

/** The step of 3-D Secure in the frame of the processor. */
export async function openChallenge(page: Page): Promise<void> {
  await inCheckout('/shopping/confirm', 'card')(page)
  await pay(page)
  const frame = page.frameLocator('iframe')
  await frame.getByLabel(/カード番号/).fill(TEST_CARDS.challenged.number)
  await frame.getByLabel(/有効期限/).fill('12/30')
  await frame.getByLabel(/名義/).fill('HANAKO YAMADA')
  await frame.getByLabel(/セキュリティコード/).fill('123')
  await frame.getByRole('button', { name: /支払/ }).click()
  await frame.getByRole('heading', { name: '本人認証' }).waitFor()
}

export async function openCancellation(page: Page): Promise<void> {
  await openCompletion(page)
  await goto(page, '/shopping/cancel')
}

export async function openCancelled(page: Page): Promise<void> {
  await openCompletion(page)
  await goto(page, '/shopping/cancelconfirm?what=all')
  await page.getByRole('button', { name: 'キャンセルを確定する' }).click()
  await page.getByRole('heading', { level: 1, name: 'キャンセルを承りました' }).waitFor()
}

export async function openMyPage(page: Page): Promise<void> {
  const customer = newCustomer()
  const login = await customer.open('/mypage/login')
  await customer.submit(login, { email: HANAKO.email, password: DEMO_PASSWORD })
  await continueAs(page, customer)
  await goto(page, '/mypage')
}

/** An order of the demo member that is on its way, with its parcel. */
export async function openOrder(page: Page): Promise<void> {
  await openMyPage(page)
  await page.getByRole('main').getByText('ご注文の詳細').first().click()
  await page.getByRole('heading', { level: 1, name: 'ご注文の詳細' }).waitFor()
}

/** The confirmation of an extension of the three garments that the demo member has. */
export async function openExtension(page: Page): Promise<void> {
  await openOrder(page)
  await page.getByRole('link', { name: 'ご利用期間の延長' }).click()
  await page.getByRole('combobox', { name: '新しいご返却日' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '確認画面へ進む' }).click()
  await page.getByRole('button', { name: '延長を申し込む' }).waitFor()
}
