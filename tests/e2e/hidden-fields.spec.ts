import { expect, type Page, test } from '@playwright/test'
import { ownAddress, shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { beginAtConfirmation } from './support/preparation.ts'

const summary = (page: Page) => page.getByRole('alert', { name: /か所、ご確認をお願いいたします/ })
const choose = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check()

test('errors of fields that a choice has hidden are no longer asked for', async ({ page }) => {
  const email = ownAddress('hidden-fields')
  await beginAtConfirmation(page, { startOn: '2026-12-18', size: '9号', email, method: 'cod' })
  await page.goto(`${shopUrl()}/shopping/deliv`)
  await hydrated(page)
  await choose(page, /^別の場所/)
  await page.getByRole('button', { name: 'お支払い方法の選択へ進む' }).click()
  await expect(summary(page)).toBeVisible()
  await choose(page, /^ご注文者の住所/)
  await expect(summary(page)).toHaveCount(0)
  await page.goto(`${shopUrl()}/shopping/payment`)
  await hydrated(page)
  await choose(page, /^その他/)
  await page.getByRole('textbox', { name: /^ご要望の内容/ }).fill('')
  await page.getByRole('button', { name: 'ご注文内容の確認へ進む' }).click()
  await expect(summary(page)).toBeVisible()
  await page
    .getByRole('group', { name: /^配達のご要望/ })
    .getByRole('radio', { name: '指定なし' })
    .check()
  await expect(summary(page)).toHaveCount(0)
})
