import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { follow } from './support/follow.ts'
import { addToCart, confirmOrder, findDress, giveDetails, mailsTo, ORDERED, shopUrl } from './support/guest.ts'

/** Addresses differ by project and test, so that mails can be told apart. */
const address = (name: string) => `${name}-${test.info().project.name}@example.jp`

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

test('a guest finds a dress for a day, rents it with cash on delivery and gets a mail', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await findDress(page, { startOn: '2026-11-25', size: '9号' })
  await expect(page.getByRole('button', { name: /11月25日.*11月28日.*9号.*カートに入れる/ })).toBeVisible()
  await addToCart(page)
  const email = address('cash')
  await giveDetails(page, { email, pay: /代金引換/ })
  const sheet = page.getByRole('main')
  for (const text of ['ヤマダ ハナコ', '100-0001', '11月25日', '11月28日', '代金引換', '¥330', '50', '消費税']) {
    await expect(sheet).toContainText(text)
  }
  await confirmOrder(page)
  const number = /\d{6,}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? 'no number'
  const [mail] = await mailsTo(email, 1)
  expect(mail?.text).toContain(number)
  expect(mail?.text).toContain('11月25日')
  const link =
    /https?:\/\/\S*\/shopping\/complete\?order=[\w-]{43}/.exec(mail?.text.replace(/\n/g, '') ?? '')?.[0] ?? ''
  const stranger = await page.context().browser()?.newContext()
  const elsewhere = await stranger?.newPage()
  await elsewhere?.goto(link)
  await expect(elsewhere?.getByRole('main') ?? page.getByRole('main')).toContainText(number)
  await stranger?.close()
  expect(faults).toEqual([])
})

test('confirming twice makes one order', async ({ page }) => {
  await findDress(page, { startOn: '2026-12-15', size: '11号' })
  await addToCart(page)
  const email = address('twice')
  await giveDetails(page, { email, pay: /代金引換/ })
  await follow(page, () => page.getByRole('button', { name: '注文を確定する' }).dblclick(), ORDERED)
  await mailsTo(email, 1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest rents a dress, corrects a slip on the way, and loses nothing', async ({ page }) => {
    await findDress(page, { startOn: '2026-12-22', size: '9号' })
    await addToCart(page)
    await page.goto(`${shopUrl()}/shopping/nonmember`)
    await page.getByRole('textbox', { name: /^姓/ }).fill('山田')
    await page
      .locator('main')
      .getByRole('button', { name: /進む|確認/ })
      .first()
      .click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^姓/ })).toHaveValue('山田')
    await page.goto(`${shopUrl()}/cart`)
    const email = address('no-script')
    await giveDetails(page, { email, pay: /代金引換/ })
    await confirmOrder(page)
    await mailsTo(email, 1)
  })
})

test('axe finds nothing on the way', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(`${shopUrl()}/`)
  await expectAccessible(page)
  await page.goto(`${shopUrl()}/items/list?category_id=86&startcalendar=2026-12-01`)
  await expectAccessible(page)
  await findDress(page, { startOn: '2027-01-12', size: '9号' })
  await expectAccessible(page)
  await addToCart(page)
  await expectAccessible(page)
  await giveDetails(page, { email: address('axe'), pay: /代金引換/ })
  await expectAccessible(page)
  for (const path of [
    '/shopping/nonmember',
    '/shopping/deliv',
    '/shopping/payment',
    '/no-such-page',
    '/items/424242',
  ]) {
    await page.goto(`${shopUrl()}${path}`)
    await expectAccessible(page)
  }
})

test('the promise counts down to 16:00 and names the earliest day', async ({ page }) => {
  await page.goto(`${shopUrl()}/`)
  await expect(page.getByRole('main')).toContainText(/本日16時まで.*あと[456]時間\d+分/)
  await expect(page.getByRole('main')).toContainText('11月21日（土）')
})

test('nothing is wider than the screen', async ({ page }) => {
  for (const path of ['/', '/items/list', '/cart', '/shopping/nonmember']) {
    await page.goto(`${shopUrl()}${path}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})
