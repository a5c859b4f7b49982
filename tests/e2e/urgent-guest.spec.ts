import { follow, followCard } from './support/follow.ts'
import { addToCart, confirmOrder, giveDetails, ownAddress, shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { mailsTo } from './support/mails.ts'
import { expect, type Page, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const HOKKAIDO = { label: '北海道' }
const SAPPORO = { postalCode: '060-0001', prefecture: '北海道', street: '札幌市中央区北一条西1-1' }

const TITLE = 'a guest in Hokkaido names the destination once, orders for the first day and sees the telephone'
test(TITLE, { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${shopUrl()}/`)
  await hydrated(page)
  const telephone = page.getByRole('link', { name: /お急ぎの方は.*お電話/ })
  await expect(telephone.first()).toHaveAttribute('href', /^tel:/)
  const finder = page.getByRole('form', { name: '空いている礼服を探す' })
  await finder.getByRole('combobox', { name: 'お届け先' }).selectOption(HOKKAIDO)
  await expect(main(page)).toContainText(/北海道.*11月22日（日）/)
  await finder.getByRole('combobox', { name: 'お届け日' }).selectOption('2026-11-22')
  await follow(page, () => finder.getByRole('button', { name: '空いている商品を見る' }).click(), {
    shows: main(page).locator('.list-total'),
  })
  await expect(main(page).getByRole('combobox', { name: 'お届け先' })).toHaveValue('1')
  await followCard(page)
  await expect(main(page).getByRole('combobox', { name: 'お届け先' })).toHaveValue('1')
  await expect(main(page)).toContainText('11月22日（日）')
  await hydrated(page)
  await main(page).getByRole('radio').first().check()
  await addToCart(page)
  await expect(main(page)).toContainText('11月22日（日）')
  await expect(main(page).getByRole('combobox', { name: 'お届け先' })).toHaveValue('1')
  await expect(page.getByText('お急ぎの方・お困りの方').first()).toBeVisible()
  const email = ownAddress('urgent')
  const seesTelephone = () => expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  await giveDetails(page, { email, pay: /代金引換/, place: SAPPORO, onPage: seesTelephone })
  for (const text of ['北海道', '11月22日（日）', '本人確認書類']) await expect(main(page)).toContainText(text)
  await confirmOrder(page)
  await expect(main(page)).toContainText('11月22日（日）')
  const [mail] = await mailsTo(email, 1)
  expect(mail?.text).toContain('11月22日（日）')
})
