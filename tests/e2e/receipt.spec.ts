import { afterOrderShop } from './support/after-order.ts'
import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { expect, type Page, test } from './support/test.ts'

const shop = afterOrderShop()

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a receipt is issued, downloaded as a PDF, and reissued', async ({ page, context }) => {
      await shop().order(context, 'shipped', [1, 2])
      await page.goto(`${shop().url}/shopping/complete`)
      await follow(page, () => page.getByRole('link', { name: '領収書を発行する' }).click(), {
        heading: '領収書の発行',
      })
      await page.getByRole('textbox', { name: /宛名/ }).fill('株式会社見本 御中')
      const sheet = page.getByRole('article', { name: '領収書' })
      await follow(page, () => press(page, '領収書を発行する'), { shows: sheet })
      for (const text of ['株式会社見本 御中', '¥10,460', '登録番号 T', 'うち消費税等 ¥950']) {
        await expect(sheet).toContainText(text)
      }
      const href = await page.getByRole('link', { name: 'PDFを保存する' }).getAttribute('href')
      const pdf = await page.request.get(`${shop().url}${href}`)
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
      await follow(page, () => page.getByRole('link', { name: '宛名を変えて発行する' }).click(), {
        heading: '領収書の発行',
      })
      await expect(page.getByRole('main')).toContainText('「再発行」と記します')
      await follow(page, () => press(page, '領収書を再発行する'), { shows: sheet })
      await expect(sheet).toContainText('再発行')
    })

    test('a rental is extended at a price shown before confirmation', async ({ page, context }) => {
      await shop().order(context, 'shipped', [1])
      await page.goto(`${shop().url}/shopping/extension`)
      await page.getByRole('combobox', { name: /新しいご返却日/ }).selectOption('2026-12-15')
      await follow(page, () => press(page, '確認画面へ進む'), {
        shows: page.getByRole('button', { name: '延長を申し込む' }),
      })
      await expect(page.getByRole('main')).toContainText('¥1,400')
      await follow(page, () => press(page, '延長を申し込む'), { heading: 'ご利用期間の延長を承りました' })
      await expect(page.getByRole('main')).toContainText('12月15日')
    })
  })
}

test('axe finds no violations on the screens', async ({ page, context }) => {
  await shop().order(context, 'shipped', [1])
  for (const path of ['/shopping/receipt', '/shopping/extension', '/shopping/cancel']) {
    await page.goto(`${shop().url}${path}`)
    expect(await violationsOf(page)).toEqual([])
  }
  await page.goto(`${shop().url}/shopping/receipt`)
  const sheet = page.getByRole('article', { name: '領収書' })
  await follow(page, () => press(page, '領収書を発行する'), { shows: sheet, address: /issue=1/ })
  expect(await violationsOf(page)).toEqual([])
})
