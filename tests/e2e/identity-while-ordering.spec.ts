import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { confirmOrder, ownAddress } from './support/guest.ts'
import { mailsTo } from './support/mails.ts'
import { beginAtConfirmation } from './support/preparation.ts'
import { expect, type Page, test } from './support/test.ts'

const DOCUMENT = { heading: '本人確認書類のご提出', address: /\/shopping\/document$/ }
const CONFIRM = { heading: 'ご注文内容の確認', address: /\/shopping\/confirm$/ }

/** A JPEG file: a screenshot of the page. */
const picture = async (page: Page) => ({
  name: 'license.jpg',
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg' }),
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a first-time customer sends the identity document while ordering', async ({ page }) => {
      const email = ownAddress(`identity-${javaScriptEnabled}`)
      await beginAtConfirmation(page, { startOn: '2026-12-15', size: '11号', email, method: 'cod' })
      const main = page.getByRole('main')
      await expect(main).toContainText('12月12日（土）16:00まで')
      await follow(page, () => page.getByRole('link', { name: '本人確認書類をいま送る（任意）' }).click(), DOCUMENT)
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await page.getByLabel(/書類の画像/).setInputFiles(await picture(page))
      await page.getByRole('button', { name: '送信する' }).click()
      await expect(main).toContainText('本人確認書類をお預かりしています')
      await follow(page, () => page.getByRole('link', { name: 'ご注文内容の確認へ戻る' }).click(), CONFIRM)
      await expect(main).toContainText('本人確認書類をお預かりしています')
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await confirmOrder(page)
      await expect(main).toContainText('本人確認書類をお預かりしました')
      const [mail] = await mailsTo(email, 1)
      expect(mail?.text).toContain('お送りいただいた本人確認書類をお預かりしました')
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWide).toBe(false)
    })
  })
}
