import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { addToCart, findDress, shopUrl } from './support/guest.ts'
import { expect, test } from './support/test.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a matching accessory is added by one press, and a wearer is named', async ({ page }) => {
      await findDress(page, { startOn: '2026-12-08', size: '9号' })
      await addToCart(page)
      const accessories = page.getByRole('region', { name: '同じ日程でお借りいただける小物' })
      const accessory = accessories
        .getByRole('listitem')
        .filter({ hasNot: page.getByRole('combobox') })
        .first()
      const name = (await accessory.getByRole('link').textContent()) ?? ''
      await accessory.getByRole('button', { name: /カートに入れる/ }).click()
      await expect(page.locator('.order-line')).toHaveCount(2)
      await expect(page.locator('.order-line').nth(1)).toContainText(name)
      await expect(page.locator('.order-line').nth(1)).toContainText('12月8日')
      await expect(accessories.getByText(name)).toHaveCount(0)
      if (javaScriptEnabled) await expect(page.locator('.order-line').nth(1).getByRole('link')).toBeFocused()

      const dress = page.locator('.order-line').first()
      await dress.getByText('お召しになる方のお名前を添える').click()
      await dress.getByRole('textbox', { name: 'お名前' }).fill('山田 花子')
      await dress.getByRole('button', { name: 'このお名前にする' }).click()
      await expect(page.locator('.order-line-wearer')).toHaveText('お召しになる方 山田 花子 様')
      await expect(dress.getByRole('textbox', { name: 'お名前' })).toBeHidden()
      if (javaScriptEnabled) {
        await expect(dress.locator('summary', { hasText: 'お名前を変更する' })).toBeFocused()
        expect(await violationsOf(page)).toEqual([])
      }
    })

    test('a question about an item is asked', async ({ page }) => {
      await page.goto(`${shopUrl()}/items/1121`)
      await follow(page, () => page.getByRole('link', { name: 'この商品について質問する' }).click(), {
        heading: '商品へのご質問',
      })
      const question = page.getByRole('textbox', { name: /ご質問/ })
      await question.fill('090-1234-5678 へお電話ください')
      await page.getByRole('button', { name: '質問を送信する' }).click()
      await expect(page.getByRole('main')).toContainText('電話番号は掲載できません')
      await expect(question).toHaveValue('090-1234-5678 へお電話ください')
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await question.fill('裏地はありますか？')
      await page.getByRole('button', { name: '質問を送信する' }).click()
      await arrive(page, { heading: 'ご質問を承りました' })
    })
  })
}
