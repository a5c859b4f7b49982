/** Claims of docs/product/1: Rental service, Checkout, Same-day shipping. */

import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { addToCart, confirmOrder, findDress, giveDetails, ORDERED, ownAddress, shopUrl } from './support/guest.ts'
import { mailsTo } from './support/mails.ts'
import { beginAtConfirmation } from './support/preparation.ts'
import { expect, test } from './support/test.ts'
import { smallTargetsOf } from './support/touch-targets.ts'

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a guest rents a dress with cash on delivery and receives a mail; all is accessible', async ({ page }) => {
    test.setTimeout(120_000)
    const checkAccessibility = async () => {
      expect.soft(await violationsOf(page), page.url()).toEqual([])
      if (test.info().project.name === 'phone') expect.soft(await smallTargetsOf(page), page.url()).toEqual([])
    }
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await findDress(page, { startOn: '2026-11-25', size: '9号' })
    await expect(page.getByRole('button', { name: /11月25日.*11月28日.*9号.*カートに入れる/ })).toBeVisible()
    await checkAccessibility()
    await addToCart(page)
    await checkAccessibility()
    const email = ownAddress('cash')
    await giveDetails(page, { email, pay: /代金引換/, onPage: checkAccessibility })
    const sheet = page.getByRole('main')
    for (const text of ['ヤマダ ハナコ', '100-0001', '11月25日', '11月28日', '代金引換', '¥330', '50', '消費税']) {
      await expect(sheet).toContainText(text)
    }
    await confirmOrder(page)
    await checkAccessibility()
    const number = /\d{6,}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? 'no number'
    const [mail] = await mailsTo(email, 1)
    expect(mail?.text).toContain(number)
    expect(mail?.text).toContain('11月25日')
    const link =
      /https?:\/\/\S*\/shopping\/complete\?order=[\w-]{43}/.exec(mail?.text.replace(/\n/g, '') ?? '')?.[0] ?? ''
    const otherContext = await page.context().browser()?.newContext()
    const otherPage = await otherContext?.newPage()
    await otherPage?.goto(link)
    await expect(otherPage?.getByRole('main') ?? page.getByRole('main')).toContainText(number)
    await otherContext?.close()
    expect(errors).toEqual([])
  })
})

test('confirming twice places one order', async ({ page }) => {
  const email = ownAddress('twice')
  await beginAtConfirmation(page, { startOn: '2026-12-15', size: '11号', email, method: 'cod' })
  await follow(page, () => page.getByRole('button', { name: 'この内容で注文する' }).dblclick(), ORDERED)
  await mailsTo(email, 1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest rents a dress after an input error, and the form keeps its values', async ({ page }) => {
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
    const email = ownAddress('no-script')
    await giveDetails(page, { email, pay: /代金引換/ })
    await confirmOrder(page)
    await mailsTo(email, 1)
  })
})

test('the banner counts down to 16:00 and shows the earliest day', async ({ page }) => {
  await page.goto(`${shopUrl()}/`)
  await expect(page.getByRole('main')).toContainText(/本日16時まで.*あと[456]時間\d+分/)
  await expect(page.getByRole('main')).toContainText('11月21日（土）')
})
